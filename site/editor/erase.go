package editor

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
)

// kept are fields that no document can do without, or that would take everything with them: they are mended, not
// erased.
var kept = []string{"koprulu", "factions", "planets", "players", "victory", "id", "name", "first", "options"}

// entryParts are the fields of an entry of a list with which the whole entry is erased.
var entryParts = []string{"area", "faction", "kind", "route", "count", "units", "z", "major", "minor", "item",
	"carried-by", "carriers", "unit"}

// Erasable returns the path of what has to be removed from the document to settle a complaint: the entry of a list of
// pieces that it is about, or the field. It is empty if nothing can be removed.
func (c *Complaint) Erasable() string {
	steps := strings.Split(FieldPath(c.Path), "/")
	for n := len(steps); n > 1; n-- {
		if _, err := strconv.Atoi(steps[n-1]); err == nil &&
			!slices.ContainsFunc(steps[n:], func(s string) bool { return !slices.Contains(entryParts, s) }) {
			steps = steps[:n]
			break
		}
	}
	if len(steps) == 1 && (steps[0] == "" || slices.Contains(kept, steps[0])) || len(steps) == 2 && steps[0] == "players" {
		return ""
	}
	return strings.Join(steps, "/")
}

// erase removes the value at a path of the document, and what becomes empty around it.
func (d *Document) erase(path string) Said {
	steps := strings.Split(path, "/")
	if d.at(path) == nil || len(steps) == 1 && slices.Contains(kept, steps[0]) {
		return Said{Key: "stale"}
	}
	for n := len(steps); n > 0; n-- {
		of := d.root
		if n > 1 {
			of = d.at(strings.Join(steps[:n-1], "/"))
		}
		if n < len(steps) && !hollow(stepTo(of, steps[n-1]), steps[:n]) {
			break
		}
		drop(of, steps[n-1])
	}
	if steps[0] == "planets" || steps[0] == "z-routes" {
		d.relay()
	}
	return Said{Key: "erased"}
}

// hollow reports whether the value at a path has become empty, so that it can be removed as well: an empty list or
// object, or an entry of units without any units left. What has to be there stays, even if it is empty.
func hollow(v *document.Node, steps []string) bool {
	switch {
	case v == nil, len(steps) == 1 && slices.Contains(kept, steps[0]), len(steps) == 2 && steps[0] == "players":
		return false
	case v.Kind == document.Object && len(steps) == 2 && steps[0] == "units":
		return v.Get("units") == nil
	}
	return (v.Kind == document.Array || v.Kind == document.Object) && len(v.Items) == 0
}

// drop removes an entry of a list or a field of an object.
func drop(of *document.Node, step string) {
	if of.Kind != document.Array {
		of.Drop(step)
		return
	}
	if n, err := strconv.Atoi(step); err == nil && n >= 0 && n < len(of.Items) {
		of.Items = slices.Delete(slices.Clone(of.Items), n, n+1)
	}
}
