// The list of tables hears at once when a table begins or stops to wait for the reader: the list and the badge are fetched anew, and with them the title.
// Messages of the browser come from the server, by the service worker (web/app).
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
      // The browser comes back by itself unless the server refused; then it is asked again later.
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15000);
    });
  }
  listen();
}
