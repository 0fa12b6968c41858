package table

import (
	"errors"
	"slices"
	"time"

	"koprulu/bots/bot"
	"koprulu/internal/names"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Bounds of what people enter.
const (
	// MaxTableName is the longest name of a table in code points; the limit for a person is in package names.
	MaxTableName = 60
	// MaxBank is the longest time that a bank may hold.
	MaxBank = 90 * 24 * time.Hour
	// MaxCorrections is the size of a file with corrections in bytes.
	MaxCorrections = 256 << 10
)

// NewSettings returns the settings of a public table with spectators and without clocks, whose players choose their
// factions before the game.
func NewSettings(name string, players int) Settings {
	s := Settings{Name: name, Options: game.Options{Players: players}, Public: true, Spectators: true}
	for p := range s.Options.Factions {
		s.Options.Factions[p] = game.NoFaction
	}
	return s
}

// tidyTitle returns the name of a table as it is kept, or an *InvalidError.
func tidyTitle(name string) (string, error) {
	name, err := names.Title(name, MaxTableName)
	switch {
	case errors.Is(err, names.Letters):
		return "", invalid("name", "leave out what can't be printed, such as line breaks")
	case err != nil:
		return "", invalid("name", "write a name of 1 to %d letters", MaxTableName)
	}
	return name, nil
}

// check completes settings that were entered, or says what is wrong with them. The error is an *InvalidError.
func (h *Hub) check(s *Settings) error {
	var err error
	if s.Name, err = tidyTitle(s.Name); err != nil {
		return err
	}
	if err := h.checkScenario(s); err != nil {
		return err
	}
	o := &s.Options
	switch {
	case o.Players < 2 || o.Players > game.MaxPlayers:
		return invalid("players", "a table has 2 to %d seats", game.MaxPlayers)
	case o.Check() != rule.None:
		return forbidden(o.Check())
	case o.Teams && s.Draft:
		return invalid("draft", "in Team Play the factions are dealt; switch the draft off")
	case s.Draft && o.RandomFactions:
		return invalid("draft", "factions are either dealt or chosen in turn; choose one of the two")
	case s.LaidOut && s.Draft:
		return invalid("laid-out", "who chooses a faction in turn also sets the galaxy up; choose one of the two")
	}
	for p, f := range o.Factions {
		switch {
		case f == game.NoFaction:
		case p >= o.Players || f >= game.FactionCount:
			return invalid("factions", "name one of the factions for each seat, or none")
		case slices.Contains(o.Factions[:p], f):
			return invalid("factions", "give every seat another faction")
		}
	}
	if err := s.Pace.check(); err != nil {
		return err
	}
	if err := s.checkRest(); err != nil {
		return err
	}
	if s.StandIn != "" {
		if err := h.checkBot(s.StandIn); err != nil {
			err.Field = "stand-in"
			return err
		}
	}
	if !s.Help.known() {
		return invalid("help",
			"help is %q, %q, or \"practice\" for practice tables only, which is also what leaving it out means", HelpOn, HelpOff)
	}
	if s.Rated {
		switch {
		case s.Help == HelpOn:
			return invalid("rated", "rated games are played without help; switch help off, or play without a rating")
		case s.Corrections != "":
			return invalid("rated",
				"rated games are played with the components of the program; leave out the corrections, or play without a rating")
		case !s.Scenario.None():
			return invalid("rated", "scenarios are not rated, as their sides are not equal; play without a rating")
		}
		s.Help = HelpOff
	}
	if len(s.Corrections) > MaxCorrections {
		return invalid("corrections", "a file of corrections has at most %d bytes", MaxCorrections)
	}
	if _, err := h.boxes.of(s); err != nil {
		return invalid("corrections", "%s", err)
	}
	return nil
}

// checkScenario reads the scenario of settings, if there is one, and sets the options that follow from it.
func (h *Hub) checkScenario(s *Settings) error {
	s.Options.Scenario = nil
	if s.Scenario.None() {
		return nil
	}
	set, err := h.boxes.set(s.Corrections, "")
	if err != nil {
		return invalid("corrections", "%s", err)
	}
	sc, err := s.Scenario.Read(set)
	if err != nil {
		return invalid("scenario", "%s", err)
	}
	s.play(sc)
	return nil
}

// forbidden returns the error that a rule forbids the options of a table, with the field to change.
func forbidden(id rule.ID) *InvalidError {
	return &InvalidError{Field: map[rule.ID]string{rule.VAR11: "teams", rule.OPT01: "broodwar", rule.MODE01: "survival",
		rule.MODE06: "faster-survival", rule.RULING45: "larger-galaxy", rule.RULING46: "survival"}[id],
		Remedy: components.OptionsError{Rule: id}.Error(), Rule: id}
}

// check completes a pace, or says what is wrong with it.
func (p *Pace) check() error {
	if p.Start == 0 {
		*p = Pace{}
		return nil
	}
	p.Start, p.Gain, p.Cap = p.Start.Truncate(time.Millisecond), p.Gain.Truncate(time.Millisecond),
		p.Cap.Truncate(time.Millisecond)
	p.Cap = max(p.Cap, p.Start)
	if p.Start < shortest || p.Gain < 0 || p.Cap > MaxBank {
		return invalid("pace", "the time in the bank is between %s and %d days, and what is gained is not negative",
			shortest, MaxBank/(24*time.Hour))
	}
	return nil
}

// checkBot checks that there is a bot of that name for players. Bots that only serve to measure others don't count.
func (h *Hub) checkBot(name string) *InvalidError {
	_, err := h.cfg.Bot(name, 0)
	if name == bot.Yardstick {
		err = &bot.UnknownError{Name: name}
	}
	if err != nil {
		return invalid("bot", "%s", err)
	}
	return nil
}
