package manual

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// written draws a page.
func written(t *testing.T, w *locale.Words, name string) string {
	t.Helper()
	p := &Page{Reader: page.Reader{Words: w}, Path: Root + "/" + name, Name: name, Host: "https://example.org"}
	if !Known(name) {
		d, err := Read(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Document = d
	}
	var b strings.Builder
	if err := p.Whole().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	anchors = regexp.MustCompile(`\bid="([^"]+)"`)
	targets = regexp.MustCompile(`<a [^>]*href="([^"]+)"`)
)

// TestLinksLeadSomewhere: every link within the documentation leads to a page and an anchor that are there, and every
// file that it shows can be fetched.
func TestLinksLeadSomewhere(t *testing.T) {
	texts, ids := map[string]string{}, map[string][]string{}
	for _, name := range slices.Concat([]string{""}, pages, documents) {
		text := written(t, locale.English(), name)
		at := strings.TrimSuffix(Root+"/"+name, "/")
		texts[at] = text
		for _, m := range anchors.FindAllStringSubmatch(text, -1) {
			ids[at] = append(ids[at], m[1])
		}
	}
	inside, files := 0, 0
	for at, text := range texts {
		for _, m := range targets.FindAllStringSubmatch(text, -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if to == "" {
				to = at
			}
			if to != Root && !strings.HasPrefix(to, Root+"/") {
				continue
			}
			if _, ok := texts[to]; ok {
				if inside++; anchor != "" && !slices.Contains(ids[to], anchor) {
					t.Errorf("%s links to %s, which is not there", at, m[1])
				}
				continue
			}
			files++
			content, kind, err := File(strings.TrimPrefix(to, Root+"/"))
			if err != nil || len(content) == 0 || kind == "" {
				t.Errorf("%s links to %s: %v", at, m[1], err)
			}
		}
	}
	if inside < 100 || files < 12 {
		t.Errorf("only %d links within, and %d to files", inside, files)
	}
}

// TestDocumentsAreSafe: documents hold neither HTML of their own, which Markdown would let through, nor styles or
// scripts, which the site forbids.
func TestDocumentsAreSafe(t *testing.T) {
	d, err := Render(
		[]byte("# T\n\n<script>x</script>\n\n<b onclick=x>y</b> [z](javascript:x) [u](other.md) ![p](q.png)\n\n## Über uns\n\n| a |\n|:-:|\n| `b` |\n\n### Part\n\n#### Deep\n\n# Again\n"),
		func(link string) string {
			if link == "other.md" {
				return ""
			}
			return link
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "onclick", "javascript:", "other.md", "q.png", "<img", "style="} {
		if strings.Contains(d.HTML, bad) {
			t.Errorf("the page has %s: %s", bad, d.HTML)
		}
	}
	var contents []string
	for _, h := range d.Contents {
		contents = append(contents, fmt.Sprintf("%s %t", h.Text, h.Part))
	}
	if want := []string{"Über uns true", "Part false", "Again false"}; !slices.Equal(contents, want) {
		t.Errorf("the contents are %q, want %q", contents, want)
	}
	if d.Title != "T" || !strings.Contains(d.HTML, " u ") ||
		!strings.Contains(d.HTML, `<div class="wide" tabindex="0"><table>`) || strings.Contains(d.HTML, ">T<") {
		t.Errorf("%+v", d)
	}
	for _, name := range documents {
		d, err := Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if d.Title == "" || len(d.Contents) == 0 || strings.Contains(d.HTML, "style=") ||
			strings.Contains(d.HTML, "<!-- raw") {
			t.Errorf("%s: title %q, %d headings", name, d.Title, len(d.Contents))
		}
	}
}

// TestOnlyDocumentsAreRead: only what belongs to the documentation can be fetched at its addresses.
func TestOnlyDocumentsAreRead(t *testing.T) {
	for _, name := range []string{"architecture", "../go.mod", "testing", "Formats", "schema"} {
		if _, err := Read(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"schema/../formats.md", "formats.md", "schema/none.json", "examples/README.md",
		"examples/../go.mod", "examples/python/../../go.mod", "examples/examples.go", "go.mod",
		"schema/", "examples//python/verify.py"} {
		if _, _, err := File(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAddresses: links between files of the repository lead to where the site shows them, or nowhere.
func TestAddresses(t *testing.T) {
	for link, want := range map[string]string{
		"formats.md": "/docs/formats", "formats.md#scenarios": "/docs/formats#scenarios", "#a": "#a",
		"https://example.org/a": "https://example.org/a", "http://example.org/": "http://example.org/",
		"schema": "/docs#schemas", "../examples": "/docs/examples", "../examples/README.md": "/docs/examples",
		"../examples/linebot":          "/docs/examples/linebot/main.go",
		"../examples/python/verify.py": "/docs/examples/python/verify.py",
		"schema/position.json":         "/docs/schema/position.json", "architecture.md": "", "../go.mod": "",
		"../../formats.md": "",
	} {
		if got := Address("docs/operating.md", link); got != want {
			t.Errorf("%s leads to %q, want %q", link, got, want)
		}
	}
	for name, want := range map[string]string{"schema/position.json": "application/schema+json",
		"examples/python/verify.py": "text/plain; charset=utf-8", "examples/linebot/main.go": "text/plain; charset=utf-8"} {
		if _, kind, err := File(name); err != nil || kind != want {
			t.Errorf("%s is %q, %v; want %q", name, kind, err, want)
		}
	}
}

// TestPagesInEveryLanguage: the pages for players have the same parts in every language, with links that work.
func TestPagesInEveryLanguage(t *testing.T) {
	for _, name := range pages {
		want := sections(locale.English(), name)
		if len(want) < 4 {
			t.Errorf("%s has %d parts", name, len(want))
		}
		for _, w := range locale.All() {
			got := sections(w, name)
			if len(got) != len(want) {
				t.Errorf("%s in %s has %d parts, want %d", name, w.Lang(), len(got), len(want))
				continue
			}
			for i := range got {
				if len(got[i].paragraphs) != len(want[i].paragraphs) {
					t.Errorf("%s in %s, %q: %d paragraphs", name, w.Lang(), got[i].title, len(got[i].paragraphs))
				}
				links := func(s section) (out []string) {
					for _, p := range s.paragraphs {
						for _, piece := range pieces(p) {
							if piece.path != "" {
								out = append(out, piece.path)
							}
						}
					}
					slices.Sort(out)
					return out
				}
				if !slices.Equal(links(got[i]), links(want[i])) {
					t.Errorf("%s in %s, %q links to %v, want %v", name, w.Lang(), got[i].title, links(got[i]), links(want[i]))
				}
			}
			if text := written(t, w, name); strings.Contains(text, "](") || strings.Contains(text, "web.docs.") {
				t.Errorf("%s in %s shows what it is made of", name, w.Lang())
			}
		}
	}
	if text := written(t, locale.English(), Programs); !strings.Contains(text, "https://example.org/api/v1/people") {
		t.Error("the examples do not name the site")
	}
}
