// Command randombot plays at tables of a Koprulu server with random legal answers. It shows how a
// program uses the API: one stream for each table, an answer whenever a decision is open.
//
// KOPRULU_URL is the address of the site, KOPRULU_TOKEN a token from the profile page.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

func main() {
	join := flag.String("join", "", "take an open seat at the table with this `ID`")
	fresh := flag.Bool("new", false, "make a table against two simple bots")
	once := flag.Bool("once", false, "end when the games are over")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(),
			"Usage: KOPRULU_URL=http://localhost:8080 KOPRULU_TOKEN=... randombot [flags]")
		flag.PrintDefaults()
	}
	flag.Parse()
	log.SetFlags(log.Ltime)
	c := &client{url: os.Getenv("KOPRULU_URL"), token: os.Getenv("KOPRULU_TOKEN")}
	if c.url == "" || c.token == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, c, *join, *fresh, *once); err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
}

// run plays at all tables where the bot has a seat until the context ends or, with once, until all games are over.
func run(ctx context.Context, c *client, join string, fresh, once bool) error {
	if join != "" {
		if err := c.sit(ctx, join); err != nil {
			return fmt.Errorf("taking a seat: %w", err)
		}
	}
	if fresh {
		id, err := c.create(ctx)
		if err != nil {
			return fmt.Errorf("making a table: %w", err)
		}
		log.Printf("table %s: made; watch it at %s/t/%s", id, c.url, id)
	}
	var work sync.WaitGroup
	defer work.Wait()
	playing := map[string]bool{}
	for {
		tables, err := c.mine(ctx)
		if err != nil && ctx.Err() == nil {
			// The server may be restarting; a wrong token stays wrong.
			var refused *problem
			if errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
				return err
			}
			log.Printf("looking for tables: %v", err)
		}
		for _, t := range tables {
			if !playing[t.ID] {
				playing[t.ID] = true
				work.Go(func() { play(ctx, c, t.ID) })
			}
		}
		if once && err == nil {
			return nil // after all games, see above
		}
		if !sleep(ctx, 10*time.Second) {
			return nil
		}
	}
}

// play plays one game to its end, however often the stream breaks.
func play(ctx context.Context, c *client, id string) {
	log.Printf("table %s: playing", id)
	for wait := time.Second; ; wait = min(2*wait, time.Minute) {
		begun := time.Now()
		over, err := c.follow(ctx, id, func(m *moment) error { return c.respond(ctx, id, m) })
		switch {
		case over:
			log.Printf("table %s: the game is over", id)
			return
		case ctx.Err() != nil:
			return
		case err != nil:
			log.Printf("table %s: %v", id, err)
			var refused *problem
			if errors.As(err, &refused) && refused.Word == "nowhere" {
				return // the table is gone
			}
		}
		if time.Since(begun) > time.Minute {
			wait = time.Second
		}
		if !sleep(ctx, wait) {
			return
		}
	}
}

// sleep waits, and reports whether the context is still alive.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
