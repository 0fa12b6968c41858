package rules

import (
	"regexp"
	"strings"
	"sync"

	"koprulu/locale"
	"koprulu/rules/game/rule"
)

// section is a part of the rules under one heading.
type section struct {
	// Number is that of its heading, such as 28.1; Anchor is its id in the page.
	Number, Anchor string
	Rules          []rule.ID
}

// sections are all of them in their order.
var sections = sync.OnceValue(func() []section {
	w := locale.English() // Sections are the same in every language except for their titles.
	var parts []section
	last := ""
	for id := rule.None + 1; id < rule.Count; id++ {
		_, heading, _ := w.Rule(id)
		if heading != last {
			number, _, _ := strings.Cut(heading, " ")
			parts = append(parts, section{Number: number, Anchor: "part-" + strings.ReplaceAll(number, ".", "-")})
			last = heading
		}
		p := &parts[len(parts)-1]
		p.Rules = append(p.Rules, id)
	}
	return parts
})

// title returns the title of a section in a language, and the code of the language that it is in.
func (s *section) title(w *locale.Words) (title, lang string) {
	_, heading, _ := w.Rule(s.Rules[0])
	_, title, _ = strings.Cut(heading, " ")
	// What is in brackets is the beginning of its ids.
	if i := strings.LastIndex(title, " ("); i > 0 {
		title = title[:i]
	}
	return title, w.SectionLang(s.Rules[0])
}

// everyRule lists the rules in their order.
func everyRule() []rule.ID {
	var all []rule.ID
	for id := rule.None + 1; id < rule.Count; id++ {
		all = append(all, id)
	}
	return all
}

// sectionOf returns the section of a rule.
func sectionOf(id rule.ID) *section {
	parts := sections()
	for i := range parts {
		if p := &parts[i]; id >= p.Rules[0] && id <= p.Rules[len(p.Rules)-1] {
			return p
		}
	}
	return nil
}

// citers returns, for each rule, those whose sentences name it.
var citers = sync.OnceValue(func() map[rule.ID][]rule.ID {
	w := locale.English()
	citers := map[rule.ID][]rule.ID{}
	for id := rule.None + 1; id < rule.Count; id++ {
		sentence, _, source := w.Rule(id)
		for _, piece := range pieces(sentence + " " + source) {
			if c := piece.Rule; c != rule.None && c != id {
				if list := citers[c]; len(list) == 0 || list[len(list)-1] != id {
					citers[c] = append(list, id)
				}
			}
		}
	}
	return citers
})

// piece is a part of a sentence: plain words, or the id of a rule.
type piece struct {
	Text string
	Rule rule.ID
}

// idForm finds what may be the id of a rule.
var idForm = regexp.MustCompile(`\b[A-Z]+(?:-[A-Z]+)?-[0-9]+\b`)

// pieces splits a sentence at the ids of rules in it.
func pieces(sentence string) []piece {
	var out []piece
	from := 0
	for _, at := range idForm.FindAllStringIndex(sentence, -1) {
		id, ok := rule.Parse(sentence[at[0]:at[1]])
		if !ok || id.String() != sentence[at[0]:at[1]] {
			continue
		}
		if at[0] > from {
			out = append(out, piece{Text: sentence[from:at[0]]})
		}
		out = append(out, piece{Text: id.String(), Rule: id})
		from = at[1]
	}
	if from < len(sentence) {
		out = append(out, piece{Text: sentence[from:]})
	}
	return out
}

// address returns the address of the page of a rule.
func address(id rule.ID) string { return "/rules/" + id.String() }

// title returns the title of the page.
func (p *Page) title() string {
	w := p.Reader.Words
	switch {
	case p.ID != rule.None:
		return w.Text("web.codex.rules.title", "id", p.ID.String())
	case p.Query != "":
		return w.Text("web.codex.rules.found", "query", p.Query)
	}
	return w.Text("web.lobby.nav.rules")
}

// found returns the rules that were searched for.
func (p *Page) found() []rule.ID {
	const most = 100
	found := p.Reader.Words.FindRules(p.Query)
	return found[:min(len(found), most)]
}

// neighbour returns the rule before (by is -1) or after (by is 1) that of the page, rule.None if there is none.
func (p *Page) neighbour(by int) rule.ID {
	id := int(p.ID) + by
	if id <= int(rule.None) || id >= int(rule.Count) {
		return rule.None
	}
	return rule.ID(id)
}

// sources explain the words in which rules name where they come from.
var sources = []struct{ Code, Key string }{
	{"Base", "web.codex.source.base"},
	{"BW", "web.codex.source.bw"},
	{"FAQ", "web.codex.source.faq"},
	{"EOG", "web.codex.source.eog"},
	{"RULING", "web.codex.source.ruling"},
}

// cites reports whether the source of a rule has one of the books or words of sources.
func (p *Page) cites(source, code string) bool {
	at := strings.Index(source, p.Reader.Words.SourceName(code))
	return at == 0 || at > 0 && source[at-1] == ' '
}

// helpHead and helpText return the two parts of a line of help: what it is about, and what it says.
func helpHead(line string) string { head, _, _ := strings.Cut(line, "|"); return head }
func HelpText(line string) string { _, text, _ := strings.Cut(line, "|"); return text }
