package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestUnlinked: links to what a package has stay, others become what they say; pictures go, code stays as it is.
func TestUnlinked(t *testing.T) {
	files := []string{"README.md", "docs/play.md", "deploy/nginx.conf"}
	const text = "A [page](docs/play.md#how), the [code](rules) of [`x[1]`](y.go#L1), [the web](https://example.org/a).\n" +
		"![A table](docs/table.jpg)\n[All](docs) and [here](#top)\n```\n[a](b)\n```\n"
	const want = "A [page](docs/play.md#how), the code of `x[1]`, [the web](https://example.org/a).\n" +
		"[All](docs) and [here](#top)\n```\n[a](b)\n```\n"
	if got := unlinked("README.md", text, files); got != want {
		t.Errorf("it became\n%s", got)
	}
	if got := unlinked("docs/play.md", "[n](../deploy/nginx.conf) [r](../README.md) [a](adr/1.md)", files); got !=
		"[n](../deploy/nginx.conf) [r](../README.md) a" {
		t.Errorf("below a folder it became %s", got)
	}
}

// TestDocumentsAreWhole looks at the documents of a package: every link leads to a file of the package, or to a heading
// of one, and every file of deploy/ that a command of a document needs is there; images are built from a clone.
func TestDocumentsAreWhole(t *testing.T) {
	into := t.TempDir()
	if err := run([]string{"documents", into, "../.."}); err != nil {
		t.Fatal(err)
	}
	links := 0
	err := filepath.WalkDir(into, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(file, ".md") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(into, file)
		if err != nil {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target, anchor, _ := strings.Cut(m[3], "#")
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			links++
			to := file
			if target != "" {
				to = filepath.Join(filepath.Dir(file), filepath.FromSlash(target))
			}
			there, err := os.Stat(to)
			if err != nil {
				t.Errorf("%s links to %s, which the package does not have", name, m[3])
				continue
			}
			if anchor == "" || there.IsDir() || !strings.HasSuffix(to, ".md") {
				continue
			}
			if page, err := os.ReadFile(to); err != nil || !hasHeading(string(page), anchor) {
				t.Errorf("%s links to %s, where there is no such heading (%v)", name, m[3], err)
			}
		}
		for _, m := range regexp.MustCompile(`(?m)^(?:sudo )?(?:install|litestream|koprulu) [^\n]*?\b(deploy/[\w./-]+)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(into, path.Clean(m[1]))); err != nil {
				t.Errorf("%s tells its reader to use %s, which the package does not have", name, m[1])
			}
		}
		return nil
	})
	if err != nil || links < 50 {
		t.Errorf("looked at %d links: %v", links, err)
	}
}

// hasHeading reports whether a document has a heading with an anchor as readers of Markdown make it.
func hasHeading(text, anchor string) bool {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		plain := regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(link.ReplaceAllString(m[1], "$2")), "")
		if strings.ReplaceAll(plain, " ", "-") == anchor {
			return true
		}
	}
	return strings.Contains(text, `id="`+anchor+`"`)
}
