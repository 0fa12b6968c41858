package foreign_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain makes the test program act as the bots that the tests run: "PROGRAM be crash" is one that crashes.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "be" {
		be(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// command returns the name of a bot of the tests.
func command(kind string) string { return `cmd:"` + os.Args[0] + `" be ` + kind }

// heard is a line as a bot of the tests reads it.
type heard struct {
	Type     string
	Decision int
	Legal    []string
	Beside   []string
	Do       []int
}

// be is a bot that plays the first legal answer until its third decision, and then behaves according to its kind.
func be(kind string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<22)
	said, asked := 0, 0
	say := func(format string, args ...any) {
		said++
		fmt.Printf(format+"\n", args...)
	}
	hear := func() (h heard) {
		if !in.Scan() {
			os.Exit(0)
		}
		if err := json.Unmarshal(in.Bytes(), &h); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(9)
		}
		return h
	}
	for {
		switch h := hear(); h.Type {
		case "hello":
			switch kind {
			case "silent":
				time.Sleep(time.Hour)
			case "rude":
				say(`{"type":"ready"}`)
			case "nameless":
				say(`{"type":"hello","koprulu":"bot/1"}`)
			case "later":
				say(`{"type":"hello","koprulu":"bot/2","name":"Of the future"}`)
			default:
				say(`{"type":"hello","koprulu":"bot/1","name":"Test %s","author":"The tests"}`, kind)
			}
		case "game":
			asked = 0
			if kind == "curious" {
				say(`{"type":"components"}`)
				if hear().Type != "components" {
					os.Exit(8)
				}
			}
			say(`{"type":"ready"}`)
		case "decision":
			if asked++; asked < 3 && kind != "tries" {
				say(`{"type":"answer","do":0}`)
				continue
			}
			misbehave(kind, &h, say, hear)
		case "quit":
			return
		}
	}
}

// misbehave answers a decision in the way of a kind.
func misbehave(kind string, h *heard, say func(string, ...any), hear func() heard) {
	switch kind {
	case "resigns":
		say(`{"type":"resign"}`)
	case "crash":
		fmt.Fprintln(os.Stderr, "Traceback: no idea what to do")
		os.Exit(7)
	case "leave":
		os.Exit(0)
	case "close":
		_ = os.Stdout.Close() // The test sees it.
		time.Sleep(time.Hour)
	case "hang":
		time.Sleep(time.Hour)
	case "deaf":
		say(`{"type":"try","do":[0]}`)
		for {
			say(`{"type":"try","do":[0]}`) // Nothing is read, until the pipes are full.
		}
	case "nonsense":
		say("let me think about %d", h.Decision)
	case "half":
		say(`{"type":"answer","do":`)
	case "twice":
		say(`{"type":"answer","do":0,"do":0}`)
	case "empty":
		say("")
	case "list":
		say("[1]")
	case "endless":
		say("%s", strings.Repeat("x", 1<<17))
	case "type":
		say(`{"type":"bestmove","do":0}`)
	case "field":
		say(`{"type":"answer","do":0,"why":"I like it"}`)
	case "word":
		say(`{"type":"answer","do":"pass"}`)
	case "number":
		say(`{"type":"answer","do":%d}`, len(h.Legal)+len(h.Beside))
	case "double":
		say(`{"type":"answer","do":0}`)
		say(`{"type":"answer","do":0}`)
	case "chatty":
		say(`{"type":"answer","do":0}`)
		time.Sleep(5 * time.Millisecond) // It comes separately.
		say("good luck at %d", h.Decision)
	case "negative":
		say(`{"type":"answer","do":-1}`)
	case "ready":
		say(`{"type":"ready"}`)
	case "untried":
		say(`{"type":"try","do":[%d]}`, len(h.Legal)+len(h.Beside))
	case "nothing":
		say(`{"type":"try","do":[]}`)
	case "world":
		say(`{"type":"try","do":[0],"world":65536}`)
	case "beyond":
		// It tries the same answers over and over, until it is no longer asked.
		for do := []string{"0"}; ; do = append(do, "0") {
			say(`{"type":"try","do":[%s]}`, strings.Join(do, ","))
			hear()
		}
	case "tries":
		for world := range 2 {
			for i := range min(len(h.Legal)+len(h.Beside), 6) {
				say(`{"type":"try","do":[%d],"world":%d}`, i, world)
				if next := hear(); len(next.Legal) > 0 {
					say(`{"type":"try","do":[%d,%d],"world":%d}`, i, len(next.Legal)-1, world)
					hear()
				}
			}
		}
		say(`{"type":"answer","do":` + strconv.Itoa(h.Decision%len(h.Legal)) + `}`)
	default: // good, curious
		say(`{"type":"answer","do":` + strconv.Itoa(h.Decision%len(h.Legal)) + `}`)
	}
}
