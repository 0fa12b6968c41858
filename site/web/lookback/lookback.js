// The look back: a page that waits for one looks again from time to time, and the replay of a running game fetches the chances of its
// reader, because they take a moment to be worked out. Without this the page has a link to look again, and the replay one to the chances.
"use strict";

{
  const looks = [1000, 2000, 3000, 5000]; // milliseconds until the next look, the last again and again

  async function fetched(address) {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  }

  async function wait() {
    for (let n = 0; document.querySelector("#lookback[data-pending=on]"); n++) {
      await new Promise((done) => setTimeout(done, looks[Math.min(n, looks.length - 1)]));
      try {
        const now = (await fetched(location.pathname))?.querySelector("#lookback");
        const then = document.querySelector("#lookback");
        if (now && !now.isEqualNode(then)) then.replaceWith(document.adoptNode(now));
      } catch (problem) {
        console.info(problem); // The line is down; the next look may find it up.
      }
    }
  }

  async function soFar(place) {
    try {
      const told = await fetched(place.dataset.soFar);
      if (told) place.replaceChildren(...told.body.childNodes);
    } catch (problem) {
      console.info(problem); // The link stays.
    }
  }

  wait();
  const places = () => { for (const place of document.querySelectorAll("[data-so-far]")) soFar(place); };
  places();
  document.addEventListener("koprulu:moment", places);
}
