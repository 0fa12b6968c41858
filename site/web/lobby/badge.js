// The list of tables is told at once when a table begins or stops waiting for the reader: the list and the badge are fetched again, and with them the
// title. Messages in the browser come from the server, through the service worker (web/app).
"use strict";

{
  const tables = document.querySelector("#tables");
  let waiting = Number(tables.dataset.waiting);

  document.querySelector("#stream").addEventListener("waiting", (event) => {
    const now = JSON.parse(event.detail.data).tables;
    if (now === waiting) return;
    waiting = now;
    tables.dispatchEvent(new CustomEvent("waiting"));
  });
}
