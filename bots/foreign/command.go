package foreign

import (
	"fmt"
	"strings"

	"koprulu/bots/bot"
)

// Prefix begins the name of a bot that is a program.
const Prefix = bot.Program

// Split splits a command into the program and its arguments: at spaces, except between single or double quotes. No
// shell reads it.
func Split(command string) ([]string, error) {
	var args []string
	var word strings.Builder
	begun, quote := false, rune(0)
	for _, c := range command {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, begun = c, true
		case c == ' ' || c == '\t':
			if begun {
				args, begun = append(args, word.String()), false
				word.Reset()
			}
		default:
			word.WriteRune(c)
			begun = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the command %q has an unclosed quote %c; write another one after what it encloses",
			command, quote)
	}
	if begun {
		args = append(args, word.String())
	}
	if len(args) == 0 || args[0] == "" {
		return nil, fmt.Errorf("%s names no program; write it as %spython3 mybot.py", Prefix, Prefix)
	}
	return args, nil
}
