// The page shows one moment of the game after the other. What comes over the stream (js/whole.js) is what differs between two of them, and waits here
// until what the one before it brought has been shown: so map, points, log, panels and prompt are of one moment, and what is asked comes when the page
// has come to it. The list #told, which comes with a moment, says what happened: meanwhile #now, in the place of the prompt, says it, pieces travel, and
// places light up. Space goes to the end of what one answer brought, and then on. Readers who want none of this, or see too little of it, see everything
// when it comes: at speed "off", with reduced motion, on a page out of sight, and when too much waits. The server is told how far the page has come,
// because bots and the reader's clock wait for that (POST shown).
"use strict";

globalThis.koprulu ??= {};

// draw makes an element of a picture.
koprulu.draw = (name, attributes, ...inside) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
};

// trail makes the dotted way on which something flew on the map, with its empty place; it stays until what is shown is over.
koprulu.trail = ([x, y], [a, b], owner, size = 16) => {
  const bend = [(x + a) / 2 + (b - y) * 0.18, (y + b) / 2 - (a - x) * 0.18].map(Math.round);
  return koprulu.draw("g", { class: "trail " + owner, "aria-hidden": "true" }, koprulu.draw("circle", { cx: x, cy: y, r: size }), koprulu.draw("path", { d: `M${x} ${y}Q${bend} ${a} ${b}` }));
};

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const stream = $("#stream"), box = $("#now"), plateau = $("#plateau"), table = $(".table");

  const most = 40; // more moments than this are not shown one after the other: the reader was away
  const longest = 25000; // milliseconds that something is held for its reader; bots wait a little longer (table/bots_wait.go)
  const linger = 900; // until the prompt comes back when nothing is asked
  const flight = 350; // for a piece on its way

  // ---- how fast, remembered ----

  const choices = ["step", "1", "2", "4", "off"];
  let speed = localStorage.getItem("speed");
  if (!choices.includes(speed)) speed = "1";
  const fields = $$("[name^=speed-]");
  const mark = () => fields.forEach((field) => (field.checked = field.value === speed));
  for (const field of fields) field.addEventListener("change", () => {
    speed = field.value;
    localStorage.setItem("speed", speed);
    mark();
    if (speed === "off") skip();
  });
  mark();
  const times = () => Number(speed) || 1;

  // ---- the moments that wait ----

  const queue = []; // each with the HTML of the pieces that differ, by their ids
  let busy = false; // a moment is being shown
  let ending = 0; // the timer that ends a show
  let go = null; // goes on with what is shown
  let over = false; // the rest of what is shown is not

  const swap = (pieces) => {
    const text = [...pieces].map(([id, html]) => `<hx-partial hx-target="#${id}" hx-swap="outerMorph">${html}</hx-partial>`).join("");
    return htmx.swap({ sourceElement: stream, target: stream, swap: "none", text }).catch(console.error);
  };
  const atOnce = () => speed === "off" || still.matches;
  const hurries = () => over || atOnce() || document.hidden || queue.length > most;
  const tells = ({ pieces }) => pieces.get("told")?.includes("<li") ?? false;
  // turn is the number of the decision that a prompt asks about, "" for none.
  const turn = (html) => (html?.match(/ data-turn="on" data-decision="(\d+)"/)?.[1] ?? "");
  const asked = () => ($("#prompt")?.dataset.turn === "on" ? $("#prompt").dataset.decision : "");
  const ended = () => $("#prompt")?.dataset.over === "on";

  stream?.addEventListener("moment", ({ detail }) => {
    if (detail.whole) {
      queue.length = 0; // It has everything.
      skip();
    }
    // What people say belongs to no moment.
    const chat = detail.pieces.get("chat");
    if (chat && queue.length) {
      detail.pieces.delete("chat");
      swap(new Map([["chat", chat]]));
    }
    queue.push(detail);
    if (busy) count();
    else run();
  });

  async function run() {
    busy = true;
    clearTimeout(ending);
    while (queue.length) {
      if (hurries()) {
        const all = queue.splice(0);
        over = false;
        await swap(new Map(all.flatMap(({ pieces }) => [...pieces])));
        koprulu.battle?.steps(true);
        koprulu.battle?.settle();
        shown();
        continue;
      }
      const it = queue.shift();
      for (const trail of $$(".trail")) trail.remove();
      effect = null;
      // Whoever is asked goes on answering while others do something at the same time.
      const open = asked(), goesOn = open && (!it.pieces.has("prompt") || turn(it.pieces.get("prompt")) === open);
      await swap(it.pieces);
      await show(tells(it) && !it.whole ? $$("#told > li") : [], koprulu.battle?.steps(it.whole || goesOn || asked() !== "" || ended()) ?? [], goesOn);
      koprulu.battle?.settle();
      shown();
    }
    busy = over = false; // What was skipped is over: the next moment is shown again.
    // Bots that go on at once need not turn the prompt over and back.
    if (asked() || speed === "off" || ended()) end();
    else ending = setTimeout(() => busy || end(), linger);
  }

  // skip goes to now.
  function skip() {
    over = busy;
    go?.();
    if (!busy) end();
  }

  // ---- what one answer brought ----

  // show shows the beats, and after what caused them the steps of the reader's battle (battle.js).
  async function show(beats, steps, goesOn) {
    if (goesOn) return beats.forEach(travel);
    if (steps.length) {
      const at = beats.findIndex(({ dataset }) => !causes.includes(dataset.kind)), then = at < 0 ? [] : beats.splice(at);
      await show(beats, []);
      for (const step of steps) await act(step, then);
      return show(then, []);
    }
    let last = false; // The reader wants to see the end of it.
    for (const [i, it] of beats.entries()) {
      if (over) break;
      if (last && i < beats.length - 1) {
        travel(it);
        continue;
      }
      tell(it);
      travel(it);
      const held = it.dataset.held !== undefined || speed === "step" || last;
      await wait(it.dataset.held === "always" ? 2 ** 31 - 1 : held ? longest : it.dataset.ms / times());
      last = pressed && i < beats.length - 1;
    }
  }

  const causes = ["battle", "use", "use-event", "leader"];

  // act shows a step of a battle on its stage: what came of it is said once it has been seen, the result with what there is to say beside it.
  async function act(step, beats) {
    const won = step.done ? beats.findIndex(({ dataset }) => dataset.kind === "battle-won") : -1, it = won < 0 ? null : beats.splice(won, 1)[0];
    step.play();
    if (!over) say({ head: step.head, kind: it?.className });
    if (!over && step.ms) await wait(step.ms / times());
    step.end();
    if (!over) say({ head: step.head, kind: it?.className, text: $("p", it ?? document.createElement("p"))?.textContent || step.text });
    if (!over) await wait(step.held || speed === "step" ? longest : step.read / times());
    step.done?.();
  }

  let pressed = false;
  function wait(ms) {
    pressed = false;
    return new Promise((done) => {
      const timer = setTimeout(() => go(), ms);
      go = (key) => {
        clearTimeout(timer);
        pressed = key === true;
        go = null;
        done();
      };
    });
  }

  // say says something in the place of the prompt, with a mark of who does it, and on a plate over the map.
  function say({ head, text = "", kind = "", mark = [], plate }) {
    const fresh = box.hidden;
    box.hidden = false;
    table.classList.add("is-showing");
    box.className = "now " + kind;
    $("h2", box).textContent = head;
    $("p", box).textContent = text;
    $(".now__mark", box).replaceChildren(...mark);
    plateau.className = kind;
    plateau.replaceChildren(...[plate, effect].filter(Boolean).map((it) => it.cloneNode(true)));
    plateau.hidden = !plateau.firstChild;
    if (effect) corner(plateau.lastChild);
    count();
    if (fresh) document.dispatchEvent(new CustomEvent("koprulu:asked")); // See guard.js.
  }

  // The card that does something lies in a corner of the map while that is shown, in one where it covers neither places nor signs if there is one.
  let effect = null;
  function corner(card) {
    const kept = $$("#map :is(.is-told, .planet > use, .planet > g:not([id]) > use, .planet > .name)").map((e) => e.getBoundingClientRect());
    const cost = (at) => {
      card.dataset.at = at;
      const r = card.getBoundingClientRect();
      return kept.filter((k) => k.left < r.right && k.right > r.left && k.top < r.bottom && k.bottom > r.top).length;
    };
    const all = ["nw", "ne", "sw", "se"].map((at) => [cost(at), at]);
    card.dataset.at = all.find(([n]) => n === Math.min(...all.map(([n]) => n)))[1];
  }

  // tell says what happens, and lights its place.
  function tell(it) {
    if (it.dataset.by === undefined) effect = $(".cause", it);
    const picture = koprulu.draw("svg", { viewBox: "-16 -16 32 32" }, ...pictures(it));
    const ways = waysOf(it);
    light(ways.map((way) => way.at(-1)));
    say({ head: $("b", it).textContent, text: $(":scope > p", it)?.textContent, kind: it.className, mark: [picture], plate: $(".plate-over", it) });
    look({ places: ways.flat(), kind: it.dataset.kind, bad: it.classList.contains("is-bad"), ms: it.dataset.ms / times() });
  }
  // look lets the map and others follow; with no places there is nothing more to be seen.
  const look = (detail) => document.dispatchEvent(new CustomEvent("koprulu:show", { detail }));

  // count says how far behind the reader is.
  function count() {
    const n = queue.filter(tells).length, words = box?.dataset.behind.split("|") ?? [];
    if (box) $(".now__behind", box).textContent = n ? words[Math.min(n, words.length) - 1] : "";
  }

  let lit = [];
  const find = (id) => document.getElementById(id) ?? document.getElementById(id.replace(/^r/, "zl"));
  const waysOf = (it) => (it.dataset.go ?? "").split(";").filter(Boolean).map((way) => way.split(" "));
  function light(ids) {
    for (const element of lit) element.classList.remove("is-told");
    lit = ids.map(find).filter(Boolean);
    for (const element of lit) element.classList.add("is-told");
  }

  // pictures are the shape of who does it with what is done.
  function pictures({ dataset: { shape, icon } }) {
    return [[shape, 32, ""], [icon, 18, "ghost-ink"]].filter(([name]) => name).map(([name, size, kind]) => koprulu.draw("use", { href: "#" + name, class: kind, x: -size / 2, y: -size / 2, width: size, height: size }));
  }

  // middle is the middle of something, as a point of the map.
  const middle = (element) => {
    const r = element.getBoundingClientRect();
    const p = new DOMPoint(r.left + r.width / 2, r.top + r.height / 2).matrixTransform($("#map").getScreenCTM().inverse());
    return [Math.round(p.x), Math.round(p.y)];
  };

  // The way on which units may leave a battle is drawn to the area that is pointed at.
  let flees = null;
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, ({ target }) => {
    const to = target.closest?.("#map .area.lit"), from = $("#map .fight");
    flees?.remove();
    flees = to && from && to !== from ? koprulu.trail(middle(from), middle(to), "is-way") : null;
    if (flees) $("#map").append(flees);
  });

  // travel shows pieces on their way to where the map has them, and those of a scene (data-at, data-lasts: percent of its time); what does not move falls.
  function travel(it) {
    const map = $("#map");
    if (still.matches || document.hidden || !map?.getScreenCTM()) return;
    const shift = (at) => `translate(${at[0]}px, ${at[1]}px)`;
    for (const part of [it, ...$$("[data-at]", it)]) for (const way of waysOf(part).slice(0, 6)) {
      const [from, to] = way.map(find), percent = it.dataset.ms / 100 / times(), scene = part !== it;
      if (!from || !to) continue;
      const delay = scene ? part.dataset.at * percent : 0, duration = scene ? part.dataset.lasts * percent : flight / times();
      const a = middle(from), b = middle(to);
      const piece = koprulu.draw("g", { class: "ghost-piece " + part.className, transform: `translate(${b})` }, ...pictures(part));
      if (from !== to) map.append(koprulu.trail(a, b, part.className));
      map.append(piece);
      const last = from === to ? { transform: shift(b) + " translateY(40px) rotate(50deg)", opacity: 0 } : { transform: shift(b) };
      piece.animate([{ transform: shift(a) }, last], { delay, duration, fill: "both", easing: "cubic-bezier(.3,.1,.3,1)" });
      if (scene) $(".player__cp", to)?.animate([{ scale: 1.4 }, { scale: 1 }], { delay: delay + duration, duration: 300 });
      setTimeout(() => piece.remove(), delay + duration);
    }
  }

  // end ends the show.
  function end() {
    if (!box || box.hidden) return;
    const back = box.contains(document.activeElement);
    box.hidden = plateau.hidden = true;
    effect = null;
    table.classList.remove("is-showing");
    document.dispatchEvent(new CustomEvent("koprulu:asked"));
    light([]);
    for (const piece of $$(".ghost-piece, .trail")) piece.remove();
    look({ places: [] });
    if (back) $("#prompt").focus({ preventScroll: true }); // Not an answer: readers who go on with Space must not give one.
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-now]");
    if (button?.dataset.now === "on") go?.(true);
    else if (button) skip();
  });
  document.addEventListener("keydown", (event) => {
    if (!box || box.hidden || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("button, a, summary, input, textarea, select, [role=button]") || $("dialog[open], details[data-menu][open], :popover-open")) return;
    if (event.key === " ") go?.(true);
    else if (event.key === "Escape") skip();
    else return;
    event.preventDefault();
  }, true);
  document.addEventListener("visibilitychange", () => document.hidden && skip());

  // In a film the moments come on their own: a step forward shows on its map what went where, and says so there.
  if (!stream) document.addEventListener("htmx:after:swap", () => {
    for (const old of $$(".trail, .caption")) old.remove();
    if (!$("[data-film].is-stepping")) return;
    const beats = $$("#told > li"), it = beats.findLast((beat) => waysOf(beat).length), at = it && find(waysOf(it).at(-1).at(-1))?.getBoundingClientRect();
    beats.forEach(travel);
    if (!at) return;
    const line = Object.assign(document.createElement("p"), { className: "caption " + it.className, textContent: $("b", it).textContent, ariaHidden: "true" });
    document.body.append(line);
    const { width, height } = line.getBoundingClientRect(), sky = $("#galaxy").getBoundingClientRect();
    const beside = at.right + 12 + width < sky.right ? at.right + 12 : at.left - 12 - width;
    const x = Math.max(sky.left + 8, beside), y = Math.min(sky.bottom - height - 8, Math.max(sky.top + 8, (at.top + at.bottom - height) / 2));
    line.animate([{ translate: `${x}px ${y}px` }, { translate: `${x}px ${y}px` }], { duration: 1, fill: "forwards" });
  });

  // ---- how far the page has come ----

  const address = table?.dataset.shown, name = Math.random().toString(36).slice(2, 12);
  let said = "", saying = false;
  const what = () => new URLSearchParams({ page: name, front: document.hidden ? "" : "1", answers: atOnce() ? "" : $("#told").dataset.entry, decision: asked() });

  // shown tells the server, whenever that has changed, and again once the line is back.
  async function shown() {
    while (address && !saying && said !== String(what())) {
      saying = true;
      const now = what();
      const done = await fetch(address, { method: "POST", body: now, keepalive: true }).catch(() => null);
      saying = false;
      if (!done?.ok) return;
      said = String(now);
    }
  }
  stream?.addEventListener("line", ({ detail: { lost } }) => {
    if (lost) said = "";
    else shown();
  });
  document.addEventListener("visibilitychange", shown);
  addEventListener("pagehide", () => {
    if (!address) return;
    const gone = what();
    gone.set("front", "");
    navigator.sendBeacon(address, gone);
    said = "";
  });
  addEventListener("pageshow", shown);
}
