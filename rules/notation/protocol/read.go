package protocol

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"koprulu/rules/document"
)

// Kind is the kind of a line of a bot.
type Kind string

// What a bot may say.
const (
	Hello      Kind = "hello"
	Ready      Kind = "ready"
	Components Kind = "components"
	Try        Kind = "try"
	Answer     Kind = "answer"
	// Resign answers in place of Answer: the bot's seat resigns.
	Resign Kind = "resign"
)

// Said is a line of a bot.
type Said struct {
	Kind Kind
	// Name and Author are those of a greeting.
	Name, Author string
	// Do are the numbers of answers: the one that is given, or those that are tried one after the other.
	Do []int
	// World is where they are tried.
	World int
}

// said lists for each kind of line the fields that it may have and what it looks like.
var said = map[Kind]struct {
	fields  []string
	example string
}{
	Hello:      {[]string{"type", "koprulu", "name", "author"}, `{"type":"hello","koprulu":"bot/1","name":"My bot"}`},
	Ready:      {[]string{"type"}, `{"type":"ready"}`},
	Components: {[]string{"type"}, `{"type":"components"}`},
	Try:        {[]string{"type", "do", "world"}, `{"type":"try","do":[0]}`},
	Answer:     {[]string{"type", "do"}, `{"type":"answer","do":0}`},
	Resign:     {[]string{"type"}, `{"type":"resign"}`},
}

// Kinds lists what a bot may say, in the order of a game.
var Kinds = []Kind{Hello, Ready, Components, Try, Answer, Resign}

// Error says what is wrong in a line of a bot, and what would be right.
type Error struct{ Wrong, Remedy string }

func (e *Error) Error() string { return e.Wrong + "; " + e.Remedy }

// Example is what a line of a kind looks like.
func Example(k Kind) string { return said[k].example }

// maxName bounds the names in a greeting, in letters.
const maxName = 80

// Read reads a line of a bot, without its end. An error is an *Error.
func Read(line []byte) (Said, error) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return Said{}, &Error{"it is empty", "write one JSON object a line, such as " + Example(Answer)}
	}
	root, err := document.Parse(line)
	if err != nil {
		if text, odd := document.Text(line); odd != nil || bytes.HasPrefix(text, []byte{'{'}) {
			return Said{}, &Error{"it is not JSON: " + reason(err), "write one JSON object a line, such as " + Example(Answer)}
		}
		return Said{}, &Error{fmt.Sprintf("%s is not a JSON object", Quote(line)),
			"write one JSON object a line, such as " + Example(Answer) + ", and what people should read to standard error"}
	}
	if root.Kind != document.Object {
		return Said{}, &Error{fmt.Sprintf("%s is not a JSON object", Quote(line)),
			"write one JSON object a line, such as " + Example(Answer)}
	}
	for _, f := range root.Fields() {
		if root.Get("type") == nil && len(document.Near(f.Name, []string{"type"})) > 0 {
			return Said{}, &Error{fmt.Sprintf("there is no field %s%s", document.Quote(f.Name),
				document.Meant(f.Name, []string{"type"})), "write one JSON object a line, such as " + Example(Answer)}
		}
	}
	kind := Kind(root.Get("type").Str())
	shape, ok := said[kind]
	if !ok {
		return Said{}, &Error{"its type is " + document.Quote(string(kind)), "the types of a bot are " + kinds()}
	}
	for _, f := range root.Fields() {
		if !slices.Contains(shape.fields, f.Name) {
			return Said{}, &Error{fmt.Sprintf("the type %s has no field %s%s", kind, document.Quote(f.Name),
				document.Meant(f.Name, shape.fields)), "write it as " + shape.example}
		}
	}
	s := Said{Kind: kind}
	switch kind {
	case Hello:
		err = s.greeting(root)
	case Try:
		err = s.trial(root)
	case Answer:
		n, ok := whole(root.Get("do"), MaxLine)
		if !ok {
			return s, &Error{`"do" has to be the number of an answer`, "write it as " + shape.example}
		}
		s.Do = []int{n}
	}
	return s, err
}

// greeting reads the fields of a greeting.
func (s *Said) greeting(root *document.Node) error {
	if v := root.Get("koprulu"); v == nil || v.Str() != Version {
		return &Error{"it speaks the protocol " + document.Quote(v.Str()),
			"this program speaks " + Version + ": " + Example(Hello)}
	}
	s.Name, s.Author = root.Get("name").Str(), root.Get("author").Str()
	if s.Name == "" {
		return &Error{`it has no "name"`, "write it as " + Example(Hello)}
	}
	for _, text := range []string{s.Name, s.Author} {
		if utf8.RuneCountInString(text) > maxName || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
			return &Error{document.Quote(text) + " is not a name",
				fmt.Sprintf("a name has at most %d letters, on one line", maxName)}
		}
	}
	return nil
}

// trial reads the fields of an answer that is tried.
func (s *Said) trial(root *document.Node) error {
	list := root.Get("do").List()
	if len(list) == 0 || len(list) > MostTried {
		return &Error{`"do" has to be a list of numbers of answers`, fmt.Sprintf("write it as %s, with at most %d numbers",
			Example(Try), MostTried)}
	}
	for _, item := range list {
		n, ok := whole(item, MaxLine)
		if !ok {
			return &Error{fmt.Sprintf(`"do" has %s, which is not the number of an answer`, document.Cut(item.Flat())),
				"write it as " + Example(Try)}
		}
		s.Do = append(s.Do, n)
	}
	if world := root.Get("world"); world != nil {
		n, ok := whole(world, MostWorlds)
		if !ok {
			return &Error{fmt.Sprintf(`"world" is %s`, document.Cut(world.Flat())),
				fmt.Sprintf("worlds are numbered from 0 to %d", MostWorlds-1)}
		}
		s.World = n
	}
	return nil
}

// whole returns a whole number from 0, below a bound.
func whole(n *document.Node, below int) (int, bool) {
	if n == nil || n.Kind != document.Number {
		return 0, false
	}
	i, err := strconv.Atoi(n.Text)
	return i, err == nil && i >= 0 && i < below
}

// kinds lists the kinds of lines.
func kinds() string {
	var words []string
	for _, k := range Kinds {
		words = append(words, string(k))
	}
	return strings.Join(words, ", ")
}

// reason says what is wrong in a line without its number, which the reader of lines knows.
func reason(err error) string {
	var at *document.LineError
	if errors.As(err, &at) {
		return cmp.Or(at.Path, "$") + ": " + at.Said.Error()
	}
	if p := document.ProblemsOf(err); len(p) > 0 {
		return p[0].Path + ": " + p[0].Said.Error()
	}
	return err.Error()
}

// Quote shows the beginning of a line.
func Quote(line []byte) string { return document.Quote(string(line)) }
