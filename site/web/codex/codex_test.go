package codex_test

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/codex"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/piece"
	"koprulu/site/web/static"
)

// TestCodexHasEverything: every component of the box is in the codex under its id.
func TestCodexHasEverything(t *testing.T) {
	pages := sample.Site(sample.Reader(locale.English(), "light", false))
	file := components.Default().File()
	written := map[string]string{}
	for _, kind := range codex.Kinds() {
		if !codex.NeedsBroodWar(kind) {
			written[kind] = string(pagetest.WriteSite(t, pages["/codex/"+kind]))
		}
	}
	has := func(kind, id string) {
		t.Helper()
		if !strings.Contains(written[kind], `id="`+kind+"-"+id+`"`) {
			t.Errorf("%s %s is not in the codex", kind, id)
		}
	}
	r := pagetest.Rules(t)
	for i := range r.Units {
		has("units", r.Units[i].ID)
	}
	for i := range r.Planets {
		has("planets", r.Planets[i].ID)
	}
	for i := range r.Modules {
		has("modules", r.Modules[i].ID)
	}
	for i := range r.Events {
		has("events", r.Events[i].ID)
	}
	for _, f := range file.Factions {
		has("factions", f.ID)
	}
	for _, b := range file.Buildings {
		for _, level := range b.Levels {
			has("buildings", b.ID+"-"+strconv.Itoa(level.Level))
		}
	}
	for _, c := range file.Combat {
		has("cards", c.Race+"-"+c.ID)
	}
	for f := range r.Sheets {
		for _, tech := range r.Sheets[f].Techs {
			has("technologies", tech.ID)
		}
	}
	for _, k := range locale.Keywords() {
		has("keywords", k)
	}
}

// TestCodexHasBroodWar: so is everything of the expansion in its box, with links to rules that exist, and what is new
// is marked.
func TestCodexHasBroodWar(t *testing.T) {
	for _, w := range locale.All() {
		pages := sample.Site(sample.Reader(w, "light", false))
		set := components.Default()
		r, err := set.Rules(game.Options{Players: 2, BroodWar: true})
		if err != nil {
			t.Fatal(err)
		}
		written := map[string]string{}
		for _, kind := range codex.Kinds() {
			written[kind] = string(pagetest.WriteSite(t, pages["/broodwar/codex/"+kind]))
			if strings.Contains(written[kind], "⟨") {
				t.Errorf("%s: a text of %s is missing", w.Lang(), kind)
			}
			if kind != "gallery" && !strings.Contains(written[kind], `href="/rules/`) {
				t.Errorf("%s leads to no rule", kind)
			}
		}
		has := func(kind, id string) {
			t.Helper()
			if !strings.Contains(written[kind], `id="`+kind+"-"+id+`"`) {
				t.Errorf("%s %s is not in the codex", kind, id)
			}
		}
		for i := range r.Units {
			if r.Units[i].Hero {
				has("heroes", r.Units[i].ID)
			} else {
				has("units", r.Units[i].ID)
			}
		}
		for _, d := range components.Departures { // where an owner of the game may look
			kind, line := "cards", w.Text("web.codex.departures.line", "table", d.Table, "cards", d.Cards)
			if d.Technologies {
				kind = "technologies"
			}
			if !strings.Contains(written[kind], line+" "+html.EscapeString(w.Text("web.codex.departures."+d.Why))) {
				t.Errorf("%s: the difference of %s from the printed table is not told", w.Lang(), d.Unit)
			}
		}
		if base := string(pagetest.WriteSite(t, pages["/codex/cards"])); strings.Contains(base, "h-departures") {
			t.Error("the base game, which has no such table, is compared with it")
		}
		file := set.Box(true).File()
		leaders := 0
		for f := range r.Sheets {
			for i := range r.Sheets[f].Leaders {
				has("leaders", r.Sheets[f].ID+"-"+r.Sheets[f].Leaders[i].ID)
				leaders++
			}
			for _, tech := range r.Sheets[f].Techs {
				has("technologies", tech.ID)
			}
		}
		if leaders != 42 || strings.Count(written["leaders"], "<article") != 42 {
			t.Errorf("%d Leadership cards", leaders)
		}
		for _, c := range file.Combat {
			has("cards", c.Race+"-"+c.ID)
		}
		for i := range r.Planets {
			has("planets", r.Planets[i].ID)
		}
		for i := range r.Modules {
			has("modules", r.Modules[i].ID)
		}
		for i := range r.Events {
			has("events", r.Events[i].ID)
		}
		for _, site := range []string{"infested-command-center", "overmind", "cerebrate", "warp-gate"} {
			has("installations", site)
		}
		for _, id := range locale.Tokens() {
			has("tokens", id)
		}
		for _, id := range locale.Options() {
			has("options", id)
		}
		for _, id := range locale.BroodWarKeywords() {
			has("keywords", id)
		}
		marked := regexp.MustCompile(`(?s)<article class="entry box" id="units-([a-z-]+)".*?</article>`)
		for _, m := range marked.FindAllStringSubmatch(written["units"], -1) {
			fresh := strings.Contains(m[0], "entry__new")
			if want := map[string]bool{"medic": true, "lurker": true, "marine": false, "zealot": false}; fresh != want[m[1]] &&
				(m[1] == "medic" || m[1] == "lurker" || m[1] == "marine" || m[1] == "zealot") {
				t.Errorf("%s is marked as new: %v", m[1], fresh)
			}
		}
		found := string(pagetest.WriteSite(t, pages["/broodwar/codex/found"]))
		if !strings.Contains(found, `id="keywords-sacrifice"`) || strings.Contains(found, `id="keywords-recharge"`) {
			t.Errorf("%s: a search for a rule does not find what it is about", w.Lang())
		}
		if base := string(pagetest.WriteSite(t, pages["/codex/units"])); strings.Contains(base, "entry__new") ||
			strings.Contains(base, `id="units-medic"`) {
			t.Error("the codex of the base game has what Brood War brings")
		}
	}
}

// TestSourcesInEveryLanguage: where an entry comes from is said in the reader's language, never by a code of the data.
func TestSourcesInEveryLanguage(t *testing.T) {
	codes := regexp.MustCompile(`[>;] ?(BASE|BW|FAQ|RN|WW|AID|FORUM|REPORT|REVIEW|DESC|TTB|PREVIEW|LORE|OURS|OWNER)[<;]`)
	for _, lang := range []string{"en", "de", "ru"} {
		w := locale.Match(lang)
		pages := sample.Site(sample.Reader(w, "light", false))
		for _, s := range components.Default().File().Sources {
			key := "web.codex.source." + strings.ToLower(s.ID)
			if text := w.Text(key); !w.Has(key) || lang != "en" && text == locale.English().Text(key) {
				t.Errorf("%s: the source %s has no name: %q", lang, s.ID, text)
			}
		}
		for _, path := range []string{"/codex/", "/codex/units", "/codex/cards", "/codex/events"} {
			text := string(pagetest.WriteSite(t, pages[path]))
			text = strings.ReplaceAll(text, w.Text("web.codex.from", "sources", ""), ">")
			if found := codes.FindString(text); found != "" || lang != "en" && strings.Contains(text, `lang="en">`) {
				t.Errorf("%s %s: %q, or something in English", lang, path, found)
			}
		}
		if !strings.Contains(string(pagetest.WriteSite(t, pages["/codex/units"])),
			html.EscapeString("; "+w.Text("web.codex.source.aid"))) {
			t.Errorf("%s: no entry names its source", lang)
		}
	}
}

// TestGallery: the gallery shows every portrait, bot, and picture that there is, and every kind of card; a search
// leaves it out, and the page about the site leads there.
func TestGallery(t *testing.T) {
	pages := sample.Site(sample.Reader(locale.English(), "light", false))
	shown := string(pagetest.WriteSite(t, pages["/broodwar/codex/gallery"]))
	want := []string{`class="card card--event`, "card--reinf", "card--tech", "cardback", "evback", `class="leader`,
		"#beacon", "token"}
	for f := range game.Faction(game.FactionCount) {
		want = append(want, "portraits/"+piece.EmblemOf(f).Class+".svg")
	}
	for _, kind := range piece.Bots() {
		want = append(want, pagetest.Draw(t, piece.BotFace(kind)))
	}
	for _, file := range static.Names() {
		if name, ok := strings.CutPrefix(file, "pictures/"); ok {
			want = append(want, "pictures.svg#"+strings.TrimSuffix(name, ".svg")+`"`)
		}
	}
	for _, s := range want {
		if !strings.Contains(shown, s) {
			t.Errorf("the gallery does not show %s", s)
		}
	}
	if len(want) < 60 {
		t.Errorf("only %d things were looked for", len(want))
	}
	if strings.Contains(string(pagetest.WriteSite(t, pages["/codex/found"])), `id="gallery-`) {
		t.Error("a search finds what the gallery shows again")
	}
	if !strings.Contains(string(pagetest.WriteSite(t, pages["/about"])), `href="/codex/gallery"`) {
		t.Error("the page about the site does not lead to the gallery")
	}
}
