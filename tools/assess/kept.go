package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// kept opens a file with a line of JSON for each case, reads those that are there, and leaves it open for more: what
// was measured is kept when the program is interrupted.
func kept[T any](file string, all *[]T) (*os.File, error) {
	out, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var x T
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			out.Close() // it has only been read
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		*all = append(*all, x)
	}
	return out, lines.Err()
}

// keep writes a case as a line.
func keep(out *os.File, x any) error {
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}
