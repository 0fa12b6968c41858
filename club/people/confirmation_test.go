package people

import "testing"

// TestMailbox: all forms of an address that lead to one mailbox are the same, and no others.
func TestMailbox(t *testing.T) {
	for want, list := range map[string][]string{
		"ann@example.org": {"ann@example.org", " Ann@EXAMPLE.org", "ann+koprulu@example.org", "ａｎｎ@example.org",
			"ann@example。org"},
		"a.nn@example.org":          {"a.nn@example.org"},
		"ann@gmail.com":             {"a.n.n@gmail.com", "Ann+x@googlemail.com", "a.nn@ｇｍａｉｌ.com"},
		"ann@xn--bcher-kva.example": {"ann@bücher.example", "ann@BÜCHER.example", "ann@xn--bcher-kva.example"},
		"+x@example.org":            {"+x@example.org"},
		"ann":                       {"Ann"},
	} {
		for _, address := range list {
			if got := Mailbox(address); got != want {
				t.Errorf("%s is %s, not %s", address, got, want)
			}
		}
	}
}
