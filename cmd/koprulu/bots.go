package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/foreign"
	"koprulu/bots/value"
	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// botFlags are the flags of verbs whose bots may be programs of others.
type botFlags struct {
	BotTime time.Duration `default:"10s" placeholder:"TIME"`
}

// pool returns a pool that makes bots and runs programs, with the given settings and those of the flags. The caller
// closes it.
func (f *botFlags) pool(ctx context.Context, a *cli.App, cfg foreign.Config) (*foreign.Pool, error) {
	if f.BotTime < time.Millisecond {
		return nil, cli.Usagef("--bot-time must be at least 1ms, not %v", f.BotTime)
	}
	set, err := a.Set()
	if err != nil {
		return nil, err
	}
	cfg.Limit = f.BotTime
	cfg.Components = sync.OnceValue(func() []byte {
		var flat bytes.Buffer
		if err := json.Compact(&flat, set.Export()); err != nil {
			panic(err) // It is our own document.
		}
		return flat.Bytes()
	})
	return foreign.NewPool(ctx, cfg), nil
}

// botsOf reads a list of bots. A command is taken as it is written; no comma can be in it.
func botsOf(flag, list string) ([]string, error) {
	var names []string
	for word := range strings.SplitSeq(list, ",") {
		name, err := botOf(word)
		if err != nil {
			return nil, cli.Usagef("%s: %w", flag, err)
		}
		names = append(names, name)
	}
	return names, nil
}

// botOf reads the name of a bot.
func botOf(word string) (string, error) {
	name := strings.TrimSpace(word)
	if bot.IsProgram(strings.ToLower(name[:min(len(name), len(bot.Program))])) {
		name = foreign.Prefix + strings.TrimSpace(name[len(foreign.Prefix):])
		_, err := foreign.Split(name[len(foreign.Prefix):])
		return name, err
	}
	name = strings.ToLower(name)
	_, err := bot.New(name, 0)
	return name, err
}

// noteStale says which networks were trained for other components than those of a set, or for earlier rules. It is said
// where components are compared and where networks are trained, not whenever bots play: a card more makes them little
// weaker.
func noteStale(a *cli.App, set *components.Set, boxes ...string) error {
	for _, box := range boxes {
		o := game.Options{Players: 2, BroodWar: box == "broodwar", RandomFactions: true}
		for i := range o.Factions {
			o.Factions[i] = game.NoFaction
		}
		rules, err := set.Rules(o)
		if err != nil {
			return err
		}
		if why := value.Of(rules).Stale(set.Version(), &rules.Options); why != "" {
			a.Note("koprulu: %s; bots that look ahead play a little worse until koprulu train has made another", why)
		}
	}
	return nil
}
