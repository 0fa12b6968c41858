package web_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/site/web/rules"
)

// TestPagesOutsideOfTheTable looks at every page in every language, as a player of this site and as a stranger.
func TestPagesOutsideOfTheTable(t *testing.T) {
	t.Parallel()
	r := pagetest.Rules(t)
	for _, w := range locale.All() {
		for _, stranger := range []bool{false, true} {
			for path, page := range sample.Site(sample.Reader(w, "light", stranger)) {
				t.Run(w.Lang()+path, func(t *testing.T) {
					t.Parallel()
					text := pagetest.WriteSite(t, page)
					pagetest.CheckDocument(t, r, text)
					pagetest.CheckFrame(t, w, text)
				})
			}
		}
	}
}

// TestSwitches: the forms for language, theme and sounds lead back to the page and work without scripts.
func TestSwitches(t *testing.T) {
	for _, c := range []struct{ theme, next string }{{"", "light"}, {"light", "dark"}, {"dark", "auto"}} {
		text := string(pagetest.WriteSite(t, &page.AboutPage{Reader: sample.Reader(locale.English(), c.theme, false),
			Path: "/about"}))
		for _, want := range []string{`action="/prefs"`, `name="back" value="/about"`, `name="theme" value="` + c.next + `"`,
			`name="sound" value="on"`,
			`name="lang" value="ru"`} {
			if !strings.Contains(text, want) {
				t.Errorf("with the theme %q the page has no %s", c.theme, want)
			}
		}
	}
}

// TestHostileNames: whatever people call themselves and their tables is text.
func TestHostileNames(t *testing.T) {
	const name = `"><script>alert(1)</script>`
	reader := sample.Reader(locale.English(), "", false)
	reader.Name = name
	lobby := sample.Lobby(reader)
	lobby.Query = name
	for i := range lobby.Mine {
		lobby.Mine[i].Settings.Name = name
		lobby.Mine[i].Seats[1].Name = name
	}
	room := sample.Waiting(reader, true)
	room.Card.Settings.Name, room.Chat.Lines[0].Text, room.Chat.Lines[0].Name = name, name, name
	profile := sample.Profile(reader)
	profile.Devices[0].Name, profile.Tokens[0].Name, profile.Address, profile.Addresses[0].Tried,
		profile.Addresses[0].Name = name, name, name, name, name
	for _, page := range []sample.Whole{lobby, room, profile, &rules.Page{Reader: reader, Query: name},
		&page.NoticePage{Reader: reader, Title: name, Text: name, Back: "javascript:alert(1)"}} {
		text := pagetest.WriteSite(t, page)
		pagetest.CheckDocument(t, pagetest.Rules(t), text)
		if bytes.Contains(text, []byte("<script>")) {
			t.Errorf("%T: a name became a script", page)
		}
		if bytes.Contains(text, []byte("javascript:")) {
			t.Errorf("%T: an address became a script", page)
		}
	}
}

// TestErrors: every status has a title and a text in every language.
func TestErrors(t *testing.T) {
	for _, w := range locale.All() {
		for _, status := range []int{400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503} {
			text := pagetest.WriteSite(t, &page.ErrorPage{Reader: sample.Reader(w, "light", true), Path: "/", Status: status})
			pagetest.CheckDocument(t, pagetest.Rules(t), text)
			pagetest.CheckFrame(t, w, text)
		}
	}
}

// TestNothingInTitles: no page of the site says something in a title, which no finger and few readers find.
func TestNothingInTitles(t *testing.T) {
	for path, page := range sample.Site(sample.Reader(locale.English(), "light", true)) {
		if found := titled.Find(pagetest.WriteSite(t, page)); found != nil {
			t.Errorf("%s: only a mouse finds the title of %s", path, found)
		}
	}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".templ" {
			return err
		}
		text, err := os.ReadFile(path)
		if bytes.Contains(text, []byte(" title=")) {
			t.Errorf("%s has a title", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
