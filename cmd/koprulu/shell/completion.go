package shell

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/cli"
)

// Completion is koprulu completion.
type Completion struct {
	Shell string `arg:"" name:"shell" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help is the long help.
func (Completion) Help() string {
	return `Prints a script with which the shell completes verbs, flags and their values. The packages install it; to install it by hand:

    koprulu completion bash > ~/.local/share/bash-completion/completions/koprulu
    koprulu completion zsh > "${fpath[1]}/_koprulu"
    koprulu completion fish > ~/.config/fish/completions/koprulu.fish

The script contains everything it needs and starts no program; print it again after an upgrade.`
}

// Run prints the script.
func (c Completion) Run(a *cli.App, k *kong.Kong) error {
	write := map[string]func(*strings.Builder, []completed){"bash": bashScript, "zsh": zshScript,
		"fish": fishScript}[c.Shell]
	var b strings.Builder
	write(&b, completedOf(k.Model.Node))
	_, err := a.Out.WriteString(b.String())
	return err
}

// completed is a verb, or a verb of a verb, with what may follow it.
type completed struct {
	// path are the words so far, such as "koprulu components check".
	path  string
	verbs []offer
	flags []flagOffer
	// values are those that an argument may have; files says that it may be a file.
	values []string
	files  bool
}

// offer is a word with what it means.
type offer struct{ word, help string }

// flagOffer is a flag, with what its value may be.
type flagOffer struct {
	offer
	// takes says that a value follows: one of values, a file, a directory, or anything.
	takes      bool
	values     []string
	file, dirs bool
}

// completedOf lists what may follow a verb and those below it.
func completedOf(node *kong.Node) []completed {
	c := completed{path: strings.Join(strings.Fields(node.FullPath()), " ")}
	var below []completed
	for _, child := range node.Children {
		if !child.Hidden && child.Type == kong.CommandNode {
			c.verbs = append(c.verbs, offer{child.Name, firstSentence(child.Help)})
			below = append(below, completedOf(child)...)
		}
	}
	for _, flags := range node.AllFlags(true) {
		for _, flag := range flags {
			holder := flag.FormatPlaceHolder()
			f := flagOffer{offer: offer{"--" + flag.Name, firstSentence(flag.Help)}, takes: !flag.IsBool()}
			switch {
			case flag.Enum != "":
				f.values = flag.EnumSlice()
			case strings.Contains(holder, "FILE"):
				f.file = true
			case strings.Contains(holder, "DIR"):
				f.dirs = true
			}
			c.flags = append(c.flags, f)
			if flag.Tag.Negatable != "" {
				c.flags = append(c.flags, flagOffer{offer: offer{"--no-" + flag.Name, ""}})
			}
		}
	}
	for _, arg := range node.Positional {
		if arg.Enum != "" {
			c.values = append(c.values, arg.EnumSlice()...)
		}
		c.files = c.files || slices.Contains([]string{"file", "file|dir", "position", "scenario"}, arg.Name)
	}
	return append([]completed{c}, below...)
}

// firstSentence shortens a help text to what fits beside a completion.
func firstSentence(text string) string {
	if at := strings.IndexAny(text, ".;:"); at > 0 && (at+1 == len(text) || text[at+1] == ' ') {
		text = text[:at]
	}
	return strings.Join(strings.Fields(text), " ")
}

// quoted returns a text as one word of a POSIX shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// paths are the words after which a verb of a verb may follow, as patterns of case.
func paths(all []completed) string {
	var list []string
	for _, c := range all[1:] {
		list = append(list, quoted(c.path))
	}
	return strings.Join(list, "|")
}

// flagValues writes what completes the values of flags, as cases after which those of the words follow.
func flagValues(b *strings.Builder, all []completed, values func(flagOffer) string) {
	for _, c := range all {
		for _, f := range c.flags {
			if f.takes {
				fmt.Fprintf(b, "\t%s) %s; return ;;\n", quoted(c.path+" "+f.word), values(f))
			}
		}
	}
	b.WriteString("\tesac\n\tcase \"$at\" in\n")
}

// bashScript writes the script for bash.
func bashScript(b *strings.Builder, all []completed) {
	b.WriteString(`# bash completion for koprulu, made by koprulu completion bash
_koprulu() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} at=koprulu i
	# --flag=value is three words to bash.
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = && COMP_CWORD -gt 1 ]]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	for ((i = 1; i < COMP_CWORD; i++)); do
		case "$at ${COMP_WORDS[i]}" in
		` + paths(all) + `) at="$at ${COMP_WORDS[i]}" ;;
		esac
	done
	COMPREPLY=()
	case "$at $prev" in
`)
	flagValues(b, all, bashValues)
	for _, c := range all {
		var flags, words []string
		for _, f := range c.flags {
			flags = append(flags, f.word)
		}
		for _, v := range c.verbs {
			words = append(words, v.word)
		}
		words = append(words, c.values...)
		fmt.Fprintf(b, "\t%s)\n\t\tif [[ $cur == -* ]]; then\n\t\t\tmapfile -t COMPREPLY < <(compgen -W %s -- \"$cur\")\n",
			quoted(c.path), quoted(strings.Join(flags, " ")))
		switch {
		case len(words) > 0:
			fmt.Fprintf(b, "\t\telse\n\t\t\tmapfile -t COMPREPLY < <(compgen -W %s -- \"$cur\")\n",
				quoted(strings.Join(words, " ")))
		case c.files:
			b.WriteString("\t\telse\n\t\t\tcompopt -o filenames\n\t\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n")
		}
		b.WriteString("\t\tfi\n\t\t;;\n")
	}
	b.WriteString("\tesac\n}\ncomplete -F _koprulu koprulu\n")
}

// bashValues completes the value of a flag.
func bashValues(f flagOffer) string {
	switch {
	case f.values != nil:
		return "mapfile -t COMPREPLY < <(compgen -W " + quoted(strings.Join(f.values, " ")) + ` -- "$cur")`
	case f.file:
		return `compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")`
	case f.dirs:
		return `compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")`
	}
	return ":"
}

// zshScript writes the script for zsh.
func zshScript(b *strings.Builder, all []completed) {
	b.WriteString(`#compdef koprulu
# zsh completion for koprulu, made by koprulu completion zsh
_koprulu() {
	local at=koprulu prev=$words[CURRENT-1] word
	local -a offers
	for word in $words[2,CURRENT-1]; do
		case "$at $word" in
		` + paths(all) + `) at="$at $word" ;;
		esac
	done
	# --flag=value is one word to zsh.
	if [[ $PREFIX == --*=* ]]; then
		prev=${PREFIX%%=*}
		compset -P '*='
	fi
	case "$at $prev" in
`)
	flagValues(b, all, func(f flagOffer) string {
		switch {
		case f.values != nil:
			return "compadd -- " + strings.Join(f.values, " ")
		case f.file:
			return "_files"
		case f.dirs:
			return "_files -/"
		}
		return "_message value"
	})
	described := func(offers []offer) {
		var list []string
		for _, o := range offers {
			list = append(list, quoted(strings.ReplaceAll(o.word, ":", `\:`)+":"+o.help))
		}
		fmt.Fprintf(b, "offers=(%s)\n", strings.Join(list, " "))
	}
	for _, c := range all {
		fmt.Fprintf(b, "\t%s)\n\t\tif [[ $PREFIX == -* ]]; then\n\t\t\t", quoted(c.path))
		var flags, words []offer
		for _, f := range c.flags {
			flags = append(flags, f.offer)
		}
		words = append(words, c.verbs...)
		for _, v := range c.values {
			words = append(words, offer{v, ""})
		}
		described(flags)
		b.WriteString("\t\t\t_describe flag offers\n")
		switch {
		case len(words) > 0:
			b.WriteString("\t\telse\n\t\t\t")
			described(words)
			b.WriteString("\t\t\t_describe verb offers\n")
		case c.files:
			b.WriteString("\t\telse\n\t\t\t_files\n")
		}
		b.WriteString("\t\tfi\n\t\t;;\n")
	}
	b.WriteString(
		"\tesac\n}\nif [[ $funcstack[1] == _koprulu ]]; then\n\t_koprulu \"$@\"\nelse\n\tcompdef _koprulu koprulu\nfi\n")
}

// fishScript writes the script for fish.
func fishScript(b *strings.Builder, all []completed) {
	fish := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	}
	b.WriteString(
		"# fish completion for koprulu, made by koprulu completion fish\nfunction __koprulu_at\n\tset -l at koprulu\n\tset -l known")
	for _, c := range all[1:] {
		b.WriteString(" " + fish(c.path))
	}
	b.WriteString(`
	set -l words (commandline -opc)
	for word in $words[2..-1]
		if contains -- "$at $word" $known
			set at "$at $word"
		end
	end
	test "$at" = "$argv[1]"
end
complete -c koprulu -f
`)
	for _, c := range all {
		when := "complete -c koprulu -n " + fish("__koprulu_at \""+c.path+"\"")
		for _, v := range c.verbs {
			fmt.Fprintf(b, "%s -a %s -d %s\n", when, fish(v.word), fish(v.help))
		}
		for _, v := range c.values {
			fmt.Fprintf(b, "%s -a %s\n", when, fish(v))
		}
		if c.files {
			fmt.Fprintf(b, "%s -F\n", when)
		}
		for _, f := range c.flags {
			line := when + " -l " + strings.TrimPrefix(f.word, "--")
			switch {
			case f.values != nil:
				line += " -x -a " + fish(strings.Join(f.values, " "))
			case f.dirs:
				line += " -x -a '(__fish_complete_directories)'"
			case f.file:
				line += " -r -F"
			case f.takes:
				line += " -x"
			}
			if f.help != "" {
				line += " -d " + fish(f.help)
			}
			b.WriteString(line + "\n")
		}
	}
}
