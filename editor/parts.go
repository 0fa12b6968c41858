package editor

import (
	"strconv"

	"koprulu/game"
)

// Parts of a scenario that a form says otherwise than the document.

// putAway begins the paths of how many Event cards of Stages I and II are put away.
const putAway = "events/put-away/"

// setPutAway says how many cards of a stage are put away; without any of both stages the list is left out.
func (d *Document) setPutAway(stage, n string) {
	counts := [2]int{}
	for i, v := range d.at("events/put-away").list() {
		if i < len(counts) {
			counts[i] = v.count()
		}
	}
	if i, err := strconv.Atoi(stage); err == nil && i < len(counts) {
		counts[i], _ = strconv.Atoi(n)
	}
	events := d.section("events", isObject)
	defer d.tidy("events")
	if counts == [2]int{} {
		events.drop("put-away")
		return
	}
	events.set("put-away", list(number(counts[0]), number(counts[1])))
}

// setTeam puts a player into a team; without a number of at least two teams there are none.
func (d *Document) setTeam(id, number string) {
	team := map[string]string{}
	for _, f := range d.Factions() {
		team[d.r.Sheets[f].ID] = d.teamOf(d.r.Sheets[f].ID)
	}
	team[id] = number
	teams := list()
	for n := 1; n <= game.MaxPlayers; n++ {
		members := list()
		for _, f := range d.Factions() {
			if team[d.r.Sheets[f].ID] == strconv.Itoa(n) {
				members.items = append(members.items, text(d.r.Sheets[f].ID))
			}
		}
		if len(members.items) > 0 {
			teams.items = append(teams.items, members)
		}
	}
	if len(teams.items) == 0 {
		d.root.drop("teams")
		return
	}
	d.put("teams", teams)
}

// teamOf gives the number of the team of a player, empty if he is in none.
func (d *Document) teamOf(id string) string {
	for i, members := range d.root.get("teams").list() {
		for _, v := range members.list() {
			if v.word() == id {
				return strconv.Itoa(i + 1)
			}
		}
	}
	return ""
}
