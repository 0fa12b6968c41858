package gate

import (
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Doer is who does something, and in which capacity.
type Doer struct {
	// Person is empty for the command line and for the provider.
	Person table.Person
	Office people.Office
}

// Machine is the doer who uses the command line of the machine, Provider the identity provider.
var (
	Machine  = Doer{Office: people.MachineOffice}
	Provider = Doer{Office: people.ProviderOffice}
)

// OwnerOf returns who sends a request, as the owner of a table or the organiser of a league.
func OwnerOf(v *core.Visit) Doer { return Doer{v.Person(), people.OwnerOffice} }

// DoerOf returns who sends a request, for what they do in the name of the site.
func DoerOf(v *core.Visit) Doer {
	if v.IsHost() {
		return Doer{v.Person(), people.HostOffice}
	}
	return Doer{v.Person(), people.ModeratorOffice}
}

// role is the role in whose name everybody reads that something was done.
func (d Doer) role() people.Role {
	if d.Office == people.ModeratorOffice {
		return people.Moderator
	}
	return people.Host
}

// Subject is what a power is used on.
type Subject string

const (
	OnPerson  Subject = "person"
	OnTable   Subject = "table"
	OnMessage Subject = "message"
	OnLeague  Subject = "league"
	OnReport  Subject = "report"
	OnInvites Subject = "invite codes"
	OnSite    Subject = "site"
)

// Order is what somebody wants to be done.
type Order struct {
	On   Subject
	Verb string
	// ID is that of the person, the table, the league or the invite code.
	ID string
	// Number is that of a message, a report or a remark.
	Number int64
	// Who is somebody at the table, Seat one of its seats.
	Who  core.Named
	Seat game.Player
	// Bot is the bot for a seat, Which one of the words for what an owner does with links and with the chat.
	Bot, Which string
	Wish
}

// said lists the fields of the command line that an order has.
func (o *Order) said() (list []string) {
	for _, f := range []struct {
		name string
		said bool
	}{{"name", o.Name != ""}, {"reason", o.Reason != ""}, {"seconds", o.Seconds != 0}, {"role", o.Role != ""},
		{"text", o.Text != ""}, {"until", !o.Until.IsZero()},
		{"remarks", o.Remarks},
		{"note", o.Note != ""}, {"count", o.Count != 0}, {"uses", o.Uses != 0}} {
		if f.said {
			list = append(list, f.name)
		}
	}
	return list
}

// Outcome is what came of it, apart from the change.
type Outcome struct {
	// Link is a personal link that was made, good until Ends.
	Link string
	Ends time.Time
	// Messages is how many messages have lost their name or are gone.
	Messages int64
	// File is what was taken out.
	File []byte
	// Made are the invite codes that were made. Afterwards nobody can learn them.
	Made []MadeInvite
}

// MadeInvite is an invite code that was just made.
type MadeInvite struct {
	people.Invite
	Code, Link string
}

// Wish is what an act needs: each verb reads its own fields.
type Wish struct {
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Seconds is how long a ban or a mute lasts, 0 for good.
	Seconds int64  `json:"seconds,omitempty"`
	Role    string `json:"role,omitempty"`
	// Text is that of a notice or a remark, Until that of a notice.
	Text  string    `json:"text,omitempty"`
	Until time.Time `json:"until,omitzero"`
	// Remarks: what is taken out has the remarks about the person, too.
	Remarks bool `json:"remarks,omitempty"`
	// Note is what came of a report, or whom invite codes are for; Count is how many are made, Uses how many people may
	// use each.
	Note  string `json:"note,omitempty"`
	Count int    `json:"count,omitempty"`
	Uses  int    `json:"uses,omitempty"`
}
