// The list of tables is told at once when a table begins or stops waiting for the reader: the list and the badge are fetched again, and with them the
// title. Messages in the browser come from the server, through the service worker (web/app).
"use strict";

{
  const tables = document.querySelector("#tables");
  let waiting = Number(tables.dataset.waiting);

  function listen() {
    const stream = new EventSource("/profile/stream");
    stream.addEventListener("waiting", (event) => {
      const now = JSON.parse(event.data).tables;
      if (now === waiting) return;
      waiting = now;
      tables.dispatchEvent(new CustomEvent("waiting"));
    });
    stream.addEventListener("notice", (event) => document.dispatchEvent(new CustomEvent("koprulu:notice", { detail: JSON.parse(event.data) })));
    stream.addEventListener("error", () => {
      // The browser reconnects on its own unless the server refused; then the server is asked again later.
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15000);
    });
  }
  listen();
}
