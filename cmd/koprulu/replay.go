package main

import (
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// replayCmd is koprulu replay.
type replayCmd struct {
	File string `arg:"" name:"file" help:"Record of a game, or - for standard input."`
	To   *int   `placeholder:"N" help:"Stop after N answers."`
	JSON bool   `name:"json" help:"Print the position at the end, or after N answers, instead of retelling the game."`
}

// Help is the long help.
func (replayCmd) Help() string {
	return `Each line begins with the number of the answer that caused it, 0 for the deal. If the game is over,
everything is told, including what only one player knew; if it is still in progress, only what everyone may know.

'koprulu try' continues from the position that --json prints:

    koprulu replay game.jsonl --to 120 --json > position.json
    koprulu try position.json`
}

// Run shows the game.
func (c replayCmd) Run(a *cli.App, set *components.Set) error {
	rec, err := cli.ReadRecord(set, c.File)
	if err != nil {
		return err
	}
	to := len(rec.Answers)
	if c.To != nil {
		if to = *c.To; to < 0 || to > len(rec.Answers) {
			return cli.Usagef("--to: the record has %s, so N is 0 to %d, not %d", cli.Plural(len(rec.Answers), "answer"),
				len(rec.Answers), to)
		}
	}
	if c.JSON {
		r, s, err := rec.Replay(set, to)
		if err != nil {
			return cli.RecordError(c.File, err)
		}
		if own, err := set.Dealt(r.Hash); err == nil && own != set {
			a.Note("koprulu: the game was dealt with the components of version %s: read the position with --components %s",
				own.Version(), own.Version())
		}
		_, err = a.Out.Write(position.Append(nil, r, &s))
		return err
	}
	if err := tell(a, set, rec, to); err != nil {
		return cli.RecordError(c.File, err)
	}
	return nil
}

// tell prints the story of a game up to a number of answers.
func tell(a *cli.App, set *components.Set, rec *record.Record, to int) error {
	p, err := rec.Replayer(set)
	if err != nil {
		return err
	}
	texts := a.Words()
	var log game.Log
	print := func(n int) {
		view := p.Rules.View(&p.State, game.Nobody) // names the routes and players
		for _, e := range log.Entries {
			if told(&e, rec.End != nil) {
				a.Printf("%5d  %s\n", n, texts.Entry(p.Rules, &view, e))
			}
		}
		log = game.Log{Entries: log.Entries[:0], Chance: log.Chance[:0]}
	}
	if rec.Header.Position == nil {
		game.New(p.Rules, p.State.Seed, &log)
	}
	print(0)
	for i, given := range rec.Answers[:to] {
		before := p.State
		if err := p.Step(given); err != nil {
			return err
		}
		// The answer is legal, so it can be given once more to learn its result.
		seat, err := words.ParsePlayer(p.Rules, &before, given.Seat)
		if err != nil {
			return err
		}
		again, err := answer.Parse(p.Rules, &before, seat, given.Do)
		if err != nil {
			return err
		}
		p.Rules.Apply(&before, seat, again, &log)
		print(i + 1)
	}
	return nil
}

// told reports whether an entry is part of the story. In a finished game everything is, except the secret version of
// what is also told openly.
func told(e *game.Entry, over bool) bool {
	if !over {
		return e.To&game.ToSpectators != 0
	}
	return e.Kind != game.LogOrder || e.V[game.EntryOrder] != uint8(game.OrderKinds)
}
