// Command gendoc writes docs/components.md from the built-in components.
package main

import (
	"fmt"
	"os"

	"koprulu/components"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gendoc:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: gendoc FILE")
	}
	f, err := os.Create(os.Args[1])
	if err != nil {
		return err
	}
	defer f.Close()
	set := components.Default()
	if err := components.WriteDoc(f, set, set.Plain()); err != nil {
		return err
	}
	return f.Close()
}
