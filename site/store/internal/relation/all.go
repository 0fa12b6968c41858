package relation

// MoveMark is the row of the relation site that says how far a move of the site is. It is not part of the site.
const MoveMark = "move"

// i, s, b and f make columns of one kind each.
func i(names ...string) []Column { return of(Integer, names) }
func s(names ...string) []Column { return of(Text, names) }
func b(names ...string) []Column { return of(Bytes, names) }
func f(names ...string) []Column { return of(Boolean, names) }

func of(kind Kind, names []string) []Column {
	list := make([]Column, len(names))
	for i, n := range names {
		list[i] = Column{n, kind}
	}
	return list
}

func columns(lists ...[]Column) (all []Column) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// All are the relations of a site, those first that rows of others refer to. An
// entry is its line: how a database keeps it is its own business.
var All = []*Relation{
	{Name: "corrections", Key: 1, Columns: columns(b("hash"), s("text"))},
	{Name: "people", Key: 1, Columns: columns(s("id", "name", "alike_folded", "alike_shape", "lang", "theme"), f("sound"),
		i("created"), s("role"),
		i("banned"), s("ban_reason"), i("muted"), s("mute_reason", "page"), f("hidden"), s("times"),
		i("untold", "renewed", "judged"))},
	{Name: "tables", Key: 1, Counted: true, Columns: columns(i("number"), s("id", "owner", "name", "people"), i("status"),
		f("public", "spectators"), i("free"),
		s("settings", "frozen", "invite", "watch", "rules_version", "components"), b("seed", "start"), s("proposal"),
		i("paused", "created", "closed", "expires"),
		b("corrections"), s("shuffle"))},
	Live,
	Positions,
	{Name: "seats", Key: 2, Columns: columns(i("number", "seat"), s("person", "name", "bot"),
		f("gone", "ready", "offered", "program"), i("hints", "hinted", "closed"))},
	Entries,
	{Name: "games", Key: 1, Counted: true, Columns: columns(i("id", "number", "ended"), f("counts", "rated", "public"),
		i("players"), f("brood"), s("mode", "scenario"),
		i("rounds", "answers", "seconds"), s("victory"))},
	{Name: "results", Key: 2, Columns: columns(i("number", "seat"), s("person", "bot"), i("part"), f("lost"), s("faction"),
		i("team", "place", "points", "decisions", "seconds"),
		s("times", "leaders", "techs"), i("ended", "fate"), f("no_rise", "no_fall"), i("mu0", "sigma0", "mu", "sigma"))},
	{Name: "ratings", Key: 1, Columns: columns(s("person"), i("mu", "sigma", "games", "ended"))},
	{Name: "lookbacks", Key: 1, Columns: columns(i("number", "asked"), f("failed"), b("document"))},
	{Name: "guests", Key: 2, Columns: columns(i("number"), s("person"))},
	{Name: "watchers", Key: 2, Columns: columns(i("number"), s("person"))},
	{Name: "keys", Key: 1, Columns: columns(b("hash"), s("id", "person"), i("kind"), s("name"), i("created", "seen"))},
	{Name: "links", Key: 1, Columns: columns(b("hash"), s("person"), i("expires"))},
	{Name: "passkeys", Key: 1, Columns: columns(b("id"), s("person", "name", "credential"), i("created", "used"))},
	{Name: "subjects", Key: 2, Columns: columns(s("issuer", "subject", "person"), i("since"))},
	{Name: "hooks", Key: 1, Columns: columns(s("id", "person", "kind", "url"),
		i("created", "failed", "next", "disabled", "sent"), s("trouble", "keys", "label", "device", "zone"),
		f("unconfirmed", "daily"))},
	{Name: "outbox", Key: 1, Columns: columns(s("id", "hook"), i("kind"), s("tbl"), i("seat", "decision", "made", "due"),
		s("message"))},
	{Name: "told", Key: 3, Columns: columns(s("hook", "tbl"), i("kind", "decision"))},
	{Name: "wishes", Key: 3, Columns: columns(s("person"), i("broodwar", "players"))},
	{Name: "chat", Key: 1, Counted: true, Columns: columns(i("id", "number", "at"), s("person", "name", "role"), i("seat"),
		s("text"))},
	{Name: "notes", Key: 2, Columns: columns(i("number"), s("person", "text"))},
	{Name: "curbs", Key: 2, Columns: columns(i("number"), s("person"), f("muted", "removed"))},
	{Name: "hushed", Key: 2, Columns: columns(s("person", "other", "id"), i("since"))},
	{Name: "reports", Key: 1, Counted: true, Columns: columns(i("id", "at"), s("reporter", "kind", "tbl"), i("message"),
		s("target", "quote", "text"), i("closed"), s("closer", "note", "league"), i("act"))},
	{Name: "remarks", Key: 1, Counted: true, Columns: columns(i("id"), s("person"), i("at"), s("author", "text"))},
	{Name: "acts", Key: 1, Counted: true, Columns: columns(i("id", "at"),
		s("actor", "verb", "target", "detail", "tbl", "office", "league"))},
	{Name: "confirmations", Key: 1, Columns: columns(s("id"), i("at"), s("person"), b("recipient", "source"))},
	{Name: "invites", Key: 1, Columns: columns(s("id"), b("hash"), s("note"), i("most", "used", "created", "expires"))},
	{Name: "challenges", Key: 1, ByItself: true, Columns: columns(s("week", "doc"), i("made"))},
	{Name: "challenge_plays", Key: 1, Columns: columns(s("tbl", "week", "person"), f("outside"))},
	{Name: "puzzles", Key: 1, ByItself: true, Columns: columns(s("day", "doc"), i("made"))},
	{Name: "puzzle_tries", Key: 2, Columns: columns(s("person", "day"), i("answer"), f("found", "timely"))},
	{Name: "leagues", Key: 1, Columns: columns(s("id", "owner"), i("status"), s("doc"), i("version", "made"))},
	{Name: "league_players", Key: 2, Columns: columns(s("league"), i("number"), s("person"), f("gone"))},
	{Name: "league_games", Key: 1, Columns: columns(s("tbl", "league"), i("round", "number"),
		s("chairs", "result", "decided"))},
	{Name: "site", Key: 1, Only: "name <> '" + MoveMark + "'", Columns: columns(s("name", "text"), i("since", "until"))},
	{Name: "meta", Key: 1, Only: "name IN ('alive', 'outage')", Columns: columns(s("name"), i("value"))},
}

// What there is of every table. Entries have the number of their table, their number in it, and their line; databases
// keep them differently.
var (
	Live = &Relation{Name: "live", Key: 1, Columns: columns(i("number", "seq", "answers"), b("open"),
		i("bots", "due", "updated"), s("moment"), b("map"), i("sum"))}
	Positions = &Relation{Name: "positions", Key: 1, Columns: columns(i("number", "answers", "sum"), b("position"))}
	Entries   = &Relation{Name: "entries", Key: 2, Columns: columns(i("number", "seq"), b("line"))}
)
