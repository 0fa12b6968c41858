// Tells the server whether the galaxy has a wide room, a tall one or that of a phone that lies, for this table: it turns galaxies that lie across it. Before
// anything of the page is seen it knows what the server took it for, at a first visit or after the phone was turned, and loads the page again if that was wrong.
// A phone that is turned later loads it again, because its stream goes on drawing for the shape with which it began.
"use strict";

{
  const { root } = document.documentElement.dataset; // where the site is: "/" or below a path
  const said = () => /koprulu-shape=(\w+)/.exec(document.cookie)?.[1];
  function tell() {
    const shape = innerHeight > innerWidth ? "tall" : innerHeight <= 520 ? "low" : "wide";
    document.cookie = `koprulu-shape=${shape}; path=${root + location.pathname.slice(root.length).split("/", 2).join("/")}; max-age=31536000; samesite=lax`;
    return shape;
  }
  const taken = said() ?? (/Mobi/.test(navigator.userAgent) ? "tall" : "wide"); // See core.Preferences.
  if (tell() !== taken && said() !== taken && performance.getEntriesByType("navigation")[0]?.type !== "reload") location.reload();
  if (matchMedia("(pointer: coarse)").matches) screen.orientation?.addEventListener("change", () => setTimeout(() => {
    tell();
    location.reload();
  }, 200));
}
