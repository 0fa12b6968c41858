package terminal

import (
	"slices"
	"strings"
)

// commands are what a player can type line by line, in English: those of single take nothing after them.
var (
	single   = []string{"quit", "undo", "hand", "odds", "all", "more", "help", "round", "resign"}
	commands = append([]string{"log", "board", "hint", "map", "rule", "look"}, single...)
)

// command takes a line apart into a command, in English whatever the language it was typed in, and what follows. In the
// player's own language a command that takes nothing is one only if it stands alone: an answer may begin with its word.
func (w *words) command(text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if slices.Contains(commands, word) {
		return word, rest
	}
	for _, c := range commands {
		if fold(word) == fold(w.text("ui.plain.do."+c)) && (rest == "" || !slices.Contains(single, c)) {
			return c, rest
		}
	}
	return word, rest
}

// quits reports whether a line is the command that leaves the game.
func (p *plain) quits(line string) bool {
	word, rest := p.w.command(line)
	return word == "quit" && rest == ""
}
