// What the reader's seat adds to the seed of its game (docs/formats.md, "Parts of the seed"). In the waiting room the script makes 32 random bytes,
// keeps them in this browser, and seals them: the server gets their hash. Once the game is to begin, no seal changes any more, and the script opens
// its own. A page that is left earlier leaves its part with the server, because nobody would be here to open it; one that comes back makes another.
// When the game is over, everything is compared.
"use strict";
{
  // SHA-256 (FIPS 180-4): crypto.subtle is missing wherever a site is reached without TLS, as in a network at home.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 0x100000000) | 0;
  const K = primes.map((p) => fraction(Math.cbrt(p)));
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const sha256 = (bytes) => {
    const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer), w = new Int32Array(64), h = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
    view.setUint32(padded.length - 4, bytes.length * 8);
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
      }
      let [a, b, c, d, e, f, g, z] = h;
      for (let i = 0; i < 64; i++) {
        const t = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const u = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [z, g, f, e, d, c, b, a] = [g, f, e, (d + t) | 0, c, b, a, (t + u) | 0];
      }
      [a, b, c, d, e, f, g, z].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
    }
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((x, i) => out.setInt32(4 * i, x));
    return new Uint8Array(out.buffer);
  };
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = (text, ...more) => hex(sha256(Uint8Array.from([...new TextEncoder().encode(text), ...more.flatMap((x) => [...x])])));
  const sealOf = (seat, part) => hash("koprulu seal/1\n", [seat], bytesOf(part));
  const seedOf = (server, parts) => hash("koprulu seed/1\n", bytesOf(server), [parts.length], ...parts.map((p) => (p === "-" ? [0] : [32, ...bytesOf(p)])));

  // What this browser keeps of a table: the seat, the part, and what the server had published when the part was sealed and opened.
  const memory = {};
  const name = (table) => `koprulu.part ${table}`;
  const kept = (table) => {
    try {
      return JSON.parse(localStorage.getItem(name(table))) ?? memory[table];
    } catch {
      return memory[table];
    }
  };
  const keep = (table, what) => {
    memory[table] = what;
    try {
      localStorage.setItem(name(table), JSON.stringify(what));
    } catch { /* The page has it as long as it is open. */ }
  };

  // A form that makes a table says that parts will come: a game of one reader and bots would begin at once otherwise.
  document.addEventListener("formdata", (event) => {
    const path = new URL(event.target.action, location.href).pathname;
    if (path === document.documentElement.dataset.root + "tables" || path.endsWith("/again")) event.formData.set("parts", "1");
  });

  const post = (table, what, value, lasting) => fetch(`${table}/${what}`, {
    method: "POST", body: new URLSearchParams({ [what]: value }), headers: { "HX-Request": "true" }, keepalive: Boolean(lasting),
  });
  const room = () => document.getElementById("shuffle")?.dataset;
  const own = (box) => {
    const mine = box && kept(box.table);
    return mine && mine.server === box.server && mine.seat === Number(box.seat) && sealOf(mine.seat, mine.part) === box.seal ? mine : null;
  };

  // tend does what the waiting room asks for now. A request that fails is sent again after a while.
  let sent = "";
  const send = (table, what, value) => {
    if (sent === value) return;
    sent = value;
    const again = () => {
      if (sent === value) setTimeout(() => { sent = ""; tend(); }, 1000);
    };
    post(table, what, value).then((answer) => {
      if (answer.status >= 500 || answer.status === 429) again();
    }, again);
  };
  const tend = () => {
    const box = room();
    if (!box?.seat) return;
    const mine = own(box), final = box.final === "true", opened = box.opened === "true";
    if (mine && !final && !opened) sent = "";
    if (final) {
      if (mine && !opened) {
        keep(box.table, { ...mine, seals: box.seals });
        send(box.table, "part", mine.part);
      }
    } else if (box.seal === "" || (mine && opened && !left)) {
      let made = kept(box.table);
      // A seal that was sent and has not come back yet is not made again.
      if (!made || made.told || made.server !== box.server || made.seat !== Number(box.seat) || box.seal !== "") {
        made = { seat: Number(box.seat), server: box.server, part: hex(crypto.getRandomValues(new Uint8Array(32))) };
        keep(box.table, made);
      }
      send(box.table, "seal", sealOf(made.seat, made.part));
    }
  };

  // Nobody opens a part when the page is gone. A phone stops a page as soon as it is out of sight.
  let left = false;
  const leave = () => {
    const box = room(), mine = box?.seat && own(box);
    if (!mine || box.opened === "true") return;
    left = true;
    keep(box.table, { ...mine, told: true });
    post(box.table, "part", mine.part, true).catch(() => {});
  };
  addEventListener("pagehide", leave);
  document.addEventListener("freeze", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      left = false;
      tend();
    } else if (matchMedia("(hover: none)").matches) {
      leave();
    }
  });
  addEventListener("pageshow", () => { left = false; tend(); });

  // check compares what is published at the end with what this browser kept, and with itself.
  const check = () => {
    const line = document.getElementById("shuffle-proof");
    if (!line || line.textContent) return;
    const d = line.dataset, mine = kept(d.table), parts = d.parts.split(" "), seals = d.seals.split(" ");
    if (!mine) return;
    const right = mine.server === d.server && (!mine.seals || mine.seals === d.seals) && hex(sha256(bytesOf(d.part))) === d.server && parts[mine.seat - 1] === mine.part
      && parts.every((p, i) => p === "-" || sealOf(i + 1, p) === seals[i]) && seedOf(d.part, parts) === d.seed;
    line.textContent = right ? d.right : d.wrong;
    line.hidden = false;
  };

  const look = () => { tend(); check(); };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-seat", "data-seal", "data-opened", "data-final"] });
  look();
}
