package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/internal/citations"
	"koprulu/locale"
	"koprulu/rules/document"
	"koprulu/rules/game/rule"
)

// rulesCmd is koprulu rules.
type rulesCmd struct {
	Words []string `arg:"" optional:"" name:"words" help:"Number of a rule such as MOB-09, a chapter such as MOB, or words that the rule must contain."`
	Where bool     `name:"where" help:"Print the file and line of the code that implements each rule, and of its cases and tests. All words must then be numbers of rules."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// toldRule is a rule, as --json prints it.
type toldRule struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Section string `json:"section"`
	Source  string `json:"source,omitempty"`
	// Places are there with --where; NoCode and NoTest say why there are none.
	Places []citations.Citation `json:"places,omitempty"`
	NoCode string               `json:"no_code,omitempty"`
	NoTest string               `json:"no_test,omitempty"`
}

// toldChapter is a part of the rules, as --json prints it.
type toldChapter struct {
	Prefix string `json:"prefix"`
	Rules  int    `json:"rules"`
	Title  string `json:"title"`
}

// toldRules returns rules, as --json prints them.
func toldRules(words *locale.Words, ids ...rule.ID) []toldRule {
	list := []toldRule{}
	for _, id := range ids {
		sentence, section, source := words.Rule(id)
		list = append(list, toldRule{ID: id.String(), Text: sentence, Section: section, Source: source})
	}
	return list
}

// Help is the long help.
func (rulesCmd) Help() string {
	return `Without words it lists the chapters. The rules are shown and searched in the language of --lang. If no rule matches, the exit code is 1.

    koprulu rules MOB-09
    koprulu rules force mining
    koprulu rules --where MOB-09 BW-KEY-10

With --where it reads the sources of the program if it runs in their folder; otherwise it names the lines of the sources that
it was built from. For a rule that no code implements, or that no case or test can check, it says why.`
}

// Run looks rules up.
func (c rulesCmd) Run(a *cli.App) error {
	asked := strings.TrimSpace(strings.Join(c.Words, " "))
	words := a.Words()
	if c.Where {
		return c.where(a)
	}
	if asked == "" {
		return c.chapters(a)
	}
	id, whole := rule.Parse(asked)
	found := []rule.ID{id}
	if !whole {
		found = words.FindRules(asked)
	}
	told := toldRules(words, found...)
	var none error
	if len(told) == 0 {
		none = cli.Failf("%s", words.Text("ui.rules.none", "words", asked))
	}
	if c.JSON {
		return a.End(true, told, none)
	}
	for _, r := range told {
		a.Printf("%s  %s\n", r.ID, r.Text)
		if whole {
			a.Printf("  %s\n", words.Text("ui.rules.chapter", "section", r.Section))
		}
		if whole && r.Source != "" {
			a.Printf("  %s\n", words.Text("ui.rules.source", "source", r.Source))
		}
	}
	return none
}

// where shows for each rule which lines of the sources name it: first the code that carries it out, then cases and
// tests.
func (c rulesCmd) where(a *cli.App) error {
	if len(c.Words) == 0 {
		return cli.Usagef("--where needs the number of a rule, such as MOB-09")
	}
	var ids []rule.ID
	for _, word := range c.Words {
		id, ok := rule.Parse(word)
		if !ok {
			return cli.Usagef("there is no rule %q%s", word, document.Meant(strings.ToUpper(word), ruleNames()))
		}
		ids = append(ids, id)
	}
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	list, err := citations.Find(folder)
	if err != nil {
		return err
	}
	told := toldRules(a.Words(), ids...)
	for i, id := range ids {
		told[i].Places, told[i].NoCode, told[i].NoTest = citations.Of(list, id), citations.Uncarried(id), citations.Unheld(id)
	}
	if c.JSON {
		return a.JSON(told)
	}
	for i, r := range told {
		if i > 0 {
			a.Printf("\n")
		}
		a.Printf("%s  %s\n", r.ID, r.Text)
		if len(r.Places) == 0 && r.NoCode == "" {
			a.Printf("  no line of the sources names it\n")
			continue
		}
		err := a.Columns(func(w io.Writer) {
			for _, f := range r.Places {
				fmt.Fprintf(w, "  %s\t%s:%d\t%s\n", f.Kind, f.File, f.Line, f.Text)
			}
			if r.NoCode != "" {
				fmt.Fprintf(w, "  no code\t%s\n", r.NoCode)
			}
			if r.NoTest != "" {
				fmt.Fprintf(w, "  no test\t%s\n", r.NoTest)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ruleNames lists the numbers of all rules.
func ruleNames() []string {
	var names []string
	for id := rule.None + 1; id < rule.Count; id++ {
		names = append(names, id.String())
	}
	return names
}

// chapters lists the parts of the rules by the letters in front of their numbers.
func (c rulesCmd) chapters(a *cli.App) error {
	words := a.Words()
	all := []toldChapter{}
	last, from := "", rule.None
	add := func(to rule.ID) {
		if last == "" {
			return
		}
		_, title, _ := words.Rule(from)
		if _, end, _ := words.Rule(to - 1); end != title {
			title = words.Text("ui.rules.range", "from", title, "to", end)
		}
		all = append(all, toldChapter{last, int(to - from), title})
	}
	for id := rule.None + 1; id < rule.Count; id++ {
		name := id.String()
		prefix := name[:strings.LastIndexByte(name, '-')]
		if prefix != last {
			add(id)
			last, from = prefix, id
		}
	}
	add(rule.Count)
	if c.JSON {
		return a.JSON(all)
	}
	return a.Columns(func(w io.Writer) {
		for _, chapter := range all {
			fmt.Fprintf(w, "%s\t%s\t%s\n", chapter.Prefix, words.Text("ui.rules.count", "n", chapter.Rules), chapter.Title)
		}
	})
}
