package web_test

import (
	"regexp"
	"strconv"
)

var part = regexp.MustCompile(`(= )?([+−]?)(\d+)`)

// added adds up the numbers of a sum that is spelled out; what stands behind an equals sign replaces the rest.
func added(parts string) int {
	total := 0
	for _, m := range part.FindAllStringSubmatch(parts, -1) {
		n, _ := strconv.Atoi(m[3])
		switch {
		case m[1] != "":
			return n
		case m[2] == "−":
			total -= n
		default:
			total += n
		}
	}
	return total
}

func itoa(n int) string { return strconv.Itoa(n) }
