// Who comes back to a table after some time is shown first what has happened since their turn. Each device remembers up to which answer it has shown each
// table, so that nothing is shown by itself twice; and what somebody sees happen while the page is before them is not shown again.
"use strict";

globalThis.koprulu ??= {};

{
  const key = "since-shown";
  const away = 30 * 60; // seconds since the reader's turn after which they come back
  const several = 12; // or this many answers of others that the device has missed
  const most = 60; // tables that are remembered

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {}; // Somebody has written something else there.
    }
  };

  // shown remembers that a table was shown up to an answer.
  koprulu.shown = (table, to) => {
    const all = read();
    if (all[table] === to) return;
    delete all[table]; // The last one stands last.
    all[table] = to;
    for (const old of Object.keys(all).slice(0, -most)) delete all[old];
    localStorage.setItem(key, JSON.stringify(all));
  };

  const table = document.querySelector("[data-table]")?.dataset.table;
  const strip = () => document.querySelector("#since[data-began]");

  // missed reports whether the device has missed enough that the reader comes back.
  function missed() {
    const it = strip();
    if (!it) return false;
    const shown = read()[table], from = Number(it.dataset.from), to = Number(it.dataset.to);
    if (!(from < to) || shown >= to) return false;
    return Date.now() / 1000 - Number(it.dataset.began) >= away || (shown !== undefined && to - Math.max(from, shown) >= several);
  }

  function look() {
    const it = strip();
    if (document.hidden || !it) return;
    if (missed()) location.replace(it.dataset.show);
    else koprulu.shown(table, Number(it.dataset.to));
  }
  function keep() {
    const it = strip();
    if (!document.hidden && it) koprulu.shown(table, Number(it.dataset.to));
  }

  if (table && document.querySelector("#stream")) {
    look();
    document.addEventListener("htmx:after:swap", keep);
    document.addEventListener("visibilitychange", look);
  }
}
