// A reader who comes back to a table after some minutes is first shown what has happened since their turn. For a page that is opened, the server
// knows whether they do (data-away): they may have looked at the table on another device. Each device remembers up to which answer it has shown
// each table, so that nothing is shown twice on its own; and what somebody sees happen while the page is in front of them is not shown again.
"use strict";

globalThis.koprulu ??= {};

{
  const key = "since-shown";
  const gone = 5 * 60; // seconds for which a page is out of sight before its reader comes back to it, as in server/play/away.go
  const long = 30 * 60; // seconds since the reader's turn after which all that they have missed is shown
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
    delete all[table]; // The latest one comes last.
    all[table] = to;
    for (const old of Object.keys(all).slice(0, -most)) delete all[old];
    localStorage.setItem(key, JSON.stringify(all));
  };

  const root = document.querySelector("[data-table]"), table = root?.dataset.table;
  const strip = () => document.querySelector("#since[data-began]");
  const ago = (it) => Date.now() / 1000 - Number(it.dataset.began); // since the reader's turn, in seconds

  // missed reports whether the device has missed enough.
  function missed(it) {
    const shown = read()[table], from = Number(it.dataset.from), to = Number(it.dataset.to);
    if (!(from < to) || shown >= to) return false;
    return ago(it) >= long || (shown !== undefined && to - Math.max(from, shown) >= several);
  }

  let away = root?.dataset.away === "on", left = Date.now(); // left is when the page went out of sight
  function look() {
    const it = strip();
    if (document.hidden) left = Date.now();
    if (document.hidden || !it) return;
    away ||= (Date.now() - left) / 1000 >= gone && ago(it) >= gone;
    if (away && missed(it)) location.replace(it.dataset.show);
    else koprulu.shown(table, Number(it.dataset.to));
    away = false;
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
