// Package register keeps what a site knows about people apart from their tables, in any database: who they are and how
// they come back, what hosts and moderators decide and record, what people say to each other, what they want to be
// told, and what leagues and challenges they play. It uses the statements of package query.
package register

import (
	"koprulu/club/people"
	"koprulu/site/store/internal/query"
)

// People is the register of a store. Its methods are those of the interfaces in package server.
type People struct {
	db     *query.Site
	hooked hooked
}

// Club is what the people of a store play besides single tables: leagues and challenges. Its methods are those of the
// interfaces in package server.
type Club struct{ db *query.Site }

// New makes the register of a database.
func New(db *query.Site) (*People, Club) { return &People{db: db}, Club{db} }

// nobody is the error of what is asked about somebody, or something, that is not there.
var nobody = people.ErrNobody
