// The director shows what others do at the reader's pace. What comes over the stream is the newest position; the prompt always has it at
// once. Only the map and the lines of the log wait while the director plays what lies in between: the lines that are new say where something
// happens and what goes where (data-go), so that pieces travel, their place lights up, and the line appears. Whatever the reader answers,
// and a touch of the map when something is asked, shows the newest position first. Without this file everything shows when it comes.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const box = $("#now"), panel = $("#director");

  const beat = 700; // how long one thing takes at the usual pace, in milliseconds
  const flight = 250; // how long a piece travels
  const most = 60; // more than this many things at once are not played: the reader comes back after a long time

  // ---- what the reader wants, remembered ----

  const wants = { mode: "normal", speed: 1, read: 30, ...JSON.parse(localStorage.getItem("director") ?? "{}") };
  for (const field of $$("[name^=director-]", panel ?? document)) {
    const what = field.name.slice("director-".length);
    if (field.type === "radio") field.checked = field.value === String(wants[what]);
    else field.value = String(wants[what]);
    field.addEventListener("change", () => {
      wants[what] = what === "mode" ? field.value : Number(field.value);
      localStorage.setItem("director", JSON.stringify(wants));
      if (wants.mode === "off") now();
    });
  }

  // ---- the lines of the log ----

  const keyOf = (line) => ($(".lp", line)?.getAttribute("href").match(/at=(\d+)/)?.[1] ?? "") + "|" + ($("summary", line) ?? line).textContent;
  const linesOf = (list) => $$(":scope > li:not(.log__head):not(.log__more)", list);
  let known = $("#log") ? linesOf($("#log")).map(keyOf) : [];

  // fresh returns the lines of a list that were not in the one before. A log grows at its end and is cut at its beginning; the last line
  // may have become one of several that are one thing: then the first of those that are returned has grown.
  function fresh(lines) {
    const keys = lines.map(keyOf);
    const before = known;
    known = keys;
    for (let cut = 0; cut < before.length; cut++) {
      const kept = before.length - cut;
      if (before.slice(cut, -1).every((key, i) => key === keys[i])) {
        const grown = kept <= keys.length && before.at(-1) !== keys[kept - 1];
        if (grown && kept === 1) break; // Nothing is the same.
        return { lines: lines.slice(grown ? kept - 1 : kept), grown };
      }
    }
    return { lines: [] }; // Something was taken back, or another game is shown: there is nothing to be played.
  }

  // beatOf makes what is to be played from a line.
  function beatOf(line) {
    const at = $(".lp", line);
    return {
      text: ($("summary", line) ?? $(":scope > span", line))?.firstChild ? plain($("summary", line) ?? $(":scope > span", line)) : "",
      owner: [...line.classList].find((name) => name.startsWith("f-")) ?? "f-none",
      mine: line.classList.contains("is-you"),
      mark: at ? [...at.cloneNode(true).childNodes] : [],
      href: at?.getAttribute("href"),
      picture: line.dataset.pic,
      ways: (line.dataset.go ?? "").split(";").filter(Boolean).map((way) => way.split(" ")),
      read: line.dataset.read !== undefined,
      bad: line.dataset.bad !== undefined,
      lines: 1,
    };
  }

  // plain is the text of a line without what its names say when they are looked up.
  function plain(element) {
    const copy = element.cloneNode(true);
    for (const tip of $$(".tip", copy)) tip.remove();
    return copy.textContent;
  }

  // ---- what is played ----

  let queue = []; // beats, and maps as they are after them
  let playing = null; // the beat that is played
  let timer = 0;
  let goes = null; // what Continue does while something waits to be read
  let applied = null; // the swap by which the director itself puts a map into its place
  let last = null; // whose the last beat was
  let waited = 0; // since when a battle on the stage waits to be read

  const idOf = (task) => (typeof task.target === "string" ? task.target.replace("#", "") : task.target?.id);
  const take = (tasks, id) => tasks.find((task) => idOf(task) === id);
  const find = (id) => document.getElementById(id) ?? document.getElementById(id.replace(/^r/, "zl"));
  const plays = () => playing || queue.length > 0;

  document.addEventListener("htmx:before:swap", (event) => {
    const tasks = event.detail.tasks;
    if (event.detail.ctx === applied || !tasks) return;
    const log = take(tasks, "log")?.fragment.querySelector("#log");
    const { lines, grown } = log ? fresh(linesOf(log)) : { lines: [] };
    const all = lines.map(beatOf);
    if (!box) {
      // In a film the maps come on their own: a step forward shows on its map what went where.
      if ($(":is([data-film], [data-show]).is-stepping")) setTimeout(() => all.forEach(travel), 0);
      return;
    }
    if (wants.mode === "off" || document.hidden || all.length > most || over(tasks)) return now(take(tasks, "galaxy") && tasks);
    const beats = [];
    let passed = grown ? -1 : 0; // lines that appear with the next beat; one that has grown is there, or comes with an earlier beat
    for (const it of all) {
      passed++;
      if ((it.mine && !it.read) || !(it.ways.length || it.read)) continue;
      beats.push({ ...it, lines: passed });
      passed = 0;
    }
    if (!plays() && !beats.length) {
      for (const it of all) if (it.mine) setTimeout(() => travel(it), 0);
      return;
    }
    const latest = beats.at(-1) ?? queue.findLast((it) => !it.map);
    if (latest) latest.lines += Math.max(0, passed);
    queue.push(...beats);
    const map = take(tasks, "galaxy");
    if (map) {
      tasks.splice(tasks.indexOf(map), 1);
      queue.push({ map: map.fragment.querySelector("#galaxy").outerHTML });
    }
    if (!playing) step();
  });
  document.addEventListener("htmx:after:swap", veil);

  const over = (tasks) => take(tasks, "prompt")?.fragment.querySelector("#prompt")?.dataset.over === "on";

  // veil hides the lines of the log that are still to come, and the headings with nothing else below them. Readers at the end of the log see
  // each line come there.
  function veil() {
    const log = $("#log");
    if (!log) return;
    const lines = linesOf(log);
    const later = queue.reduce((sum, it) => sum + (it.lines ?? 0), 0);
    lines.forEach((line, i) => line.classList.toggle("is-later", i >= lines.length - later));
    for (const head of $$(":scope > .log__head", log)) head.classList.toggle("is-later", !!head.nextElementSibling?.matches(".is-later"));
    if (!log.left) log.scrollTop = log.scrollHeight; // See table.js.
  }

  // put puts a map into its place.
  async function put(html) {
    const stream = $("#stream"); // What comes from it is never too late: see late.js.
    applied = { sourceElement: stream, target: stream, swap: "none", text: `<hx-partial hx-target="#galaxy" hx-swap="outerMorph">${html}</hx-partial>` };
    await htmx.swap(applied);
  }

  // step plays what comes next.
  async function step() {
    clearTimeout(timer);
    goes = null;
    playing = null;
    if (reading()) return;
    const it = queue.shift();
    if (!it) return end();
    if (it.map) {
      playing = it;
      await put(it.map);
      if (playing === it) step();
      return;
    }
    if (wants.mode === "turn" && last !== null && last !== it.owner) {
      queue.unshift(it);
      last = null;
      playing = { owner: it.owner };
      return wait(() => step());
    }
    playing = it;
    last = it.owner;
    tell(it);
    veil();
    travel(it);
    if (it.read && wants.read > 0) return wait(() => step(), wants.read * 1000);
    timer = setTimeout(step, beat / wants.speed);
  }

  // reading waits while a battle stays on the stage for its reader: for the time that they allow themselves, then goes on for them.
  function reading() {
    const on = $("#pace:not([hidden]) [data-pace-do=on]");
    if (!on || on.hidden || !queue.length) {
      waited = 0;
      return false;
    }
    waited ||= performance.now();
    if (wants.read > 0 && performance.now() - waited > wants.read * 1000) {
      waited = 0;
      on.click();
    }
    playing = {};
    timer = setTimeout(step, 200);
    return true;
  }

  // wait waits for Continue, or at most for as long as the reader wants.
  function wait(then, limit) {
    goes = then;
    $("[data-now=on]", box).hidden = false;
    if (limit) timer = setTimeout(then, limit);
  }

  // tell names what happens and lights its place.
  function tell(it) {
    box.hidden = false;
    box.className = "now " + it.owner + (it.bad ? " is-bad" : "");
    $("[data-now=on]", box).hidden = true;
    const said = document.createElement("a"), mark = document.createElement("span"), text = document.createElement("b");
    mark.append(...it.mark.map((part) => part.cloneNode(true)));
    text.append(it.text);
    said.append(mark, text);
    if (it.href) said.href = it.href;
    $("p", box).replaceChildren(said);
    light(it.ways.map((way) => way.at(-1)));
    look(it.ways.flat());
  }

  // look makes a map that follows show these places; none when there is nothing more to be told.
  function look(ids) {
    document.dispatchEvent(new CustomEvent("koprulu:told", { detail: ids }));
  }

  let lit = [];
  function light(ids) {
    for (const element of lit) element.classList.remove("is-told");
    lit = ids.map(find).filter(Boolean);
    for (const element of lit) element.classList.add("is-told");
  }

  // drawn is the address of a picture in the mark of a line: the emblem of who does it, or the icon of what is done.
  function drawn(it, kind) {
    const hrefs = it.mark.flatMap((part) => (part.querySelectorAll ? $$("use", part) : [])).map((part) => part.getAttribute("href"));
    return hrefs.find((href) => href?.startsWith(kind));
  }

  // use makes a picture of a size around the middle.
  function use(href, size, name = "") {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "use");
    const values = { href, class: name, x: -size / 2, y: -size / 2, width: size, height: size };
    for (const [key, value] of Object.entries(values)) if (value !== undefined) picture.setAttribute(key, value);
    return picture;
  }

  // travel shows pieces on their way. They stay where they come to until the map shows them there.
  function travel(it) {
    const map = $("#map");
    if (still.matches || document.hidden || !map?.getScreenCTM()) return;
    const screen = map.getScreenCTM().inverse();
    const middle = (element) => {
      const r = element.getBoundingClientRect();
      return new DOMPoint(r.left + r.width / 2, r.top + r.height / 2).matrixTransform(screen);
    };
    for (const way of it.ways.slice(0, 6)) {
      if (way.length < 2) continue;
      const from = find(way[0]), to = find(way[1]);
      if (!from || !to) continue;
      const a = middle(from), b = middle(to);
      const piece = document.createElementNS("http://www.w3.org/2000/svg", "g");
      piece.setAttribute("class", "ghost-piece " + it.owner);
      const icon = it.picture ? "#i-" + it.picture : drawn(it, "#i-");
      piece.append(use(drawn(it, "#p-") ?? "#p-raynor", 32), use(icon, 18, "ghost-ink"));
      map.append(piece);
      const at = (p) => `translate(${Math.round(p.x)}px, ${Math.round(p.y)}px)`;
      piece.setAttribute("transform", at(b).replaceAll("px", "")); // Where it stays; a style attribute would be refused by the policy.
      piece.animate([{ transform: at(a) }, { transform: at(b) }], { duration: flight / Math.min(1, wants.speed), easing: "cubic-bezier(.3,.1,.3,1)" });
      setTimeout(() => piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150 }).finished.finally(() => piece.remove()), plays() ? 4000 : flight + 250);
    }
  }

  // end ends the show.
  function end() {
    clearTimeout(timer);
    playing = null;
    goes = null;
    last = null;
    for (const piece of $$(".ghost-piece")) piece.remove();
    light([]);
    look([]);
    if (box) box.hidden = true;
    veil();
  }

  // now shows the newest position at once. The map that is about to be shown anyway need not be put into its place first.
  async function now(coming) {
    if (!plays()) return;
    const map = queue.findLast((it) => it.map)?.map ?? playing?.map;
    queue = [];
    end();
    if (map && !coming) await put(map);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-now]");
    if (!button) return;
    if (button.dataset.now === "on") goes?.();
    else now();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !goes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("button, a, summary, input, textarea, select, [role=button]") || $("dialog[open], :popover-open")) return;
    event.preventDefault();
    goes();
  });
  // Every answer is to the newest position.
  document.addEventListener("submit", () => now(), true);
  document.addEventListener("htmx:before:request", (event) => event.target.id !== "stream" && now());
  // A touch of the map that waits shows the newest one, and is not an answer: its reader has not seen yet what it would be.
  let swallow = false;
  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (!plays() || !event.target.closest?.("#galaxy") || $("#prompt")?.dataset.turn !== "on") return;
    swallow = !event.target.closest(".lit");
    now();
  }, true);
  document.addEventListener("click", (event) => {
    if (swallow && event.target.closest?.("#galaxy")) {
      event.preventDefault();
      event.stopPropagation();
    }
    swallow = false;
  }, true);
  document.addEventListener("visibilitychange", () => document.hidden && now());

  // ---- what happened since the reader's turn, played again ----

  const page = async (href) => new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html");
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("[data-recap]");
    if (!link || !box || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { from, to } = $("#since").dataset;
    await now();
    const [then, after] = await Promise.all([page(link.href), page(link.href.replace(/at=\d+/, "at=" + to))]).catch(() => []);
    if (!then || plays()) return;
    const beats = linesOf($("#log", after)).filter((line) => Number(keyOf(line).split("|")[0]) > Number(from)).map(beatOf);
    const live = $("#galaxy").outerHTML;
    const shown = beats.filter((it) => it.ways.length || it.read).map((it) => ({ ...it, lines: 0, read: false }));
    queue.push({ map: $("#galaxy", then).outerHTML }, ...shown, { map: live });
    step();
  });
}
