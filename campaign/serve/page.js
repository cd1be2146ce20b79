// Runs before textual.js, which opens this connection when the page has loaded, and adds "?width=…&height=…" to it.
const terminal = document.getElementById("terminal");
// What stands behind # names a table: the program opens there.
const table = /^#[\w.-]+$/.test(window.location.hash) ? "/" + window.location.hash.slice(1) : "";
window.addEventListener("hashchange", () => window.location.reload());
const connection = new URL("/ws/" + terminal.dataset.token + table, window.location.href);
connection.protocol = connection.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = connection.href;

// What the program says goes where screen readers hear it, who see nothing of what is painted.
const spoken = document.getElementById("spoken");
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener("message", ({ data }) => {
      const [kind, text] = typeof data === "string" ? JSON.parse(data) : [];
      if (kind !== "say") return;
      spoken.append(Object.assign(document.createElement("p"), { textContent: text }));
      while (spoken.childElementCount > 60) spoken.firstElementChild.remove();
    });
  }
};

const again = document.getElementById("again");
again.addEventListener("click", () => window.location.reload());

// Keys go to the program when it has painted, and to the button when it has ended.
new MutationObserver(() => {
  const marks = document.body.classList;
  if (marks.contains("-closed")) again.focus();
  else if (marks.contains("-first-byte")) terminal.querySelector("textarea").focus();
}).observe(document.body, { attributeFilter: ["class"] });
