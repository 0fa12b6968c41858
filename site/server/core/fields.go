package core

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"

	"koprulu/rules/document"
)

// WrongField is the problem of a field of the API whose value can't be used. detail says in English, for the author of
// the program, what is wrong with it and what would be right.
func WrongField(where, format string, args ...any) *Problem {
	p := Wrong("json", where)
	p.Detail = document.Say(format, args...).Error()
	return p
}

// Missing is the problem of a field that has to be there.
func Missing(where string) *Problem { return WrongField(where, "the field %s is missing", where) }

// ReadJSON reads a body of JSON into a struct, as strictly as files are read ([document.Decode]).
func ReadJSON(v *Visit, into any) error {
	text, err := io.ReadAll(v.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return ErrLarge
	case err != nil:
		return WrongField("body", "the body is cut off")
	}
	return Decode(text, into)
}

// Decode reads the text of a body.
func Decode(text []byte, into any) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return WrongField("body", "the body is empty; it must be a JSON object")
	}
	if found := document.ProblemsOf(document.Decode(text, into)); len(found) > 0 {
		return BadBody(found)
	}
	return nil
}

// BadBody is the problem of a body in which a reader found something wrong: the first mistake, and the places of the
// others.
func BadBody(found document.Problems) *Problem {
	others := ""
	for i, p := range found[1:min(len(found), mostOthers+1)] {
		others += [...]string{"; also wrong: ", ", "}[min(i, 1)] + p.Path
	}
	where := strings.TrimPrefix(found[0].Path, "$.")
	if where == "$" {
		where = "body"
	}
	return WrongField(where, "line %d: %s%s", found[0].Line, found[0].Reason, others)
}

// mostOthers is how many further mistakes of a body are named.
const mostOthers = 10

// Only reads a body of one field, which has to be there: {"keep": 37}.
func Only[T any](v *Visit, name string) (value T, err error) {
	kind := reflect.TypeFor[T]()
	if kind.Kind() != reflect.Slice {
		kind = reflect.PointerTo(kind) // Lists are nil if they are not there.
	}
	body := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Only", Type: kind,
		Tag: reflect.StructTag(`json:"` + name + `"`)}}))
	if err := ReadJSON(v, body.Interface()); err != nil {
		return value, err
	}
	field := body.Elem().Field(0)
	if field.IsNil() {
		return value, Missing(name)
	}
	value, _ = reflect.Indirect(field).Interface().(T)
	return value, nil
}

// Body makes a handler of one that takes a body of JSON, BodyAt one of what is done at a table.
func Body[T any](do func(v *Visit, body T) error) Handler {
	return func(v *Visit) error {
		var body T
		if err := ReadJSON(v, &body); err != nil {
			return err
		}
		return do(v, body)
	}
}

func BodyAt[T any](do func(v *Visit, at *Seated, body T) error) AtTable {
	return func(v *Visit, at *Seated) error {
		return Body(func(v *Visit, body T) error { return do(v, at, body) })(v)
	}
}
