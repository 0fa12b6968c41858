package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// packaged are the documents and examples that a package brings, as in the repository: what somebody needs who plays,
// runs a site or writes a program, and not what is about the code.
var packaged = []string{
	"README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "SECURITY.md",
	"docs/balance.md", "docs/bot-authors.md", "docs/bots.md", "docs/commands.md", "docs/components.md", "docs/formats.md",
	"docs/hosting.md", "docs/operating.md", "docs/play.md", "docs/scenarios.md", "docs/wanted.md", "docs/schema",
	"deploy/Caddyfile", "deploy/grafana", "deploy/koprulu-tls.conf", "deploy/koprulu.service",
	"deploy/litestream.yml", "deploy/nginx.conf", "deploy/prometheus",
}

// documents copies the documents from a repository into a folder. Links to what the package does not have become plain
// text, and pictures that it does not have are left out.
func documents(into, root string) error {
	names, err := filesOf(root, packaged)
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if strings.HasSuffix(name, ".md") {
			text = []byte(unlinked(name, string(text), names))
		}
		file := filepath.Join(into, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, text, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// filesOf lists files, and those in folders.
func filesOf(root string, list []string) (names []string, err error) {
	for _, name := range list {
		err := fs.WalkDir(os.DirFS(root), name, func(file string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				names = append(names, file)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("what belongs to a package: %w", err)
		}
	}
	return names, nil
}

// link is a link or a picture in Markdown.
var link = regexp.MustCompile(`(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)`)

// unlinked takes the links out of a document that lead to none of some files.
func unlinked(name, text string, files []string) string {
	var out strings.Builder
	within := false // a block of code
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			within = !within
		}
		if within {
			out.WriteString(line)
			continue
		}
		pictures := false
		plain := link.ReplaceAllStringFunc(line, func(whole string) string {
			m := link.FindStringSubmatch(whole)
			switch {
			case leads(name, m[3], files):
				return whole
			case m[1] != "":
				pictures = true
				return ""
			}
			return m[2]
		})
		if !pictures || strings.TrimSpace(plain) != "" {
			out.WriteString(plain)
		}
	}
	return out.String()
}

// leads reports whether a link in a document leads to the web, to a place in the document, or to one of some files or
// their folders.
func leads(from, target string, files []string) bool {
	u, err := url.Parse(target)
	if err != nil || u.Scheme != "" || u.Path == "" {
		return err == nil
	}
	to := path.Join(path.Dir(from), u.Path)
	return slices.ContainsFunc(files, func(f string) bool { return f == to || strings.HasPrefix(f, to+"/") })
}
