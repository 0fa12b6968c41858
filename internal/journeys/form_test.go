package journeys

import "testing"

// TestNewTableForm: options that do not go together can't be chosen, and the form says at once why; a choice that no
// longer fits is taken back; the hint says how many points win; the button to open the table stays in sight.
func TestNewTableForm(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.open(s.base + "/new")
	b.click("#new summary")
	b.wait("the form", `document.querySelector("#new [name=mode][value=survival]:disabled")`)
	choose := func(name, of string) {
		t.Helper()
		field := "#new [name=" + name + "]"
		if of != "" {
			field += "[value='" + of + "']"
		}
		b.wait(name+" "+of+" can be chosen", `!document.querySelector("`+field+`").disabled`)
		value[bool](b, `(document.querySelector("`+field+`").click(), true)`)
	}
	says := func(id, want string) {
		t.Helper()
		b.wait("it says: "+want, `(document.getElementById("`+id+`")?.textContent ?? "").includes("`+want+`")`)
	}
	says("why-mode", "Survival needs Brood War, and the base game is chosen.")
	choose("set", "broodwar")
	choose("mode", "survival")
	b.wait("Survival is chosen", `document.querySelector("#new [name=mode][value=survival]").checked`)
	choose("mode", "points")
	choose("disposable", "")
	choose("planets", "larger")
	says("why-mode", "and these are chosen: Disposable Special Orders, Larger Galaxy.")
	choose("disposable", "")
	choose("planets", "two")
	choose("mode", "survival")
	choose("set", "base")
	b.wait("and taken back",
		`document.querySelector("#new [name=mode][value=points]").checked && document.querySelector("#new [name=mode][value=survival]").disabled`)
	choose("players", "5")
	says("why-teams", "Teams need four or six players, and 5 are chosen.")
	b.wait("no teams of five", `document.querySelector("#new [name=teams]").disabled`)
	choose("players", "6")
	choose("teams", "")
	b.wait("30 points", `document.querySelector(".is-points").textContent.startsWith("30 ")`)
	choose("set", "broodwar")
	choose("planets", "larger")
	b.wait("50 points", `document.querySelector(".is-points").textContent.startsWith("50 ")`)
	choose("teams", "")
	b.wait("25 points", `document.querySelector(".is-points").textContent.startsWith("25 ")`)
	// Neither a person nor a faction can be at two seats: they change places.
	value[bool](b, `(() => { const pick = (name, to) => { const s = document.querySelector("#new [name=" + name + "]"); s.value = to; s.dispatchEvent(new Event("change", {bubbles: true})); };
		pick("seat2", "me"); pick("faction0", "raynor"); pick("faction3", "raynor"); return true; })()`)
	if seats := value[string](b,
		`["seat0", "seat2", "faction0", "faction3"].map(name => document.querySelector("#new [name=" + name + "]").value).join()`); seats != ",me,,raynor" {
		t.Errorf("who is seated a second time leaves %s", seats)
	}
	// A number that no longer counts is no reason to refuse the form without a word.
	choose("pace", "live")
	value[bool](b, `(document.querySelector("#new [name=minutes]").value = "999", true)`)
	if value[bool](b, `document.querySelector("#new").checkValidity()`) {
		t.Error("the form takes 999 minutes")
	}
	choose("pace", "none")
	if !value[bool](b, `document.querySelector("#new").checkValidity()`) {
		t.Error("minutes that don't count keep the form from being sent")
	}
	b.pairs()
	value[bool](b, `(document.querySelector("#new").scrollIntoView(), true)`)
	b.wait("the button is in sight",
		`(r => r.top > 0 && r.bottom <= innerHeight)(document.querySelector("#new .btn--go").getBoundingClientRect())`)
	b.accessible("the form for a new table")
	b.clean()
}
