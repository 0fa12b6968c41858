package locale

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Match returns the words of the language that a player wants: that of flag if it names one (the value of --lang),
// otherwise that of the first of env that is not empty (the values of LC_ALL, LC_MESSAGES and LANG, in this order),
// otherwise English. An unknown language means English too.
func Match(flag string, env ...string) *Words {
	if flag != "" {
		return match(flag)
	}
	for _, value := range env {
		if value != "" {
			return match(value)
		}
	}
	return English()
}

// Known reports whether a value, such as that of --lang, names a known language.
func Known(value string) bool {
	_, ok := find(value)
	return ok
}

func match(value string) *Words {
	i, _ := find(value)
	if i == 0 {
		return English()
	}
	return loaded()[i]
}

// find returns the index of the language that a value names, in the form of BCP 47 (de-AT) or POSIX (de_AT.UTF-8@euro),
// and whether it is one of ours.
func find(value string) (int, bool) {
	value, _, _ = strings.Cut(value, ".")
	value, _, _ = strings.Cut(value, "@")
	tag, err := language.Parse(strings.ReplaceAll(value, "_", "-"))
	if err != nil {
		return 0, false
	}
	_, i, confidence := matcher().Match(tag)
	if confidence < language.High {
		return 0, false
	}
	return i, true
}

var matcher = sync.OnceValue(func() language.Matcher {
	langs, err := folders(embedded())
	if err != nil {
		panic(fmt.Sprintf("locale: %v", err))
	}
	tags := make([]language.Tag, len(langs))
	for i, lang := range langs {
		tags[i] = language.MustParse(lang)
	}
	return language.NewMatcher(tags)
})
