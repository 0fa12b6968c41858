package editor

import (
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// kind is a kind of JSON value.
type kind uint8

const (
	isLiteral kind = iota // null, true, false or a number, as written
	isText
	isList
	isObject
)

// value is a value of a document. Fields keep their order, so that a change leaves the rest of the document as it was.
type value struct {
	kind  kind
	name  string // of a field
	text  string
	items []*value
}

// maxDepth bounds how deep values may lie in each other.
const maxDepth = 32

// parse reads JSON.
func parse(text string) (*value, error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	v, err := parseValue(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is something behind the end of the document")
	}
	return v, nil
}

func parseValue(dec *json.Decoder, depth int) (*value, error) {
	if depth > maxDepth {
		return nil, errors.New("values lie too deep in each other")
	}
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case string:
		return text(t), nil
	case json.Number:
		return &value{text: t.String()}, nil
	case bool:
		return &value{text: strconv.FormatBool(t)}, nil
	case nil:
		return &value{text: "null"}, nil
	}
	v := &value{kind: isList}
	if token == json.Delim('{') {
		v.kind = isObject
	}
	for dec.More() {
		name := ""
		if v.kind == isObject {
			token, err := dec.Token()
			if err != nil {
				return nil, err
			}
			name = token.(string) // The decoder gives nothing else there.
		}
		item, err := parseValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		item.name = name
		v.items = append(v.items, item)
	}
	_, err = dec.Token()
	return v, err
}

// text makes a text; what is no UTF-8 in it is replaced.
func text(s string) *value { return &value{kind: isText, text: strings.ToValidUTF8(s, "\ufffd")} }

func number(n int) *value      { return &value{text: strconv.Itoa(n)} }
func list(of ...*value) *value { return &value{kind: isList, items: of} }

// object makes an object of fields.
func object(fields ...*value) *value { return &value{kind: isObject, items: fields} }

// field gives a value a name.
func field(name string, v *value) *value {
	v.name = name
	return v
}

// get gives a field, nil if there is none. Of a value that is no object, or none at all, every field is missing.
func (v *value) get(name string) *value {
	if v == nil || v.kind != isObject {
		return nil
	}
	for _, f := range v.items {
		if f.name == name {
			return f
		}
	}
	return nil
}

// word gives the text of a value that is one, else nothing.
func (v *value) word() string {
	if v == nil || v.kind != isText {
		return ""
	}
	return v.text
}

// count gives the number that a value is, 0 if it is none.
func (v *value) count() int {
	if v == nil || v.kind != isLiteral {
		return 0
	}
	n, err := strconv.Atoi(v.text)
	if err != nil {
		return 0
	}
	return n
}

// list gives the entries of a value that is a list.
func (v *value) list() []*value {
	if v == nil || v.kind != isList {
		return nil
	}
	return v.items
}

// fields gives the fields of a value that is an object.
func (v *value) fields() []*value {
	if v == nil || v.kind != isObject {
		return nil
	}
	return v.items
}

// set gives a field a value; a new field stands behind all others.
func (v *value) set(name string, to *value) *value {
	to.name = name
	for i, f := range v.items {
		if f.name == name {
			v.items[i] = to
			return to
		}
	}
	v.items = append(v.items, to)
	return to
}

// drop takes a field out.
func (v *value) drop(name string) {
	for i, f := range v.fields() {
		if f.name == name {
			v.items = append(v.items[:i:i], v.items[i+1:]...)
			return
		}
	}
}

// remove takes out the entries and fields for which match holds, and reports whether there were any.
func (v *value) remove(match func(*value) bool) bool {
	if v == nil {
		return false
	}
	kept := v.items[:0:0]
	for _, item := range v.items {
		if !match(item) {
			kept = append(kept, item)
		}
	}
	gone := len(kept) != len(v.items)
	v.items = kept
	return gone
}

// child gives a field that is an object or a list, made if there is none of that kind.
func (v *value) child(name string, k kind) *value {
	if f := v.get(name); f != nil && f.kind == k {
		return f
	}
	return v.set(name, &value{kind: k})
}

// width is how long a line of a document may be before its value is divided.
const width = 118

// format writes a document: what fits on a line stands on one.
func (v *value) format() string {
	var b strings.Builder
	v.write(&b, 0, true)
	b.WriteByte('\n')
	return b.String()
}

func (v *value) write(b *strings.Builder, indent int, divide bool) {
	if v.kind != isList && v.kind != isObject {
		v.writeFlat(b)
		return
	}
	if !divide || len(v.items) == 0 {
		var flat strings.Builder
		v.writeFlat(&flat)
		if len(v.items) == 0 || indent+len(v.name)+flat.Len() < width {
			b.WriteString(flat.String())
			return
		}
	}
	open, end := "[", "]"
	if v.kind == isObject {
		open, end = "{", "}"
	}
	b.WriteString(open)
	for i, item := range v.items {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		b.WriteString(strings.Repeat(" ", indent+2))
		if v.kind == isObject {
			b.WriteString(quoted(item.name))
			b.WriteString(": ")
		}
		item.write(b, indent+2, false)
	}
	b.WriteByte('\n')
	b.WriteString(strings.Repeat(" ", indent))
	b.WriteString(end)
}

// writeFlat writes a value on one line.
func (v *value) writeFlat(b *strings.Builder) {
	switch v.kind {
	case isLiteral:
		b.WriteString(v.text)
		return
	case isText:
		b.WriteString(quoted(v.text))
		return
	}
	open, end := "[", "]"
	if v.kind == isObject {
		open, end = "{", "}"
	}
	b.WriteString(open)
	for i, item := range v.items {
		if i > 0 {
			b.WriteString(", ")
		}
		if v.kind == isObject {
			b.WriteString(quoted(item.name))
			b.WriteString(": ")
		}
		item.writeFlat(b)
	}
	b.WriteString(end)
}

// quoted writes a text as JSON, with letters of all alphabets as they are.
func quoted(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return strconv.Quote(s) // A text can always be encoded.
	}
	return strings.TrimSuffix(b.String(), "\n")
}
