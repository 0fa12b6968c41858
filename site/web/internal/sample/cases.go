package sample

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"koprulu/rules/components"
	"koprulu/rules/notation/position"
)

// Cases are the games of the cases for the rules in a folder, as far as legal answers take them: positions of
// everything that seldom happens. See package rulecases for how they are written; what a case asks or refuses is
// skipped.
func Cases(folder string) ([]*Game, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.case"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("sample: no cases in %s: %w", folder, err)
	}
	var games []*Game
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("sample: %w", err)
		}
		for part := range strings.SplitSeq("\n"+string(text), "\n==") {
			name, body, _ := strings.Cut(part, "\n")
			g, err := caseOf(folder, strings.TrimSpace(name), body)
			if err != nil {
				return nil, fmt.Errorf("sample: %s: %s: %w", file, name, err)
			}
			if g != nil {
				games = append(games, g)
			}
		}
	}
	return games, nil
}

// caseOf makes the game of one case, nil if its position is refused.
func caseOf(folder, name, body string) (*Game, error) {
	written := map[string]any{}
	var with strings.Builder
	var answers []string
	inWith := false
	for line := range strings.Lines(body) {
		line = strings.TrimRight(line, "\n")
		from, isFrom := strings.CutPrefix(line, "from ")
		over, isWith := strings.CutPrefix(line, "with ")
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case isFrom:
			text, err := os.ReadFile(filepath.Join(folder, "positions", strings.TrimSpace(from)+".json"))
			if err != nil {
				return nil, fmt.Errorf("the position: %w", err)
			}
			if err := json.Unmarshal(text, &written); err != nil {
				return nil, fmt.Errorf("the position: %w", err)
			}
		case isWith:
			inWith = true
			with.WriteString(over)
		case inWith && strings.ContainsAny(line[:1], " \t}]"):
			with.WriteString(line)
		default:
			inWith = false
			if who, _, ok := strings.Cut(line, ": "); ok && !strings.ContainsAny(who, "!?+") &&
				!strings.HasPrefix(line, "refused ") {
				answers = append(answers, line)
			}
		}
	}
	if with.Len() > 0 {
		over := map[string]any{}
		if err := json.Unmarshal([]byte(with.String()), &over); err != nil {
			return nil, fmt.Errorf("with: %w", err)
		}
		merge(written, over)
	}
	text, err := json.Marshal(written)
	if err != nil {
		return nil, fmt.Errorf("the position: %w", err)
	}
	rules, s, err := position.Read(components.Default(), text)
	if err != nil {
		return nil, nil // The case is that it is refused.
	}
	g := begun(name, rules, &s)
	for _, line := range answers {
		if g.give(&s, line) != nil {
			break
		}
	}
	return g, nil
}

// merge lays one JSON object over another; null takes a field away.
func merge(base, over map[string]any) {
	for k, v := range over {
		b, isObject := base[k].(map[string]any)
		o, also := v.(map[string]any)
		switch {
		case v == nil:
			delete(base, k)
		case isObject && also:
			merge(b, o)
		default:
			base[k] = v
		}
	}
}
