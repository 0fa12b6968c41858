package manual

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Document is a document as its page shows it.
type Document struct {
	// Title is its first heading.
	Title string
	// HTML is everything below the title. It holds nothing that the file did not say in Markdown: HTML in a file is left
	// out.
	HTML string
	// Contents are the headings below the title, of the second and third level.
	Contents []Heading
}

// Heading is an entry of a list of contents.
type Heading struct {
	Anchor, Text string
	// Part is true for a heading of the second level.
	Part bool
}

// markdown reads what the files are written in; headings get the anchors that links between the files use.
var markdown = goldmark.New(goldmark.WithExtensions(
	extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// Render draws a document in Markdown. address says where a link leads on the site, empty for nowhere: then its text
// stays. Pictures are left out.
func Render(source []byte, address func(link string) string) (*Document, error) {
	tree := markdown.Parser().Parse(text.NewReader(source))
	d := &Document{}
	var drop []ast.Node
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			words := plain(n, source)
			if n.Level == 1 && d.Title == "" {
				d.Title = words
				drop = append(drop, n)
				return ast.WalkSkipChildren, nil
			}
			if id, ok := n.AttributeString("id"); ok && n.Level <= 3 {
				anchor, _ := id.([]byte)
				d.Contents = append(d.Contents, Heading{string(anchor), words, n.Level == 2})
			}
		case *ast.Image, *ast.HTMLBlock, *ast.RawHTML:
			drop = append(drop, n)
			return ast.WalkSkipChildren, nil
		case *ast.Link:
			if to := address(string(n.Destination)); to != "" {
				n.Destination = []byte(to)
			} else {
				drop = append(drop, n)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading a document: %w", err)
	}
	for _, n := range drop {
		in := n.Parent()
		if _, link := n.(*ast.Link); link {
			for c := n.FirstChild(); c != nil; c = n.FirstChild() {
				in.InsertBefore(in, n, c)
			}
		}
		in.RemoveChild(in, n)
	}
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, tree); err != nil {
		return nil, fmt.Errorf("drawing a document: %w", err)
	}
	// A wide table scrolls on its own, not the page.
	d.HTML = strings.NewReplacer("<table>", `<div class="wide" tabindex="0"><table>`, "</table>",
		"</table></div>").Replace(out.String())
	return d, nil
}

// plain returns the words of a heading.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Value(source))
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
