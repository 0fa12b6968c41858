// Command linebot is a bot that koprulu runs as a program: it reads what its seat sees from standard input and writes
// its answers to standard output, a line of JSON each way (docs/formats.md, "Bots that are programs"). It prefers the
// answers whose words it likes, and leaves the rest to chance. It uses nothing but the standard library.
//
//	go build -o linebot ./examples/linebot
//	koprulu bot check ./linebot
//	koprulu sim --games 20 --bots cmd:./linebot,random --rotate
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"strings"
)

func main() {
	if err := play(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err) // On standard error, where people read.
	}
}

// message is a line from koprulu, as much of it as this bot needs.
type message struct {
	Type string `json:"type"`
	// Seed comes with a game, Legal with a decision.
	Seed  uint64   `json:"seed"`
	Legal []string `json:"legal"`
}

// hello, ready and answer are the lines of the bot.
type (
	hello struct {
		Type    string `json:"type"`
		Koprulu string `json:"koprulu"`
		Name    string `json:"name"`
	}
	ready struct {
		Type string `json:"type"`
	}
	answer struct {
		Type string `json:"type"`
		Do   int    `json:"do"`
	}
)

// play answers until it reads quit or the end of its input.
func play(in io.Reader, out io.Writer) error {
	lines := json.NewDecoder(bufio.NewReader(in))
	say := json.NewEncoder(out) // It writes each line at once.
	var chance *rand.Rand
	for {
		var m message
		err := lines.Decode(&m)
		switch {
		case errors.Is(err, io.EOF) || err == nil && m.Type == "quit":
			return nil
		case err != nil:
			return err
		}
		switch m.Type {
		case "hello":
			err = say.Encode(hello{"hello", "bot/1", "Go by liking"})
		case "game":
			// All chance comes from the seed, so that the same game is played the same way again.
			chance = rand.New(rand.NewPCG(m.Seed, 1))
			err = say.Encode(ready{"ready"})
		case "decision":
			err = say.Encode(answer{"answer", choose(m.Legal, chance)})
		}
		if err != nil {
			return err
		}
	}
}

// liked are words with which answers begin, the ones liked best first.
var liked = []string{"conquest", "execute", "build", "move", "research", "building", "module", "base", "pay",
	"card", "support"}

// choose returns the number of an answer: one of those liked best, or any if none is liked.
func choose(legal []string, chance *rand.Rand) int {
	if chance.IntN(8) > 0 { // Now and then any answer, so that no series of answers goes on forever.
		for _, word := range liked {
			var found []int
			for i, text := range legal {
				if first, _, _ := strings.Cut(text, " "); first == word {
					found = append(found, i)
				}
			}
			if len(found) > 0 {
				return found[chance.IntN(len(found))]
			}
		}
	}
	return chance.IntN(len(legal))
}
