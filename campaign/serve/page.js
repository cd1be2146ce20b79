// Runs before textual.js, which opens this connection when the page has loaded, and adds "?width=…&height=…" to it.
const terminal = document.getElementById("terminal");
const connection = new URL("/ws/" + terminal.dataset.token, window.location.href);
connection.protocol = connection.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = connection.href;

const again = document.getElementById("again");
again.addEventListener("click", () => window.location.reload());

// Keys go to the program when it has painted, and to the button when it has ended.
new MutationObserver(() => {
  const marks = document.body.classList;
  if (marks.contains("-closed")) again.focus();
  else if (marks.contains("-first-byte")) terminal.querySelector("textarea").focus();
}).observe(document.body, { attributeFilter: ["class"] });
