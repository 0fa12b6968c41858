package manual

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// Page is a page of the documentation.
type Page struct {
	Reader page.Reader
	Path   string
	// Name is the page: Guide, FAQ, Leagues, Programs or that of a document; empty for the list of all.
	Name string
	// Host is the address of the site, for examples.
	Host string
	// Document is the document in English, nil for what is in the reader's language.
	Document *Document
}

// Known reports whether there is a page of this name in the reader's language.
func Known(name string) bool { return name == "" || slices.Contains(pages, name) }

// english is the language of the documents.
func english() string { return locale.English().Lang() }

func (p *Page) words() *locale.Words { return p.Reader.Words }

// title returns the title of the page.
func (p *Page) title() string {
	if p.Document != nil {
		return p.Document.Title
	}
	return nameOf(p.words(), p.Name)
}

// nameOf returns the name of a page in the list; the list itself has the empty name.
func nameOf(w *locale.Words, name string) string {
	if name == "" {
		return w.Text("web.docs.title")
	}
	return w.Text("web.docs.page." + name)
}

// group is a part of the list.
type group struct {
	// key is the last part of the key of its heading.
	key   string
	links []link
}

// link leads to a page of the documentation, or elsewhere on the site.
type link struct{ path, name, text string }

// groups returns the list of everything there is to read.
func groups(w *locale.Words) []group {
	at := func(name string) link {
		return link{Root + "/" + name, nameOf(w, name), w.Text("web.docs.page." + name + ".text")}
	}
	return []group{
		{"players", []link{at(Guide), at(FAQ), at(Leagues),
			{"/tutorial", w.Text("web.docs.tutorial"), w.Text("web.docs.tutorial.text")},
			{"/rules", w.Text("web.docs.rules"), w.Text("web.docs.rules.text")},
			{"/codex", w.Text("web.docs.codex"), w.Text("web.docs.codex.text")}}},
		{"programs", []link{at(Programs), at("bot-authors"), at("formats"), at("components"), at("examples"),
			{"/api/openapi.json", "OpenAPI", w.Text("web.docs.openapi.text")}}},
		{"more", []link{at("scenarios"), at("operating"), at("bots"), at("balance")}},
	}
}

// section is a part of a page in the reader's language: a heading and its paragraphs.
type section struct {
	anchor, title string
	paragraphs    []string
}

// sections returns the parts of a page: web.docs.PAGE.1, .1.1, .1.2 and so on, as far as the catalogue has them.
func sections(w *locale.Words, name string) []section {
	var out []section
	for i := 1; ; i++ {
		key := "web.docs." + name + "." + strconv.Itoa(i)
		if !w.Has(key) {
			return out
		}
		s := section{anchor: name + "-" + strconv.Itoa(i), title: w.Text(key)}
		for n := 1; w.Has(key + "." + strconv.Itoa(n)); n++ {
			s.paragraphs = append(s.paragraphs, w.Text(key+"."+strconv.Itoa(n)))
		}
		out = append(out, s)
	}
}

// contents returns the headings of the page.
func (p *Page) contents() []Heading {
	if p.Document != nil {
		return p.Document.Contents
	}
	var out []Heading
	for _, s := range sections(p.words(), p.Name) {
		out = append(out, Heading{s.anchor, s.title, true})
	}
	return out
}

// Whole returns a page of the documentation.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.title(), Path: p.Path,
		Styles: []string{"css/lobby.css", "css/book.css", "css/manual.css"}}
	return page.Layout(head, body(p))
}
