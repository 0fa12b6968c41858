package people

import (
	"time"

	"koprulu/club/challenge"
	"koprulu/club/puzzle"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Belongings is all the data kept about a person apart from tables, for that person to read.
type Belongings struct {
	Account Account
	// Times are when the person plays and is away.
	Times    calendar.Person
	Devices  []Key
	Tokens   []Key
	Passkeys []Passkey
	Hooks    []Hook
	// Muted are those whose messages the person does not want to read.
	Muted []Muted `json:"Hushed"`
	// Reports are those that the person has made, the newest first.
	Reports []Report
	// Subjects are the person's identities at identity providers.
	Subjects []Subject
	// Challenges are the games of the week's challenges.
	Challenges []challenge.Play
	// Puzzles are the answers to puzzles of the day, the oldest first.
	Puzzles []puzzle.Try
	// Leagues are the leagues and cups that the person organises or has joined, the oldest first.
	Leagues []Membership
	// Sanctions are all that hosts and moderators ever imposed, the newest first.
	Sanctions []Imposed
	// Done is what others did to the person or to what they wrote, the newest first.
	Done []Done
	// Said are messages with their tables, Notes what the person has written down, by table.
	Said  []Said
	Notes map[table.ID]string
}

// Done is something that a host, a moderator or the owner of a table did to a person or to what they wrote: who did it,
// and why if only the audit log is told, is not theirs to know.
type Done struct {
	At     time.Time
	Verb   string
	Office Office
	Table  table.ID `json:",omitempty"`
}

// DoneActs are the verbs of what people learn of: nothing about reports and remarks.
var DoneActs = []string{RenameAct, WarnAct, MuteAct, UnmuteAct, BanAct, UnbanAct, SignOutAct, LinkAct, RoleAct,
	RemoveAct, HideAct, UnseatAct, AdmitAct}

// Membership is what a person has to do with a league or a cup: they organise it, play in it, or have withdrawn.
type Membership struct {
	ID, Name                    string
	Made                        time.Time
	Organises, Plays, Withdrawn bool
}

// Said is a message with its table.
type Said struct {
	Table   table.ID
	Message table.Message
}
