// The form for a new table: what does not go together is disabled at once, with the reason beside it, and hints follow the choices. Without this the server says so
// when the form is sent.
"use strict";
{
  const form = document.getElementById("new");
  if (form) {
    const value = (name) => form.querySelector(`[name=${name}]:checked`)?.value;
    const field = (name, value) => form.querySelector(`[name=${name}]${value ? `[value=${value}]` : ""}`);
    // bar disables a field where something is in its way, and takes the choice back that was made; `instead` is chosen then.
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
      const optional = ["disposable", "noleaders"].some((name) => field(name)?.checked) || value("planets") !== "two";
      const noSurvival = scenario ? "" : base ? words.survivalBase : optional && value("mode") !== "survival" ? words.survivalOptional : "";
      bar(field("mode", "survival"), noSurvival, field("mode", "points"));
      say("why-mode", noSurvival);
      const players = Number(value("players")), odd = !scenario && players !== 4 && players !== 6;
      bar(field("teams"), odd ? words.teamsOdd : "");
      say("why-teams", odd ? words.teamsOdd : "");
      // The number of points that win.
      const larger = value("set") === "broodwar" && value("planets") === "larger" && value("mode") !== "survival";
      const each = Number(larger ? words.pointsLarger : words.points), teams = !odd && field("teams")?.checked;
      const hint = form.querySelector(".is-points");
      hint.textContent = (teams ? words.hintTeams : words.hintPoints).replace("{n}", String(teams ? 2 * each : each));
    };
    form.addEventListener("change", update);
    update();
  }
}
