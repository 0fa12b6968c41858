package main

import (
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
)

// verifyCmd is koprulu verify.
type verifyCmd struct {
	Part  string   `placeholder:"HEX"`
	JSON  bool     `name:"json"`
	Files []string `arg:"" name:"file"`
}

// verified is what koprulu verify --json says of a record.
type verified struct {
	File string `json:"file"`
	OK   bool   `json:"ok"`
	// Error says what is wrong, if something is; Code is the exit code for it.
	Error   string `json:"error,omitempty"`
	Code    int    `json:"code"`
	Answers int    `json:"answers"`
	Rounds  int    `json:"rounds"`
	Over    bool   `json:"over"`
	// Winners are factions; Result says in the reader's language how the game ended, or that it goes on.
	Winners []string `json:"winners"`
	Result  string   `json:"result,omitempty"`
	// Commitment is the hash of the server's part of the seed, if the seed is made of parts. In are the seats whose part
	// is in it, Unopened those that committed to a part that is not.
	Commitment string `json:"commitment,omitempty"`
	In         []int  `json:"in,omitempty"`
	Unopened   []int  `json:"unopened,omitempty"`
}

// Run checks the records.
func (c verifyCmd) Run(a *cli.App, set *components.Set) error {
	var part *chance.Part
	if c.Part != "" {
		seed, err := chance.ParseSeed(c.Part)
		if err != nil {
			return cli.Usagef("--part: %w", err)
		}
		part = (*chance.Part)(&seed)
	}
	code := 0
	told := []*verified{}
	for _, path := range c.Files {
		one, err := verify(a, set, path, part)
		told = append(told, one)
		if err == nil {
			if !c.JSON {
				one.say(a)
			}
			continue
		}
		one.OK, one.Error, one.Code = false, cli.Plainly(err), cli.CodeOf(err, cli.Failed)
		if !c.JSON {
			one.say(a)
		}
		a.Note("koprulu: %s", one.Error)
		code = max(code, one.Code)
	}
	return a.End(c.JSON, told, cli.Silent(code))
}

// verify recomputes a record. The result also holds what was found out before anything went wrong.
func verify(a *cli.App, set *components.Set, path string, part *chance.Part) (*verified, error) {
	v := &verified{File: cli.Shown(path), Winners: []string{}}
	rec, err := cli.ReadRecord(set, path)
	if err != nil {
		return v, err
	}
	r, s, err := rec.Verify(set)
	if err != nil {
		return v, cli.RecordError(path, err)
	}
	w := a.Words()
	v.OK, v.Answers, v.Rounds, v.Over = true, len(rec.Answers), int(s.Round), rec.End != nil
	v.Result = w.Text("ui.verify.open", "n", v.Rounds)
	if v.Over {
		v.Result = outcome(w, r, &s)
		for p := range r.Players() {
			if s.Winners.Has(p) {
				v.Winners = append(v.Winners, r.Sheets[s.Seats[p].Faction].ID)
			}
		}
	}
	return v, v.parts(a, rec, part)
}

// parts finds out what the seed of a record that verifies is made of. It fails if a part is given that is not in it.
func (v *verified) parts(a *cli.App, rec *record.Record, part *chance.Part) error {
	found := false
	if parts := rec.Parts(); parts != nil {
		v.Commitment = chance.FormatSeed(rec.Header.Commitments.Server)
		for p, own := range parts.Seats {
			switch {
			case own != nil:
				v.In = append(v.In, p+1)
				found = found || part != nil && *own == *part
			case rec.Header.Commitments.Seats[p] != nil:
				v.Unopened = append(v.Unopened, p+1)
			}
		}
	}
	if part != nil && !found {
		return cli.Failf("%s", a.Words().Text("ui.verify.nopart", "file", v.File, "part", chance.FormatSeed(*part)))
	}
	return nil
}

// say prints what was found out in words.
func (v *verified) say(a *cli.App) {
	w := a.Words()
	if v.Result != "" {
		a.Printf("%s\n", w.Text("ui.verify.ok", "file", v.File, "n", v.Answers, "result", v.Result))
	}
	seats := func(numbers []int) (set game.PlayerSet) {
		for _, n := range numbers {
			set |= 1 << (n - 1)
		}
		return set
	}
	switch {
	case v.OK && v.Commitment == "":
		a.Printf("%s\n", w.Text("ui.verify.alone", "file", v.File))
	case v.Commitment != "":
		a.Printf("%s\n", w.Text("ui.verify.parts", "file", v.File, "hash", v.Commitment, "n", len(v.In), "seats",
			w.SeatNumbers(seats(v.In))))
	}
	if len(v.Unopened) > 0 {
		a.Printf("%s\n", w.Text("ui.verify.unopened", "file", v.File, "n", len(v.Unopened), "seats",
			w.SeatNumbers(seats(v.Unopened))))
	}
}
