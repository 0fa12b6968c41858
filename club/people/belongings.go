package people

import (
	"koprulu/club/challenge"
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
	// Leagues are the ids of leagues and cups that the person has joined or made.
	Leagues []string `json:"Contests"`
	// Said are messages with their tables, Notes what the person has written down, by table.
	Said  []Said
	Notes map[table.ID]string
}

// Said is a message with its table.
type Said struct {
	Table   table.ID
	Message table.Message
}
