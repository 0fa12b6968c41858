// Where the units of an area or a planet could go by one Mobilize order, and who could come there, with the odds of an attack by the reader: the sheet
// of explanation says it, the map marks it. Where the reader's units wait for the movement to end, so that they fight, the prompt has the odds.
// The server is asked for each place once between two updates.
"use strict";

{
  const table = document.querySelector(".table"), told = new Map(); // what is known, by place

  function mark(from, to) {
    for (const [name, ids] of [["is-reach", to], ["is-threat", from]]) {
      for (const area of document.querySelectorAll("#map ." + name)) area.classList.remove(name);
      for (const id of ids.split(" ").filter(Boolean)) document.getElementById(id)?.classList.add(name);
    }
  }

  const nodes = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes];
  // ask returns what the server says, once; null if it says nothing.
  function ask(address) {
    if (!told.has(address)) told.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null));
    return told.get(address);
  }

  // weigh fills in the odds of an attack, first those that are known at once, then better ones.
  async function weigh(line) {
    for (const depth of line ? ["glance", "study"] : []) {
      const text = await ask(`${line.dataset.path}?place=${encodeURIComponent(line.dataset.attack)}&depth=${depth}`);
      if (!line.isConnected) return;
      if (text === null) return line.remove();
      line.querySelector("[data-odds]").replaceChildren(...nodes(text));
    }
    if (line) line.dataset.known = "on";
  }

  document.addEventListener("koprulu:tell", async ({ detail: { id, tell } }) => {
    if (!table.dataset.reach) return; // A moment of the past.
    const text = await ask(table.dataset.reach + "?place=" + encodeURIComponent(id));
    const [said] = text === null ? [] : nodes(text);
    if (!said || tell(said) === false) return;
    mark(said.dataset.from, said.dataset.to);
    weigh(said.querySelector("[data-attack]"));
  });
  document.addEventListener("koprulu:hushed", () => mark("", ""));

  const now = () => weigh(document.querySelector("#prompt [data-attack]"));
  table?.addEventListener("koprulu:update", () => {
    told.clear();
    now();
  });
  now();
}
