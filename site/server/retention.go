package server

import (
	"context"
	"errors"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

const (
	// oldEvery is how often a site looks for what is too old.
	oldEvery = time.Hour
	// oldAtOnce is how many people it handles before it looks for more.
	oldAtOnce = 100
)

// sweeps removes what is too old, from time to time, until the context ends.
func (s *Server) sweeps(ctx context.Context) {
	if s.Config.Keep == (core.Keep{}) {
		return
	}
	tick := time.NewTicker(oldEvery)
	defer tick.Stop()
	for {
		if err := s.sweep(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("old data could not be removed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// sweep removes what is too old.
func (s *Server) sweep(ctx context.Context) error {
	end, err := s.Changes()
	if err != nil {
		return nil // Nothing changes while the site is read-only; the next time is soon enough.
	}
	defer end()
	var messages, addresses, persons int64
	now := s.Now()
	if keep := s.Config.Keep.Chat; keep > 0 {
		if messages, err = s.Kept.Retention.DropChat(ctx, now.Add(-keep)); err != nil {
			return err
		}
		if messages > 0 {
			s.play.Rooms.ForgetChats()
		}
	}
	if keep := s.Config.Keep.Addresses; keep > 0 {
		list := func() ([]table.Person, error) {
			return s.Kept.Retention.IdleAddresses(ctx, now.Add(-keep), oldAtOnce)
		}
		if addresses, err = each(ctx, list, s.dropAddresses); err != nil {
			return err
		}
	}
	if keep := s.Config.Keep.People; keep > 0 {
		list := func() ([]table.Person, error) {
			return s.Kept.Retention.Abandoned(ctx, now.Add(-keep), now, oldAtOnce)
		}
		if persons, err = each(ctx, list, s.dropAbandoned); err != nil {
			return err
		}
	}
	if messages+addresses+persons > 0 {
		s.Log.Info("removed old data", "messages", messages, "people with addresses", addresses, "people", persons)
	}
	return nil
}

// each does something for everybody whom list returns, until it returns nobody; it counts them.
func each(ctx context.Context, list func() ([]table.Person, error),
	do func(context.Context, table.Person) error) (n int64, err error) {
	for {
		some, err := list()
		if err != nil || len(some) == 0 {
			return n, err
		}
		for _, p := range some {
			if err := ctx.Err(); err != nil {
				return n, err
			}
			if err := do(ctx, p); err != nil {
				return n, err
			}
			n++
		}
	}
}

// dropAddresses removes the addresses of a person.
func (s *Server) dropAddresses(ctx context.Context, who table.Person) error {
	hooks, err := s.Kept.Addresses.Hooks(ctx, who)
	if err != nil {
		return err
	}
	for _, h := range hooks {
		if err := s.Kept.Addresses.DropHook(ctx, who, h.ID); err != nil && !errors.Is(err, people.ErrNobody) {
			return err
		}
	}
	return nil
}

// dropAbandoned removes a person; the word in place of their name is in their own language.
func (s *Server) dropAbandoned(ctx context.Context, who table.Person) error {
	a, err := s.Kept.People.Person(ctx, who)
	if errors.Is(err, people.ErrNobody) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Forget(ctx, who, core.WordsOf(&a))
}
