package host

import (
	"strings"

	"koprulu/site/server/upkeep"
)

// newsSince returns what a changelog says of the versions after one, the newest first: of the newest alone if it does
// not name that version, or none was given.
func newsSince(changelog, before string) []upkeep.Change {
	all := changesIn(changelog)
	for i, c := range all {
		if c.Version == strings.TrimPrefix(before, "v") {
			return all[:i]
		}
	}
	return all[:min(1, len(all))]
}

// changesIn reads a changelog, without versions of which it says nothing.
func changesIn(changelog string) []upkeep.Change {
	all := []upkeep.Change{}
	for line := range strings.Lines(changelog) {
		line = strings.TrimSpace(line)
		version, heads := strings.CutPrefix(line, "## ")
		title, divides := strings.CutPrefix(line, "### ")
		item, lists := strings.CutPrefix(line, "- ")
		last := len(all) - 1
		switch {
		case heads:
			version, _, _ = strings.Cut(strings.TrimPrefix(version, "["), "]")
			all = append(all, upkeep.Change{Version: version})
		case last < 0 || line == "":
		case divides:
			all[last].Parts = append(all[last].Parts, upkeep.ChangePart{Title: title})
		case lists:
			part := partOf(&all[last])
			part.Lines = append(part.Lines, plain.Replace(item))
		default:
			part := partOf(&all[last])
			if n := len(part.Lines); n > 0 { // A line that goes on.
				part.Lines[n-1] += " " + plain.Replace(line)
			}
		}
	}
	said := all[:0]
	for _, c := range all {
		if len(c.Parts) > 0 {
			said = append(said, c)
		}
	}
	return said
}

// plain takes the marks of Markdown out of a line.
var plain = strings.NewReplacer("`", "", "**", "", "*", "")

// partOf returns the part of a change to which a line belongs.
func partOf(c *upkeep.Change) *upkeep.ChangePart {
	if len(c.Parts) == 0 {
		c.Parts = append(c.Parts, upkeep.ChangePart{})
	}
	return &c.Parts[len(c.Parts)-1]
}
