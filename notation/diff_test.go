package notation_test

import (
	"fmt"
	"reflect"
	"strings"
)

// diff lists where two values differ, field by field.
func diff(got, want any) string {
	var out []string
	walk("", reflect.ValueOf(got), reflect.ValueOf(want), &out)
	return strings.Join(out, "\n")
}

func walk(path string, a, b reflect.Value, out *[]string) {
	if len(*out) >= 20 {
		return
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			walk(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), out)
		}
	case reflect.Array:
		for i := range a.Len() {
			walk(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i), out)
		}
	default:
		if !a.Equal(b) {
			*out = append(*out, fmt.Sprintf("%s: got %v, want %v", path, a, b))
		}
	}
}
