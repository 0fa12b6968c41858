package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/cli"
)

// Man is koprulu man: it writes the pages that the packages install.
type Man struct {
	Dir string `arg:"" name:"dir" help:"Directory for the pages; it is created if it does not exist."`
}

// Help is the long help.
func (Man) Help() string {
	return `Writes koprulu.1 and a page for each verb. man reads them from there by their paths, such as 'man ./koprulu-serve.1'.`
}

// Run writes the pages.
func (c Man) Run(a *cli.App, k *kong.Kong) error {
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return cli.FileError(c.Dir, "a directory for the pages", err)
	}
	for name, text := range ManPages(k.Model) {
		file := filepath.Join(c.Dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return cli.FileError(file, "a file for a page", err)
		}
	}
	return nil
}

// ManPages returns the pages by the names of their files. They have no date, so that the same program always makes the
// same pages.
func ManPages(app *kong.Application) map[string]string {
	pages := map[string]string{}
	var b strings.Builder
	manHead(&b, "koprulu", "StarCraft: The Board Game")
	b.WriteString(".SH SYNOPSIS\n.B koprulu\n.I VERB\n[\\fIflags\\fR]\n.SH DESCRIPTION\n")
	manText(&b, app.Help)
	b.WriteString(".SH VERBS\n")
	var also []string
	for _, verb := range app.Children {
		if verb.Hidden {
			continue
		}
		fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", manWord(verb.Name), manLine(verb.Help))
		also = append(also, fmt.Sprintf(".BR koprulu\\-%s (1)", manWord(verb.Name)))
		var v strings.Builder
		manHead(&v, "koprulu-"+verb.Name, strings.TrimSuffix(firstSentence(verb.Help), "."))
		manVerb(&v, verb, false)
		v.WriteString(".SH SEE ALSO\n.BR koprulu (1)\n")
		pages["koprulu-"+verb.Name+".1"] = v.String()
	}
	b.WriteString(".SH FLAGS OF EVERY VERB\n")
	manFlags(&b, app.Flags)
	b.WriteString(".SH SEE ALSO\n" + strings.Join(also, ",\n") + "\n")
	pages["koprulu.1"] = b.String()
	return pages
}

// manHead begins a page.
func manHead(b *strings.Builder, name, about string) {
	fmt.Fprintf(b, ".TH %s 1 \"\" \"koprulu\" \"Koprulu\"\n.SH NAME\n%s \\- %s\n", manWord(strings.ToUpper(name)),
		manWord(name), manLine(about))
}

// manVerb describes a verb, and those below it in sections of their own.
func manVerb(b *strings.Builder, node *kong.Node, below bool) {
	head := ".SH "
	if below {
		fmt.Fprintf(b, ".SH %s\n%s\n", manWord(strings.ToUpper(node.FullPath())), manLine(node.Help))
		head = ".SS "
	}
	b.WriteString(head + "SYNOPSIS\n.nf\n" + manText1("koprulu "+node.Summary()) + "\n.fi\n")
	if !below {
		b.WriteString(head + "DESCRIPTION\n" + manLine(node.Help) + "\n")
	}
	if node.Detail != "" && !below {
		b.WriteString(".PP\n")
	}
	manText(b, node.Detail)
	if len(node.Positional) > 0 {
		b.WriteString(head + "ARGUMENTS\n")
		for _, arg := range node.Positional {
			fmt.Fprintf(b, ".TP\n\\fI%s\\fR\n%s\n", manWord(arg.Name), manLine(arg.Help))
		}
	}
	if len(node.Flags) > 0 {
		b.WriteString(head + "FLAGS\n")
		manFlags(b, node.Flags)
	}
	for _, child := range node.Children {
		if !child.Hidden {
			manVerb(b, child, true)
		}
	}
}

// manFlags lists flags with their values and variables.
func manFlags(b *strings.Builder, flags []*kong.Flag) {
	for _, flag := range flags {
		if flag.Hidden {
			continue
		}
		name := "--" + flag.Name
		if flag.Tag.Negatable != "" {
			name = "--[no-]" + flag.Name
		}
		value := ""
		if !flag.IsBool() {
			value = "=\\fI" + manWord(strings.Trim(flag.FormatPlaceHolder(), `"`)) + "\\fR"
		}
		fmt.Fprintf(b, ".TP\n\\fB%s\\fR%s\n%s\n", manWord(name), value, manLine(flag.Help))
		if len(flag.Envs) > 0 {
			fmt.Fprintf(b, "The variable is \\fB%s\\fR.\n", manWord(flag.Envs[0]))
		}
	}
}

// manText writes paragraphs; those that are indented, such as examples and tables, stay as they are.
func manText(b *strings.Builder, text string) {
	filled := true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n ")
		indented := strings.HasPrefix(line, " ")
		switch {
		case line == "":
			b.WriteString(".PP\n")
			continue
		case indented && filled:
			b.WriteString(".nf\n.RS\n")
			filled = false
		case !indented && !filled:
			b.WriteString(".RE\n.fi\n")
			filled = true
		}
		b.WriteString(manText1(strings.TrimPrefix(line, "    ")) + "\n")
	}
	if !filled {
		b.WriteString(".RE\n.fi\n")
	}
}

// manLine returns a text as one filled line.
func manLine(text string) string { return manText1(strings.Join(strings.Fields(text), " ")) }

// manText1 escapes a line.
func manText1(line string) string {
	line = manWord(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}

// manWord escapes what roff would take for something else: backslashes, hyphens that have to stay hyphens so that flags
// can be copied, and everything outside ASCII.
func manWord(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case r > '~':
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
