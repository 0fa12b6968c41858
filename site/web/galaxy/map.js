// The map of the galaxy: wheel, drag, pinch, keys and buttons shift and scale it. Only the viewBox of the picture changes; it survives
// updates (see table.js), and the fit button gives it back. The camera goes to what is
// asked about and back, and stays where its reader moved it until the next question. A finger that stays on a planet, or taps one that cannot be chosen, shows what there is to say about it, as a pointer over it does.
"use strict";

{
  const map = () => document.querySelector("#map");
  const galaxy = () => document.querySelector("#galaxy");
  const prompt = () => document.querySelector("#prompt");
  // The largest scales, in pixels for each unit of the map, by how wide planets are then: that to which a reader may go, though small galaxies may
  // be scaled by four, and that which the map takes on its own.
  const wide = () => Number(map().dataset.planet) || 204;
  const nearest = () => 450 / wide(), closeUp = () => (phone.matches ? 265 : 310) / wide();
  const phone = matchMedia("(max-width: 700px), (max-width: 1199px) and (max-height: 520px)");
  let whole = null; // the viewBox of the server: the whole galaxy
  let lies = null; // how the galaxy lies in it
  let view = null; // what is to be seen, null for the whole
  let seen = null; // what is seen, perhaps on its way there
  // The camera follows what is asked and what others do, unless told otherwise.
  let following = (localStorage.getItem("map-follow") ?? "on") === "on";
  let followed = null; // what was asked when the view was last brought to it
  let aimed = null; // the view that was found then
  let held = null; // the question during which the reader moved the map: it stays there until the next one
  let lettered = 1; // how wide planets are on the screen for which letters are drawn
  let letters = null; // tells the style sheet about it
  let within = null; // the room that there was for it

  // readable are the things on the map that are to be read.
  const readable = ".planet > use, .planet > g:not([id]) > use, .planet > .name:not(.is-crowded), .pile > .o, .beacon, .pieces > *";

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // show makes a viewBox the one that is seen.
  function show(box) {
    const svg = map();
    seen = box;
    svg.shifted = true; // Updates leave it alone.
    svg.setAttribute("viewBox", box.map((n) => Math.round(n * 10) / 10).join(" "));
    measure();
    look(box);
  }

  const { draw } = koprulu;

  // look shows a small map of the whole galaxy with the frame of the camera, while that is near.
  function look(box) {
    let small = document.querySelector("#overview");
    if (phone.matches || !whole || box[2] > whole[2] * 0.9) return small?.remove();
    if (!small) {
      // A planet has the rims of those who hold its areas.
      const planets = [...map().querySelectorAll(":scope > .planet:not(.waiting)")].map((planet) => draw("g", { transform: planet.getAttribute("transform") },
        draw("circle", { r: wide() / 2 }), ...[...planet.querySelectorAll(".area > .rim")].map((rim) => draw("path", { d: rim.getAttribute("d"), class: rim.parentNode.getAttribute("class").match(/f-\w+/)?.[0], transform: `scale(${wide() / 204})` }))));
      galaxy().append((small = draw("svg", { id: "overview", class: "overview", viewBox: whole.join(" "), "aria-hidden": "true" }, ...planets, draw("rect", { rx: 12 }))));
    }
    ["x", "y", "width", "height"].forEach((name, i) => small.lastChild.setAttribute(name, box[i].toFixed(0)));
  }

  // corner puts the small map into a corner where it covers nothing that is to be read; where there is none, it is not shown.
  function corner() {
    const small = document.querySelector("#overview"), box = (e) => e.getBoundingClientRect();
    if (!small || !map()) return;
    const kept = [...map().querySelectorAll(readable), ...document.querySelectorAll(".battle__fold, .battle__dismiss")].map(box).filter((r) => r.width);
    const free = (at) => {
      small.dataset.corner = at;
      const b = box(small);
      return !kept.some((r) => r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top);
    };
    if (!["ne", "nw", "se", "sw"].some(free)) small.dataset.corner = "";
  }

  // turnOver shows that an order is revealed: the disc rises from its stack, turns over, and its icon lands in the rim of the planet.
  let active = null; // the order that is executed, and where
  function turnOver() {
    const ring = map()?.querySelector(".active"), planet = ring?.closest(".planet"), was = active;
    active = planet ? `${planet.id} ${ring.dataset.order} ${map().querySelectorAll(".o").length}` : "";
    if (was === null || !planet || was.startsWith(`${planet.id} ${ring.dataset.order} `) || still.matches || document.hidden) return;
    const { e: x, f: y } = planet.transform.baseVal.consolidate().matrix, [sx, sy] = map().dataset.shelf.split(" ").map(Number), size = wide() / 185;
    const owner = ring.getAttribute("class").match(/f-(\w+)/);
    const at = (dx, dy, scale, across = scale) => ({ transform: `translate(${x + dx}px, ${y + dy}px) scale(${across * size}, ${scale * size})` });
    const back = draw("use", { href: `#ob-${owner[1]}-m` }), sheet = draw("use", { href: "#of-m" }), icon = draw("use", { href: `#oi${ring.dataset.order}-m` });
    const coin = draw("g", { class: "turned-over " + owner[0], "aria-hidden": "true" }, draw("g", {}, back, sheet), draw("g", {}, icon));
    const trail = koprulu.trail([x + sx, y + sy], [x, y], owner[0], 17 * size);
    map().append(trail, coin);
    const duration = 960, middle = [{ ...at(sx, sy, 0.8), offset: 0 }, { ...at(sx, sy - 14 * size, 1.1), offset: 0.19 }, { ...at(0, 0, 2.8), offset: 0.46 }, { ...at(0, 0, 2.8, 0), offset: 0.63 }, { ...at(0, 0, 2.8), offset: 0.79 }];
    const before = [{ opacity: 1, offset: 0 }, { opacity: 1, offset: 0.63 }, { opacity: 0, offset: 0.63 }, { opacity: 0, offset: 1 }], after = before.map(({ opacity, offset }) => ({ opacity: 1 - opacity, offset }));
    coin.firstChild.animate([...middle, { ...at(0, 0, 2.6), opacity: 0, offset: 1 }], { duration });
    coin.lastChild.animate([...middle, { ...at(sx * 0.72, sy * 0.72, 0.9), offset: 1 }], { duration });
    back.animate(before, { duration });
    sheet.animate(after, { duration });
    icon.animate(after, { duration }).finished.then(() => {
      coin.remove();
      if (!document.querySelector(".table.is-showing")) trail.remove();
    });
  }

  // glide shows a viewBox, and all those on the way there.
  let frame = 0;
  function glide(to) {
    cancelAnimationFrame(frame);
    const from = seen;
    if (!from || still.matches || document.hidden || from.every((n, i) => Math.abs(n - to[i]) < 0.1)) {
      show(to);
      return apart();
    }
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / (to[2] < from[2] ? 400 : 300)); // There it takes longer than back.
      const ease = part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2;
      if (!map()) return;
      show(from.map((n, i) => n + (to[i] - n) * ease));
      if (part < 1) frame = requestAnimationFrame(step);
      else apart();
    };
    frame = requestAnimationFrame(step);
  }

  // begins sets where the lines of a name begin.
  const begins = (name, x) => [name, ...name.children].forEach((line) => line.setAttribute("x", x));

  // apart moves names into the map that its edge would cut, and clear of what lies beside their planets, where the galaxy is so far away that there is no
  // room for all; those for which there is none are hidden: a finger on a planet says its name. Below the map it is so from anywhere, and the names of
  // the planets that the reader lays come first.
  function apart() {
    const waits = ".waiting-name, .hand-title", mine = (e) => e.parentNode.matches(".waiting.lit");
    const names = [...map().querySelectorAll(".planet > .name, .hand-title")].sort((a, b) => mine(b) - mine(a) || a.matches(".hand-title") - b.matches(".hand-title"));
    for (const name of names) {
      name.classList.remove("is-crowded");
      if (name.home !== undefined) begins(name, name.home);
    }
    named();
    if (galaxy().clientWidth > 560) return corner();
    const at = map().getBoundingClientRect(), scale = map().getScreenCTM().a, edge = 3, far = document.querySelector(".table").dataset.zoom === "far";
    const boxes = names.map((name) => [name, name.getBoundingClientRect(), name.parentNode.getBoundingClientRect()]).filter(([, r]) => r.width);
    const kept = far ? [...map().querySelectorAll(".pile > .o, .beacon")].map((e) => e.getBoundingClientRect()) : [];
    for (const [name, { left, right, top, bottom }, planet] of boxes) {
      const middle = [planet.left + planet.width / 2, planet.top + planet.height / 2], seen = middle[0] > at.left && middle[0] < at.right && middle[1] > at.top && middle[1] < at.bottom;
      const inside = (by) => by + Math.max(0, at.left + edge - left - by) - Math.max(0, right + by - at.right + edge);
      const free = (by) => !kept.some((k) => left + by < k.right + 2 && right + by > k.left - 2 && top < k.bottom - 3 && bottom > k.top + 3);
      let by = seen ? inside(0) : 0;
      if (far || name.matches(waits)) {
        const ways = [by, ...(name.matches(waits) ? [] : [12, -12, 24, -24, 36].map(inside))];
        by = ways.find(free);
        if (by === undefined) {
          name.classList.add("is-crowded");
          continue;
        }
        kept.push({ left: left + by, right: right + by, top, bottom });
      }
      if (!by) continue;
      name.home ??= name.getAttribute("x") ?? "0";
      begins(name, (Number(name.home) + by / scale).toFixed(1));
    }
  }

  // question is the number of what the reader is asked, "" for nothing; spectators are never asked, so that what is shown to them is their question.
  const question = () => (prompt()?.dataset.turn === "on" && !told.length ? prompt().dataset.decision : document.querySelector("#board") ? "" : told.join());

  // move shows what the reader wants to see.
  function move(next, gently) {
    held = question();
    setView(next, gently);
  }

  // named hides the names of units that would lie on something else.
  function named() {
    if (document.querySelector(".table").dataset.zoom !== "near" && !map().querySelector("[data-lose]")) return;
    const box = (e) => e.getBoundingClientRect(), kept = [...map().querySelectorAll(".planet > use, .planet > g:not([id]) > use")].map(box);
    for (const text of map().querySelectorAll(".numbers > text")) for (let i = 0; i < text.getNumberOfChars(); i++) {
      const { x, y } = text.getStartPositionOfChar(i).matrixTransform(text.getScreenCTM());
      kept.push({ left: x, right: x + 9, top: y - 9, bottom: y + 5 });
    }
    const pieces = [...map().querySelectorAll(".pieces > :is(.u, .base)")].map((piece) => [piece.querySelector(".unit-name"), box(piece.firstElementChild)]);
    for (const [name, own] of pieces) {
      name?.classList.remove("is-crowded");
      name?.removeAttribute("transform");
      if (!name?.checkVisibility()) continue;
      const grow = Math.max(1, 14 / box(name).height); // It is not smaller on a piece that is.
      name.setAttribute("transform", `translate(0 ${(21 - 21 * grow).toFixed(1)}) scale(${grow.toFixed(2)})`);
      const r = box(name), meets = (k) => k !== own && r.left < k.right && r.right > k.left && r.top < k.bottom - 1 && r.bottom > k.top + 1;
      if (kept.some(meets) || pieces.some(([, other]) => meets(other))) name.classList.add("is-crowded");
      else kept.push(r);
    }
  }

  // setView shows a part of the galaxy, or the whole.
  function setView(next, gently) {
    if (!map() || !whole) return;
    if (next) {
      // The middle stays within the galaxy.
      const [x, y, w, h] = next;
      view = [Math.min(Math.max(x, whole[0] - w / 2), whole[0] + whole[2] - w / 2), Math.min(Math.max(y, whole[1] - h / 2), whole[1] + whole[3] - h / 2), w, h];
    } else {
      view = null;
    }
    cancelAnimationFrame(frame);
    if (gently) glide(view ?? whole);
    else show(view ?? whole), corner();
  }

  // measure tells the style sheet how large the map is on the screen: near, units are named; far, pieces are larger and counted; how many units of
  // the map are a pixel, so that words stay large enough to be read; and how large the letters on pieces and signs, which shrink with small planets,
  // are at least. Where a sign has no room for more than its number, it is that alone. Pieces, 28 pixels at rest, grow to 40 on their way to a close view,
  // however small planets are in the galaxy.
  function measure() {
    const scale = map()?.getScreenCTM()?.a ?? 1;
    const on = scale * wide();
    const zoom = on > 300 ? "near" : on < 130 ? "far" : "mid";
    const table = document.querySelector(".table");
    if (table.dataset.zoom !== zoom) table.dataset.zoom = zoom;
    if (scale > 0 && Math.abs(on / lettered - 1) > 0.03) {
      lettered = on;
      const least = (phone.matches ? 11 : 12) / scale / Math.min(1, wide() / 128), bare = least > 27, owner = phone.matches ? Math.min(20, 1120 / scale / (map().dataset.coin || 100)) : 0;
      letters?.cancel();
      letters = table.animate([{ "--px": (1 / scale).toFixed(2) + "px", "--least": least.toFixed(1) + "px", "--sign": bare ? 0 : 1, "--digit": bare ? "-9px" : "0px", "--owner": owner.toFixed(1) + "px", "--mark": Math.max(1, owner / 9).toFixed(2), "--lettered": owner > 7 ? 0 : 1, "--piece": Math.min(1, 40 / 28 / Math.min(scale, closeUp()) / Math.min(1, wide() / 128)).toFixed(2) }], { duration: 0, fill: "forwards" });
    }
  }

  // place turns a point of the screen into one of the map.
  function place(x, y) {
    const m = map().getScreenCTM().inverse();
    return [m.a * x + m.e, m.d * y + m.f];
  }

  // room is the room of the map on the screen, in pixels.
  function room() {
    const { width, height } = galaxy().getBoundingClientRect();
    return { width, height };
  }

  // What others do is told one thing after the other (js/moments.js): meanwhile the map follows that instead of what is asked.
  let told = [];
  document.addEventListener("koprulu:show", (event) => {
    told = event.detail.places.filter((id) => document.querySelector(`#map [id="${id}"]`)); // What is shown elsewhere moves no map.
    settle();
  });

  // places are what the map shows of what is asked and of what goes on, as [left, top, right, bottom] on the map.
  const asked = "#map :is(.planet, .area, .lane, .z-line, .beacon, .ghost, .slot).lit, #map :is(.planet, .area).on, #map .planet.other, #map .fight, #map .active";
  // The ways to turn a planet that is being laid are small beside the galaxy: the map comes close enough to tell them apart, even if it does not follow
  // otherwise, and goes back afterwards.
  const turns = () => [...document.querySelectorAll("#map .turn.lit")];
  const large = 100; // the distance between their middles on the screen, where there is room
  const around = () => 163 / wide(); // the scale at which the planets around them are still to be seen
  const targets = () => {
    const there = told.map((id) => document.querySelector(`#map [id="${id}"]`)).filter(Boolean);
    if (there.length) return there;
    const ways = turns();
    return ways.length ? ways : [...document.querySelectorAll(asked)];
  };
  // ahead takes points of a planet to where it goes: the others move up when one is laid.
  function ahead(planet) {
    const to = planet?.transform.baseVal.consolidate()?.matrix;
    return to ? DOMMatrix.fromMatrix(to).multiply(new DOMMatrix(getComputedStyle(planet).transform).inverse()) : new DOMMatrix();
  }
  const placeOf = (element) => element.closest(".planet") ?? element; // What marks a planet has no name of its own.
  function places() {
    return [...new Set(targets().map(placeOf))].map((element) => {
      const r = element.getBoundingClientRect(), there = ahead(element.closest("#map > .planet"));
      const [a, b] = [place(r.left, r.top), place(r.right, r.bottom)].map(([x, y]) => there.transformPoint(new DOMPoint(x, y)));
      return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
    });
  }

  // fit returns the viewBox in which a part of the map fills the room, or as much of it as a scale allows.
  function fit([x, y, w, h], r, most = Infinity) {
    const scale = Math.min(r.width / w, r.height / h, most);
    return [x + w / 2 - r.width / scale / 2, y + h / 2 - r.height / scale / 2, r.width / scale, r.height / scale];
  }

  // aim is the view of what is asked about, or of what goes on; null if that is hardly less than everything.
  function aim() {
    const ways = told.length ? [] : turns();
    // A planet is laid anywhere, and an order is placed anywhere.
    if (!told.length && !ways.length && document.querySelector("#map .waiting.lit, #board button.order")) return null;
    const all = places();
    if (!all.length) return null;
    const edge = ways.length ? 4 : 24;
    const x = Math.min(...all.map((at) => at[0])) - edge, y = Math.min(...all.map((at) => at[1])) - edge;
    const box = [x, y, Math.max(...all.map((at) => at[2])) + edge - x, Math.max(...all.map((at) => at[3])) + edge - y];
    const r = room();
    if (ways.length) {
      const middles = all.map(([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2]);
      const apart = Math.min(...middles.slice(1).map(([x, y], i) => Math.hypot(x - middles[i][0], y - middles[i][1])));
      const least = large / apart;
      return least > Math.min(r.width / whole[2], r.height / whole[3]) ? fit(box, r, Math.max(around(), least)) : null;
    }
    // What comes of a drop is told below the planets.
    const low = !told.length && prompt()?.dataset.drops && innerWidth > 1199 ? 1 - 160 / r.height : 1;
    const close = fit(box, { width: r.width, height: r.height * low }, closeUp());
    close[3] /= low;
    return close[2] * 1.15 < fit(whole, r)[2] || document.querySelector("#map .slot.lit") ? close : null; // Slots may lie beyond the edge of the whole.
  }

  // follow brings the view to what is asked about, once for each question, and again if the room for it changes (a prompt grows
  // with its answers) before the reader has looked elsewhere.
  let lent = false; // whether the map came close only for the ways to turn a planet
  function follow() {
    if (!following && !turns().length) {
      if (lent && view === aimed) view = null;
      lent = false;
      return;
    }
    lent = !following;
    if (held !== null && [held, ""].includes(question())) return;
    held = null;
    const now = [prompt()?.dataset.decision, ...targets().map(placeOf).map((element) => element.id)].join(" ");
    const space = Object.values(room()).map(Math.round).join(" ");
    if (now === followed && (space === within || view !== aimed)) return;
    followed = now;
    within = space;
    view = aimed = aim();
  }

  // zoom scales around a point of the map.
  function zoom(by, at, gently) {
    const [x, y, w, h] = gently ? (view ?? whole) : seen;
    const [cx, cy] = at ?? [x + w / 2, y + h / 2];
    const r = room();
    const all = Math.min(r.width / whole[2], r.height / whole[3]);
    const now = Math.min(r.width / w, r.height / h);
    const then = Math.min(now / by, Math.max(now, nearest(), 4 * all));
    if (by > 1 && then < all * 1.02) move(null, gently);
    else move([cx - ((cx - x) * now) / then, cy - ((cy - y) * now) / then, (w * now) / then, (h * now) / then], gently);
  }

  function shift(dx, dy) {
    const [x, y, w, h] = view ?? whole;
    move([x + dx * w, y + dy * h, w, h], true);
  }

  // begin notes the whole galaxy as it is now; a picture that was made again shows what it showed before.
  function begin() {
    const svg = map();
    if (!svg) return false;
    svg.whole ??= svg.getAttribute("viewBox");
    whole = svg.whole.split(/[ ,]+/).map(Number);
    // Where the galaxy was turned or drawn for another room, nothing is where it was: what was to be seen is found anew.
    const now = `${svg.whole} ${svg.dataset.turned}`;
    if (lies !== (lies = now)) view = followed = held = null;
    if (!svg.shifted) show(seen ?? whole);
    return true;
  }

  // settle brings the map to where it is to be, after an update or a change of its room.
  function settle() {
    if (fingers.size || !begin()) return;
    follow();
    glide(view ?? whole);
  }

  document.addEventListener("wheel", (event) => {
    if (!event.target.closest?.("#map")) return;
    event.preventDefault();
    begin();
    zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300))), place(event.clientX, event.clientY));
  }, { passive: false });

  const fingers = new Map();
  let dragged = false;
  let last = null;
  const rest = 450; // milliseconds after which a finger rests
  let hold = 0, came = 0; // The timer of a finger that stays where it is, and since when it is there.
  let open = null; // The planet whose card is open.

  // tell shows the card of a planet on the other side of the map, with the order that the reader is about to place there, or closes what is open.
  function tell(planet) {
    open = planet;
    const [at, all] = [document.getElementById(open), galaxy()].map((e) => e?.getBoundingClientRect());
    if (at) document.getElementById(open.replace("planet", "about"))?.classList.toggle("east", at.left + at.right < all.left + all.right);
    for (const it of document.querySelectorAll("#galaxy .about, #map .preview")) it.classList.toggle("is-shown", it.id.replace(/^(about|preview)/, "planet") === open);
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
    if (event.pointerType === "touch" || kind === "focusin" && !event.target.matches(":focus-visible") || event.target.closest?.(".about")) return;
    const at = event.target.closest?.("#map .planet")?.id ?? null;
    if (at !== open) tell(at);
  });

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#map") || event.button > 0) return;
    begin();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    dragged = false;
    last = null;
    clearTimeout(hold);
    came = event.timeStamp;
    const planet = event.pointerType === "touch" && fingers.size === 1 && event.target.closest("#map .planet");
    if (planet) hold = setTimeout(() => {
      dragged = "rests"; // The event that ends it is not a click.
      tell(planet.id);
    }, rest);
  });

  document.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was || !map()) return;
    const now = [event.clientX, event.clientY];
    if (fingers.size === 1) {
      if (!dragged && Math.hypot(now[0] - was[0], now[1] - was[1]) < 6) return;
      clearTimeout(hold);
      if (!dragged) galaxy().classList.add("is-dragged");
      dragged = true;
      const [ax, ay] = place(...was), [bx, by] = place(...now);
      const [x, y, w, h] = seen;
      move([x + ax - bx, y + ay - by, w, h]);
    } else if (fingers.size === 2) {
      clearTimeout(hold);
      dragged = true;
      fingers.set(event.pointerId, now);
      const [a, b] = [...fingers.values()];
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1]);
      const middle = place((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      if (last) zoom(last / distance, middle);
      last = distance;
    }
    fingers.set(event.pointerId, now);
  });
  function lift(event) {
    clearTimeout(hold);
    if (dragged === "rests" && event.timeStamp - came < rest) tell((dragged = null)); // A page that was busy noticed late that the finger had gone.
    fingers.delete(event.pointerId);
    last = null;
    galaxy()?.classList.remove("is-dragged");
    if (dragged && !fingers.size && map()) apart();
  }
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  // The event that ends a drag is not a click.
  document.addEventListener("click", (event) => {
    if (dragged && event.target.closest?.("#map")) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.pointerType === "touch" && !event.target.closest?.(".about")) {
      const planet = event.target.closest?.("#map .planet");
      tell(planet && !event.target.closest("[data-choice], [role=button]") && planet.id !== open ? planet.id : null);
    }
    // A press on an order is one on its planet, where that answers something.
    const planet = !dragged && document.getElementById(event.target.closest?.("#map .o")?.id.replace(/^o-(.*)-\d+$/, "planet-$1"));
    if (planet?.role === "button") planet.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    dragged = false;
  }, true);
  document.addEventListener("koprulu:symbols", () => map() && apart()); // Before, signs had no size.
  document.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.target.closest?.("#map") && event.preventDefault());

  // An element reached by keyboard is brought into view.
  document.addEventListener("focusin", (event) => {
    if (!event.target.matches?.("#map :focus-visible") || !begin()) return;
    const at = event.target.getBoundingClientRect(), room = map().getBoundingClientRect();
    if (at.left >= room.left && at.right <= room.right && at.top >= room.top && at.bottom <= room.bottom || !view) return;
    const [x, y] = place((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    setView([x - view[2] / 2, y - view[3] / 2, view[2], view[3]], true);
  });

  const button = () => document.querySelector("[data-map=follow]");
  function setFollowing(on) {
    following = on;
    followed = held = null;
    localStorage.setItem("map-follow", on ? "on" : "off");
    button()?.setAttribute("aria-pressed", on);
    if (!on) view = null;
    settle();
  }

  const tools = {
    in: () => zoom(0.7, null, true),
    out: () => zoom(1 / 0.7, null, true),
    fit: () => setFollowing(false),
    follow: () => setFollowing(!following),
  };
  document.addEventListener("click", (event) => {
    const tool = tools[event.target.closest?.("[data-map]")?.dataset.map];
    if (tool && begin()) tool();
  });

  const keys = { "+": "in", "=": "in", "-": "out", 0: "fit", f: "follow", а: "follow" };
  const moves = { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, .log, .chat, dialog")) return;
    if (keys[event.key]) begin() && tools[keys[event.key]]();
    else if (moves[event.key] && event.target.closest?.("#galaxy")) begin() && shift(...moves[event.key]);
    // To the browser an element of the picture is not a button: these keys press it.
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("#map [role=button]")) event.target.closest("[role=button]").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else return;
    event.preventDefault();
  });

  document.querySelector(".table")?.addEventListener("koprulu:update", () => {
    document.querySelector("#overview")?.remove(); // It is drawn anew.
    turnOver();
    settle();
    if (open) tell(open);
  });
  // The room changes with the window, the board and the length of the prompt.
  const rooms = new ResizeObserver(settle);
  for (const element of [galaxy(), prompt()]) if (element) rooms.observe(element);
  button()?.setAttribute("aria-pressed", following);
  if (begin()) {
    follow();
    show(view ?? whole);
    apart();
    turnOver();
  }
}
