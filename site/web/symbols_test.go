package web_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/static"
)

var (
	symbolUsed    = regexp.MustCompile(`(?:<use href="|url\()#([a-z][^")]*)[")]`)
	symbolDefined = regexp.MustCompile(` id="([^"]+)"`)
)

// TestSymbolsAreFetched: the page of a table leaves what is drawn the same in every game to one file, and needs no
// other; without scripts, which fetch it, browsers go to the page that has everything itself.
func TestSymbolsAreFetched(t *testing.T) {
	file, found := static.Read("img/symbols.svg")
	if !found {
		t.Fatal("there is no file of symbols")
	}
	for d := xml.NewDecoder(bytes.NewReader(file)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal("browsers can't read the symbols:", err)
		}
	}
	ids := func(texts ...string) map[string]bool {
		all := map[string]bool{}
		for _, text := range texts {
			for _, m := range symbolDefined.FindAllStringSubmatch(text, -1) {
				all[m[1]] = true
			}
		}
		return all
	}
	for _, step := range []game.Step{game.AskOrder, game.AskCards} {
		for _, plain := range []bool{false, true} {
			p := pageOf(t, decisions(t)[step], sample.Look{Words: locale.English()})
			p.Plain = plain
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			html := b.String()
			inside := ids(html)
			if inside["i-marine"] != plain || inside["symbols"] == plain {
				t.Errorf("plain %v: the page has symbols of its own: %v", plain, inside["i-marine"])
			}
			if strings.Contains(html, `<noscript><meta http-equiv="refresh" content="0;url=`+p.Path("")+`?plain"`) == plain {
				t.Errorf("plain %v: it is not as it should be where browsers without scripts go", plain)
			}
			has := inside
			if !plain {
				has = ids(html, string(file))
			}
			for _, m := range symbolUsed.FindAllStringSubmatch(html, -1) {
				if !has[m[1]] {
					t.Errorf("plain %v: there is no symbol %s", plain, m[1])
				}
			}
		}
	}
}
