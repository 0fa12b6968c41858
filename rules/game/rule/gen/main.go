// Gen writes the constants of the numbered rules from the rules list.
//
//	go run ./gen LIST FILE
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("gen needs the rules list and the file to write"))
	}
	list, err := os.ReadFile(os.Args[1])
	if err != nil {
		fail(err)
	}
	code, err := generate(string(list))
	if err != nil {
		fail(fmt.Errorf("%s: %w", os.Args[1], err))
	}
	if err := os.WriteFile(os.Args[2], code, 0o666); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// generate returns the Go source for a rules list, in which the first field of every line except the first is the id of
// a rule.
func generate(list string) ([]byte, error) {
	var ids []string
	n := 0
	for line := range strings.Lines(list) {
		n++
		id, _, ok := strings.Cut(line, "\t")
		switch {
		case n == 1 && id != "id":
			return nil, fmt.Errorf("line 1 does not begin with the field id")
		case n == 1:
			continue
		case !ok || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" || !strings.Contains(id, "-"):
			return nil, fmt.Errorf("line %d does not begin with the id of a rule", n)
		case slices.Contains(ids, id):
			return nil, fmt.Errorf("line %d: there is another rule %s; take a number that is free", n, id)
		}
		ids = append(ids, id)
	}
	var b bytes.Buffer
	b.WriteString("// Code generated from the rules list; DO NOT EDIT.\n\npackage rule\n\n")
	b.WriteString("// The numbered rules. Their sentences are in the catalogue (locale).\nconst (\n")
	b.WriteString("// None is no rule: nothing is broken.\nNone ID = iota\n")
	for _, id := range ids {
		b.WriteString(name(id) + "\n")
	}
	b.WriteString("\n// Count is one more than the number of rules.\nCount\n)\n\nvar names = [Count]string{\n")
	for _, id := range ids {
		fmt.Fprintf(&b, "%s: %q,\n", name(id), id)
	}
	b.WriteString("}\n")
	return format.Source(b.Bytes())
}

// name returns the name of the constant for an id.
func name(id string) string { return strings.ReplaceAll(id, "-", "") }
