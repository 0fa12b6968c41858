package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// everyCard are the tests that hold every card against something, with what that is: they name none.
var everyCard = map[string]string{
	"koprulu/rules/components TestPrintedTable":          "the table of unit strengths of the rulebook has another figure",
	"koprulu/rules/rulecases TestEveryEventCardHasACase": "a new card has a case",
}

// An event is a line of go test -json.
type event struct{ Action, Package, Test, Output string }

// judge reports an error if a test failed that names none of the cards, and prints what failed.
func judge(output io.Reader, module, ids string) error {
	red, passed, err := failures(output)
	if err != nil {
		return err
	}
	wrong := 0
	for _, e := range red {
		name := e.Package + " " + e.Test
		switch why := everyCard[name]; {
		case e.Test == "":
			fmt.Println("RED     ", e.Package, "as a whole")
			wrong++
		case why != "":
			fmt.Println("renewed ", name+":", why)
		case named(module, e, ids):
			fmt.Println("renewed ", name+": it names", ids)
		default:
			fmt.Println("RED     ", name)
			wrong++
		}
	}
	fmt.Printf("%d tests passed, %d failed, %d of which do not name the card\n", passed, len(red), wrong)
	if wrong > 0 || passed == 0 {
		return fmt.Errorf("tests depend on a card that they do not name")
	}
	return nil
}

// failures returns the tests that failed, without those that failed only because a part of them did, and the packages
// that failed without a failed test; and the number of the tests that passed.
func failures(output io.Reader) (red []event, passed int, err error) {
	in := bufio.NewScanner(output)
	in.Buffer(nil, 1<<24)
	packages := map[string]bool{}
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			continue // what a compiler says is no event
		}
		if e.Action == "pass" && e.Test != "" {
			passed++
		}
		if e.Action != "fail" || e.Package == "" {
			continue
		}
		// Parts end before the test that they belong to, and tests before their package.
		if e.Test == "" && packages[e.Package] || slices.ContainsFunc(red, func(x event) bool {
			return x.Package == e.Package && e.Test != "" && strings.HasPrefix(x.Test, e.Test+"/")
		}) {
			continue
		}
		packages[e.Package] = true
		red = append(red, e)
	}
	return red, passed, in.Err()
}

// named reports whether a test names one of some cards: in its file, or in one of its package that its part is named
// after.
func named(module string, e event, ids string) bool {
	dir := filepath.Join(module, strings.TrimPrefix(e.Package, "koprulu/"))
	word := regexp.MustCompile(`(^|[^\w-])(` + strings.ReplaceAll(ids, ",", "|") + `)($|[^\w-])`)
	parts := strings.Split(e.Test, "/")
	function := regexp.MustCompile(`(?m)^func ` + parts[0] + `\(`)
	if sources, err := filepath.Glob(dir + "/*_test.go"); err == nil {
		for _, file := range sources {
			if text, err := os.ReadFile(file); err == nil && function.Match(text) && word.Match(text) {
				return true // The tables of tests are beside their functions.
			}
		}
	}
	if slices.ContainsFunc(parts[1:], word.MatchString) {
		return true
	}
	found := false
	// a folder that can't be read holds nothing
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || found || d.IsDir() {
			return nil
		}
		base := strings.TrimSuffix(d.Name(), filepath.Ext(d.Name()))
		if slices.Contains(parts[1:], base) || slices.Contains(parts[1:], d.Name()) {
			text, err := os.ReadFile(path)
			found = err == nil && word.Match(text)
		}
		return nil
	})
	return found
}
