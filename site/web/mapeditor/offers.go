package mapeditor

import (
	"slices"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/editor"
)

// What the panels offer. A change that would be refused is grey and says why: its button can still be reached, and
// pressed to hear the reason.

// refusal returns why a change would be refused, empty if it may be made. Documents that are too large to try
// everything are tried when asked.
func (p *Page) refusal(do string) string {
	if p.Trials == nil || !p.Trials.Many() {
		return ""
	}
	if why, tried := p.offers[do]; tried {
		return why
	}
	if p.offers == nil {
		p.offers = map[string]string{}
	}
	p.offers[do] = p.why(p.Trials.Refused(&editor.Request{Do: do, Cell: p.Cell, Faction: p.Faction, Value: p.first}))
	return p.offers[do]
}

// first returns the fields of a change as they are before somebody chooses: the first of what is offered.
func (p *Page) first(name string) string {
	q := p.planet()
	if q == game.NoPlanet {
		return ""
	}
	switch mine, others := p.slots(q, false), p.slots(q, true); {
	case name == "major" && len(mine) > 0:
		return mine[0].Word
	case name == "minor" && len(others) > 0:
		return others[0].Word
	case name == "captive":
		if prey := p.prey(); len(prey) > 0 {
			return p.captiveWord(prey[0])
		}
	}
	return ""
}

// why puts a refusal into words, nothing if there is none.
func (p *Page) why(r *editor.Refusal) string { return Refused(p.Reader.Words, p.Rules, r) }

// offer returns the attributes of a button for a change: grey, with the reason, if it would be refused.
func (p *Page) offer(do string) templ.Attributes { return grey(p.refusal(do)) }

// grey returns the attributes of a button that is grey for a reason, none if there is no reason.
func grey(why string) templ.Attributes {
	if why == "" {
		return nil
	}
	return templ.Attributes{"aria-disabled": "true", "aria-description": why, "data-why": why}
}

// untried are options of fields that a document can always have, or of which there are so many that they are tried when
// chosen.
var untried = []editor.OptionKind{editor.EventOption, editor.TechOption, editor.CardOption}

// refusedOption returns why an option of a field would be refused, empty if it may be chosen or is chosen.
func (p *Page) refusedOption(f *editor.Field, option string) string {
	if p.Trials == nil || !p.Trials.Many() || slices.Contains(f.Values, option) || slices.Contains(untried, f.Names) {
		return ""
	}
	values := []string{option}
	if f.Kind == editor.ManyField {
		values = append(slices.Clone(f.Values), option)
	}
	return p.why(p.Trials.RefusedField(f.Path, values))
}

// shown returns the values that a field shows: those that were refused, so that they can be corrected, otherwise those
// of the document.
func (p *Page) shown(f *editor.Field) []string {
	if p.Refused[f.Path] != nil && p.Sent != nil {
		return slices.DeleteFunc(slices.Clone(p.Sent(f.Path)), func(v string) bool { return v == "" })
	}
	return f.Values
}

// unready says why no table can be started yet, empty if one can.
func (p *Page) unready() string {
	if n := editor.OpenPoints(p.Points); n > 0 {
		return p.Reader.Words.Text("web.editor.unready", "n", n)
	}
	return ""
}

// shownValue is shown for a field that has one value.
func (p *Page) shownValue(f *editor.Field) string {
	if values := p.shown(f); len(values) > 0 {
		return values[0]
	}
	return ""
}

// because ends the name of an option with the reason why it is grey.
func because(why string) string {
	if why == "" {
		return ""
	}
	return " – " + why
}

// invalid returns the attributes of a field whose value is wrong: what is wrong is said beside it.
func invalid(wrong bool, id string) templ.Attributes {
	if !wrong {
		return nil
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": id + "-why"}
}

// field returns what is in the field of the document: a text that was refused, or the document.
func (p *Page) field() string {
	if p.Draft != "" {
		return p.Draft
	}
	return p.Text
}

// invalid returns the attributes of the field of the document.
func (p *Page) invalid() templ.Attributes {
	if p.Draft == "" {
		return templ.Attributes{"aria-describedby": "editor-keeps"}
	}
	return templ.Attributes{"aria-invalid": "true", "aria-describedby": "editor-refused editor-keeps"}
}
