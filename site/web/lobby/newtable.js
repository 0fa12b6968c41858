// The form for a new table: choices that do not go together are disabled at once, with the reason beside them, and hints follow the choices. Without
// this the server says so when the form is sent.
"use strict";
{
  const form = document.getElementById("new");
  if (form) {
    const value = (name) => form.querySelector(`[name=${name}]:checked`)?.value;
    const field = (name, value) => form.querySelector(`[name=${name}]${value ? `[value=${value}]` : ""}`);
    // bar disables a field where something is in its way, and takes back the choice that was made; `instead` is chosen then.
    const bar = (input, why, instead) => {
      if (!input) return;
      if (why && input.checked) {
        input.checked = false;
        if (instead) instead.checked = true;
      }
      input.disabled = Boolean(why);
      input.closest("label, .fld")?.classList.toggle("is-barred", Boolean(why));
    };
    const say = (id, text) => {
      const place = document.getElementById(id);
      if (place && place.textContent !== text) {
        place.textContent = text;
        place.hidden = !text;
      }
    };
    const words = form.dataset;
    const update = () => {
      const scenario = value("set") === "scenario", base = value("set") === "base";
      // Whatever is in the way is named as the form calls it.
      const optional = [field("disposable"), field("noleaders"), field("planets", "more"), field("planets", "larger")]
        .filter((input) => input?.checked).map((input) => words[input.name === "planets" ? input.value : input.name]);
      const noSurvival = scenario ? "" : base ? words.survivalBase
        : optional.length && value("mode") !== "survival" ? words.survivalOptional.replace("{what}", optional.join(", ")) : "";
      bar(field("mode", "survival"), noSurvival, field("mode", "points"));
      say("why-mode", noSurvival);
      const noOptional = value("mode") === "survival" ? words.optional : "";
      for (const input of [field("disposable"), field("noleaders"), field("planets", "more"), field("planets", "larger")]) bar(input, noOptional, input?.type === "radio" && field("planets", "two"));
      say("why-optional", noOptional);
      const players = Number(value("players")), odd = !scenario && players !== 4 && players !== 6;
      bar(field("teams"), odd ? words.teamsOdd : "");
      say("why-teams", odd ? words.teamsOdd.replace("{n}", String(players)) : "");
      const dealt = field("teams")?.checked ? words.factionsTeams : "";
      for (const way of ["draft", "chosen"]) bar(field("factions", way), dealt, field("factions", "dealt"));
      say("why-factions", dealt);
      // A number that does not count must not keep the form from being sent: nobody would see which.
      for (const [pace, numbers] of [["live", ["minutes", "gain"]], ["days", ["days"]]]) for (const name of numbers) field(name).disabled = value("pace") !== pace;
      // How one wins by points.
      const larger = value("set") === "broodwar" && value("planets") === "larger";
      const teams = !odd && field("teams")?.checked;
      form.querySelector(".is-points").textContent = larger ? (teams ? words.hintLargerTeams : words.hintLarger) : teams ? words.hintTeams : words.hintPoints;
    };
    form.classList.add("is-guided"); // Fields that do not count are not hidden then, but grey with the reason.
    form.addEventListener("change", update);
    update();
    // A faction, and the reader, can sit at one seat: seated a second time, they change places.
    const seats = [...form.querySelectorAll(".fseat select")];
    const sat = new Map(seats.map((one) => [one, one.value]));
    form.addEventListener("change", (event) => {
      const here = event.target;
      if (!sat.has(here)) return;
      const faction = here.matches(".fseat__faction"), only = faction ? here.value !== "" : here.value === "me";
      const there = only && seats.find((one) => one !== here && one.matches(".fseat__faction") === faction && one.value === here.value);
      if (there) sat.set(there, (there.value = sat.get(here)));
      sat.set(here, here.value);
    });
  }
}
