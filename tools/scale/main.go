// Command scale says how large a site can become: it plays a day at many tables, at the pace of people, and multiplies what happens by what each thing costs
// (docs/notes/scaling.md).
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "scale:", err)
		}
		os.Exit(2)
	}
}

// run plays the day and prints what it needs.
func run(args []string, out, progress io.Writer) error {
	f := flag.NewFlagSet("scale", flag.ContinueOnError)
	f.SetOutput(progress)
	tables := f.Int("tables", 1_000_000, "running `tables`")
	share := f.Float64("live", 0.005, "`share` of them at which people sit at the same time")
	quickFile := f.String("live-pace", "", "a `file` with the pace of live tables: lines with the upper end of a step in seconds and how many waits fell into it")
	slowFile := f.String("slow-pace", "", "the same for games by correspondence, a `file`")
	seed := f.Uint64("seed", 1, "decides everything random, a `number`")
	plot := f.String("plot", "", "draw the answers of each minute into this `file`, as an SVG image")
	s := site{memory: 8e9, syncs: 5000, disk: 200e6, year: 2e12}
	f.IntVar(&s.servers, "servers", 4, "`servers` behind the balancer")
	f.IntVar(&s.processors, "processors", 4, "`processors` of each")
	f.IntVar(&s.database, "database", 16, "`processors` of PostgreSQL")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *tables < 1 || *tables > 100_000_000 || !(*share >= 0 && *share <= 1) || s.servers < 1 || s.processors < 1 || s.database < 1 {
		return errors.New("-tables must be 1 to 100000000, -live 0 to 1, -servers, -processors and -database at least 1")
	}
	quick, err := paceIn(*quickFile, live)
	if err != nil {
		return err
	}
	calm, err := paceIn(*slowFile, slow)
	if err != nil {
		return err
	}
	l := play(*tables, *share, quick, calm, *seed, func(part float64) { fmt.Fprintf(progress, "\rplaying a day: %.0f %%", 100*part) })
	fmt.Fprint(progress, "\r                      \r")
	mean, busy := l.rate()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "tables\t%d, %.0f of them live\n", *tables, *share*float64(*tables))
	fmt.Fprintf(w, "an answer at a live table every\t%.0f s\n", quick.mean())
	fmt.Fprintf(w, "an answer at a slow table every\t%.0f s, nights apart\n", calm.mean())
	fmt.Fprintf(w, "answers a second\t%.0f, %.0f in the busiest 1 %% of the seconds\n", mean, busy)
	fmt.Fprintf(w, "answers a day\t%.1f million\n", mean*day/1e6)
	fmt.Fprintf(w, "tables in memory, at most\t%.0f\n", l.most())
	fmt.Fprintf(w, "open pages, at most\t%.0f\n", l.most()*present)
	fmt.Fprintf(w, "log of the database\t%.0f GB a day\n", mean*day*measured.log/1e9)
	fmt.Fprintf(w, "finished games\t%.0f GB a year\n", mean*day*365*measured.kept/1e9)
	fmt.Fprintf(w, "\nof %d servers of %d processors, and a database of %d\tused\tfull at\n", s.servers, s.processors, s.database)
	for _, u := range s.uses(&measured, l) {
		fmt.Fprintf(w, "%s\t%.0f %%\t%.1f million tables\n", u.name, 100*u.part, u.ends/1e6)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if *plot != "" {
		return os.WriteFile(*plot, draw(l), 0o644)
	}
	return nil
}

// paceIn reads a histogram from a file, or returns the one that is assumed.
func paceIn(file string, assumed *pace) (*pace, error) {
	if file == "" {
		return assumed, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading a pace: %w", err)
	}
	p, err := readPace(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}
