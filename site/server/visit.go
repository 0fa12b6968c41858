package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"strconv"
	"time"

	"koprulu/locale"
	"koprulu/site/server/openapi"
	"koprulu/table"
)

// visit is a request with what is known about its sender.
type visit struct {
	*http.Request
	ctx  context.Context
	from netip.Addr
	// who is nil for a visitor without an identity.
	who *visitor
	// data is true for routes that use JSON, program for the API, where tokens of programs are good.
	data, program bool
	// hidden is true if there is nothing at the address for this sender.
	hidden bool
	// form is the body of a form, read once.
	form url.Values
	// secret is true if the page sent in response holds a secret.
	secret bool
	words  *locale.Words
}

// Context returns the context of the request with the deadline of its class.
func (v *visit) Context() context.Context { return v.ctx }

// person returns the id of the sender, empty for nobody.
func (v *visit) person() table.Person {
	if v.who == nil {
		return ""
	}
	return v.who.account.ID
}

// partial reports whether the page itself asks for pieces of it, rather than a browser for a whole page.
func (v *visit) partial() bool {
	return v.Header.Get("HX-Request") == "true" && v.Header.Get("HX-Boosted") == ""
}

// value returns a field of the form in the body.
func (v *visit) value(name string) string { return v.form.Get(name) }

// number returns a field of the form that is a number, false if it is not one.
func (v *visit) number(name string) (int, bool) {
	n, err := strconv.Atoi(v.form.Get(name))
	return n, err == nil
}

// handler carries out a request. fail answers an error that it returns; then it has written nothing.
type handler func(w http.ResponseWriter, v *visit) error

// serve wraps a handler in all that every request passes.
func (s *Server) serve(rt route) http.HandlerFunc {
	data, program, power, a := rt.data(), rt.program(), rt.power(), &allowances[rt.class]
	changes := rt.changes()
	known, checked := openapi.Query(rt.pattern)
	requests, took := s.metrics.requests[rt.class], s.metrics.took[rt.class]
	return func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		requests.Inc()
		v := &visit{Request: r, ctx: r.Context(), data: data, program: program, hidden: power}
		defer s.caught(w, v)
		if a.deadline > 0 {
			ctx, cancel := context.WithTimeout(v.ctx, a.deadline)
			defer cancel()
			v.ctx = ctx
		}
		err := s.enter(w, v, rt.class)
		if err == nil && v.hidden {
			err = errNowhere
		}
		if err == nil && checked && r.URL.RawQuery != "" {
			err = checkQuery(r.URL.RawQuery, known)
		}
		if err == nil && changes {
			var end func()
			if end, err = s.changes(); err == nil {
				defer end()
			}
		}
		if err == nil {
			err = rt.handle(w, v)
		}
		if err != nil {
			s.fail(w, v, err)
		}
		if a.deadline > 0 {
			took.Observe(time.Since(begin).Seconds())
		}
		if s.log.Enabled(v.ctx, slog.LevelDebug) {
			s.log.Debug("request", "route", rt.pattern, "person", v.person(), "from", v.from, "took", time.Since(begin), "error", err)
		}
	}
}

// enter finds out who sends a request and whether it may proceed.
func (s *Server) enter(w http.ResponseWriter, v *visit, c class) error {
	if err := s.secure(w, v.Request, v.data); err != nil {
		return err
	}
	v.from = s.cfg.Proxies.addressOf(v.Request)
	if c != classStatic {
		if err := s.caughtUp(v); err != nil {
			return err
		}
	}
	if err := s.identify(v); err != nil {
		return err
	}
	if v.hidden = v.hidden && !v.powerful(); v.hidden {
		c = classPage // As for any address at which there is nothing.
	}
	if v.who != nil && !openToBanned[v.Pattern] {
		if err := s.admitted(&v.who.account); err != nil {
			return err
		}
	}
	if !s.cfg.Unlimited {
		q := s.limits.count(c, v.person(), v.from, s.now())
		if v.program {
			q.tell(w.Header())
		}
		if !q.ok {
			return q.tooMuch()
		}
	}
	a := &allowances[c]
	if v.Method == http.MethodGet || v.Method == http.MethodHead {
		return nil
	}
	if a.body > 0 && v.ContentLength > a.body {
		return errLarge
	}
	v.Body = http.MaxBytesReader(w, v.Body, a.body)
	if v.data || a.body == 0 { // Nothing at this address takes a body, or nothing is there: the response has to say so.
		return nil
	}
	if err := readForm(v); err != nil {
		return err
	}
	if c == classEdit || c == classCreate {
		return nil // These read documents and show them as they are, with what is wrong with them.
	}
	return legibleForm(v.form)
}

// caught turns a panic into a response and a line in the log; other requests continue.
func (s *Server) caught(w http.ResponseWriter, v *visit) {
	what := recover()
	switch {
	case what == nil:
		return
	case what == http.ErrAbortHandler: //nolint:errorlint // net/http looks for the value itself, too.
		panic(what)
	}
	s.metrics.panics.Inc()
	s.log.Error("panic", "route", v.Pattern, "what", fmt.Sprint(what), "stack", string(debug.Stack()))
	s.fail(w, v, errInternal)
}

// fail answers a request with a problem.
func (s *Server) fail(w http.ResponseWriter, v *visit, err error) {
	p := problemOf(err)
	s.metrics.problems.WithLabelValues(p.word).Inc()
	switch {
	case p == errInternal && err != error(errInternal): //nolint:errorlint // The wrapping error says more, and is logged.
		s.log.Error("request failed", "route", v.Pattern, "error", err)
	case v.ctx.Err() != nil && errors.Is(err, context.Canceled):
		return // nobody listens any more
	}
	if p.retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(p.retry))
	}
	switch {
	case p.status == http.StatusUnauthorized && p.word == errToken.word:
		w.Header().Set("WWW-Authenticate", `Bearer realm="Koprulu", error="invalid_token"`)
	case p.status == http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", `Bearer realm="Koprulu"`)
	}
	if v.data {
		s.failData(w, v, p)
		return
	}
	s.failPage(w, v, p)
}
