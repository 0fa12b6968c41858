package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"koprulu/internal/citations"
	"koprulu/internal/near"
	"koprulu/locale"
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
	Places []toldPlace `json:"places,omitempty"`
	NoCode string      `json:"no_code,omitempty"`
	NoTest string      `json:"no_test,omitempty"`
}

// toldPlace is a line of the sources that names a rule.
type toldPlace struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
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
func (c rulesCmd) Run(a *app) error {
	asked := strings.TrimSpace(strings.Join(c.Words, " "))
	words := a.words()
	if c.Where {
		return c.where(a)
	}
	if asked == "" {
		return c.chapters(a)
	}
	if id, ok := rule.Parse(asked); ok {
		if c.JSON {
			return a.json(toldRules(words, id))
		}
		sentence, section, source := words.Rule(id)
		a.printf("%s  %s\n", id, sentence)
		a.printf("  %s\n", words.Text("ui.rules.chapter", "section", section))
		if source != "" {
			a.printf("  %s\n", words.Text("ui.rules.source", "source", source))
		}
		return nil
	}
	found := words.FindRules(asked)
	if c.JSON {
		if err := a.json(toldRules(words, found...)); err != nil {
			return err
		}
	} else {
		for _, id := range found {
			sentence, _, _ := words.Rule(id)
			a.printf("%s  %s\n", id, sentence)
		}
	}
	if len(found) == 0 {
		return exit{exitFailed, errors.New(words.Text("ui.rules.none", "words", asked))}
	}
	return nil
}

// where shows for each rule which lines of the sources name it: first the code that carries it out, then cases and tests.
func (c rulesCmd) where(a *app) error {
	if len(c.Words) == 0 {
		return usagef("--where needs the number of a rule, such as MOB-09")
	}
	var ids []rule.ID
	for _, word := range c.Words {
		id, ok := rule.Parse(word)
		if !ok {
			return usagef("there is no rule %q%s", word, near.Meant(strings.ToUpper(word), ruleNames()))
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
	words := a.words()
	if c.JSON {
		told := toldRules(words, ids...)
		for i, id := range ids {
			for _, f := range citations.Of(list, id) {
				told[i].Places = append(told[i].Places, toldPlace{fmt.Sprint(f.Kind), f.File, f.Line, f.Text})
			}
			told[i].NoCode, told[i].NoTest = citations.Uncarried(id), citations.Unheld(id)
		}
		return a.json(told)
	}
	for i, id := range ids {
		if i > 0 {
			a.printf("\n")
		}
		sentence, _, _ := words.Rule(id)
		a.printf("%s  %s\n", id, sentence)
		found := citations.Of(list, id)
		if len(found) == 0 && citations.Uncarried(id) == "" {
			a.printf("  no line of the sources names it\n")
			continue
		}
		w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		for _, f := range found {
			fmt.Fprintf(w, "  %s\t%s:%d\t%s\n", f.Kind, f.File, f.Line, f.Text)
		}
		if why := citations.Uncarried(id); why != "" {
			fmt.Fprintf(w, "  no code\t%s\n", why)
		}
		if why := citations.Unheld(id); why != "" {
			fmt.Fprintf(w, "  no test\t%s\n", why)
		}
		if err := w.Flush(); err != nil {
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
func (c rulesCmd) chapters(a *app) error {
	words := a.words()
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
		return a.json(all)
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, chapter := range all {
		fmt.Fprintf(w, "%s\t%s\t%s\n", chapter.Prefix, words.Text("ui.rules.count", "n", chapter.Rules), chapter.Title)
	}
	return w.Flush()
}
