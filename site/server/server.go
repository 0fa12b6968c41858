package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"hash/maphash"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"koprulu/club/challenge"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// Config is what a server works with. Hub and Store are needed, everything else has a default.
type Config struct {
	Hub   *table.Hub
	Store Store
	// Shared is for sites of several servers, whose hubs have a feed; nil for one server. With it, Hear has to be called from
	// table.HubConfig.News.
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
	Proxies Proxies
	// Unlimited lifts the limits on rates and numbers, for load tests.
	Unlimited bool
	// PrivateHooks lets notifications be sent to private addresses, for tests and closed networks.
	PrivateHooks bool
	// NoticeDelay is how long a decision is open before its person is notified, the default of package notify if 0.
	NoticeDelay time.Duration
	// SMTP is the server that takes the mail of the site, nil for none.
	SMTP *notify.SMTP
	// Confirmations is how many mails to addresses that nobody has confirmed the site sends in 24 hours at most, siteConfirms if 0.
	Confirmations int
	// MetricsToken is the secret with which /metrics can be read on the site; without one the site has no such address.
	MetricsToken string
	// SignUp says who can become a person: SignUpOpen (the default), SignUpInvite or SignUpOIDC, which needs OIDC.
	SignUp string
	// OIDC is the identity provider with which people sign in, nil for none.
	OIDC *OIDC
	// Keep is how long the site keeps what nobody needs any more, everything for good by default.
	Keep Keep
	// ChallengeBot is the kind of bot that the week's challenge is played against, challenge.Level by default.
	ChallengeBot string
	// Version is that of the program, Source where its source code is.
	Version, Source string
	// Around wraps the handler of all requests, for traces for example; nil for nothing.
	Around func(http.Handler) http.Handler
	// Heartbeat is how often an idle stream says that it is alive, 15 s by default.
	Heartbeat time.Duration
	// Pulse is the same for the page of a table, 1.8 s by default: js/line.js takes a longer silence for a lost connection.
	Pulse time.Duration
	// WriteTime is how long the reader of a stream may take to accept a message, 20 s by default.
	WriteTime time.Duration
	// Drain is how long a graceful shutdown waits for streams, requests and work in progress, 15 s by default. What needs longer is left to
	// the end of the process.
	Drain time.Duration
	// Now is the clock, that of the machine by default.
	Now func() time.Time
	// later runs a function after a time; time.AfterFunc except in tests.
	later func(time.Duration, func())
}

// Server is the site. Its handler may serve any number of requests at once.
type Server struct {
	cfg  Config
	log  *slog.Logger
	hub  *table.Hub
	kept kept
	set  *components.Set
	// plain holds the rules of a base game without any options, for pages that show components.
	plain    *game.Rules
	broodWar *game.Rules // the same with Brood War
	// cardsOfScenarios are the scenarios of the project.
	cardsOfScenarios []scenario.Card

	origins *http.CrossOriginProtection
	// hosts are the names under which requests are answered, in addition to those of hosted.
	hosts     []string
	sessions  *sessions
	limits    *limiter
	creating  creating
	state     siteState
	streams   *gauge
	rooms     *rooms
	painters  *painters
	badges    *badges
	concerned *concerned
	fronts    fronts
	mailing   *mailing
	notices   *notify.Notifier
	keys      *passkeys
	metrics   *metrics
	statics   map[string]*staticFile
	editing   editing
	weekly    weekly
	// contested gets a value when a game of a league or a cup has ended.
	contested chan struct{}
	// postcards are the pictures of games that are over.
	postcards postcards
	// tally has the totals of all finished games.
	tally keptTally

	// closing is closed when streams are to say goodbye.
	closing chan struct{}
	// open counts the streams, which a graceful shutdown waits for. mu keeps one from opening once closed is set.
	open   sync.WaitGroup
	mu     sync.Mutex
	closed bool
}

// New makes a server. Call Notify from the hub's HubConfig.Notify, and Run to deliver notifications.
func New(cfg Config) (*Server, error) {
	if cfg.Components == nil {
		cfg.Components = components.Default()
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.Log = table.Quiet(cfg.Log)
	if cfg.Base == nil {
		cfg.Base = &url.URL{Scheme: "http", Host: "localhost"}
	}
	if cfg.ChallengeBot == "" {
		cfg.ChallengeBot = challenge.Level
	}
	if cfg.Confirmations <= 0 {
		cfg.Confirmations = siteConfirms
	}
	if cfg.SignUp == "" {
		cfg.SignUp = SignUpOpen
	}
	if cfg.Heartbeat <= 0 {
		cfg.Heartbeat = 15 * time.Second
	}
	if cfg.Pulse <= 0 {
		cfg.Pulse = 1800 * time.Millisecond
	}
	if cfg.WriteTime <= 0 {
		cfg.WriteTime = writeTime
	}
	if cfg.Drain <= 0 {
		cfg.Drain = drainTime
	}
	if cfg.later == nil {
		cfg.later = func(d time.Duration, f func()) { time.AfterFunc(d, f) }
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
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
	list, err := scenarioCards(cfg.Components)
	if err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, cardsOfScenarios: list, log: cfg.Log, hub: cfg.Hub, kept: keep(cfg.Store), set: cfg.Components, plain: plain, broodWar: broodWar,
		origins: http.NewCrossOriginProtection(), hosts: hostsOf(&cfg), sessions: newSessions(), limits: newLimiter(), creating: creating{seed: maphash.MakeSeed()}, streams: newGauge(),
		rooms: newRooms(), badges: newBadges(), concerned: newConcerned(), closing: make(chan struct{})}
	if cfg.Fixed {
		if err := s.origins.AddTrustedOrigin(cfg.Base.Scheme + "://" + cfg.Base.Host); err != nil {
			return nil, fmt.Errorf("the address of the site: %w", err)
		}
	}
	s.mailing = newMailing()
	s.painters, s.contested = newPainters(s.closing), make(chan struct{}, 1)
	s.metrics = newMetrics(s)
	if s.keys, err = newPasskeys(cfg.Base); err != nil {
		return nil, err
	}
	if s.statics, err = statics(); err != nil {
		return nil, err
	}
	s.notices, err = notify.New(notify.Config{Store: cfg.Store, Look: s.look, Front: s.inFront, Invited: s.isInvited, Barred: s.barred, Zone: s.zoneOf, SMTP: cfg.SMTP, Base: cfg.Base, Log: cfg.Log, Private: cfg.PrivateHooks, Names: cfg.Hosts,
		Delay: cfg.NoticeDelay, Hold: s.state.closed.Load, Observe: func(outcome string) { s.metrics.calls.WithLabelValues(outcome).Inc() }})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// look returns the present state of a table.
func (s *Server) look(ctx context.Context, id table.ID) (*table.Snapshot, error) {
	if _, err := s.hub.Fresh(ctx, id); err != nil {
		return nil, err
	}
	t, err := s.hub.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.Snapshot(), nil
}

// now returns the time.
func (s *Server) now() time.Time { return s.cfg.Now().UTC() }

// The timeouts of connections. Streams lift their own.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	writeTimeout  = 90 * time.Second
	idleTimeout   = 120 * time.Second
	maxHeader     = 32 << 10
	// drainTime is how long a graceful shutdown waits for what is in progress.
	drainTime = 15 * time.Second
)

// Serve answers requests of a listener until the context ends; then it accepts no more, says goodbye to the streams,
// waits for requests in progress, but never longer than Config.Drain, and returns. tls may be nil.
func (s *Server) Serve(ctx context.Context, l net.Listener, tls *tls.Config) error {
	site := &http.Server{
		Handler: s.around(s.Handler()), TLSConfig: tls, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	requests, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end() // of those that are still in progress
	site.BaseContext = func(net.Listener) context.Context { return requests }
	notices, stop := context.WithCancel(context.WithoutCancel(ctx))
	var work sync.WaitGroup
	work.Go(func() { s.notices.Run(notices) })
	work.Go(func() { s.badges.run(notices, s) })
	if s.cfg.Shared != nil {
		work.Go(func() { s.concerned.run(notices, s) })
	}
	work.Go(func() { s.sweeps(notices) })
	work.Go(func() { s.keepWeeks(notices) })
	work.Go(func() { s.keepContests(notices) })
	ended := make(chan error, 1)
	go func() {
		if tls != nil {
			ended <- site.ServeTLS(l, "", "")
		} else {
			ended <- site.Serve(l)
		}
	}()
	select {
	case err := <-ended:
		stop()
		work.Wait()
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	s.log.Info("shutting down")
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.cfg.Drain)
	defer cancel()
	if !within(patience, s.Close) {
		s.log.Warn("some streams did not end in time")
	}
	err := site.Shutdown(patience)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("some requests did not end in time")
		err = site.Close()
	}
	<-ended //nolint:errcheck // Always http.ErrServerClosed by now.
	stop()
	if !within(patience, work.Wait) {
		s.log.Warn("some work beside the requests did not end in time")
	}
	return err
}

// within waits until something has ended, as long as a context lasts, and reports whether it has.
func within(ctx context.Context, wait func()) bool {
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}

// Close makes all streams say goodbye and end.
func (s *Server) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.closing)
	}
	s.mu.Unlock()
	s.open.Wait()
}

// streamOpens counts a stream in, or reports false if no more may open.
func (s *Server) streamOpens() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.open.Add(1)
	return true
}

// address returns the address of the site as the sender of a request sees it.
func (s *Server) address(v *visit) string {
	if s.cfg.Fixed || v == nil {
		return s.cfg.Base.Scheme + "://" + s.cfg.Base.Host
	}
	scheme := "http"
	if v.TLS != nil || s.cfg.Secure {
		scheme = "https"
	}
	return scheme + "://" + v.Host
}

// around wraps a handler with Config.Around.
func (s *Server) around(h http.Handler) http.Handler {
	if s.cfg.Around == nil {
		return h
	}
	return s.cfg.Around(h)
}
