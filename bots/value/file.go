package value

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// title is the first line of a file of weights.
const title = "koprulu value network"

// Write writes a network as text: a line for each field of the header, each unit and each feature.
func (n *Net) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, title)
	h := &n.Header
	fmt.Fprintf(b, "set %s\ncomponents %s\nrules %d\ncommit %s\ncommand %s\nseed %d\ngeneration %d\ngames %d\nloss %.4f\n",
		h.Set, h.Components, h.Rules, h.Commit, h.Command, h.Seed, h.Generation, h.Games, h.Loss)
	if u := &h.Tuned; u.Games > 0 {
		fmt.Fprintf(b, "tuned-commit %s\ntuned-command %s\ntuned-games %d\ntemper %d\n", u.Commit, u.Command,
			u.Games, u.Temper)
		if u.Survival > 0 {
			fmt.Fprintf(b, "survival-temper %d\n", u.Survival)
		}
	}
	for _, bin := range h.Calibration {
		fmt.Fprintf(b, "bin %d %.4f %.4f", bin.Count, bin.Predicted, bin.Won)
		if bin.Error > 0 {
			fmt.Fprintf(b, " %.4f", bin.Error)
		}
		b.WriteByte('\n')
	}
	row := func(name string, numbers ...int32) {
		b.WriteString(name)
		for _, x := range numbers {
			b.WriteByte(' ')
			b.WriteString(strconv.Itoa(int(x)))
		}
		b.WriteByte('\n')
	}
	row("bias", n.Bias[:]...)
	row("second", n.Second[:]...)
	for f := range Features {
		row("feature "+f.String(), append([]int32{n.Skip[f]}, n.First[f][:]...)...)
	}
	return b.Flush()
}

// Read reads a network. Its errors name the line.
func Read(r io.Reader) (*Net, error) {
	n := &Net{}
	lines := bufio.NewScanner(r)
	seen := map[string]bool{}
	bins, at := 0, 0
	for lines.Scan() {
		at++
		if at == 1 {
			if lines.Text() != title {
				return nil, fmt.Errorf("line 1: not a file of weights, which begins with %q", title)
			}
			continue
		}
		key, rest, _ := strings.Cut(lines.Text(), " ")
		var err error
		if key == "bin" {
			if bins == len(n.Calibration) {
				return nil, fmt.Errorf("line %d: more than %d bins", at, len(n.Calibration))
			}
			err = n.Calibration[bins].read(rest)
			bins++
		} else {
			if key == "feature" {
				name, weights, _ := strings.Cut(rest, " ")
				key, rest = key+" "+name, weights
			}
			if seen[key] {
				return nil, fmt.Errorf("line %d: a second line %q", at, key)
			}
			seen[key] = true
			err = n.read(key, rest)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", at, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", at+1, err)
	}
	for _, key := range []string{"set", "components", "rules", "commit", "command", "seed", "generation", "games", "loss",
		"bias", "second"} {
		if !seen[key] {
			return nil, fmt.Errorf("the line %q is missing", key)
		}
	}
	if tuning := []string{"tuned-commit", "tuned-command", "tuned-games", "temper"}; seen["survival-temper"] ||
		slices.ContainsFunc(tuning, func(key string) bool { return seen[key] }) {
		for _, key := range tuning {
			if !seen[key] {
				return nil, fmt.Errorf("the line %q is missing, though others say that the weights were calibrated", key)
			}
		}
	}
	for f := range Features {
		if !seen["feature "+f.String()] {
			return nil, fmt.Errorf(
				"the feature %s is missing: the weights are those of another program and must be trained again", f)
		}
	}
	if bins != len(n.Calibration) {
		return nil, fmt.Errorf("%d bins, not %d", bins, len(n.Calibration))
	}
	return n, nil
}

func (b *Bin) read(text string) error {
	read := []any{&b.Count, &b.Predicted, &b.Won, &b.Error}
	n := len(strings.Fields(text))
	if n != len(read)-1 && n != len(read) {
		return fmt.Errorf("a bin is a count, two shares and, where it was measured, an error, not %q", text)
	}
	if _, err := fmt.Sscan(text, read[:n]...); err != nil {
		return fmt.Errorf("a bin is a count, two shares and, where it was measured, an error, not %q", text)
	}
	return nil
}

// read reads one line.
func (n *Net) read(key, text string) (err error) {
	switch key {
	case "set":
		n.Set = text
	case "components":
		n.Components = text
	case "commit":
		n.Commit = text
	case "command":
		n.Command = text
	case "rules":
		n.Rules, err = strconv.Atoi(text)
	case "generation":
		n.Generation, err = strconv.Atoi(text)
	case "games":
		n.Games, err = strconv.Atoi(text)
	case "seed":
		n.Seed, err = strconv.ParseUint(text, 10, 64)
	case "loss":
		n.Loss, err = strconv.ParseFloat(text, 64)
	case "tuned-commit":
		n.Tuned.Commit = text
	case "tuned-command":
		n.Tuned.Command = text
	case "tuned-games":
		n.Tuned.Games, err = strconv.Atoi(text)
	case "temper":
		n.Tuned.Temper, err = strconv.Atoi(text)
	case "survival-temper":
		n.Tuned.Survival, err = strconv.Atoi(text)
		if err == nil && (n.Tuned.Survival < 1 || n.Tuned.Survival > 4*Tempers) {
			err = fmt.Errorf("what scores are multiplied by in Survival is 1 to %d, not %d", 4*Tempers, n.Tuned.Survival)
		}
	case "bias":
		err = weights(text, n.Bias[:])
	case "second":
		err = weights(text, n.Second[:])
	default:
		name, ok := strings.CutPrefix(key, "feature ")
		if !ok {
			return fmt.Errorf("unknown line %q", key)
		}
		for f := range Features {
			if f.String() == name {
				var row [1 + Hidden]int32
				err = weights(text, row[:])
				n.Skip[f] = row[0]
				copy(n.First[f][:], row[1:])
				return err
			}
		}
		return fmt.Errorf("unknown feature %q: the weights are those of another program and must be trained again", name)
	}
	return err
}

// weights reads a row of whole numbers.
func weights(text string, to []int32) error {
	fields := strings.Fields(text)
	if len(fields) != len(to) {
		return fmt.Errorf("%d numbers, not %d", len(fields), len(to))
	}
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 32)
		if err != nil {
			return fmt.Errorf("%q is not a weight", f)
		}
		to[i] = int32(n)
	}
	return nil
}
