package core

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"koprulu/site/server/openapi"
)

// checkQuery refuses parameters that an operation of the API does not have, those given twice, and values that its
// document does not allow: otherwise a misspelt parameter would silently be ignored.
func checkQuery(raw string, known []openapi.Parameter) error {
	seen := 0
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		if strings.ContainsAny(pair, "%+;") {
			read, err := url.ParseQuery(pair)
			if err != nil {
				return WrongQuery(name, "%q can't be read as a parameter", pair)
			}
			for name = range read {
				value = read.Get(name)
			}
		}
		at := slices.IndexFunc(known, func(p openapi.Parameter) bool { return p.Name == name })
		switch {
		case at < 0 && len(known) == 0:
			return WrongQuery(name, "there are no parameters here")
		case at < 0:
			return WrongQuery(name, "there is no such parameter here; there are %s", namesOf(known))
		case seen>>at&1 != 0:
			return WrongQuery(name, "it appears twice")
		case len(known[at].Values) > 0 && !slices.Contains(known[at].Values, value):
			return WrongQuery(name, "%q is not possible; it is one of %s", value, strings.Join(known[at].Values, ", "))
		}
		seen |= 1 << at
	}
	return nil
}

// WrongQuery is the problem of a parameter in the address.
func WrongQuery(where, format string, args ...any) *Problem {
	p := Wrong("query", where)
	p.Detail = fmt.Sprintf(format, args...)
	return p
}

// namesOf lists parameters.
func namesOf(list []openapi.Parameter) string {
	var names []string
	for _, p := range list {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// SkipOf returns how much of a list was on earlier pages.
func SkipOf(v *Visit) int {
	n, err := strconv.Atoi(v.Param("skip"))
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0
	}
	return n
}

// NextPage returns the address of the rest of a list, empty if found, the number of lines when one more than n was
// asked for, says that there is none.
func NextPage(v *Visit, found, n int) string {
	if found <= n {
		return ""
	}
	q := v.URL.Query()
	q.Del("done")
	q.Set("skip", strconv.Itoa(SkipOf(v)+n))
	return v.URL.Path + "?" + q.Encode()
}
