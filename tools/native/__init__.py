"""Port Royal against the Time deck in C++, compiled where it is used, to train and correct the navigator by."""
