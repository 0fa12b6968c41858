package locale

import "testing"

func TestMatch(t *testing.T) {
	for name, test := range map[string]struct {
		flag string
		env  []string
		want string
	}{
		"nothing":                 {"", nil, "en"},
		"empty variables":         {"", []string{"", "", ""}, "en"},
		"flag":                    {"de", []string{"ru_RU.UTF-8"}, "de"},
		"flag with country":       {"de-AT", nil, "de"},
		"unknown flag":            {"fr", []string{"de_DE"}, "en"},
		"nonsense":                {"!?", nil, "en"},
		"LC_ALL first":            {"", []string{"ru_RU.UTF-8", "de_DE.UTF-8", "en_US.UTF-8"}, "ru"},
		"LC_MESSAGES before LANG": {"", []string{"", "de_DE.UTF-8@euro", "ru_RU"}, "de"},
		"LANG":                    {"", []string{"", "", "ru_RU.KOI8-R"}, "ru"},
		"C":                       {"", []string{"C", "", "de_DE"}, "en"},
		"POSIX":                   {"", []string{"POSIX"}, "en"},
		"C.UTF-8":                 {"", []string{"C.UTF-8"}, "en"},
		"a language near ours":    {"", []string{"nl_NL"}, "en"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Match(test.flag, test.env...).Lang(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestKnown(t *testing.T) {
	for value, want := range map[string]bool{"en": true, "de": true, "ru": true, "de_DE.UTF-8": true, "en-GB": true,
		"fr": false, "": false, "C": false} {
		if Known(value) != want {
			t.Errorf("Known(%q) is %v", value, !want)
		}
	}
}
