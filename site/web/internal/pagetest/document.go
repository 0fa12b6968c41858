package pagetest

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/static"
)

// Parse reads a document.
func Parse(t *testing.T, text []byte) *html.Node {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Attr returns an attribute of an element.
func Attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// symbolID finds the ids of the symbols that pages fetch.
var symbolID = regexp.MustCompile(` id="([^"]+)"`)

// CheckDocument looks for what no page may have: duplicate ids, references to ids that are not there, scripts or styles
// within, texts that the catalogue does not have, names of things as programs write them.
func CheckDocument(t *testing.T, r *game.Rules, text []byte) {
	t.Helper()
	ids := map[string]bool{}
	var refs []string
	for n := range Parse(t, text).Descendants() {
		if n.Type == html.TextNode {
			checkWords(t, r, n.Data)
			continue
		}
		checkSpoken(t, n)
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				if ids[a.Val] {
					t.Errorf("the id %q is there twice", a.Val)
				}
				ids[a.Val] = true
			case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
				t.Errorf("<%s> has the attribute %s", n.Data, a.Key)
			case a.Key == "aria-labelledby" || a.Key == "aria-describedby" || a.Key == "for" || a.Key == "form" ||
				a.Key == "aria-controls":
				refs = append(refs, strings.Fields(a.Val)...)
			case a.Key == "data-place" && n.Data == "button": // What an answer lights on the map.
				refs = append(refs, strings.Fields(a.Val)...)
			case a.Key == "href" && strings.HasPrefix(a.Val, "#") && a.Val != "#main":
				refs = append(refs, a.Val[1:])
			case a.Key == "aria-label" || a.Key == "title" || a.Key == "placeholder":
				checkWords(t, r, a.Val)
			}
		}
		if n.Data == "style" && n.Type == html.ElementNode || n.Data == "script" && n.FirstChild != nil {
			t.Errorf("a %s is in the page", n.Data)
		}
	}
	if ids["symbols"] { // The page fetches them.
		file, _ := static.Read("img/symbols.svg")
		for _, m := range symbolID.FindAllSubmatch(file, -1) {
			ids[string(m[1])] = true
		}
	}
	for _, id := range refs {
		if !ids[id] {
			t.Errorf("nothing has the id %q", id)
		}
	}
}

// checkWords looks for ids of components and missing texts in what a reader sees.
func checkWords(t *testing.T, r *game.Rules, text string) {
	t.Helper()
	if strings.Contains(text, "⟨") {
		t.Errorf("a text is missing: %s", text)
	}
	if !strings.Contains(text, "-") { // Ids without a hyphen may be words. Most texts end here.
		return
	}
	check := func(id string) {
		if strings.Contains(id, "-") && strings.Contains(text, id) {
			t.Errorf("%q stands in %q", id, text)
		}
	}
	for i := range r.Units {
		check(r.Units[i].ID)
	}
	for i := range r.Events {
		check(r.Events[i].ID)
	}
	for i := range r.Modules {
		check(r.Modules[i].ID)
	}
	for i := range r.Sheets {
		check(r.Sheets[i].ID)
	}
	for f := range r.Sheets {
		for i := range r.Sheets[f].Leaders {
			check(r.Sheets[f].Leaders[i].ID)
		}
		for i := range r.Sheets[f].Cards {
			check(r.Sheets[f].Cards[i].ID)
		}
	}
	for i := range r.Planets {
		check(r.Planets[i].ID)
	}
	for o := range game.OrderKinds {
		check(words.Order(o))
	}
}

// checkSpoken looks for buttons and links that say nothing, to the eye and to screen readers.
func checkSpoken(t *testing.T, n *html.Node) {
	t.Helper()
	if n.Type != html.ElementNode || n.Data != "button" && n.Data != "a" && Attr(n, "role") != "button" {
		return
	}
	if Attr(n, "aria-label") != "" || Attr(n, "title") != "" || Attr(n, "aria-labelledby") != "" {
		return
	}
	for c := range n.Descendants() {
		if c.Type == html.TextNode && strings.TrimSpace(c.Data) != "" || Attr(c, "aria-label") != "" {
			return
		}
	}
	t.Errorf("<%s class=%q value=%q> says nothing", n.Data, Attr(n, "class"), Attr(n, "value"))
}

// SaysFinal reports whether every button of a page that gives an answer is marked as one that can't be taken back.
func SaysFinal(page, text string) bool {
	value := ` name="text" value="` + html.EscapeString(text) + `"`
	for at := strings.Index(page, value); at >= 0; at = strings.Index(page, value) {
		from := strings.LastIndexByte(page[:at], '<')
		to := at + strings.IndexByte(page[at:], '>')
		if !strings.Contains(page[from:to], " data-final") {
			return false
		}
		page = page[to:]
	}
	return true
}
