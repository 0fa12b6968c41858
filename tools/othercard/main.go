// Command othercard helps scripts/othercard.sh: it changes a card as a stranger might, and judges which tests may fail
// because of it.
//
//	othercard change FOLDER SEED KIND    changes the data files in FOLDER and prints the ids of the cards, with a comma, and what was done
//	othercard judge FOLDER IDS           reads the output of go test -json for the module in FOLDER; fails when a test is red that names none of the cards
//
// KIND is more (a card of our own takes the place of two copies of another), figure (a figure of a card is another) or
// less (a card is taken out).
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "othercard:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 4 && args[0] == "change":
		seed, err := strconv.ParseUint(args[2], 10, 64)
		if err != nil {
			return err
		}
		id, what, err := change(args[1], rand.New(rand.NewPCG(seed, 0)), args[3])
		if err == nil {
			fmt.Println(id, what)
		}
		return err
	case len(args) == 3 && args[0] == "judge":
		return judge(os.Stdin, args[1], args[2])
	}
	return fmt.Errorf("usage: othercard change FOLDER SEED more|figure|less, or othercard judge FOLDER IDS < OUTPUT")
}
