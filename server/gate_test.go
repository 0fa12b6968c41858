package server

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// powersTable is the table of powers as docs/operating.md has it.
func powersTable() string {
	var b strings.Builder
	b.WriteString("| On | What | Who may | Where they have a part | Reason | Needs |\n| --- | --- | --- | --- | --- | --- |\n")
	names := []string{"owner", "moderator", "host", "command line", "identity provider"}
	for i := range powers {
		p := &powers[i]
		var who []string
		for bit, name := range names {
			if p.by&(1<<bit) == 0 {
				continue
			}
			if name == "owner" && p.on == onLeague {
				name = "organiser"
			}
			who = append(who, name)
		}
		reason := "may be given"
		if p.reason {
			reason = "needed"
		}
		if p.by == byOwner || p.on == onReport || p.on == onInvites {
			reason = ""
		}
		sits := string(p.sits)
		if p.on == onInvites || p.on == onSite {
			sits = ""
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s | %s | %s |\n", p.on, p.verb, strings.Join(who, ", "), sits, reason, strings.Join(p.fields, ", "))
	}
	return b.String()
}

// TestPowersAreListed: docs/operating.md has the table of powers as it is.
func TestPowersAreListed(t *testing.T) {
	const file, begin, end = "../docs/operating.md", "<!-- powers -->\n", "<!-- end of powers -->"
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
		t.Error("the table is not that of the program: KOPRULU_UPDATE=1 go test ./server -run TestPowersAreListed")
	}
}
