package terminal

import (
	"slices"
	"strings"

	"koprulu/terminal/draw"
)

// commands are what a player can type line by line, in English: those of single take nothing after them.
var (
	single   = []string{"quit", "undo", "hand", "odds", "all", "more", "help", "round", "resign"}
	commands = append([]string{"log", "board", "hint", "map", "rule", "look"}, single...)
)

// commandOf takes a line apart into a command, in English whatever the language it was typed in, and what follows. In
// the player's own language a command that takes nothing is one only if it stands alone: an answer may begin with its
// word.
func commandOf(w *draw.Words, text string) (word, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if slices.Contains(commands, word) {
		return word, rest
	}
	for _, c := range commands {
		if draw.Fold(word) == draw.Fold(w.Text("ui.plain.do."+c)) && (rest == "" || !slices.Contains(single, c)) {
			return c, rest
		}
	}
	return word, rest
}

// quits reports whether a line is the command that leaves the game.
func (p *plain) quits(line string) bool {
	word, rest := commandOf(p.w, line)
	return word == "quit" && rest == ""
}
