package document

import (
	"bytes"
	"regexp"
	"strings"
)

// formats are the documents of this program by the word before the slash of their version, with what they are and what
// reads them.
var formats = map[string]func() Sentence{
	"position":           func() Sentence { return Say("this is a position; %s reads it", "koprulu try") },
	"scenario":           func() Sentence { return Say("this is a scenario; %s reads it", "koprulu scenario check") },
	"record":             func() Sentence { return Say("this is the record of a game; %s reads it", "koprulu replay") },
	"table":              func() Sentence { return Say("this is what %s reads beside the record of a table", "koprulu import") },
	"view":               func() Sentence { return Say("this is what a seat sees of a game, for programs; nothing reads it back") },
	"analysis":           func() Sentence { return Say("this is the analysis of a game, for programs; nothing reads it back") },
	"koprulu-components": func() Sentence { return Say("this is a file of components; %s reads it", "koprulu components check") },
}

// firstWord finds the version at the beginning of a document.
var firstWord = regexp.MustCompile(`^\s*\{\s*"(?:koprulu|format)"\s*:\s*"([a-z-]+)/`)

// XLIFF is the format of documents for translators, the only one in XML.
const XLIFF = "xliff"

// firstTag finds the beginning of an XML document.
var firstTag = regexp.MustCompile(`^\s*<(\?xml|xliff|!DOCTYPE|html)`)

// MostLooked is how much of a document is looked at to recognise it, in bytes.
const MostLooked = 1024

// Recognise says what a document is if its first word shows that it is not of a format: what it is instead, and what
// reads it. It needs no valid document.
func Recognise(text []byte, format string) error {
	text = bytes.TrimPrefix(text[:min(len(text), MostLooked)], []byte(byteOrderMark))
	if m := firstWord.FindSubmatch(text); m != nil && string(m[1]) != format {
		if said, known := formats[string(m[1])]; known {
			return WrongLine(1+bytes.Count(text[:bytes.IndexByte(text, ':')], []byte{'\n'}), "%s", said())
		}
	}
	if format != XLIFF && firstTag.Match(text) {
		return WrongLine(1, "this is a document in XML; translations are read by %s", "koprulu locale import")
	}
	return nil
}

// WrongVersion says what is wrong with the version that a document names: got is none of those that the program reads,
// such as position/1 of the format position.
func WrongVersion(got, format, reads string, others ...string) Sentence {
	known := Say("%s", Quote(reads))
	for _, other := range others {
		known = Say("%s or %q", known, other)
	}
	word, _, _ := strings.Cut(got, "/")
	if word == format {
		return Say("%q is a version that this program cannot read; it reads %s", got, known)
	}
	if said, ok := formats[word]; ok {
		return said()
	}
	return Say("%q is not the format of this document; it must be %s", got, known)
}
