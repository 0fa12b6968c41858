package manual

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"koprulu/docs"
	"koprulu/examples"
)

// Root is the address of the documentation.
const Root = "/docs"

// The pages that players read in their language.
const (
	Guide    = "guide"
	FAQ      = "faq"
	Leagues  = "leagues"
	Programs = "programs"
)

// pages are the names of these pages, in the order of the list.
var pages = []string{Guide, FAQ, Leagues, Programs}

// documents are the documents in English, by the name of their page, in the order of the list.
var documents = []string{"bot-authors", "formats", "components", "scenarios", "examples", "operating",
	"bots", "balance"}

// fileOf returns the path of a document in the repository.
func fileOf(name string) string {
	if name == "examples" {
		return "examples/README.md"
	}
	return "docs/" + name + ".md"
}

// repository reads a file by its path in the repository, if the site shows it.
func repository(file string) ([]byte, error) {
	if name, ok := strings.CutPrefix(file, "docs/"); ok {
		return docs.Files.ReadFile(name)
	}
	if name, ok := strings.CutPrefix(file, "examples/"); ok {
		return examples.Files.ReadFile(name)
	}
	return nil, fs.ErrNotExist
}

// Address returns where the site shows the target of a link in a file of the repository; empty if it does not.
func Address(file, link string) string {
	if strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://") || strings.HasPrefix(link, "#") {
		return link
	}
	to, anchor, found := strings.Cut(link, "#")
	if found {
		anchor = "#" + anchor
	}
	to = path.Join(path.Dir(file), to)
	for _, name := range documents {
		if to == fileOf(name) {
			return Root + "/" + name + anchor
		}
	}
	for _, folder := range []struct{ path, at string }{{"docs/schema", Root + "#schemas"},
		{"examples", Root + "/examples"}} {
		if to == folder.path {
			return folder.at
		}
	}
	for _, name := range []string{to, to + "/main.go"} {
		if _, err := repository(name); err == nil {
			return Root + "/" + strings.TrimPrefix(name, "docs/")
		}
	}
	return ""
}

// rendered are the documents that somebody has read already.
var rendered sync.Map

// Read returns a document in English by the name of its page; the error is fs.ErrNotExist if there is none.
func Read(name string) (*Document, error) {
	if d, ok := rendered.Load(name); ok {
		return d.(*Document), nil
	}
	if !slices.Contains(documents, name) {
		return nil, fs.ErrNotExist
	}
	file := fileOf(name)
	source, err := repository(file)
	if err != nil {
		return nil, err
	}
	d, err := Render(source, func(link string) string { return Address(file, link) })
	if err != nil {
		return nil, err
	}
	rendered.Store(name, d)
	return d, nil
}

// File returns a file that is shown as it is, a schema or a program of the examples, and its type.
func File(name string) (content []byte, kind string, err error) {
	switch {
	case path.Ext(name) == ".json" && path.Dir(name) == "schema":
		kind, name = "application/schema+json", "docs/"+name
	case strings.HasPrefix(name, "examples/") && (path.Ext(name) == ".py" || path.Ext(name) == ".go"):
		kind = "text/plain; charset=utf-8"
	default:
		return nil, "", fs.ErrNotExist
	}
	content, err = repository(name)
	if errors.Is(err, fs.ErrInvalid) {
		err = fs.ErrNotExist
	}
	return content, kind, err
}

// schemas lists the names of the schemas.
func schemas() []string {
	entries, err := docs.Files.ReadDir("schema")
	if err != nil {
		panic(err) // The folder is in the directive of package docs.
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
