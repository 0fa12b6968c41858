package notation

import (
	"fmt"
	"regexp"

	"golang.org/x/text/language"

	"koprulu/game"
	"koprulu/internal/document"
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

// ItemWord returns the word for a kind of scenario item, such as "khalis-crystal".
func ItemWord(k game.ItemKind) string { return wordAt(scenarioItemWords, int(k)) }

// ConditionWord returns the word for a kind of victory condition of a scenario, such as "gather".
func ConditionWord(k game.ConditionKind) string { return wordAt(conditionWords, int(k)) }

// RuleWord returns the word for a kind of special rule of a scenario, such as "truce".
func RuleWord(k game.SpecialKind) string { return wordAt(ruleWords, int(k)) }

// Scenario returns a scenario of the project by its id.
func Scenario(c Components, id string) (*game.Scenario, error) {
	text, ok := scenarios.Document(id)
	if !ok {
		return nil, document.Say("%q is no scenario of the project%s", id, document.Meant(id, scenarios.IDs()))
	}
	sc, err := ReadScenario(c, text)
	if err != nil {
		return nil, fmt.Errorf("scenario %s: %w", id, err)
	}
	sc.Document = ""
	return sc, nil
}

// Scenarios returns all scenarios of the project, in their order.
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

// CheckScenario judges a document: it returns all that is wrong in it by path, in the order of the document, nothing if a game
// of it can be played.
func CheckScenario(c Components, text []byte) document.Problems {
	_, err := ReadScenario(c, text)
	return document.ProblemsOf(err)
}

// ReadScenario reads a scenario of a document (MODE-26). An error is of type Problems and names every place that is wrong,
// or is about the JSON itself. A word that the vocabulary does not have is wrong, never left out. ScenarioRules makes a game of it.
func ReadScenario(c Components, text []byte) (*game.Scenario, error) {
	if len(text) > document.MaxBytes {
		return nil, document.Say("a scenario has at most %d bytes", document.MaxBytes)
	}
	doc, err := document.Read(text)
	if err != nil {
		return nil, err
	}
	return readScenario(c, doc)
}

// readScenario reads a scenario that may stand within another document.
func readScenario(c Components, doc *document.Cursor) (*game.Scenario, error) {
	before := len(doc.Problems())
	s := scenarioReader{boardReader: boardReader{doc: doc}, sc: &game.Scenario{}}
	s.read(c)
	if len(doc.Problems()) > before {
		return nil, doc.Problems()
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
	boardReader
	sc *game.Scenario
}

var scenarioID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (s *scenarioReader) read(c Components) {
	if !s.doc.Object(scenarioFields...) {
		return
	}
	if v := s.doc.Need("koprulu"); v != nil {
		if word, ok := v.Word(); ok && word != ScenarioVersion {
			v.Bad("%s", document.WrongVersion(word, "scenario", ScenarioVersion))
			return
		}
	}
	if v := s.doc.Need("id"); v != nil {
		if word, ok := v.Word(); ok && (!scenarioID.MatchString(word) || len(word) > 40) {
			v.Bad("%q is no id; write at most 40 small letters, digits and single hyphens", word)
		} else {
			s.sc.ID = word
		}
	}
	if v := s.doc.Need("name"); v != nil {
		s.sc.Name = readText(v, 60)
	}
	if v := s.doc.Get("about"); v != nil {
		s.sc.About = readText(v, 2000)
	}
	s.sources()
	if !s.seats(c) {
		return
	}
	before := len(s.doc.Problems())
	s.planets()
	s.routes()
	if len(s.doc.Problems()) > before {
		return
	}
	if s.state.Placed == 0 {
		s.doc.Bad(`the field "planets" is missing or empty; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`)
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
func readText(c *document.Cursor, most int) game.ScenarioText {
	t := game.ScenarioText{}
	take := func(c *document.Cursor, lang string) {
		word, ok := c.Word()
		switch {
		case !ok:
		case word == "":
			c.Bad("this text is empty")
		case len(word) > most:
			c.Bad("this text has more than %d bytes", most)
		default:
			t[lang] = word
			if t[""] == "" || lang == "en" {
				t[""] = word
			}
		}
	}
	switch c.Kind {
	case document.String:
		take(c, "")
	case document.Object:
		c.EachField(func(lang string, c *document.Cursor) {
			if tag, err := language.Parse(lang); err != nil || tag.String() != lang {
				c.Bad("%q is no language; a language is written as in BCP 47, such as en or pt-BR", lang)
				return
			}
			take(c, lang)
		})
		if t[""] == "" {
			c.Bad("at least one language is needed")
		}
	default:
		c.Bad(`this is %s, but it must be a text, or an object such as {"en": "…", "de": "…"}`, c.Kind.Sentence())
	}
	return t
}

// sources reads which parts of the scenario have a source and which are our own (MODE-26).
func (s *scenarioReader) sources() {
	if v := s.doc.Get("status"); v != nil {
		i, _ := document.Find(v, document.OneOf(document.Say("status"), statusWords))
		s.sc.Reconstructed = i == 1
	}
	if v := s.doc.Get("sourced"); v != nil {
		v.EachItem(func(c *document.Cursor) {
			if word, ok := c.Word(); ok {
				s.sc.Sourced = append(s.sc.Sourced, word)
			}
		})
	}
	if v := s.doc.Get("original"); v != nil {
		s.sc.Original, _ = v.Word()
	}
}

// seats reads the set, the factions in play order, the teams and the first player (MODE-12, MODE-13, MODE-20), and makes the
// rules on which all names depend.
func (s *scenarioReader) seats(c Components) bool {
	sc := s.sc
	if v := s.doc.Get("options"); v != nil && v.Object(scenarioOptionFields...) {
		if b := v.Get("broodwar"); b != nil {
			sc.BroodWar = b.Yes()
		}
	}
	list := s.doc.Need("factions")
	if list == nil || !list.Is(document.Array) {
		return false
	}
	sc.Players = len(list.Items)
	if sc.Players < 2 || sc.Players > game.MaxPlayers {
		list.Bad("there are %d factions; a scenario has 2 to %d", sc.Players, game.MaxPlayers)
		return false
	}
	opts := game.Options{Players: sc.Players, BroodWar: sc.BroodWar}
	rules, err := c.Rules(opts)
	if err != nil {
		s.doc.Bad("%v", err)
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
	list.EachItem(func(c *document.Cursor) {
		f, ok := document.Find(c, s.findFaction)
		for _, other := range sc.Factions[:c.Index()] {
			if ok && other == f {
				c.Bad("%s stands here twice", s.faction(f))
				ok = false
			}
		}
		if good = good && ok; !ok {
			return
		}
		sc.Factions[c.Index()] = f
		seat := &s.state.Seats[c.Index()]
		seat.Faction = f
		seat.Aside = rules.Sheets[f].HeroFigures | rules.Sheets[f].CaptiveFigures
		seat.Supply = rules.Sheets[f].FigureSet &^ seat.Aside
	})
	if !good {
		return false
	}
	rules.Options.Factions = sc.Factions
	s.namer = namesOf(rules, &s.state)
	if v := s.doc.Need("first"); v != nil {
		sc.First, _ = document.Find(v, s.findPlayer)
	}
	if v := s.doc.Get("rounds"); v != nil {
		n, _ := v.Whole(document.Say("number of rounds"), 1, 99)
		sc.Rounds = uint16(n)
	}
	if v := s.doc.Get("teams"); v != nil {
		s.teams(v)
	}
	return true
}

// teams reads who plays together; every faction is in one team.
func (s *scenarioReader) teams(list *document.Cursor) {
	var seen game.PlayerSet
	list.EachItem(func(c *document.Cursor) {
		team := c.Index()
		c.EachItem(func(c *document.Cursor) {
			q, ok := document.Find(c, s.findPlayer)
			switch {
			case !ok:
			case seen.Has(q):
				c.Bad("%s is in a team already", s.player(q))
			default:
				seen |= 1 << q
				s.sc.Teams[q] = uint8(team)
			}
		})
	})
	switch {
	case list.Kind != document.Array:
	case seen != 1<<s.sc.Players-1:
		list.Bad("every faction is in one team; the teams name %d of %d", seen.Len(), s.sc.Players)
	case len(list.Items) < 2:
		list.Bad("there must be at least two teams")
	}
}
