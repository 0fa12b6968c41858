// Package core is what every chapter of the site stands on: who sends a request and what they may see, how a request is
// limited, carried out and answered, and what is wrong with it if it is not. It has no page of its own; chapters import
// it, and never each other.
//
// A request passes, in this order: security headers and the protection against requests forged by other sites
// (secure.go), the address it comes from (package upkeep), who sends it (session.go), the limits of its class
// (limits.go), and the handler that the list of routes names (routes.go). A handler returns an error; visit.go turns it
// into a page or into JSON, in the language of the reader.
package core

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"koprulu/club/challenge"
	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/server/kept"
	"koprulu/site/server/root"
	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// Site is what the chapters share. It may serve any number of requests at once.
type Site struct {
	Config Config
	Log    *slog.Logger
	Hub    *table.Hub
	Kept   kept.Store
	Set    *components.Set
	// Plain holds the rules of a base game without any options, for pages that show components, BroodWar the same with
	// Brood War.
	Plain    *game.Rules
	BroodWar *game.Rules

	Sessions *Sessions
	Limits   *Limiter
	State    SiteState
	Badges   *Badges
	Figures  *Metrics
	// Notices delivers notifications.
	Notices *notify.Notifier
	// Halves makes sure that the half-given answers of a table that this server knows are not older than a version;
	// Touched redraws all open pages of tables, Chatted the chat of one.
	Halves  func(ctx context.Context, id table.ID, version uint64) error
	Touched func()
	Chatted func(id table.ID)
	// TouchedFor redraws those that a person has open.
	TouchedFor func(who table.Person)

	// Origins watches where requests come from.
	Origins upkeep.Origins

	// Root is the path below which the site stands.
	Root root.Root

	origins  *http.CrossOriginProtection
	reserved *locale.Reserved
	// hosts are the names under which requests are answered, in addition to those of hosted.
	hosts []string
}

// The defaults of Config.
const (
	// siteConfirms is that of Confirmations.
	siteConfirms = 200
	heartbeat    = 15 * time.Second
	pulse        = 1800 * time.Millisecond
	// WriteTime is how long a reader of a stream may take to accept a message before they are dropped, if Config does not
	// say it.
	WriteTime = 20 * time.Second
	// drainTime is how long a graceful shutdown waits for what is in progress.
	drainTime = 15 * time.Second
)

// fill gives everything that a configuration does not say its default.
func (c *Config) fill() {
	if c.Components == nil {
		c.Components = components.Default()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.Log = table.Quiet(c.Log)
	if c.Base == nil {
		c.Base = &url.URL{Scheme: "http", Host: "localhost"}
	}
	if c.Quotas == nil {
		c.Quotas = &people.UsualQuotas
	}
	if c.ChallengeBot == "" {
		c.ChallengeBot = challenge.Level
	}
	if c.Confirmations <= 0 {
		c.Confirmations = siteConfirms
	}
	if c.SignUp == "" {
		c.SignUp = SignUpOpen
	}
	if c.Heartbeat <= 0 {
		c.Heartbeat = heartbeat
	}
	if c.Pulse <= 0 {
		c.Pulse = pulse
	}
	if c.WriteTime <= 0 {
		c.WriteTime = WriteTime
	}
	if c.Drain <= 0 {
		c.Drain = drainTime
	}
	if c.Later == nil {
		c.Later = func(d time.Duration, f func()) { time.AfterFunc(d, f) }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
}

// New makes the core of a site. Notices, Halves, Touched and Chatted are for those who put its chapters together to
// say.
func New(cfg Config) (*Site, error) {
	cfg.fill()
	opts := game.Options{Players: 2}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	plain, err := cfg.Components.Rules(opts)
	if err != nil {
		return nil, fmt.Errorf("making the rules for the codex: %w", err)
	}
	opts.BroodWar = true
	broodWar, err := cfg.Components.Rules(opts)
	if err != nil {
		return nil, fmt.Errorf("making the rules of Brood War for the codex: %w", err)
	}
	s := &Site{Config: cfg, Log: cfg.Log, Hub: cfg.Hub, Kept: cfg.Store, Set: cfg.Components, Plain: plain,
		BroodWar: broodWar,
		Sessions: newSessions(), Limits: newLimiter(), Badges: newBadges(), origins: http.NewCrossOriginProtection(),
		Root: root.Of(cfg.Base), hosts: hostsOf(&cfg), reserved: locale.ReservedOf(hostsOf(&cfg))}
	if cfg.Fixed {
		if err := s.origins.AddTrustedOrigin(cfg.Base.Scheme + "://" + cfg.Base.Host); err != nil {
			return nil, fmt.Errorf("the address of the site: %w", err)
		}
	}
	s.Figures = NewMetrics(s)
	return s, nil
}

// Now returns the time.
func (s *Site) Now() time.Time { return s.Config.Now().UTC() }
