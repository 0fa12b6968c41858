// Package citations finds where the code carries out the numbered rules, and the cases and tests that check them: every
// line that names a rule.
package citations

import (
	"bufio"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game/rule"
)

// Kind is what a citation is in.
type Kind uint8

// The kinds, in the order in which they are listed.
const (
	// Code carries the rule out.
	Code Kind = iota
	// Case is a rule case: its heading, or an answer that the rule refuses.
	Case
	// Test is a test in Go.
	Test
	// Kinds counts the kinds.
	Kinds
)

// String returns the word for a kind.
func (k Kind) String() string { return [Kinds]string{"code", "case", "test"}[k] }

// MarshalText returns the word for a kind.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// A Citation is a line that names rules.
type Citation struct {
	Kind Kind `json:"kind"`
	// File is its path from the folder of the module, with slashes; Line counts from 1.
	File string `json:"file"`
	Line int    `json:"line"`
	// Rules are those that it names, each once, in the order of the rules list.
	Rules []rule.ID `json:"-"`
	// Text is the line without the spaces around it, cut short.
	Text string `json:"text"`
}

// folders are those that are searched: the rules, and what tests them or makes promises in addition to them. Pages and
// texts name rules for readers, which is not meant here.
var folders = []string{"rules/game", "rules/components", "rules/scenarios", "rules/conform", "bots/match",
	"rules/notation", "table", "site/server", "rules/rulecases"}

// longest is the maximum length of Citation.Text, in letters.
const longest = 110

// name finds rules in a line: as written, such as MOB-09 or BW-KEY-10, and as the constants of package rule.
var name = regexp.MustCompile(
	`\brule\.([A-Z]+[0-9]+)\b|\b([A-Z]+(?:-[A-Z]+)?-[0-9]+)(?: to ([A-Z]+(?:-[A-Z]+)?-[0-9]+))?\b`)

// Scan returns every citation in the sources of the module in a folder, sorted by kind, folder, file and line.
func Scan(module fs.FS) ([]Citation, error) {
	var found []Citation
	for _, folder := range folders {
		err := fs.WalkDir(module, folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			kind, ok := kindOf(file)
			if !ok {
				return nil
			}
			return scanFile(module, file, kind, &found)
		})
		if err != nil {
			return nil, fmt.Errorf("looking for rules in %s: %w", folder, err)
		}
	}
	order(found)
	return found, nil
}

// order sorts citations by kind, then in the order of the list of folders, then by file and line.
func order(list []Citation) {
	at := func(c Citation) int { return slices.Index(folders, strings.SplitN(c.File, "/", 2)[0]) }
	slices.SortStableFunc(list, func(a, b Citation) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), at(a)-at(b), strings.Compare(a.File, b.File), a.Line-b.Line)
	})
}

// kindOf says what a file is, and returns false if it is not searched: generated code, and data.
func kindOf(file string) (Kind, bool) {
	switch {
	case path.Ext(file) == ".case":
		return Case, true
	case path.Ext(file) != ".go", strings.HasPrefix(file, "rules/game/rule/"), strings.HasSuffix(file, "_templ.go"):
		return 0, false
	case strings.HasSuffix(file, "_test.go"):
		return Test, true
	}
	return Code, true
}

func scanFile(module fs.FS, file string, kind Kind, found *[]Citation) error {
	f, err := module.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if rules := Named(lines.Text()); len(rules) > 0 {
			*found = append(*found, Citation{kind, file, n, rules, short(lines.Text())})
		}
	}
	return lines.Err()
}

// Named returns the rules that a line names, each once, in the order of the rules list; "MOB-09 to MOB-12" names them
// all.
func Named(line string) []rule.ID {
	var ids []rule.ID
	for _, m := range name.FindAllStringSubmatch(line, -1) {
		first, ok := rule.Parse(m[1] + m[2])
		if !ok {
			continue
		}
		last := first
		if m[3] != "" {
			if end, ok := rule.Parse(m[3]); ok && end > first && chapter(end) == chapter(first) {
				last = end
			} else if ok {
				ids = append(ids, end)
			}
		}
		for id := first; id <= last; id++ {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// chapter returns the letters in front of a rule's number.
func chapter(id rule.ID) string {
	s := id.String()
	return s[:strings.LastIndexByte(s, '-')]
}

// short returns a line without the spaces around it and without tabs, at most longest letters of it.
func short(line string) string {
	text := []rune(strings.Join(strings.Fields(line), " "))
	if len(text) > longest {
		return string(text[:longest-1]) + "…"
	}
	return string(text)
}

// Of returns the citations that name a rule.
func Of(list []Citation, id rule.ID) []Citation {
	var found []Citation
	for _, c := range list {
		if slices.Contains(c.Rules, id) {
			found = append(found, c)
		}
	}
	return found
}

// Format writes an index: a line for each citation, with its fields between tabs.
func Format(list []Citation) []byte {
	var b strings.Builder
	for _, c := range list {
		ids := make([]string, len(c.Rules))
		for i, id := range c.Rules {
			ids[i] = id.String()
		}
		fmt.Fprintf(&b, "%s\t%s\t%d\t%s\t%s\n", c.Kind, c.File, c.Line, strings.Join(ids, " "), c.Text)
	}
	return []byte(b.String())
}

// parse reads an index. Rules that the program does not have are left out.
func parse(text string) ([]Citation, error) {
	var list []Citation
	n := 0
	for line := range strings.Lines(text) {
		n++
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 5 {
			return nil, fmt.Errorf("line %d of the index of rules has %d fields and not 5", n, len(f))
		}
		c := Citation{File: f[1], Text: f[4]}
		for c.Kind < Kinds && c.Kind.String() != f[0] {
			c.Kind++
		}
		var err error
		if c.Line, err = strconv.Atoi(f[2]); err != nil || c.Kind == Kinds {
			return nil, fmt.Errorf("line %d of the index of rules can't be read", n)
		}
		for _, word := range strings.Fields(f[3]) {
			if id, ok := rule.Parse(word); ok {
				c.Rules = append(c.Rules, id)
			}
		}
		list = append(list, c)
	}
	return list, nil
}
