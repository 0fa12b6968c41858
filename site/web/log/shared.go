package log

import (
	"bytes"

	"koprulu/rules/game"
	"koprulu/table"
)

// Shared keeps the lines of the log that the readers of one table see alike in one language. The zero value is ready
// for use; its owner lets one goroutine draw at a time.
type Shared struct {
	lines map[lineKey]*keptLine
	// drawn counts the logs that were made.
	drawn uint32
}

// Forget throws all lines away, after what they name has changed.
func (s *Shared) Forget() { s.lines = nil }

// lineKey is what a line of the log is made from.
type lineKey struct {
	item table.LogItem
	mine bool
	// given is true for what the reader had left for later; others see the line without that.
	given bool
}

type keptLine struct {
	html []byte
	// drawn is when it was used last, see Shared.drawn.
	drawn uint32
}

const (
	// manyLines is the least number of lines that are kept, oldLines how many logs were made without a line by the time it
	// is thrown away.
	manyLines, oldLines = 3 * Shown, 2 * game.MaxPlayers
)

// line returns a line of the log, made by make if it is not kept.
func (s *Shared) line(key *lineKey, make func() []byte) []byte {
	if l := s.lines[*key]; l != nil {
		l.drawn = s.drawn
		return l.html
	}
	if s.lines == nil {
		s.lines = map[lineKey]*keptLine{}
	}
	if len(s.lines) >= manyLines {
		for k, l := range s.lines {
			if s.drawn-l.drawn > oldLines {
				delete(s.lines, k)
			}
		}
	}
	l := &keptLine{html: bytes.Clone(make()), drawn: s.drawn}
	s.lines[*key] = l
	return l.html
}
