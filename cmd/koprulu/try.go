package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// tryCmd is koprulu try.
type tryCmd struct {
	Position string   `arg:"" name:"position"`
	Answers  []string `arg:"" optional:"" name:"answer"`
	JSON     bool     `name:"json"`
}

// Run sets up the position, plays the answers and prints what is open.
func (c tryCmd) Run(a *cli.App, set *components.Set) error {
	words := a.Words()
	answers, err := c.answers(a.In)
	if err != nil {
		return err
	}
	r, s, err := readPosition(set, c.Position, words)
	if err != nil {
		return err
	}
	var forced []string
	refused := giveAnswers(r, &s, words, answers, &forced)
	var e cli.Exit
	if errors.As(refused, &e) && e.Code == cli.Usage {
		return refused
	}
	if c.JSON {
		a.Out.Write(position.Append(nil, r, &s))
	} else {
		for _, line := range forced {
			a.Printf("# %s\n", line)
		}
		printOpen(a, r, &s, words)
	}
	return refused
}

// answers returns the answers of the command line and of standard input.
func (c tryCmd) answers(in io.Reader) ([]string, error) {
	var all []string
	read := c.Position == "-"
	for _, text := range c.Answers {
		if text != "-" {
			all = append(all, text)
			continue
		}
		if read {
			return nil, cli.Usagef("- is given twice; standard input can be read only once")
		}
		read = true
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if line := strings.TrimSpace(lines.Text()); line != "" && line[0] != '#' {
				all = append(all, line)
			}
		}
		if err := lines.Err(); err != nil {
			return nil, cli.Usagef("standard input: %w", err)
		}
	}
	return all, nil
}

// readPosition reads a file with a position, or standard input.
func readPosition(c notation.Components, path string, words *locale.Words) (*game.Rules, game.State, error) {
	text, err := cli.ReadFile(path, "a file with a position, or - for standard input")
	if err != nil {
		return nil, game.State{}, err
	}
	path = cli.Shown(path)
	r, s, err := position.Read(c, text)
	if err != nil {
		return nil, s, cli.Usagef("%s: %w", path, inOneLine(err, words))
	}
	return r, s, nil
}

// inOneLine says in the words of a language what is wrong in a document: the first problem and the places of the
// others.
func inOneLine(err error, words *locale.Words) error {
	problems := document.ProblemsOf(err)
	var others []string
	for _, p := range problems[1:] {
		others = append(others, words.Text("problem.place", "path", p.Path, "line", p.Line))
	}
	first := problems[0]
	text := words.Problem(first.Path, first.Line, first.Said)
	if len(others) > 0 {
		text = words.Text("problem.others", "problem", text, "places", strings.Join(others, ", "))
	}
	return errors.New(text)
}

// giveAnswers applies answers until one is refused; the state is then the one before it. It adds a line to forced for
// each answer that the rules gave automatically.
func giveAnswers(r *game.Rules, s *game.State, texts *locale.Words, answers []string, forced *[]string) error {
	var log game.Log
	for i, text := range answers {
		p, text, err := whose(r, s, text)
		if err != nil {
			return cli.Usagef("%s", texts.Text("ui.try.unread", "n", i+1, "why", err.Error()))
		}
		if p == game.Nobody {
			return illegal(i, text, texts.Text("ui.try.nobody"), texts.Refusal(rule.WIN01), texts)
		}
		given, err := answer.Parse(r, s, p, text)
		if err != nil {
			return cli.Usagef("%s", texts.Text("ui.try.unread", "n", i+1, "why", err.Error()))
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := r.Apply(s, p, given, &log); broken != rule.None {
			view := r.View(s, p)
			return illegal(i, text, words.Player(r, s, p), texts.RefusalOf(r, &view, given, broken), texts)
		}
		for _, f := range log.Forced {
			*forced = append(*forced, texts.Text("ui.try.forced", "player", words.Player(r, s, f.Player), "decision",
				words.Decision(f.Step),
				"answer", answer.Format(r, s, f.Player, f.Answer)))
		}
	}
	return nil
}

// illegal says why an answer is refused.
func illegal(i int, text, player, why string, words *locale.Words) error {
	return cli.Illegalf("%s", words.Text("ui.try.illegal", "n", i+1, "text", text, "player", player, "why", why))
}

// whose strips the seat from an answer; without one it is the first seat that has to decide, Nobody when the game is
// over.
func whose(r *game.Rules, s *game.State, text string) (game.Player, string, error) {
	open := r.Open(s)
	name, rest, named := strings.Cut(text, ":")
	// "raynor:marine" in an answer names a figure of another.
	if !named || strings.ContainsRune(strings.TrimSpace(name), ' ') {
		if open == 0 {
			return game.Nobody, text, nil
		}
		return open.First(), text, nil
	}
	name = strings.ToLower(strings.TrimSpace(name))
	var names []string
	for p := range game.Player(r.Options.Players) {
		if name == words.Player(r, s, p) || name == "seat-"+strconv.Itoa(int(p)+1) {
			return p, strings.TrimSpace(rest), nil
		}
		names = append(names, words.Player(r, s, p))
	}
	return game.Nobody, text, fmt.Errorf("%q is not a player in this game; the players are %s", name,
		strings.Join(names, ", "))
}

// printOpen prints who has to decide what, with the legal answers.
func printOpen(a *cli.App, r *game.Rules, s *game.State, texts *locale.Words) {
	if s.Phase == game.Over {
		a.Printf("# %s\n", texts.Text("ui.try.over", "result", outcome(texts, r, s)))
		return
	}
	open := r.Open(s)
	a.Printf("# %s\n", texts.Text("ui.try.round", "n", int(s.Round), "phase", texts.PhaseName(s.Phase)))
	printSkirmishes(a, r, s, texts)
	var buf [game.MaxLegal]game.Answer
	for p := range open.All() {
		front := ""
		if open.Len() > 1 {
			front = words.Player(r, s, p) + ": "
		}
		list := func(answers []game.Answer) {
			for _, given := range answers {
				a.Printf("%s%s\n", front, answer.Format(r, s, p, given))
			}
		}
		view := r.View(s, p)
		a.Printf("# %s, %s: %s\n", words.Player(r, s, p), words.Decision(view.Step), texts.Prompt(r, &view))
		list(r.Legal(s, p, buf[:0]))
		if beside := r.Beside(s, p, buf[:0]); len(beside) > 0 {
			a.Printf("# %s\n", texts.Text("ui.try.beside", "player", words.Player(r, s, p)))
			list(beside)
		}
	}
}

// printSkirmishes prints which units fight each other in a battle, and with whose support.
func printSkirmishes(a *cli.App, r *game.Rules, s *game.State, texts *locale.Words) {
	b := &s.Battle
	for k := range b.Skirmishes[:b.Count] {
		sk := &b.Skirmishes[k]
		var sides [2]string
		for side, p := range b.Players {
			front := texts.Text("ui.try.nobody")
			if sk.Front[side] != game.NoFigure {
				front = r.Units[r.TypeOf(s, p, sk.Front[side])].ID
			}
			sides[side] = words.Player(r, s, p) + " " + front
			for fig := range sk.Support[side].All() {
				sides[side] += " + " + r.Units[r.TypeOf(s, p, fig)].ID
			}
		}
		line := texts.Text("ui.try.skirmish", "n", k+1, "attacker", sides[game.Attacker], "defender", sides[game.Defender])
		if sk.Resolved {
			line = texts.Text("ui.try.resolved", "skirmish", line)
		}
		a.Printf("# %s\n", line)
	}
}

// outcome says how a game ended.
func outcome(w *locale.Words, r *game.Rules, s *game.State) string {
	var winners []string
	for p := range game.Player(r.Options.Players) {
		if s.Winners.Has(p) {
			winners = append(winners, w.FactionName(r, s.Seats[p].Faction))
		}
	}
	return w.Text("ui.outcome", "victory", w.VictoryName(s.Victory), "names", w.List(winners), "n", int(s.Round))
}
