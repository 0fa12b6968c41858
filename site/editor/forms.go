package editor

import (
	"slices"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// The fields of the forms about the document as a whole and about the players. The words are those of docs/formats.md.

// gameFields returns the fields about the document as a whole.
func (d *Document) gameFields() []Field {
	seated := d.seated()
	plain := func(path, label string, kind FieldKind, most int, options ...string) Field {
		return d.filled(Field{Path: path, Label: label, Faction: game.NoFaction, Kind: kind, Most: most, Options: options})
	}
	first := d.filled(Field{Path: "first", Label: "first", Faction: game.NoFaction, Kind: ChoiceField, Options: seated,
		Names: FactionOption, Required: d.Scenario()})
	if !d.Scenario() {
		out := []Field{
			plain("note", "note", LongField, 0),
			plain("round", "round", NumberField, 99),
			plain("phase", "phase", ChoiceField, 0, "planning", "execution", "regrouping"),
			first,
			d.field("turn", "turn", ChoiceField, FactionOption, seated...),
		}
		if d.at("events/deck") == nil {
			out = append(out, plain("events/stage", "stage", ChoiceField, 0, "1", "2", "3"))
		}
		return out
	}
	out := append(d.inLanguages("name", TextField), plain("id", "id", TextField, 40))
	out = append(out, d.inLanguages("about", LongField)...)
	out = append(out,
		plain("status", "status", ChoiceField, 0, "original", "reconstruction"),
		plain("original", "original", LongField, 0),
		first,
		plain("rounds", "rounds", NumberField, 99),
		plain("points", "points-use", ChoiceField, 0, "none", "count"))
	if d.BroodWar() {
		out = append(out, plain("leadership", "leadership", ManyField, 0, "2", "3"))
	}
	var events []string
	for i := range d.r.Events {
		if id := d.r.Events[i].ID; !slices.Contains(events, id) {
			events = append(events, id)
		}
	}
	return append(out, plain(putAway+"0", "put-away-1", NumberField, 99),
		plain(putAway+"1", "put-away-2", NumberField, 99),
		plain("events/refill", "refill", TruthField, 0),
		d.field("events/remove", "events", ManyField, EventOption, events...))
}

// field returns a field that belongs to no player.
func (d *Document) field(path, label string, kind FieldKind, names OptionKind, options ...string) Field {
	return d.filled(Field{Path: path, Label: label, Faction: game.NoFaction, Kind: kind, Options: options, Names: names})
}

// inLanguages returns the field of a text, or, if the document has the text by language, one for each of the editor's
// languages and any others in the document.
func (d *Document) inLanguages(name string, kind FieldKind) (out []Field) {
	v := d.root.Get(name)
	if v == nil || v.Kind != document.Object {
		return []Field{d.field(name, name, kind, PlainOption)}
	}
	all := slices.Clone(d.languages)
	for i := range v.Items {
		if lang := v.Items[i].Name; !slices.Contains(all, lang) {
			all = append(all, lang)
		}
	}
	for _, lang := range all {
		out = append(out, d.filled(Field{Path: name + "/" + lang, Label: name, Of: lang, Faction: game.NoFaction,
			Kind: kind}))
	}
	return out
}

// seatFields returns the fields about a player.
func (d *Document) seatFields(f game.Faction) (out []Field) {
	sheet := &d.r.Sheets[f]
	at := "players/" + sheet.ID + "/"
	add := func(field Field) {
		field.Path, field.Faction = at+field.Path, f
		out = append(out, d.filled(field))
	}
	number := func(path, label, of string, most int) {
		add(Field{Path: path, Label: label, Of: of, Kind: NumberField, Most: most})
	}
	many := func(path string, names OptionKind, options []string) {
		add(Field{Path: path, Label: path, Kind: ManyField, Names: names, Options: options})
	}
	common := &d.r.Common
	if d.Scenario() {
		team := Field{Path: "team/" + sheet.ID, Label: "team", Faction: f, Kind: ChoiceField,
			Options: []string{"1", "2", "3"}}
		if n := d.teamOf(sheet.ID); n != "" {
			team.Values = []string{n}
		}
		out = append(out, team)
		number("workers", "workers", "", int(common.Workers))
	} else {
		number("points", "points", "", 99)
		number("workers/pool", "workers", "", int(common.Workers))
	}
	for _, b := range sheet.Buildings {
		if b.ID != "" {
			number("buildings/"+b.ID, "building", b.ID, len(b.Levels))
		}
	}
	for m := range d.r.Modules {
		if id := d.r.Modules[m].ID; m < baseModules || d.BroodWar() {
			number("modules/"+id, "module", id, int(d.r.Modules[m].Tokens[sheet.Race]))
		}
	}
	if d.BroodWar() {
		number("resource-tokens/minerals", "tokens-minerals", "", int(common.ResourceTokens))
		number("resource-tokens/gas", "tokens-gas", "", int(common.ResourceTokens))
	}
	var techs, cards, leaders []string
	for i := range sheet.Techs {
		techs = append(techs, sheet.Techs[i].ID)
	}
	for i := range sheet.Cards {
		if sheet.Cards[i].PlayArea {
			cards = append(cards, sheet.Cards[i].ID)
		}
	}
	for i := range sheet.Leaders {
		if l := &sheet.Leaders[i]; l.Stays {
			leaders = append(leaders, l.ID)
		}
	}
	if d.Scenario() {
		many("technologies", TechOption, techs)
	} else {
		// A position names individual cards, and only those in the play area are where everyone sees them.
		many("technologies", CardOption, cards)
	}
	if d.BroodWar() {
		many("leaders", LeaderOption, leaders)
	}
	return out
}

// BasePlanets, BaseUnits and baseModules are how many planets, types of unit and modules the base game has; those of
// Brood War follow.
const BasePlanets, BaseUnits, baseModules = 12, 25, 3
