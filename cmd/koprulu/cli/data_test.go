package cli

import "testing"

// TestWebAddress: a site may have a name in any letters; it is kept as browsers send it.
func TestWebAddress(t *testing.T) {
	for text, want := range map[string]string{
		"https://münchen.example":       "https://xn--mnchen-3ya.example",
		"https://MÜNCHEN.example:8443":  "https://xn--mnchen-3ya.example:8443",
		"https://клуб.example/x":        "https://xn--90ard6a.example/x",
		"http://xn--mnchen-3ya.example": "http://xn--mnchen-3ya.example",
		"http://[::1]:8080":             "http://[::1]:8080",
		"http://under_score:8080":       "http://under_score:8080",
		"https://mün chen.example":      "",
		"https://münchen_.example":      "",
		"ftp://münchen.example":         "",
		"münchen.example":               "",
	} {
		got := ""
		if u, ok := WebAddress(text); ok {
			got = u.String()
		}
		if got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}
