package main

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/foreign"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// botFlags are the flags of verbs whose bots may be programs of others.
type botFlags struct {
	BotTime time.Duration `default:"10s" placeholder:"TIME"`
}

// pool returns a pool that makes bots and runs programs, with the given settings and those of the flags. The caller closes it.
func (f *botFlags) pool(ctx context.Context, a *app, cfg foreign.Config) (*foreign.Pool, error) {
	if f.BotTime < time.Millisecond {
		return nil, usagef("--bot-time must be at least 1ms, not %v", f.BotTime)
	}
	set, err := a.set()
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
			return nil, usagef("%s: %w", flag, err)
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

// warnOfStale says so if there are bots that look ahead, and their network was trained for other components or rules than those of some of
// the games. Each network is mentioned once.
func (a *app) warnOfStale(bots []string, games ...*game.Rules) error {
	if !slices.ContainsFunc(bots, bot.LooksAhead) {
		return nil
	}
	set, err := a.set()
	if err != nil {
		return err
	}
	var told []string
	for _, rules := range games {
		if why := value.Of(rules).Stale(set.Version(), &rules.Options); why != "" && !slices.Contains(told, why) {
			told = append(told, why)
			a.note("koprulu: %s; bots play worse than they could", why)
		}
	}
	return nil
}
