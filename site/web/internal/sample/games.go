// Package sample makes table pages out of recorded games: a position of every kind of decision, as any
// seat or a spectator sees it, in any language. The preview and the tests of the pages are made with it.
package sample

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
	"koprulu/table"
)

// Game is a recorded game, answer by answer.
type Game struct {
	// Name is the name of its file without the extension.
	Name  string
	Rules *game.Rules
	Seed  [32]byte
	// Hash is the hash of the seed.
	Hash    string
	answers []record.Answer
	// given are the answers of a game that was played here.
	given []given
	// start is where it begins, nil for the setup.
	start *game.State
}

// seats keeps who gave the answers of a record, by game, so that they are read once.
var seats sync.Map

// seatOf returns who gave an answer.
func (g *Game) seatOf(i int) game.Player {
	if g.given != nil {
		return g.given[i].seat
	}
	known, ok := seats.Load(g)
	if !ok {
		var list []game.Player
		s := g.begin(nil)
		for i := range g.answers {
			seat, answer, err := g.read(&s, i)
			if err != nil {
				break // Play reports it.
			}
			list = append(list, seat)
			g.Rules.Apply(&s, seat, answer, nil)
		}
		known, _ = seats.LoadOrStore(g, list)
	}
	return known.([]game.Player)[i]
}

// given is an answer of a seat.
type given struct {
	seat   game.Player
	answer game.Answer
}

// Position is a moment of a game: after a number of answers.
type Position struct {
	Game *Game
	At   int
}

// Load reads the records in a folder, in the order of their names.
func Load(folder string) ([]*Game, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("sample: no records in %s: %w", folder, err)
	}
	slices.Sort(files)
	games := make([]*Game, len(files))
	for i, file := range files {
		if games[i], err = read(file); err != nil {
			return nil, fmt.Errorf("sample: %s: %w", file, err)
		}
	}
	return games, nil
}

// read reads a record.
func read(file string) (*Game, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	rec, err := record.Read(components.Default(), in, false)
	if err != nil {
		return nil, err
	}
	rules, err := components.Default().RulesOf(rec.Header.Components, rec.Header.Options)
	if err != nil {
		return nil, err
	}
	seed, known := rec.Seed()
	if !known {
		return nil, record.ErrNoSeed
	}
	name := filepath.Base(file)
	return &Game{Name: name[:len(name)-len(filepath.Ext(name))], Rules: rules, Seed: seed, Hash: rec.Header.SeedHash,
		answers: rec.Answers}, nil
}

// Answers returns the number of answers of the whole game.
func (g *Game) Answers() int { return max(len(g.answers), len(g.given)) }

// Play plays the game up to a number of answers. It returns the state and all that happened.
func (g *Game) Play(to int) (s game.State, items []table.LogItem, err error) {
	err = g.walk(func(at int, now *game.State, log []table.LogItem) error {
		if at == min(to, g.Answers()) {
			s, items = *now, log
		}
		return nil
	}, to)
	return s, items, err
}

// walk plays the game up to a number of answers, and returns the state and all that happened after each.
func (g *Game) walk(each func(at int, s *game.State, log []table.LogItem) error, to int) error {
	var items []table.LogItem
	var log game.Log
	take := func(answers int) {
		for _, e := range log.Entries {
			items = append(items, table.LogItem{Answers: answers, Game: e})
		}
		log = game.Log{}
	}
	s := g.begin(&log)
	take(0)
	if err := each(0, &s, items); err != nil {
		return err
	}
	for i := range min(to, g.Answers()) {
		seat, answer, err := g.read(&s, i)
		if err != nil {
			return fmt.Errorf("answer %d: %w", i, err)
		}
		g.Rules.Apply(&s, seat, answer, &log)
		take(i + 1)
		if err := each(i+1, &s, items); err != nil {
			return err
		}
	}
	return nil
}

// begin returns the state before the first answer.
func (g *Game) begin(log *game.Log) game.State {
	if g.start != nil {
		return *g.start
	}
	return game.New(g.Rules, g.Seed, log)
}

// read reads an answer of the game.
func (g *Game) read(s *game.State, i int) (game.Player, game.Answer, error) {
	if g.given != nil {
		return g.given[i].seat, g.given[i].answer, nil
	}
	a := g.answers[i]
	seat, err := words.ParsePlayer(g.Rules, s, a.Seat)
	if err != nil {
		return 0, game.Answer{}, err
	}
	do, err := answer.Parse(g.Rules, s, seat, a.Do)
	return seat, do, err
}

// Decisions finds one position of every kind of decision that the games have: the one with the most
// legal answers, up to a limit, because that shows the most.
func Decisions(games []*Game) (map[game.Step]Position, error) {
	found := map[game.Step]Position{}
	most := map[game.Step]int{}
	var buf [game.MaxLegal]game.Answer
	for _, g := range games {
		s := g.begin(nil)
		look := func(at int) {
			step := g.Rules.Decision(&s)
			n := len(g.Rules.Legal(&s, g.Rules.Open(&s).First(), buf[:0]))
			if n <= enough && n > most[step] {
				found[step], most[step] = Position{g, at}, n
			}
		}
		for i := range g.Answers() {
			look(i)
			seat, answer, err := g.read(&s, i)
			if err != nil {
				return nil, fmt.Errorf("sample: %s: answer %d: %w", g.Name, i, err)
			}
			g.Rules.Apply(&s, seat, answer, nil)
		}
		if s.Phase != game.Over {
			look(g.Answers())
		}
	}
	return found, nil
}

// Kinds finds, for each decision, a position for every kind of answer to it that the games have: the answers of one
// kind have the same verb and lack the same values, such as the area of a unit that is built on a card.
func Kinds(games []*Game) (map[string]Position, error) {
	found := map[string]Position{}
	var buf [game.MaxLegal]game.Answer
	for _, g := range games {
		err := g.walk(func(at int, s *game.State, _ []table.LogItem) error {
			step := g.Rules.Decision(s)
			for p := range g.Rules.Open(s).All() {
				for _, a := range g.Rules.Legal(s, p, buf[:0]) {
					kind := fmt.Sprintf("%s %d", words.Decision(step), a.Verb)
					for i, v := range a.V {
						if v == 255 {
							kind += fmt.Sprintf(" no%d", i)
						}
					}
					if _, ok := found[kind]; !ok {
						found[kind] = Position{g, at}
					}
				}
			}
			return nil
		}, g.Answers())
		if err != nil {
			return nil, fmt.Errorf("sample: %s: %w", g.Name, err)
		}
	}
	return found, nil
}

// enough is the number of answers above which more of them show nothing more.
const enough = 60

// Golden returns a function that loads the games of package golden once; up leads from the folder of the calling
// package to that of the module.
func Golden(up string) func() ([]*Game, error) {
	return sync.OnceValues(func() ([]*Game, error) { return Load(filepath.Join(up, "rules", "golden", "testdata")) })
}
