package core

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"koprulu/club/people"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/server/identity"
	"koprulu/site/server/kept"
	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// Keep is how long a site keeps what nobody needs any more; zero for good.
type Keep struct {
	// Chat is for the chat of tables that are over.
	Chat time.Duration
	// Addresses is for the addresses for notifications of people who have not been on the site.
	Addresses time.Duration
	// People is for people who have not been on the site; they are removed as if they had deleted themselves.
	People time.Duration
}

// Config is what a server works with. Hub and Store are needed, everything else has a default.
type Config struct {
	Hub   *table.Hub
	Store kept.Store
	// Shared is for sites of several servers, whose hubs have a feed; nil for one server. With it, Hear has to be called
	// from table.HubConfig.News.
	Shared Shared
	// Components are the built-in set, or what the server was started with instead.
	Components *components.Set
	Log        *slog.Logger
	// Base is the address of the site, such as https://example.org. Fixed says that the operator gave it: otherwise links
	// name the host that the reader used.
	Base  *url.URL
	Fixed bool
	// Hosts are further names under which the site is reached.
	Hosts []string
	// Secure says that browsers reach the site over TLS, directly or through a proxy.
	Secure bool
	// Proxies are reverse proxies trusted to name the visitor's address.
	Proxies upkeep.Proxies
	// Quotas are how much of the site one person may take, people.UsualQuotas if nil; Room whether there is any for the
	// files that people send, nil for always.
	Quotas *people.Quotas
	Room   *upkeep.Room
	// Unlimited lifts the limits on rates and numbers, for load tests.
	Unlimited bool
	// PrivateHooks lets notifications be sent to private addresses, for tests and closed networks.
	PrivateHooks bool
	// NoticeDelay is how long a decision is open before its person is notified, the default of package notify if 0.
	NoticeDelay time.Duration
	// SMTP is the server that takes the mail of the site, nil for none.
	SMTP *notify.SMTP
	// Confirmations is how many mails to addresses that nobody has confirmed the site sends in 24 hours at most, 200 if 0.
	Confirmations int
	// MetricsToken is the secret with which /metrics can be read on the site; without one the site has no such address.
	MetricsToken string
	// SignUp says who can become a person: SignUpOpen (the default), SignUpInvite or SignUpOIDC, which needs OIDC.
	SignUp string
	// Provider is the identity provider with which people sign in, nil for none.
	OIDC *identity.Provider
	// Keep is how long the site keeps what nobody needs any more, everything for good by default.
	Keep Keep
	// Puzzles makes the server make the puzzles of the day, which takes some seconds of a processor each.
	Puzzles bool
	// ChallengeBot is the kind of bot that the week's challenge is played against, challenge.Level by default.
	ChallengeBot string
	// Version is that of the program, Source where its source code is.
	Version, Source string
	// Upkeep returns what the program knows of the machine and the data, for hosts; nil for nothing. Troubles has what
	// went wrong in the log, nil if nobody remembers it.
	Upkeep   func(context.Context) (upkeep.Upkeep, error)
	Troubles *upkeep.Troubles
	// Around wraps the handler of all requests, for traces for example; nil for nothing.
	Around func(http.Handler) http.Handler
	// Heartbeat is how often an idle stream says that it is alive, 15 s by default.
	Heartbeat time.Duration
	// Pulse is the same for the page of a table, 1.8 s by default: js/line.js takes a longer silence for a lost
	// connection.
	Pulse time.Duration
	// WriteTime is how long the reader of a stream may take to accept a message, 20 s by default.
	WriteTime time.Duration
	// Drain is how long a graceful shutdown waits for streams, requests and work in progress, 15 s by default. What needs
	// longer is left to the end of the process.
	Drain time.Duration
	// Now is the clock, that of the machine by default.
	Now func() time.Time
	// Later runs a function after a time; time.AfterFunc except in tests.
	Later func(time.Duration, func())
}

// Shared keeps for a short time what the servers of a site share in addition to its tables. All of it may be lost when
// the database fails.
type Shared interface {
	// KeepHalf keeps the part of an answer that a seat has given so far, in place of the previous one, and tells other
	// servers.
	KeepHalf(ctx context.Context, id table.ID, seat game.Player, half []byte) error
	// Halves returns what KeepHalf kept, by seat, and how often that has changed at the table: table.Latest.Halves.
	Halves(ctx context.Context, id table.ID) (by [game.MaxPlayers][]byte, version uint64, err error)
	// Begin keeps something under a name until a time, Finish returns it once: people.ErrNobody if it is no longer there.
	Begin(ctx context.Context, name string, what []byte, ends time.Time) error
	Finish(ctx context.Context, name string, now time.Time) ([]byte, error)
	// SetFront keeps until when a person has the page of a table in the foreground, or the list of tables if the id is
	// empty; a past time ends it.
	SetFront(ctx context.Context, person table.Person, id table.ID, until time.Time) error
	// Front returns until when one of the two is in the foreground, the zero time if nobody said so.
	Front(ctx context.Context, person table.Person, id table.ID) (time.Time, error)
	// SeatedAt returns those of some people who have a seat at one of some tables.
	SeatedAt(ctx context.Context, ids []table.ID, who []table.Person) ([]table.Person, error)
}

// The ways to become a person, as Config.SignUp.
const (
	SignUpOpen   = "open"
	SignUpInvite = "invite"
	SignUpOIDC   = "oidc"
)
