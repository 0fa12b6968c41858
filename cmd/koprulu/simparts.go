package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"koprulu/bots/match"
	"koprulu/cmd/koprulu/cli"
)

// part is a finished match of a report, as a line of the file of --results.
type part struct {
	// Program is the version of the program with its commit, Command the flags of the match.
	Program string       `json:"program"`
	Command string       `json:"command"`
	Result  match.Result `json:"result"`
}

// parts are the finished matches of a report, so that a long one can go on after an interruption.
type parts struct {
	file string
	list []part
}

// openParts reads the file of --results. Without a file nothing is kept.
func openParts(file string) (*parts, error) {
	p := &parts{file: file}
	if file == "" {
		return p, nil
	}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	} else if err != nil {
		return nil, cli.FileError(file, "a file of results", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var one part
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return nil, cli.Usagef(
				"--results: %s, line %d, is not a match of a report (%v): name another file, or remove the line", file, n, err)
		}
		if one.Program != cli.ProgramVersion() {
			return nil, cli.Usagef("--results: %s, line %d, is from another program, %s: name another file, or remove the line",
				file, n, one.Program)
		}
		p.list = append(p.list, one)
	}
	return p, lines.Err()
}

// find returns the result of a match that was played already.
func (p *parts) find(command string) (match.Result, bool) {
	for i := range p.list {
		if p.list[i].Command == command {
			return p.list[i].Result, true
		}
	}
	return match.Result{}, false
}

// add keeps the result of a match.
func (p *parts) add(command string, res match.Result) error {
	one := part{cli.ProgramVersion(), command, res}
	p.list = append(p.list, one)
	if p.file == "" {
		return nil
	}
	line, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("the results of a match: %w", err)
	}
	f, err := os.OpenFile(p.file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return cli.FileError(p.file, "a file of results", err)
	}
	_, err = f.Write(append(line, '\n'))
	if err := errors.Join(err, f.Close()); err != nil {
		return cli.FileError(p.file, "a file of results", err)
	}
	return nil
}
