package editor

import (
	"strconv"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Parts of a scenario that a form expresses differently from the document.

// putAway begins the paths of the numbers of Event cards of Stages I and II that are put away.
const putAway = "events/put-away/"

// setPutAway sets how many cards of a stage are put away; if there are none of either stage, the list is left out.
func (d *Document) setPutAway(stage, n string) {
	counts := [2]int{}
	for i, v := range d.at("events/put-away").List() {
		if i < len(counts) {
			counts[i] = v.Int()
		}
	}
	if i, err := strconv.Atoi(stage); err == nil && i < len(counts) {
		counts[i], _ = strconv.Atoi(n)
	}
	events := d.section("events", document.Object)
	defer d.tidy("events")
	if counts == [2]int{} {
		events.Drop("put-away")
		return
	}
	events.Set("put-away", document.NewArray(document.NewInt(counts[0]), document.NewInt(counts[1])))
}

// setTeam puts a player into a team; without at least two teams there are none.
func (d *Document) setTeam(id, number string) {
	team := map[string]string{}
	for _, f := range d.Factions() {
		team[d.id(f)] = d.teamOf(d.id(f))
	}
	team[id] = number
	teams := document.NewArray()
	for n := 1; n <= game.MaxPlayers; n++ {
		members := document.NewArray()
		for _, f := range d.Factions() {
			if team[d.id(f)] == strconv.Itoa(n) {
				push(members, document.NewString(d.id(f)))
			}
		}
		if len(members.Items) > 0 {
			push(teams, members)
		}
	}
	if len(teams.Items) == 0 {
		d.root.Drop("teams")
		return
	}
	d.put("teams", teams)
}

// teamOf returns the number of the team of a player, empty if the player is in none.
func (d *Document) teamOf(id string) string {
	for i, members := range d.root.Get("teams").List() {
		for _, v := range members.List() {
			if v.Str() == id {
				return strconv.Itoa(i + 1)
			}
		}
	}
	return ""
}
