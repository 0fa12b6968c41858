package core

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
)

// WrongField is the problem of a field of the API whose value can't be used. detail says in English, for the author of
// the program, what is wrong with it and what would be right.
func WrongField(where, format string, args ...any) *Problem {
	p := Wrong("json", where)
	p.Detail = fmt.Sprintf(format, args...)
	return p
}

// Missing is the problem of a field that has to be there.
func Missing(where string) *Problem { return WrongField(where, "the field %s is missing", where) }

// ReadJSON reads a body of JSON into a struct, strictly: unknown fields and anything after it are errors.
func ReadJSON(v *Visit, into any) error {
	d := json.NewDecoder(v.Body)
	d.DisallowUnknownFields()
	body := into
	if err := d.Decode(&body); err != nil {
		return notWanted(err, into)
	}
	if body == nil {
		return WrongField("body", "the body must be a JSON object, not null")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return WrongField("body", "something follows the JSON object")
	}
	return nil
}

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

// notWanted says which field of a body is wrong.
func notWanted(err error, into any) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return ErrLarge
	case errors.Is(err, io.EOF):
		return WrongField("body", "the body is empty; it must be a JSON object")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return WrongField("body", "the JSON object is cut off")
	case errors.As(err, &syntax):
		return WrongField("body", "this is not valid JSON at byte %d: %v", syntax.Offset, err)
	case errors.As(err, &kind) && kind.Field == "":
		return WrongField("body", "the body must be a JSON object, not %s", kind.Value)
	case errors.As(err, &kind) && listed(into, kind):
		return WrongField(kind.Field, "each value in it must be %s, not %s", jsonKind(kind.Type), kind.Value)
	case errors.As(err, &kind):
		return WrongField(kind.Field, "it must be %s, not %s", jsonKind(kind.Type), kind.Value)
	}
	// The package has no type for this error, only its sentence.
	if quoted, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		if name, err := strconv.Unquote(quoted); err == nil {
			return WrongField(name, "there is no such field; %s", fieldsOf(into))
		}
	}
	return WrongField("body", "this is not a JSON object that can be read")
}

// listed reports whether a value of the wrong kind is in the list of a field, not the field itself: the package names
// the field for both.
func listed(into any, wrong *json.UnmarshalTypeError) bool {
	t := reflect.TypeOf(into).Elem()
	for name := range strings.SplitSeq(wrong.Field, ".") {
		if t.Kind() != reflect.Struct {
			return false
		}
		found := false
		for i := range t.NumField() {
			if f := t.Field(i); strings.EqualFold(name, cmp.Or(strings.Split(f.Tag.Get("json"), ",")[0], f.Name)) {
				t, found = f.Type, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return t.Kind() == reflect.Slice && t != wrong.Type
}

// jsonKind returns which kind of JSON value a type needs.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "a whole number"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// fieldsOf lists the fields of a body.
func fieldsOf(into any) string {
	t := reflect.TypeOf(into).Elem()
	var names []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return "the fields are " + strings.Join(names, ", ")
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
