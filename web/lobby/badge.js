// The list of tables hears at once when a table begins or stops to wait for the reader: the list and the badge are fetched anew,
// and if nobody looks at the page, the browser says so, if its messages are allowed on the profile.
"use strict";

{
  const tables = document.querySelector("#tables");
  let waiting = Number(tables.dataset.waiting);

  function notify() {
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const message = new Notification(tables.dataset.turn, { tag: "koprulu" });
    message.addEventListener("click", () => (window.focus(), message.close()));
  }

  function listen() {
    const stream = new EventSource("/profile/stream");
    stream.addEventListener("waiting", (event) => {
      const now = JSON.parse(event.data).tables;
      if (now === waiting) return;
      if (now > waiting) notify();
      waiting = now;
      tables.dispatchEvent(new CustomEvent("waiting"));
    });
    stream.addEventListener("notice", (event) => document.dispatchEvent(new CustomEvent("koprulu:notice", { detail: JSON.parse(event.data) })));
    stream.addEventListener("error", () => {
      // The browser comes back by itself unless the server refused; then it is asked again later.
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15000);
    });
  }
  listen();
}
