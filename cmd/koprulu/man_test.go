package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"koprulu/cmd/koprulu/shell"
	"koprulu/locale"
)

// TestManPages checks the pages that the packages install: every verb has one, every flag of the program is in one, no
// line accidentally begins with what roff would take for a request, and groff, where it is installed, formats them
// without a complaint.
func TestManPages(t *testing.T) {
	k := parser(t)
	translate(k, locale.Match("en"))
	pages := shell.ManPages(k.Model)
	all := ""
	known := regexp.MustCompile(`^\.(TH|SH|SS|TP|PP|B|BR|I|nf|fi|RS|RE)\b`)
	for name, text := range pages {
		all += text
		for i, line := range strings.Split(text, "\n") {
			if (strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'")) && !known.MatchString(line) {
				t.Errorf("%s: line %d: %s", name, i+1, line)
			}
		}
	}
	for _, verb := range k.Model.Children {
		page := pages["koprulu-"+verb.Name+".1"]
		if page == "" || !strings.Contains(pages["koprulu.1"], `\fB`+verb.Name+`\fR`) {
			t.Errorf("%s has no page", verb.Name)
		}
		for _, flag := range verb.Flags {
			if !flag.Hidden && !strings.Contains(page, strings.ReplaceAll(flag.Name, "-", `\-`)+`\fR`) {
				t.Errorf("the page of %s lacks --%s", verb.Name, flag.Name)
			}
		}
	}
	for _, want := range []string{`\fBKOPRULU_METRICS_ADDR\fR`, `\fB\-\-[no\-]verify\fR`, ".SH KOPRULU ADMIN PEOPLE BAN"} {
		if !strings.Contains(all, want) {
			t.Errorf("no page has %q", want)
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Log("there is no groff here to format the pages")
		return
	}
	for name, text := range pages {
		cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
		cmd.Stdin = strings.NewReader(text)
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", name, err, out)
		}
	}
}
