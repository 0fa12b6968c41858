package cli

import "strings"

// FlagIn returns the value of a flag before the command line is parsed, "" if it is not there.
func FlagIn(args []string, name string) string {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--"+name+"="); ok {
			return value
		}
		if arg == "--"+name && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}
