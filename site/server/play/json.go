package play

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"koprulu/site/server/core"
)

// answerRequest is the body of an answer through the API. It is read by hand because programs send nothing more often.
type answerRequest struct {
	// decision is the number of the decision, text the answer.
	decision uint64
	text     string
}

// readAnswer reads {"decision": 12, "answer": "pass"}. Fields may come in any order, once each; others are errors, as
// everywhere in the API.
func readAnswer(body []byte) (answerRequest, *core.Problem) {
	r, c, seen := answerRequest{}, cursor{text: body}, 0
	if !c.take('{') {
		return r, core.WrongField("body", "the body must be one JSON object: {\"decision\": 12, \"answer\": \"pass\"}")
	}
	for {
		name, ok := c.str()
		if !ok || !c.take(':') {
			return r, core.WrongField("body", "the body must be one JSON object: {\"decision\": 12, \"answer\": \"pass\"}")
		}
		switch name {
		case "decision":
			if r.decision, ok = c.number(); !ok || seen&1 != 0 {
				return r, core.WrongField("decision", "it must be a whole number, once: that of the open decision")
			}
			seen |= 1
		case "answer":
			if r.text, ok = c.str(); !ok || seen&2 != 0 {
				return r, core.WrongField("answer", "it must be a string, once: the answer in words")
			}
			seen |= 2
		default:
			return r, core.WrongField(name, "there is no such field; the fields are decision and answer")
		}
		if c.take(',') {
			continue
		}
		if !c.take('}') || !c.end() {
			return r, core.WrongField("body", "the body must be one JSON object: {\"decision\": 12, \"answer\": \"pass\"}")
		}
		break
	}
	switch {
	case seen&1 == 0:
		return r, core.Missing("decision")
	case seen&2 == 0:
		return r, core.Missing("answer")
	}
	return r, nil
}

// cursor reads JSON from left to right.
type cursor struct {
	text []byte
	at   int
}

func (c *cursor) space() {
	for c.at < len(c.text) {
		switch c.text[c.at] {
		case ' ', '\t', '\r', '\n':
			c.at++
		default:
			return
		}
	}
}

// take reads one byte if it comes next.
func (c *cursor) take(b byte) bool {
	c.space()
	if c.at < len(c.text) && c.text[c.at] == b {
		c.at++
		return true
	}
	return false
}

// end reports whether nothing is left.
func (c *cursor) end() bool {
	c.space()
	return c.at == len(c.text)
}

// number reads a whole number from 0.
func (c *cursor) number() (uint64, bool) {
	c.space()
	from := c.at
	for c.at < len(c.text) && c.text[c.at] >= '0' && c.text[c.at] <= '9' {
		c.at++
	}
	if c.at == from || c.at-from > 1 && c.text[from] == '0' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(c.text[from:c.at]), 10, 64)
	return n, err == nil
}

// str reads a string.
func (c *cursor) str() (string, bool) {
	if !c.take('"') {
		return "", false
	}
	from := c.at
	for c.at < len(c.text) {
		switch b := c.text[c.at]; {
		case b == '"':
			s := c.text[from:c.at]
			c.at++
			return string(s), utf8.Valid(s)
		case b == '\\':
			return c.escaped(from)
		case b < ' ':
			return "", false
		}
		c.at++
	}
	return "", false
}

// escaped reads the rest of a string that has an escape; it is rare. What is no character is refused.
func (c *cursor) escaped(from int) (string, bool) {
	for ; c.at < len(c.text) && c.text[c.at] != '"'; c.at++ {
		if c.text[c.at] == '\\' {
			c.at++
		}
	}
	if c.at >= len(c.text) {
		return "", false
	}
	c.at++
	var s string
	err := json.Unmarshal(c.text[from-1:c.at], &s)
	return s, err == nil && !strings.ContainsRune(s, utf8.RuneError)
}
