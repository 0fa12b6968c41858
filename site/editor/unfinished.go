package editor

// unfinished are the sentences by which the readers say that something is not there yet, with the point of the
// checklist to which they belong; those without one are a point of their own. A document about which only such things
// are said has nothing wrong in it: somebody is still working on it.
var unfinished = map[string]string{
	"the number of factions is %d; a position has 2 to %d":                                                                    "factions",
	"the number of factions is %d; a scenario has 2 to %d":                                                                    "factions",
	`the field "factions" is missing; it lists the faction of each seat, such as ["raynor", "overmind"]`:                      "factions",
	`the field "planets" is missing; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`:                     "planets",
	`the field "planets" is missing or empty; it says where each planet lies, such as {"torus": {"cell": [0, 0]}}`:            "planets",
	`after the setup there must be at least one planet, such as {"torus": {"cell": [0, 0]}}`:                                  "planets",
	"%s has neither a base nor a unit (ELIM-01)":                                                                              homePoint,
	`%s has neither a unit nor a base and is out of the game (ELIM-01): list the faction in "eliminated", or give it a piece`: homePoint,
	`%s has no base and is out of the game (MODE-03): list the faction in "eliminated", or give it a base`:                    homePoint,
	"the section of %s is missing":                                                          homePoint,
	"there are %d victory conditions; a scenario has 1 to %d":                               "victory",
	`this is checked after the last round; give the number of rounds in the field "rounds"`: "rounds",
	"every faction must be in a team; the teams name %d of %d":                              "teams",
	"there must be at least two teams":                                                      "teams",
	"this text is empty":                                                                    "",
	"the field %q is missing":                                                               "",
	"the list is empty":                                                                     "",
	"at least one faction is needed":                                                        "",
	"a truce is between two factions":                                                       "",
	`an item lies in an "area" or is "carried-by" a unit`:                                   "",
	`name what is destroyed: either a "site" or a "base"`:                                   "",
	`name a "planet", or "own-base": true for any planet with a base of the winner`:         "",
}

// homePoint is the point of the checklist for sides without pieces.
const homePoint = "home"

// missing are the points of the checklist for fields of the document itself that are missing.
var missing = map[string]string{"id": "title", "name": "title", "first": "first", "victory": "victory",
	"factions": "factions", "planets": "planets"}

// classify finds out whether a complaint is about something that is not there yet, and to which point of the checklist
// it belongs.
func (c *Complaint) classify() {
	point, ok := unfinished[c.Said.Pattern]
	if !ok {
		return
	}
	var value any
	if len(c.Said.Values) > 0 {
		value = c.Said.Values[0]
	}
	switch n, number := value.(int); {
	case number && point == "factions" && n > 2, number && point == "victory" && n > 0:
		return // There are too many.
	}
	if word, is := value.(string); is && c.Path == "$" && point == "" {
		point = missing[word]
	}
	c.Open, c.Point = true, point
}
