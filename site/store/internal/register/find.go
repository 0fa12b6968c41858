package register

import (
	"context"
	"strings"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
)

// PeopleLike lists the people whom a query finds, the newest first. Names are compared here: databases ignore case in
// different ways.
func (p *People) PeopleLike(ctx context.Context, q people.Query) ([]people.Account, error) {
	where, args := "p.created >= ?", []any{q.Since}
	if len(q.Traits) > 0 {
		var any []string
		args = nil
		for _, trait := range q.Traits {
			holds, needs := traitOf(trait, &q)
			any, args = append(any, holds), append(args, needs...)
		}
		where = strings.Join(any, " OR ")
	}
	return some(p.db.On(ctx), "listing people", q.Skip, q.N, q.Finds,
		func(a *people.Account) []any { return accountInto(a) },
		"SELECT "+accountColumns+" FROM people p WHERE "+where+" ORDER BY p.created DESC, p.id DESC", args...)
}

// some reads rows as query.Rows does, without those that finds does not take and the first skip of the others, at most
// n.
func some[T any](on query.On, doing string, skip, n int, finds func(*T) bool, into func(*T) []any, statement string,
	args ...any) (list []T, err error) {
	if n <= 0 {
		return nil, nil
	}
	err = on.Each(statement, args, func(scan query.Scan) error {
		var one T
		if err := scan(into(&one)...); err != nil {
			return err
		}
		switch {
		case !finds(&one):
		case skip > 0:
			skip--
		default:
			if list = append(list, one); len(list) == n {
				return query.ErrEnough
			}
		}
		return nil
	})
	return list, query.Failed(doing, err)
}

// traitOf is the condition that a person p has a trait now or, if the query has a time, got it since then.
func traitOf(trait people.Trait, q *people.Query) (holds string, args []any) {
	at := []any{q.Since}
	switch now := q.Since.IsZero(); {
	case trait == people.TraitBan && now:
		return "p.banned > ?", []any{q.Now}
	case trait == people.TraitMute && now:
		return "p.muted > ?", []any{q.Now}
	case trait == people.TraitCurb && now:
		return "p.id IN (SELECT person FROM curbs WHERE muted OR removed)", nil
	case trait == people.TraitCurb:
		return done("verb IN ('mute', 'unseat') AND tbl <> ''"), at
	case trait == people.TraitReport && now:
		return "p.id IN (SELECT target FROM reports WHERE closed = 0 AND act = 0)", nil
	case trait == people.TraitReport:
		return "p.id IN (SELECT target FROM reports WHERE at >= ? AND act = 0)", at
	case trait == people.TraitAppeal && now:
		return "p.id IN (SELECT target FROM reports WHERE closed = 0 AND act <> 0)", nil
	case trait == people.TraitAppeal:
		return "p.id IN (SELECT target FROM reports WHERE at >= ? AND act <> 0)", at
	case trait == people.TraitRemark:
		return "p.id IN (SELECT person FROM remarks WHERE at >= ?)", at
	case trait == people.TraitRole && now:
		return "p.role <> ''", nil
	}
	// A trait is otherwise named like the act that makes it.
	return done("verb = ? AND tbl = ''"), []any{string(trait), q.Since}
}

// done is the condition that something was done to a person p since the value that is the last of those it needs.
func done(what string) string {
	return "p.id IN (SELECT target FROM acts WHERE " + what + " AND at >= ?)"
}
