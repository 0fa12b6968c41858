package server

import (
	"crypto/tls"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"koprulu/internal/names"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestLettersOfTexts: texts of people are kept without letters that control a terminal or reverse the direction of the
// text next to them.
func TestLettersOfTexts(t *testing.T) {
	for _, good := range []string{"", "hello", "two\nlines", "Zoë Ян 😀", "👨\u200d👩\u200d👧", "نامه\u200cها", "a b"} {
		if got, err := core.TidyText(" "+good+"\r\n", 40, "text"); err != nil || got != good {
			t.Errorf("%q becomes %q (%v)", good, got, err)
		}
	}
	for text, want := range map[string]string{"a\x00b\u202ec\ufeff": "abc", "a\tb": "a b", "a\u2028b": "a\nb",
		"ääää\u200b": "ääää", "\u200b \u2066": ""} {
		if got, err := core.TidyText(text, 4, "text"); err != nil || got != want {
			t.Errorf("%q becomes %q (%v)", text, got, err)
		}
	}
	if got, err := core.TidyText("ääää", 4, "text"); err != nil || got != "ääää" {
		t.Errorf("four letters are %q (%v)", got, err)
	}
	if _, err := core.TidyText("äääää", 4, "text"); err == nil || core.ProblemOf(err).Word != "long" {
		t.Errorf("five letters of four: %v", err)
	}
	s := newSite(t)
	for name, want := range map[string]string{" Ann  of \n Aiur ": "Ann of Aiur",
		strings.Repeat("ä", names.Longest): strings.Repeat("ä", names.Longest)} {
		if got, err := s.TidyName(name); err != nil || got != want {
			t.Errorf("the name %q becomes %q (%v)", name, got, err)
		}
	}
	for name, want := range map[string]string{"": "nameless", " \n ": "nameless",
		strings.Repeat("ä", names.Longest+1): "long", "A\u202en": "letters"} {
		if _, err := s.TidyName(name); err == nil || core.ProblemOf(err).Word != want {
			t.Errorf("the name %q: %v", name, err)
		}
	}
}

// TestNobodyIsSentElsewhere: forms say where to go next, but only to pages of this site.
func TestNobodyIsSentElsewhere(t *testing.T) {
	long := "/" + strings.Repeat("x", 499)
	for path, want := range map[string]string{"/": "/", "/t/abc?at=3#log": "/t/abc?at=3#log", "/records": "/records",
		long: long,
		"":   "/", "records": "/", "https://example.org/": "/", "//example.org": "/", `/\example.org`: "/", `/x\y`: "/",
		"/x\ny": "/", "/x\x00": "/", "/x\x7fy": "/",
		"javascript:alert(1)": "/", long + "x": "/"} {
		if got := core.Local(path); got != want {
			t.Errorf("%q leads to %q, want %q", path, got, want)
		}
	}
}

// TestAddressOfTheSite: links name the address at which the reader sees the site, unless the operator fixed one.
func TestAddressOfTheSite(t *testing.T) {
	base := &url.URL{Scheme: "https", Host: "play.example.org"}
	plain := &core.Visit{Request: &http.Request{Host: "localhost:8080"}}
	encrypted := &core.Visit{Request: &http.Request{Host: "localhost:8443", TLS: &tls.ConnectionState{}}}
	for _, test := range []struct {
		name string
		cfg  core.Config
		v    *core.Visit
		want string
	}{
		{"as it is asked for", core.Config{Base: base}, plain, "http://localhost:8080"},
		{"encrypted", core.Config{Base: base}, encrypted, "https://localhost:8443"},
		{"encrypted by a proxy", core.Config{Base: base, Secure: true}, plain, "https://localhost:8080"},
		{"fixed", core.Config{Base: base, Fixed: true}, plain, "https://play.example.org"},
		{"nobody asks", core.Config{Base: base}, nil, "https://play.example.org"},
	} {
		if got := (&core.Site{Config: test.cfg}).Address(test.v); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestNamesOfDevices: devices are listed by browser and system, as far as the browser identifies itself.
func TestNamesOfDevices(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                          "Firefox, Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":       "Edge, Windows",
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36":                        "Chrome, Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1":       "Safari, iPhone",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15":           "Safari, macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile Safari/605.1": "Firefox, iPhone",
		"Firefox/1.0": "Firefox", "curl on Linux": "Linux", "curl/8": "", "": "",
	} {
		if got := core.DeviceName(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

// TestIdsOfTables: what can't be the id of a table is looked up nowhere.
func TestIdsOfTables(t *testing.T) {
	for id, want := range map[table.ID]bool{"abc2345678": true, "ABCxyz019": true, "a": true,
		table.ID(strings.Repeat("z", 32)): true,
		"":                                false, table.ID(strings.Repeat("z", 33)): false, "a/b": false, "a.b": false,
		"a b": false, "ä": false,
		"a-b": false, "a_b": false, "a[": false, "a`": false, "a{": false, "a@": false, "a:": false} {
		if got := core.Plausible(id); got != want {
			t.Errorf("%q can be an id: %v", id, got)
		}
	}
}

// TestDecisionsOfForms: the number of a decision is read as it is written on the page.
func TestDecisionsOfForms(t *testing.T) {
	for text, want := range map[string]uint64{"0": 0, "9": 9, "10": 10, "4711": 4711, "18446744073709551615": 1<<64 - 1} {
		if got, err := (*core.Visit).Decision(&core.Visit{Fields: url.Values{"decision": {text}}}); err != nil ||
			got != want {
			t.Errorf("%q is decision %d (%v)", text, got, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1.0", "0x1", "1_0", "a", " 1", "18446744073709551616"} {
		if got, err := (*core.Visit).Decision(&core.Visit{Fields: url.Values{"decision": {text}}}); err == nil ||
			core.ProblemOf(err).Where != "decision" {
			t.Errorf("%q is decision %d (%v)", text, got, err)
		}
	}
}

// TestHeadersAreASCII: a sentence in a header comes out of its JSON again, whatever letters it has.
func TestHeadersAreASCII(t *testing.T) {
	for _, text := range []string{"plain", "Zoë", "Ян", "😀 \U0010ffff", "\u007f\u0080\uffff"} {
		raw, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		got := core.ASCII(raw)
		if strings.ContainsFunc(got, func(r rune) bool { return r >= 0x80 }) {
			t.Errorf("%q stands in a header as %s", text, got)
		}
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != text {
			t.Errorf("%q is written %s and read %q (%v)", text, got, back, err)
		}
	}
}
