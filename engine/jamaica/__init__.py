"""Jamaica (GameWorks, 2007): a race around the island for one to six ships. docs/rules-jamaica.md has the rulings."""
