// Runs before textual.js, which opens this connection when the page has loaded, and adds "?width=…&height=…" to it.
const terminal = document.getElementById("terminal");
// What stands behind # names a table: the program opens there.
const table = /^#[\w.-]+$/.test(window.location.hash) ? "/" + window.location.hash.slice(1) : "";
window.addEventListener("hashchange", () => window.location.reload());
const connection = new URL("/ws/" + terminal.dataset.token + table, window.location.href);
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
