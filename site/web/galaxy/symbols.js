// The symbols that map, cards and plates of every game are put together from: one file, which the browser keeps. It is fetched while the page
// is still being read, and put into the place that the page has for it.
"use strict";

{
  const file = new URL("../img/symbols.svg", document.currentScript.src);
  const again = 2000, patience = 20000; // milliseconds
  const fetchSymbols = () => {
    const request = new XMLHttpRequest();
    request.open("GET", file);
    request.responseType = "document";
    request.timeout = patience;
    // The answer of a busy server or a proxy is a document as well.
    request.onload = () => (request.status === 200 && request.responseXML?.documentElement.localName === "svg" ? lay(request.responseXML.documentElement) : later());
    request.onerror = request.ontimeout = later;
    request.send();
  };
  const later = () => setTimeout(fetchSymbols, again);
  const lay = (symbols) => {
    const place = document.querySelector("#symbols");
    if (place) {
      place.replaceChildren(...document.adoptNode(symbols).childNodes);
      document.dispatchEvent(new Event("koprulu:symbols"));
    } else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => lay(symbols), { once: true });
  };
  fetchSymbols();
}
