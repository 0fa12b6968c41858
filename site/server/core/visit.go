package core

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

// Visit is a request with what is known about its sender, and where its response goes.
type Visit struct {
	*http.Request
	Out  http.ResponseWriter
	Ctx  context.Context
	From netip.Addr
	// Who is nil for a visitor without an identity.
	Who *Visitor
	// Data is true for routes that use JSON, program for the API, where tokens of programs are good.
	Data, Program bool
	// Hidden is true if there is nothing at the address for this sender.
	Hidden bool
	// Fields is the body of a form, read once.
	Fields url.Values
	// Secret is true if the page sent in response holds a secret.
	Secret bool
	Words  *locale.Words
	// site draws its pages; only routes have it.
	site *Site
}

// Context returns the context of the request with the deadline of its class.
func (v *Visit) Context() context.Context { return v.Ctx }

// Person returns the id of the sender, empty for nobody.
func (v *Visit) Person() table.Person {
	if v.Who == nil {
		return ""
	}
	return v.Who.Account.ID
}

// Partial reports whether the page itself asks for pieces of it, rather than a browser for a whole page.
func (v *Visit) Partial() bool {
	return v.Header.Get("HX-Request") == "true" && v.Header.Get("HX-Boosted") == ""
}

// Value returns a field of the form in the body, Param a parameter of the address.
func (v *Visit) Value(name string) string { return v.Fields.Get(name) }

func (v *Visit) Param(name string) string { return v.URL.Query().Get(name) }

// Number returns a field of the form that is a number, false if it is not one.
func (v *Visit) Number(name string) (int, bool) {
	n, err := strconv.Atoi(v.Fields.Get(name))
	return n, err == nil
}

// Handler carries out a request. fail answers an error that it returns; then it has written nothing.
type Handler func(v *Visit) error

// Read makes a handler of what reads something, as its reader may know it, and what sends it.
func Read[T any](read func(v *Visit) (T, error), send func(v *Visit, what T) error) Handler {
	return func(v *Visit) error {
		what, err := read(v)
		if err != nil {
			return err
		}
		return send(v, what)
	}
}

// ReadData is Read for a program: as returns what it gets as JSON.
func ReadData[T any](read func(v *Visit) (T, error), as func(what T) any) Handler {
	return Read(read, func(v *Visit, what T) error { return v.OK(as(what)) })
}

// Wrap wraps a handler in all that every request passes.
func (s *Site) Wrap(rt Route) http.HandlerFunc {
	data, program, a := rt.Data(), rt.Program(), &Allowances[rt.Class]
	changes := rt.Changes()
	known, checked := openapi.Query(rt.Pattern)
	requests, took := s.Figures.requests[rt.Class], s.Figures.took[rt.Class]
	return func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		requests.Inc()
		v := &Visit{Request: r, Out: w, site: s, Ctx: r.Context(), Data: data, Program: program, Hidden: rt.Power}
		defer caught(s, v)
		if a.Deadline > 0 {
			ctx, cancel := context.WithTimeout(v.Ctx, a.Deadline)
			defer cancel()
			v.Ctx = ctx
		}
		err := enter(s, v, &rt)
		if err == nil && v.Hidden {
			err = ErrNowhere
		}
		if err == nil && checked && r.URL.RawQuery != "" {
			err = checkQuery(r.URL.RawQuery, known)
		}
		if err == nil && changes {
			var end func()
			if end, err = s.Changes(); err == nil {
				defer end()
			}
		}
		if err == nil {
			err = carryOut(s, &rt, v)
		}
		if err != nil {
			fail(s, v, err)
		}
		if a.Deadline > 0 {
			took.Observe(time.Since(begin).Seconds())
		}
		if s.Log.Enabled(v.Ctx, slog.LevelDebug) {
			s.Log.Debug("request", "route", rt.Pattern, "person", v.Person(), "from", v.From, "took", time.Since(begin),
				"error", err)
		}
	}
}

// enter finds out who sends a request and whether it may proceed.
func enter(s *Site, v *Visit, rt *Route) error {
	c := rt.Class
	if err := secure(s, v.Out, v.Request, v.Data); err != nil {
		return err
	}
	v.From = s.Config.Proxies.AddressOf(v.Request)
	if len(s.Config.Proxies) == 0 && s.Origins.Watch(v.Request, v.From) {
		s.Log.Warn("all visitors come from one proxy and share its limits: name it with --trusted-proxy", "proxy", v.From)
	}
	if c != ClassStatic {
		if err := s.CaughtUp(v); err != nil {
			return err
		}
	}
	if err := s.Identify(v); err != nil {
		return err
	}
	if v.Hidden = v.Hidden && !v.Powerful(); v.Hidden {
		c = ClassPage // As for any address at which there is nothing.
	}
	if v.Who != nil && !rt.Banned {
		if err := s.Admitted(&v.Who.Account); err != nil {
			return err
		}
	}
	if !s.Config.Unlimited {
		q := s.Limits.Count(c, v.Person(), v.From, s.Now())
		if v.Program {
			q.tell(v.Out.Header())
		}
		if !q.OK {
			return q.TooMuch()
		}
	}
	a := &Allowances[c]
	if v.Method == http.MethodGet || v.Method == http.MethodHead {
		return nil
	}
	if a.Body > 0 && v.ContentLength > a.Body {
		return ErrLarge
	}
	v.Body = http.MaxBytesReader(v.Out, v.Body, a.Body)
	if v.Data || a.Body == 0 { // Nothing at this address takes a body, or nothing is there: the response has to say so.
		return nil
	}
	if err := ReadForm(v); err != nil {
		return err
	}
	if c == ClassEdit || c == ClassCreate {
		return nil // These read documents and show them as they are, with what is wrong with them.
	}
	return legibleForm(v.Fields)
}

// caught turns a panic into a response and a line in the log; other requests continue.
func caught(s *Site, v *Visit) {
	what := recover()
	switch {
	case what == nil:
		return
	case what == http.ErrAbortHandler: //nolint:errorlint // net/http looks for the value itself, too.
		panic(what)
	}
	s.Figures.panics.Inc()
	s.Log.Error("panic", "route", v.Pattern, "what", fmt.Sprint(what), "stack", string(debug.Stack()))
	fail(s, v, ErrInternal)
}

// fail answers a request with a problem.
func fail(s *Site, v *Visit, err error) {
	p := ProblemOf(err)
	s.CountProblem(p)
	switch {
	case p == ErrInternal && err != error(ErrInternal): //nolint:errorlint // The wrapping error says more, and is logged.
		s.Log.Error("request failed", "route", v.Pattern, "error", err)
	case v.Ctx.Err() != nil && errors.Is(err, context.Canceled):
		return // nobody listens any more
	}
	if p.Retry > 0 {
		v.Out.Header().Set("Retry-After", strconv.Itoa(p.Retry))
	}
	switch {
	case p.Status == http.StatusUnauthorized && p.Word == ErrToken.Word:
		v.Out.Header().Set("WWW-Authenticate", `Bearer realm="Koprulu", error="invalid_token"`)
	case p.Status == http.StatusUnauthorized:
		v.Out.Header().Set("WWW-Authenticate", `Bearer realm="Koprulu"`)
	}
	if v.Data {
		failData(v, p)
		return
	}
	failPage(s, v, p)
}
