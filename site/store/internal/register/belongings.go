package register

import (
	"context"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/results"
	"koprulu/table"
)

// Belongings gathers the data kept about a person; ErrNobody if there is none with this id.
func (p *People) Belongings(ctx context.Context, person table.Person) (b people.Belongings, err error) {
	club := Club{p.db}
	for _, gather := range []func() error{
		of(ctx, person, &b.Account, p.Person),
		of(ctx, person, &b.Times, p.Times),
		of(ctx, person, &b.Devices, p.keys(people.DeviceKey)),
		of(ctx, person, &b.Tokens, p.keys(people.TokenKey)),
		of(ctx, person, &b.Passkeys, p.Passkeys),
		of(ctx, person, &b.Hooks, p.Hooks),
		of(ctx, person, &b.Muted, p.Muted),
		of(ctx, person, &b.Reports, func(ctx context.Context, person table.Person) ([]people.Report, error) {
			list, err := p.ReportsBy(ctx, person, time.Time{})
			for i := range list { // Who has closed them with which note is for hosts and moderators.
				if list[i].Closer = ""; list[i].Kind != people.ReportAppeal {
					list[i].Note = ""
				}
			}
			return list, err
		}),
		of(ctx, person, &b.Subjects, p.Subjects),
		of(ctx, person, &b.Said, p.said),
		of(ctx, person, &b.Notes, p.notes),
		of(ctx, person, &b.Challenges, club.playsBy),
		of(ctx, person, &b.Puzzles, club.PuzzleTries),
		of(ctx, person, &b.Leagues, club.leaguesOf),
		of(ctx, person, &b.Sanctions, p.Sanctions),
		of(ctx, person, &b.Done, p.done),
	} {
		if err := gather(); err != nil {
			return b, err
		}
	}
	return b, nil
}

// done lists what others did to a person, the newest first.
func (p *People) done(ctx context.Context, person table.Person) ([]people.Done, error) {
	return query.Rows(p.db.On(ctx), "listing what was done to a person", func(d *people.Done) []any {
		return []any{&d.At, &d.Verb, &d.Office, &d.Table}
	}, "SELECT at, verb, office, tbl FROM acts WHERE target = ? AND target <> '' AND verb IN ("+p.db.Each+") ORDER BY id DESC",
		person, query.Texts(people.DoneActs))
}

// of fills in what a question about a person is answered with.
func of[T any](ctx context.Context, person table.Person, into *T,
	ask func(context.Context, table.Person) (T, error)) func() error {
	return func() (err error) {
		*into, err = ask(ctx, person)
		return err
	}
}

// Forget removes a person with their keys, links, passkeys, addresses and notes. What they said at tables stays for the
// others, without their name. Tables are not touched: the caller has already taken the person out of their seats. acts
// record it in the audit log, if others did it.
func (p *People) Forget(ctx context.Context, person table.Person, acts ...people.Act) error {
	defer p.hooked.forget()
	return p.db.Change(ctx, "forgetting a person", func(tx *query.Tx) {
		for _, statement := range append([]string{
			"UPDATE chat SET person = '', name = '', role = '' WHERE person = ? AND person <> ''",
			"DELETE FROM guests WHERE person = ?",
			"DELETE FROM watchers WHERE person = ?",
			"UPDATE acts SET detail = '' WHERE target = ?",
			"UPDATE remarks SET author = '' WHERE author = ?",
			"UPDATE confirmations SET person = '' WHERE person = ?",
			"UPDATE challenge_plays SET person = '' WHERE person = ?",
			"UPDATE leagues SET version = version + 1 WHERE id IN (SELECT id FROM leagues WHERE owner = ? UNION SELECT league FROM league_players WHERE person = ?)",
			"UPDATE leagues SET owner = '' WHERE owner = ?",
			"UPDATE league_players SET person = '', gone = (0 = 0) WHERE person = ?",
			"DELETE FROM reports WHERE reporter = ? AND act <> 0",
			"UPDATE reports SET reporter = '' WHERE reporter = ?",
			"UPDATE reports SET target = '', quote = '' WHERE target = ?",
		}, p.db.Personal...) {
			tx.Run(statement, []any{person, person}[:strings.Count(statement, "?")]...)
		}
		results.Forget(tx, person)
		// The rest is deleted with the person (ON DELETE CASCADE).
		tx.Must(nobody, "DELETE FROM people WHERE id = ?", person)
		for _, act := range acts {
			Record(tx, act)
		}
	})
}
