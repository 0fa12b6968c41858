// Where the units of an area or a planet could go by one Mobilize order, and who could come there, with the odds of an attack by the reader: the sheet
// of explanation says it, the map marks it. Where the reader's units wait for the movement to end, so that they fight, the prompt has the odds.
// The server is asked for each place once between two updates.
"use strict";

{
  const { draw } = koprulu, table = document.querySelector(".table"), told = new Map(); // what is known, by place

  function mark(from, to) {
    for (const [name, ids] of [["is-reach", to], ["is-threat", from]]) {
      for (const area of document.querySelectorAll("#map ." + name)) area.classList.remove(name);
      for (const id of ids.split(" ").filter(Boolean)) document.getElementById(id)?.classList.add(name);
    }
  }

  const nodes = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes];
  // ask returns what the server says, once; null if it says nothing, or is not to say it any more.
  function ask(address, signal) {
    if (!told.has(address)) told.set(address, fetch(address, { signal }).then((answer) => (answer.ok ? answer.text() : null)).catch(() => void told.delete(address) ?? null));
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
    const drop = drops.find((it) => it.dataset.drop === id);
    over = id;
    lay();
    if (drop) return tell(...[...drop.querySelectorAll("section")].map((it) => it.cloneNode(true)));
    const text = await ask(table.dataset.reach + "?place=" + encodeURIComponent(id));
    const [said] = text === null ? [] : nodes(text);
    if (!said || tell(said) === false) return;
    mark(said.dataset.from, said.dataset.to);
    weigh(said.querySelector("[data-attack]"));
  });
  document.addEventListener("koprulu:hushed", () => {
    mark("", "");
    over = null;
    lay();
  });

  // While units are lifted, what would come of dropping them stands beside each area to which they can go.
  let drops = [], lifted = "", asking = null, over = null;
  const moved = new MutationObserver(() => requestAnimationFrame(lay));

  // lay draws the signs of drops outside of the planets where there is room, clear of everything that is to be read.
  function lay() {
    for (const sign of document.querySelectorAll("#map > .drop")) sign.remove();
    const map = document.querySelector("#map"), screen = map?.getScreenCTM(), edge = map?.getBoundingClientRect();
    if (!screen || !drops.length) return moved.disconnect();
    const small = edge.width < 560, box = (e) => e.getBoundingClientRect();
    const kept = [...map.querySelectorAll(".planet > use, .planet > g:not([id]) > use, .planet > .name:not(.is-crowded), .pile > .o, .beacon, .pieces > *, .unit-name"), ...document.querySelectorAll("#overview, #players")].map(box).filter((r) => r.width);
    const discs = [...map.querySelectorAll(".planet > g[id]")].map((g) => {
      const m = g.getScreenCTM();
      return [m.e, m.f, m.a * 110];
    });
    for (const it of drops) {
      const sector = document.getElementById(it.dataset.drop)?.querySelector(".sector"), m = sector?.getScreenCTM();
      if (!m) continue;
      const middle = sector.getPointAtLength(sector.getTotalLength() / 2), way = Math.atan2(middle.y, middle.x), words = [...it.children].slice(0, 2).map((e) => e.textContent);
      let at = null, w, h;
      // Where there is no room for all of it, the number stands alone, on the planet if need be.
      for (const [from, shown] of [[6, words], [6, words.slice(0, 1)], [-50 * m.a, words.slice(0, 1)]]) {
        if (at) break;
        w = Math.max(shown[1] ? (small ? 52 : 72) : 0, ...shown.map((word, i) => word.length * (i ? 7 : 9) + 14));
        h = shown[1] ? (small ? 38 : 46) : 24;
        const meets = (x, y) => kept.some((r) => x < r.right + 3 && x + w > r.left - 3 && y < r.bottom + 3 && y + h > r.top - 3) || (from > 0 && discs.some(([cx, cy, r]) => Math.hypot(cx - Math.min(Math.max(cx, x), x + w), cy - Math.min(Math.max(cy, y), y + h)) < r)) ||
          x < edge.left + 4 || y < edge.top + 4 || x + w > edge.right - 4 || y + h > edge.bottom - 4;
        search: for (let far = from; far < 90; far += 12) for (const by of [0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.9, -0.9]) {
          const [dx, dy] = [Math.cos(way + by), Math.sin(way + by)], r = m.a * 110 + far;
          const x = m.e + dx * r + ((dx - 1) * w) / 2, y = m.f + dy * r + ((dy - 1) * h) / 2;
          if (meets(x, y)) continue;
          at = [x, y, shown];
          break search;
        }
      }
      if (!at) continue; // The sheet of the area has it.
      kept.push({ left: at[0], top: at[1], right: at[0] + w, bottom: at[1] + h });
      const { x, y } = new DOMPoint(at[0], at[1]).matrixTransform(screen.inverse());
      map.append(draw("g", { class: it.dataset.drop === over ? "drop is-on" : "drop", "aria-hidden": "true", "data-of": it.dataset.drop, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(1 / screen.a).toFixed(4)})` }, draw("rect", { width: w, height: h, rx: 9 }),
        ...at[2].map((word, i) => draw("text", { x: w / 2, y: h * (i ? 0.8 : at[2][1] ? 0.43 : 0.74) }, word))));
    }
  }

  document.addEventListener("koprulu:lifted", async ({ detail: to }) => {
    const path = document.querySelector("#prompt")?.dataset.drops, address = path && to.size ? `${path}?now=${document.querySelector("#prompt").dataset.decision}&${[...to.values()].map((way) => "do=" + encodeURIComponent(way)).join("&")}` : "";
    if (address === lifted) return lay();
    asking?.abort();
    drops = [];
    lay();
    if (!(lifted = address)) return;
    moved.observe(document.querySelector("#map"), { attributeFilter: ["viewBox"] });
    const { signal } = (asking = new AbortController());
    for (const depth of ["glance", "study"]) {
      const text = await ask(`${address}&depth=${depth}`, signal);
      if (signal.aborted || text === null) return;
      drops = nodes(text).filter((it) => it.dataset?.drop);
      lay();
    }
  });

  const now = () => weigh(document.querySelector("#prompt [data-attack]"));
  table?.addEventListener("koprulu:update", () => {
    told.clear();
    now();
  });
  now();
}
