package gate

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// powersTable is the table of powers as docs/operating.md has it.
func powersTable() string {
	var b strings.Builder
	b.WriteString(
		"| On | What | Who may | Where they have a part | Reason | Needs |\n| --- | --- | --- | --- | --- | --- |\n")
	names := []string{"owner", "moderator", "host", "command line", "identity provider"}
	for i := range Powers {
		p := &Powers[i]
		var who []string
		for bit, name := range names {
			if p.By&(1<<bit) == 0 {
				continue
			}
			if name == "owner" && p.On == OnLeague {
				name = "organiser"
			}
			who = append(who, name)
		}
		reason := "may be given"
		if p.Reason {
			reason = "needed"
		}
		if p.By == byOwner || p.On == OnReport || p.On == OnInvites {
			reason = ""
		}
		sits := string(p.sits)
		if p.On == OnInvites || p.On == OnSite {
			sits = ""
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s | %s | %s |\n", p.On, p.Verb, strings.Join(who, ", "), sits, reason,
			strings.Join(p.Fields, ", "))
	}
	return b.String()
}

// TestPowersAreListed: docs/operating.md has the table of powers as it is.
func TestPowersAreListed(t *testing.T) {
	const file, begin, end = "../../../docs/operating.md", "<!-- powers -->\n", "<!-- end of powers -->"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("there is no place for the table of powers")
	}
	want := before + begin + "\n" + powersTable() + "\n" + end + after
	if os.Getenv("KOPRULU_UPDATE") != "" {
		if err := os.WriteFile(file, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Error("the table is not that of the program: KOPRULU_UPDATE=1 go test ./site/server/gate -run TestPowersAreListed")
	}
}
