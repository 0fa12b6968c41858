package notation

import (
	"fmt"
	"regexp"

	"golang.org/x/text/language"

	"koprulu/game"
	"koprulu/scenarios"
)

// ScenarioVersion is the value of the field "koprulu" of a scenario.
const ScenarioVersion = "scenario/1"

// The fields of a scenario and of its parts.
var (
	scenarioFields = []string{"koprulu", "id", "name", "about", "status", "sourced", "original", "options", "factions", "teams", "first",
		"rounds", "planets", "z-routes", "players", "items", "events", "leadership", "points", "victory", "rules"}
	scenarioOptionFields = []string{"broodwar"}
	scenarioForceFields  = []string{"workers", "bases", "units", "heroes", "transports", "buildings", "modules", "technologies",
		"leaders", "installations", "resource-tokens", "guards"}
	scenarioSiteFields   = []string{"area", "kind"}
	scenarioItemFields   = []string{"item", "area", "carried-by", "carriers"}
	scenarioBearerFields = []string{"faction", "unit"}
	scenarioRaceFields   = []string{"race", "layer"}
	scenarioEventFields  = []string{"remove", "put-away", "refill"}
)

// The words of a scenario, in the order of package game.
var (
	scenarioItemWords = []string{game.KhalisCrystal: "khalis-crystal", game.UrajCrystal: "uraj-crystal", game.PsiEmitter: "psi-emitter"}
	statusWords       = []string{"original", "reconstruction"}
	pointWords        = []string{game.PointsNone: "none", game.PointsCount: "count"}
	layerWords        = []string{game.Ground: "ground", game.Flying: "flying", game.AnyLayer: "any"}
	raceWords         = []string{game.Terran: "terran", game.Protoss: "protoss", game.Zerg: "zerg", game.Races: "any"}
	conditionWords    = []string{game.WinDestroy: "destroy", game.WinHold: "hold", game.WinGather: "gather", game.WinScore: "score",
		game.WinPoints: "points", game.WinHomeless: "homeless", game.WinMost: "most", game.WinLast: "last", game.WinFallen: "fallen"}
	ruleWords = []string{game.RuleEvacuate: "evacuate", game.RuleDraw: "draw", game.RuleTruce: "truce", game.RuleCapital: "capital",
		game.RuleRemains: "remains", game.RuleRelics: "relics"}
)

// ItemWord gives the word for a kind of scenario item, such as "khalis-crystal".
func ItemWord(k game.ItemKind) string { return wordAt(scenarioItemWords, int(k)) }

// ConditionWord gives the word for a kind of victory condition of a scenario, such as "gather".
func ConditionWord(k game.ConditionKind) string { return wordAt(conditionWords, int(k)) }

// RuleWord gives the word for a kind of special rule of a scenario, such as "truce".
func RuleWord(k game.SpecialKind) string { return wordAt(ruleWords, int(k)) }

// Scenario gives a scenario of the project by its id.
func Scenario(c Components, id string) (*game.Scenario, error) {
	text, ok := scenarios.Document(id)
	if !ok {
		return nil, say("%q is no scenario of the project%s", id, meant(id, scenarios.IDs()))
	}
	sc, err := ReadScenario(c, text)
	if err != nil {
		return nil, fmt.Errorf("scenario %s: %w", id, err)
	}
	sc.Document = ""
	return sc, nil
}

// Scenarios gives all scenarios of the project, in their order.
func Scenarios(c Components) ([]*game.Scenario, error) {
	var out []*game.Scenario
	for _, id := range scenarios.IDs() {
		sc, err := Scenario(c, id)
		if err != nil {
			return nil, err
		}
		out = append(out, sc)
	}
	return out, nil
}

// CheckScenario judges a document: it gives all that is wrong in it by path, in the order of the document, nothing if a game
// of it can be played.
func CheckScenario(c Components, text []byte) Problems {
	_, err := ReadScenario(c, text)
	return ProblemsOf(err)
}

// ReadScenario reads a scenario of a document (MODE-26). An error is of type Problems and names every place that is wrong,
// or is about the JSON itself. A word that the vocabulary does not have is wrong, never left out. ScenarioRules makes a game of it.
func ReadScenario(c Components, text []byte) (*game.Scenario, error) {
	if len(text) > maxDocument {
		return nil, say("a scenario has at most %d bytes", maxDocument)
	}
	doc, err := parseJSON(text)
	if err != nil {
		return nil, err
	}
	var found Problems
	return readScenario(c, &cursor{node: &doc, found: &found})
}

// readScenario reads a scenario that may stand within another document.
func readScenario(c Components, doc *cursor) (*game.Scenario, error) {
	before := len(*doc.found)
	s := scenarioReader{positionReader: positionReader{doc: doc}, sc: &game.Scenario{}}
	s.read(c)
	if len(*doc.found) > before {
		return nil, *doc.found
	}
	s.sc.Document = string(AppendScenario(nil, s.r))
	return s.sc, nil
}

// ScenarioRules makes the rules of a game of a scenario. Game.New deals it.
func ScenarioRules(c Components, sc *game.Scenario) (*game.Rules, error) {
	return c.Rules(sc.Options())
}

// scenarioReader reads a scenario section by section. It uses what reads positions for the galaxy and for names.
type scenarioReader struct {
	positionReader
	sc *game.Scenario
}

var scenarioID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (s *scenarioReader) read(c Components) {
	if !s.doc.object(scenarioFields...) {
		return
	}
	if v := s.doc.need("koprulu"); v != nil {
		if word, ok := v.word(); ok && word != ScenarioVersion {
			v.bad("%s", wrongVersion(word, "scenario", ScenarioVersion))
			return
		}
	}
	if v := s.doc.need("id"); v != nil {
		if word, ok := v.word(); ok && (!scenarioID.MatchString(word) || len(word) > 40) {
			v.bad("%q is no id; write at most 40 small letters, digits and single hyphens", word)
		} else {
			s.sc.ID = word
		}
	}
	if v := s.doc.need("name"); v != nil {
		s.sc.Name = readText(v, 60)
	}
	if v := s.doc.get("about"); v != nil {
		s.sc.About = readText(v, 2000)
	}
	s.sources()
	if !s.seats(c) {
		return
	}
	before := len(*s.doc.found)
	s.planets()
	s.routes()
	if len(*s.doc.found) > before {
		return
	}
	if s.state.Placed == 0 {
		s.doc.bad(`the field "planets" is missing or empty; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`)
		return
	}
	s.sc.Placed = s.state.Placed
	for p := range s.sc.Tiles {
		t := s.state.Tiles[p]
		s.sc.Tiles[p] = game.Tile{X: t.X, Y: t.Y, Turn: t.Turn}
	}
	s.sc.Links = append([]game.Link(nil), s.state.Links[:s.state.LinkCount]...)
	s.forces()
	for _, section := range []func(){s.items, s.eventDeck, s.leadership, s.victory, s.special} {
		section()
	}
}

// readText reads a text, or one for each language.
func readText(c *cursor, most int) game.ScenarioText {
	t := game.ScenarioText{}
	take := func(c *cursor, lang string) {
		word, ok := c.word()
		switch {
		case !ok:
		case word == "":
			c.bad("this text is empty")
		case len(word) > most:
			c.bad("this text has more than %d bytes", most)
		default:
			t[lang] = word
			if t[""] == "" || lang == "en" {
				t[""] = word
			}
		}
	}
	switch c.kind {
	case isText:
		take(c, "")
	case isObject:
		c.each(func(lang string, c *cursor) {
			if tag, err := language.Parse(lang); err != nil || tag.String() != lang {
				c.bad("%q is no language; a language is written as in BCP 47, such as en or pt-BR", lang)
				return
			}
			take(c, lang)
		})
		if t[""] == "" {
			c.bad("at least one language is needed")
		}
	default:
		c.bad(`this is %s, but it must be a text, or an object such as {"en": "…", "de": "…"}`, c.kind.text())
	}
	return t
}

// sources reads which parts of the scenario have a source and which are our own (MODE-26).
func (s *scenarioReader) sources() {
	if v := s.doc.get("status"); v != nil {
		i, _ := find(v, oneOf(say("status"), statusWords))
		s.sc.Reconstructed = i == 1
	}
	if v := s.doc.get("sourced"); v != nil {
		v.items(func(c *cursor) {
			if word, ok := c.word(); ok {
				s.sc.Sourced = append(s.sc.Sourced, word)
			}
		})
	}
	if v := s.doc.get("original"); v != nil {
		s.sc.Original, _ = v.word()
	}
}

// seats reads the set, the factions in play order, the teams and the first player (MODE-12, MODE-13, MODE-20), and makes the
// rules on which all names depend.
func (s *scenarioReader) seats(c Components) bool {
	sc := s.sc
	if v := s.doc.get("options"); v != nil && v.object(scenarioOptionFields...) {
		if b := v.get("broodwar"); b != nil {
			sc.BroodWar = b.yes()
		}
	}
	list := s.doc.need("factions")
	if list == nil || !list.is(isList) {
		return false
	}
	sc.Players = len(list.node.items)
	if sc.Players < 2 || sc.Players > game.MaxPlayers {
		list.bad("there are %d factions; a scenario has 2 to %d", sc.Players, game.MaxPlayers)
		return false
	}
	opts := game.Options{Players: sc.Players, BroodWar: sc.BroodWar}
	rules, err := c.Rules(opts)
	if err != nil {
		s.doc.bad("%v", err)
		return false
	}
	rules.Options.Scenario = sc
	s.state = game.Blank(rules)
	s.namer = namesOf(rules, &s.state)
	for i := range sc.Factions {
		sc.Factions[i] = game.NoFaction
		sc.Teams[i] = uint8(i)
	}
	good := true
	list.items(func(c *cursor) {
		f, ok := find(c, s.findFaction)
		for _, other := range sc.Factions[:c.index] {
			if ok && other == f {
				c.bad("%s stands here twice", s.faction(f))
				ok = false
			}
		}
		if good = good && ok; !ok {
			return
		}
		sc.Factions[c.index] = f
		seat := &s.state.Seats[c.index]
		seat.Faction = f
		seat.Aside = rules.Sheets[f].HeroFigures | rules.Sheets[f].CaptiveFigures
		seat.Supply = rules.Sheets[f].FigureSet &^ seat.Aside
	})
	if !good {
		return false
	}
	rules.Options.Factions = sc.Factions
	s.namer = namesOf(rules, &s.state)
	if v := s.doc.need("first"); v != nil {
		sc.First, _ = find(v, s.findPlayer)
	}
	if v := s.doc.get("rounds"); v != nil {
		n, _ := v.number(say("number of rounds"), 1, 99)
		sc.Rounds = uint16(n)
	}
	if v := s.doc.get("teams"); v != nil {
		s.teams(v)
	}
	return true
}

// teams reads who plays together; every faction is in one team.
func (s *scenarioReader) teams(list *cursor) {
	var seen game.PlayerSet
	list.items(func(c *cursor) {
		team := c.index
		c.items(func(c *cursor) {
			q, ok := find(c, s.findPlayer)
			switch {
			case !ok:
			case seen.Has(q):
				c.bad("%s is in a team already", s.player(q))
			default:
				seen |= 1 << q
				s.sc.Teams[q] = uint8(team)
			}
		})
	})
	switch {
	case list.kind != isList:
	case seen != 1<<s.sc.Players-1:
		list.bad("every faction is in one team; the teams name %d of %d", seen.Len(), s.sc.Players)
	case len(list.node.items) < 2:
		list.bad("there must be at least two teams")
	}
}
