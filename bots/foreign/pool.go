package foreign

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"koprulu/bots/bot"
	"koprulu/rules/notation/protocol"
)

// Config says how programs are run.
type Config struct {
	// Limit is how long a decision may take, including all that is tried; 0 means DefaultLimit.
	Limit time.Duration
	// Components returns the components of the games as JSON on one line, for programs that ask.
	Components func() []byte
	// Listen is how long the first few questions wait for lines that nobody asked for, such as an answer that is written
	// twice. Without it, those that have not arrived by then are noticed later or not at all.
	Listen time.Duration
	// Tap, if not nil, is given all that is said, to and by programs. It is called from several goroutines.
	Tap func(sent bool, line []byte)
}

// DefaultLimit is how long a decision may take unless told otherwise.
const DefaultLimit = 10 * time.Second

// startLimit is how long a program may take to greet, and to get ready for a game.
const startLimit = 30 * time.Second

// Pool runs programs and makes bots of them. A program that has played a game plays the next one for which its command
// is asked.
type Pool struct {
	ctx context.Context
	cfg Config

	mu     sync.Mutex
	idle   map[string][]*process
	closed bool
}

// NewPool makes a pool without programs. When ctx ends, so do open questions. The caller closes it.
func NewPool(ctx context.Context, cfg Config) *Pool {
	if cfg.Limit <= 0 {
		cfg.Limit = DefaultLimit
	}
	return &Pool{ctx: ctx, cfg: cfg, idle: map[string][]*process{}}
}

// New makes a bot. It is a bot.Maker: names that mean no program are passed on to bot.New. A program that can't be
// started or does not greet properly is a *Fault.
func (p *Pool) New(name string, seed uint64) (bot.Bot, error) {
	if !bot.IsProgram(name) {
		return bot.New(name, seed)
	}
	proc, err := p.get(name[len(Prefix):])
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", name, err)
	}
	return &player{pool: p, name: name, seed: seed, proc: proc}, nil
}

// get returns a program that is not playing, starting it if necessary.
func (p *Pool) get(command string) (*process, error) {
	p.mu.Lock()
	if list := p.idle[command]; len(list) > 0 {
		proc := list[len(list)-1]
		p.idle[command] = list[:len(list)-1]
		p.mu.Unlock()
		return proc, nil
	}
	p.mu.Unlock()
	proc, err := start(command, p.cfg.Tap)
	if err != nil {
		return nil, err
	}
	t, done := proc.talk(p.ctx, "its greeting", startLimit)
	defer done()
	if err := t.send(protocol.AppendHello(nil)); err != nil {
		return nil, err
	}
	if proc.greeting, err = t.read(); err != nil {
		return nil, err
	}
	if proc.greeting.Kind != protocol.Hello {
		return nil, t.unexpected(proc.greeting.Kind, protocol.Hello)
	}
	return proc, nil
}

// put takes back a program that has played a game.
func (p *Pool) put(proc *process) {
	p.mu.Lock()
	closed := p.closed
	if !closed {
		p.idle[proc.command] = append(p.idle[proc.command], proc)
	}
	p.mu.Unlock()
	if closed {
		_ = proc.leave() // Nobody is there to tell.
	}
}

// Close ends all programs; those that are playing end when their bots are closed. A program that had to be ended
// because it did not leave on its own is a *Fault.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.closed = true
	idle := p.idle
	p.idle = map[string][]*process{}
	p.mu.Unlock()
	var all errgroup.Group
	for _, list := range idle {
		for _, proc := range list {
			all.Go(proc.leave)
		}
	}
	return all.Wait()
}

// Title returns how the program of a bot introduced itself, and false for a bot that is not a program.
func Title(b bot.Bot) (string, bool) {
	p, ok := b.(*player)
	if !ok {
		return "", false
	}
	if p.proc.greeting.Author != "" {
		return fmt.Sprintf("%s by %s", p.proc.greeting.Name, p.proc.greeting.Author), true
	}
	return p.proc.greeting.Name, true
}
