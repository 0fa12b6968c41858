package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
)

// pace is how long a table waits for its next answer: a histogram of the times from an answer to the next one at the same table, from any seat. Within a
// step all times are equally likely.
type pace struct {
	// ends are the upper ends of the steps in seconds, rising; the first begins at 0.
	ends []float64
	// below are the shares of waits that are no longer than each end, rising to 1.
	below []float64
}

// live is the pace of people who sit at their tables, slow that of games by correspondence: most answers follow at once, since a turn has several, and then a table waits
// for somebody to come back. Both are assumptions, made from the clocks that tables offer; no site of this program has counted its own yet.
var (
	live = mustPace("2 30\n5 25\n10 17\n20 12\n60 10\n180 4.5\n600 1.5\n")
	slow = mustPace("10 55\n60 20\n600 5\n3600 8\n28800 7\n86400 4\n259200 1\n")
)

func mustPace(text string) *pace {
	p, err := readPace(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return p
}

// readPace reads a histogram: lines with the upper end of a step in seconds and how many waits fell into it, in any unit. Empty lines and those that
// begin with # are skipped.
func readPace(r io.Reader) (*pace, error) {
	p, all := &pace{}, 0.0
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.FieldsFunc(lines.Text(), func(c rune) bool { return c == ' ' || c == '\t' || c == ',' || c == ';' })
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("line %d has %d numbers, not two: the upper end of a step in seconds, and how many waits are in it", n, len(fields))
		}
		end, err := strconv.ParseFloat(fields[0], 64)
		if err != nil || !(end > 0) || len(p.ends) > 0 && end <= p.ends[len(p.ends)-1] || end > 1e9 {
			return nil, fmt.Errorf("line %d: the upper end %q must be a number of seconds above that of the line before", n, fields[0])
		}
		count, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || !(count >= 0) || count > 1e18 {
			return nil, fmt.Errorf("line %d: %q must be the number of waits, 0 or more", n, fields[1])
		}
		all += count
		p.ends, p.below = append(p.ends, end), append(p.below, all)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if all == 0 {
		return nil, errors.New("no wait is counted")
	}
	for i := range p.below {
		p.below[i] /= all
	}
	return p, nil
}

// mean returns the mean wait in seconds.
func (p *pace) mean() float64 {
	sum, from, before := 0.0, 0.0, 0.0
	for i, end := range p.ends {
		sum += (p.below[i] - before) * (from + end) / 2
		from, before = end, p.below[i]
	}
	return sum
}

// draw draws a wait in seconds.
func (p *pace) draw(rng *rand.Rand) float64 {
	u := rng.Float64()
	from, before := 0.0, 0.0
	for i, end := range p.ends {
		if u < p.below[i] {
			return from + (end-from)*(u-before)/(p.below[i]-before)
		}
		from, before = end, p.below[i]
	}
	return p.ends[len(p.ends)-1]
}
