// Gen writes the index of the citations of rules in the sources of the module.
//
//	go run ./gen MODULE FILE
package main

import (
	"fmt"
	"os"

	"koprulu/internal/citations"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("gen needs the folder of the module and the file to write"))
	}
	list, err := citations.Scan(os.DirFS(os.Args[1]))
	if err != nil {
		fail(err)
	}
	if err := os.WriteFile(os.Args[2], citations.Format(list), 0o666); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
