package profile

import (
	"slices"
	"strconv"

	"koprulu/rules/game"
)

// Address is where the reader gets messages, other than a browser.
type Address struct {
	// ID names it, Kind is one of package people, Name shows enough of it to be recognised.
	ID, Kind, Name string
	// State says what state it is in, and Tried what came back when the reader tried it just now, both in the reader's
	// language; empty for nothing.
	State, Tried string
	// Mail is true if messages can come once a day, Daily if they do.
	Mail, Daily bool
	// Again is true if the link to confirm the address can be sent again.
	Again bool
}

// Told is a kind of message, and whether the reader wants it. Word is one of people.ChosenWords.
type Told struct {
	Word string
	On   bool
}

// PlayerNumbers are how many may play.
func PlayerNumbers() []int {
	var list []int
	for n := 2; n <= game.MaxPlayers; n++ {
		list = append(list, n)
	}
	return list
}

// WishName names a kind of public table in the form: base-3, or broodwar-3 with the expansion.
func WishName(broodWar bool, players int) string {
	if broodWar {
		return "broodwar-" + strconv.Itoa(players)
	}
	return "base-" + strconv.Itoa(players)
}

// wishes reports whether the reader wants to be told about a kind of public table.
func (p *Page) wishes(broodWar bool, players int) bool {
	return slices.Contains(p.Wishes, WishName(broodWar, players))
}

// elsewhere heads the addresses; it speaks of e-mail only where the site sends some.
func (p *Page) elsewhere() string {
	if slices.Contains(p.Kinds, "email") {
		return p.Reader.Words.Text("web.lobby.me.addresses")
	}
	return p.Reader.Words.Text("web.lobby.me.chats")
}

// kindNames are the proper names of chat services.
var kindNames = map[string]string{"ntfy": "ntfy", "discord": "Discord", "slack": "Slack", "mattermost": "Mattermost",
	"telegram": "Telegram", "matrix": "Matrix", "gotify": "Gotify"}

// kindName names a kind of address.
func (p *Page) kindName(kind string) string {
	if name := kindNames[kind]; name != "" {
		return name
	}
	return p.Reader.Words.Text("web.notify.kind." + kind)
}

// setName names a set.
func (p *Page) setName(broodWar bool) string {
	if broodWar {
		return "Brood War"
	}
	return p.Reader.Words.Text("web.lobby.set.base")
}

// signOutText says what happens to somebody who signs a device out.
func (p *Page) signOutText(current bool) string {
	switch {
	case !current:
		return p.Reader.Words.Text("web.lobby.me.signout.there")
	case len(p.Devices) == 1 && len(p.Passkeys) == 0 && p.Links == 0 && !p.Linked:
		return p.Reader.Words.Text("web.lobby.me.signout.last")
	}
	return p.Reader.Words.Text("web.lobby.me.signout.here")
}
