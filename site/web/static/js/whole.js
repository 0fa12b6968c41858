// Pieces of the page that come as changes. The stream sends the parts of a piece that are new, and names runs of those that the piece had
// before: <=FROM+COUNT> (see page.AppendChange). They are put together here; the page takes them when it has come to their moment (recap/moments.js),
// which hears of them by an event, moment: pieces, their HTML by their ids, and whether they are all that there are.
"use strict";

{
  const stream = document.querySelector("#stream");
  const had = new Map(); // the parts of each piece, by its id

  // whole returns a piece from its change, or throws if it names what is not here.
  const whole = (id, change) => {
    const before = had.get(id) ?? [];
    const html = change.replace(/<=(\d+)(?:\+(\d+))?>/g, (run, from, count = 1) => {
      const [first, last] = [Number(from), Number(from) + Number(count)];
      if (last > before.length) throw new Error(`${run} of ${before.length} parts of ${id}`);
      return before.slice(first, last).join("");
    });
    had.set(id, html.split(/(?=<(?:a|article|button|details|div|g|label|li|path|section|span|svg|use)[ >])/));
    return html;
  };

  stream?.addEventListener("pieces", ({ detail }) => {
    if (detail.whole) had.clear();
    const pieces = new Map();
    try {
      for (const [, id, change] of detail.data.matchAll(/<hx-partial hx-target="#([^"]+)"[^>]*>(.*?)<\/hx-partial>/gs)) pieces.set(id, whole(id, change));
    } catch (problem) {
      console.warn(problem);
      return koprulu.lacks();
    }
    stream.dispatchEvent(new CustomEvent("moment", { detail: { pieces, whole: detail.whole } }));
  });
}
