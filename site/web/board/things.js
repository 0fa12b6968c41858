// Things that are pressed and dragged: a plate of what is sold into an area, an order onto a planet, units to another area, a card to be discarded onto the prompt. data-plots says for each place what
// dropping a thing there answers. A place is chosen for the plates that follow, too; a right click or the minus key takes one back. Units are picked by a
// press, all of a kind by a double one, and go together. A unit that may be lost presses the button that says so. Without this file everything is chosen step by step.
"use strict";

{
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const table = document.querySelector(".table");
  const thing = (event) => event.target.closest?.("[data-plots]");
  const isPlate = (t) => t?.matches("button.ware"), isUnit = (t) => t?.matches("#map .u"), isCard = (t) => t.matches(".card");

  // ways are the answers about a thing by the place where it is dropped, those about several units by their number, too.
  const ways = (t) => new Map((t.dataset.plots ?? "").split("|").filter(Boolean).map((way) => [way.slice(0, way.indexOf(" ")), way.slice(way.indexOf(" ") + 1)]));

  // send gives an answer, or changes the cart, as a button of the form would.
  function send(form, name, value) {
    const button = document.createElement("button");
    Object.assign(button, { name, value, hidden: true });
    document.getElementById(form).append(button);
    button.form.requestSubmit(button);
    button.remove();
  }
  const put = (t, value, name = t.name) => send(name === "text" ? "board-answer" : "board-cart", name, value);
  const less = (plate) => plate?.dataset.less && put(plate, plate.dataset.less, "drop");

  // ---- plates: the area into which the next ones go ----

  let chosen = null;
  function choose(area) {
    chosen = area;
    for (const plot of $$(".wares .plot")) plot.classList.toggle("is-on", plot.dataset.area === area);
  }
  document.addEventListener("contextmenu", (event) => {
    const plate = event.target.closest?.("button.ware");
    if (!plate) return;
    event.preventDefault();
    if (event.pointerType !== "touch") less(plate);
  });
  // browse shows the card of a technology that lies beside the one that is looked at; it reports whether there is one.
  function browse(key) {
    const cards = $$(".spread li button"), top = (card) => Math.round(card.getBoundingClientRect().top), wide = cards.filter((card) => top(card) === top(cards[0])).length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide }[key];
    const at = cards.includes(document.activeElement) ? document.activeElement : cards.find((card) => card.ariaPressed === "true");
    const next = step && cards[cards.indexOf(at) + step];
    next?.focus();
    if (next?.name) next.click();
    return !!next;
  }

  document.addEventListener("keydown", (event) => {
    const plate = event.target.closest?.("button.ware");
    if (event.key === "Escape" && picked.size) unpick();
    else if (plate && ["-", "Delete", "Backspace"].includes(event.key)) less(plate);
    else if (event.target !== document.body && !event.target.closest?.(".spread")) return;
    else if (!browse(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // ---- units: those that are picked, with their numbers ----

  const picked = new Map();
  const units = (id) => document.getElementById(id);

  // goals are the places where all of some units can go, with what takes them there.
  function goals(group) {
    let all = null;
    for (const [id, n] of group) {
      const to = new Map([...ways(units(id))].filter(([place]) => place.endsWith("*" + n)).map(([place, text]) => [place.slice(0, place.indexOf("*")), text]));
      all = all ? new Map([...all].filter(([place]) => to.has(place)).map(([place, text]) => [place, text + "|" + to.get(place)])) : to;
    }
    return all ?? new Map();
  }
  const lift = (to) => document.dispatchEvent(new CustomEvent("koprulu:lifted", { detail: to })); // See reach.js.
  function mark() {
    for (const id of [...picked.keys()]) if (!units(id)?.dataset.plots) picked.delete(id);
    for (const unit of $$("#map .u[data-plots]")) unit.classList.toggle("is-picked", picked.has(unit.id));
    const to = goals(picked);
    for (const area of $$("#map .area")) area.classList.toggle("is-target", to.has(area.id));
    table.classList.toggle("is-picking", picked.size > 0);
    lift(to);
  }
  function unpick() {
    picked.clear();
    mark();
  }

  // ---- dragging ----

  let drag = null, dropped = false;
  const lies = (event, selector) => document.elementsFromPoint(event.clientX, event.clientY).map((e) => e.closest(selector)).find(Boolean);
  // place is where something is dropped, as data-plots names it.
  const place = (event, t) => (isPlate(t) ? lies(event, ".wares .plot")?.dataset.area : lies(event, t.dataset.plots.startsWith("a-") ? "#map .area" : isCard(t) ? "#prompt" : "#map .planet")?.id);
  const landings = () => (isUnit(drag.thing) ? goals(drag.group) : ways(drag.thing));

  function end() {
    drag?.ghost?.remove();
    drag?.thing.classList.remove("is-held");
    for (const it of $$("#map .is-over")) it.classList.remove("is-over");
    drag = null;
    table.classList.remove("is-dragging");
    choose(chosen);
    mark();
  }
  document.addEventListener("pointerdown", (event) => {
    dropped = false;
    const t = thing(event);
    if (!t || event.button !== 0 || !event.isPrimary) return;
    // All units of a kind are lifted together, with those that are picked.
    drag = { thing: t, x: event.clientX, y: event.clientY, group: isUnit(t) ? (picked.has(t.id) ? picked : new Map([...picked, [t.id, Number(t.dataset.most)]])) : null };
    if (isUnit(t)) event.stopImmediatePropagation(); // The map stays where it is.
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8)) return;
    if (!drag.ghost) {
      drag.ghost = document.createElement("div");
      drag.ghost.className = "thing-held";
      const face = isUnit(drag.thing) ? document.createElementNS("http://www.w3.org/2000/svg", "svg") : (drag.thing.querySelector(".ware__pic, .token") ?? drag.thing).cloneNode(true);
      face.removeAttribute("id");
      if (isUnit(drag.thing)) {
        face.setAttribute("viewBox", "-20 -20 40 40");
        const copy = drag.thing.cloneNode(true);
        copy.removeAttribute("transform");
        copy.removeAttribute("id");
        face.append(copy);
      }
      drag.ghost.append(face);
      document.body.append(drag.ghost);
      drag.thing.classList.add("is-held");
      table.classList.add("is-dragging");
      const to = landings();
      for (const area of $$("#map .area")) area.classList.toggle("is-target", to.has(area.id));
      if (isUnit(drag.thing)) lift(to);
    }
    drag.ghost.animate([{ left: event.clientX + "px", top: event.clientY + "px" }], { duration: 0, fill: "forwards" });
    const at = place(event, drag.thing), to = landings();
    // What is known of a place is said while something is held over it by a finger, too.
    if (event.pointerType === "touch" && at !== drag.at) document.getElementById((drag.at = at))?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    for (const plot of $$(".wares .plot")) plot.classList.toggle("is-on", plot.dataset.area === at && to.has(at));
    for (const it of $$("#map :is(.planet, .preview)")) it.classList.toggle("is-over", it.id.replace("preview", "planet") === at && to.has(at));
  }, true);
  document.addEventListener("pointerup", (event) => {
    if (!drag?.ghost) return void (drag = null);
    const t = drag.thing, at = place(event, t), way = landings().get(at);
    dropped = true; // The event that ends a drag is not a click.
    if (way) picked.clear();
    end();
    if (!way) return;
    if (isPlate(t)) {
      choose(at);
      put(t, way);
    } else send("board-answer", "text", way);
  }, true);
  document.addEventListener("pointercancel", end, true);

  // ---- a cart that a restart of the server emptied is filled again ----

  let broken = true; // The page is new, or the line was lost.
  document.querySelector("#stream")?.addEventListener("line", ({ detail }) => detail.lost && (broken = true));
  async function refill() {
    const wares = document.querySelector(".wares[data-cart]"), key = "cart " + location.pathname, decision = document.querySelector("#prompt")?.dataset.decision;
    const [was, items] = (sessionStorage.getItem(key) ?? "").split("\n"), lost = broken && wares && !wares.dataset.cart && was === decision && items;
    broken = false;
    if (!lost) return sessionStorage.setItem(key, decision + "\n" + (wares?.dataset.cart ?? ""));
    for (const add of items.split("|")) await htmx.ajax("POST", document.querySelector("#board-cart").getAttribute("hx-post"), { values: { decision, add }, swap: "none" });
  }
  refill();

  // ---- pressing ----

  document.addEventListener("click", (event) => {
    const stop = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (dropped && event.isTrusted) {
      dropped = false;
      return stop();
    }
    const plot = event.target.closest?.(".wares .plot"), t = thing(event), area = event.target.closest?.("#map .area");
    const lost = event.target.closest?.("#map .u[data-lose]");
    if (lost) {
      [...document.querySelectorAll("#prompt button[name=text]")].find((button) => button.value === lost.dataset.lose)?.click();
      stop();
    } else if (plot) choose(plot.dataset.area === chosen ? null : plot.dataset.area);
    else if (isPlate(t) && t.name !== "drop" && chosen && ways(t).has(chosen)) t.value = ways(t).get(chosen);
    else if (isUnit(t)) {
      const most = Number(t.dataset.most), n = event.detail > 1 ? most : ((picked.get(t.id) ?? 0) + 1) % (most + 1);
      if (n) picked.set(t.id, n);
      else picked.delete(t.id);
      mark();
      stop();
    } else if (picked.size && area && goals(picked).has(area.id)) {
      const way = goals(picked).get(area.id);
      unpick();
      send("board-answer", "text", way);
      stop();
    }
  }, true);
  table?.addEventListener("koprulu:update", () => {
    if (!document.querySelector(`.wares .plot[data-area="${chosen}"]`)) chosen = null;
    choose(chosen);
    mark();
    refill();
  });
}
