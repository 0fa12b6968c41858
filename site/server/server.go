package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"koprulu/site/notify"
	"koprulu/site/server/account"
	"koprulu/site/server/admin"
	"koprulu/site/server/conduct"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/editor"
	"koprulu/site/server/gate"
	"koprulu/site/server/leagues"
	"koprulu/site/server/library"
	"koprulu/site/server/lobby"
	"koprulu/site/server/look"
	"koprulu/site/server/persons"
	"koprulu/site/server/play"
	"koprulu/table"
)

// Server is the site. Its handler may serve any number of requests at once.
type Server struct {
	*core.Site
	gate    *gate.Gate
	leagues *leagues.Chapter
	lobby   *lobby.Chapter
	play    *play.Chapter
	console *console.Chapter
	// chapters are those that have a package of their own.
	chapters []interface{ Routes() []core.Route }
}

// New makes a server. Call Notify from the hub's HubConfig.Notify, and Run to deliver notifications.
func New(cfg core.Config) (*Server, error) {
	site, err := core.New(cfg)
	if err != nil {
		return nil, err
	}
	cfg = site.Config
	s := &Server{Site: site, gate: gate.New(site)}
	s.console, s.leagues, s.play = console.New(site, s.gate), leagues.New(site, s.gate), play.New(site, s.gate)
	site.Halves, site.Touched, site.TouchedFor, site.Chatted = s.play.Sharing.ReachHalves, s.play.Rooms.TouchAll,
		s.play.Rooms.TouchOf, s.play.Chatted
	books, err := library.New(site)
	if err != nil {
		return nil, err
	}
	own, err := account.New(site, s.gate)
	if err != nil {
		return nil, err
	}
	tables := lobby.New(site)
	maps, err := editor.New(site, tables.NewTableOf)
	if err != nil {
		return nil, err
	}
	s.lobby = tables
	tables.Scenarios = lobby.Scenarios{Cards: maps.Cards, Faults: maps.Faults}
	s.chapters = append(s.chapters,
		books,
		own,
		persons.New(site),
		maps,
		tables,
		admin.New(site, s.gate),
		conduct.New(site, s.gate, s.play.Program),
		look.New(site, s.play),
		s.leagues,
		s.play,
	)
	s.Notices, err = notify.New(notify.Config{Store: cfg.Store.Notices, Look: s.look, Front: s.play.Presence.InFront,
		Invited: tables.IsInvited, Barred: s.Barred, Zone: s.zoneOf, SMTP: cfg.SMTP, Base: cfg.Base, Log: cfg.Log,
		Private: cfg.PrivateHooks, Names: cfg.Hosts,
		Delay: cfg.NoticeDelay, Hold: s.State.Closed.Load,
		Observe: func(outcome string) { s.Figures.Calls.WithLabelValues(outcome).Inc() }})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Console is what the server answers to the command line of its own machine.
func (s *Server) Console() http.Handler { return s.console.Handler() }

// Close makes all streams say goodbye and end.
func (s *Server) Close() { s.play.Close() }

// Hear takes note of what other servers did: see table.HubConfig.News. It returns at once.
func (s *Server) Hear(news []table.News) { s.play.Sharing.Hear(news) }

// look returns the present state of a table.
func (s *Server) look(ctx context.Context, id table.ID) (*table.Snapshot, error) {
	if _, err := s.Hub.Fresh(ctx, id); err != nil {
		return nil, err
	}
	t, err := s.Hub.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.Snapshot(), nil
}

// The timeouts of connections. Streams lift their own.
const (
	headerTimeout = 10 * time.Second
	writeTimeout  = 90 * time.Second
	idleTimeout   = 120 * time.Second
	maxHeader     = 32 << 10
)

// Serve answers requests of a listener until the context ends; then it accepts no more, says goodbye to the streams,
// waits for requests in progress, but never longer than Config.Drain, and returns. tls may be nil.
func (s *Server) Serve(ctx context.Context, l net.Listener, tls *tls.Config) error {
	site := &http.Server{
		Handler: s.around(s.Handler()), TLSConfig: tls, ReadHeaderTimeout: headerTimeout, ReadTimeout: core.ReadTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
	requests, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end() // of those that are still in progress
	site.BaseContext = func(net.Listener) context.Context { return requests }
	notices, stop := context.WithCancel(context.WithoutCancel(ctx))
	var work sync.WaitGroup
	work.Go(func() { s.Notices.Run(notices) })
	work.Go(func() { s.Badges.Run(notices, s.Site) })
	if s.Config.Shared != nil {
		work.Go(func() { s.play.FollowOthers(notices) })
	}
	work.Go(func() { s.sweeps(notices) })
	work.Go(func() { s.leagues.KeepWeeks(notices) })
	work.Go(func() { s.leagues.KeepLeagues(notices) })
	if s.Config.Puzzles {
		work.Go(func() { s.lobby.KeepPuzzles(notices) })
	}
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
	s.Log.Info("shutting down")
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.Config.Drain)
	defer cancel()
	if !within(patience, s.Close) {
		s.Log.Warn("some streams did not end in time")
	}
	err := site.Shutdown(patience)
	if errors.Is(err, context.DeadlineExceeded) {
		s.Log.Warn("some requests did not end in time")
		err = site.Close()
	}
	<-ended //nolint:errcheck // Always http.ErrServerClosed by now.
	stop()
	if !within(patience, work.Wait) {
		s.Log.Warn("some work beside the requests did not end in time")
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

// around wraps a handler with Config.Around.
func (s *Server) around(h http.Handler) http.Handler {
	if s.Config.Around == nil {
		return h
	}
	return s.Config.Around(h)
}
