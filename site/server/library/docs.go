package library

import (
	"io/fs"
	"strings"

	"koprulu/site/server/core"
	"koprulu/site/web/manual"
)

// docs shows the documentation: the list of it, a page, or a file as it is.
func (c *Chapter) docs(v *core.Visit) error {
	name := v.PathValue("name")
	if strings.Contains(name, "/") {
		return docsFile(v, name)
	}
	p := &manual.Page{Path: v.URL.Path, Name: name, Host: c.Address(v)}
	if !manual.Known(name) {
		d, err := manual.Read(name)
		if err != nil {
			return core.Instead(err, fs.ErrNotExist, core.ErrNowhere)
		}
		p.Document = d
	}
	p.Reader = c.Reader(v)
	return core.Show(v, p)
}

// docsFile sends a schema or a program of the examples.
func docsFile(v *core.Visit, name string) error {
	content, kind, err := manual.File(name)
	if err != nil {
		return core.Instead(err, fs.ErrNotExist, core.ErrNowhere)
	}
	v.Out.Header().Set("Cache-Control", "max-age=3600")
	v.SendFile(kind, "", content)
	return nil
}
