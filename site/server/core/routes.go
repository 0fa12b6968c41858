package core

import (
	"net/http"
	"slices"
	"strings"

	"koprulu/site/web/admin"
)

// nowhere responds to addresses that do not exist.
func (s *Site) nowhere(w http.ResponseWriter, v *Visit) error { return ErrNowhere }

// Route is an address of the site, who may send how much to it, and its handler.
type Route struct {
	Pattern string
	Class   Class
	// Person says that only people may send requests to it: others are told that nobody is signed in.
	Person bool
	// Handle carries out a request. A route with a table in its address has At instead, which is called only for those who may see the table.
	Handle Handler
	At     AtTable
	// JSON says that the route uses JSON although it is not part of the API.
	JSON bool
}

// AtTable carries out a request at a table, which its sender may see.
type AtTable func(w http.ResponseWriter, v *Visit, at *Seated) error

// carryOut carries out a request, if its sender is what the route needs.
func (s *Site) carryOut(rt *Route, w http.ResponseWriter, v *Visit) error {
	var at *Seated
	if rt.At != nil {
		var err error
		if at, err = s.Table(v); err != nil {
			return err
		}
	}
	if rt.Person && v.Who == nil {
		return ErrNobody
	}
	if rt.At != nil {
		return rt.At(w, v, at)
	}
	return rt.Handle(w, v)
}

// Data reports whether a route uses JSON.
func (r *Route) Data() bool { return r.JSON || r.Program() }

// Program reports whether a route is part of the API.
func (r *Route) Program() bool {
	return strings.HasPrefix(r.Pattern[strings.IndexByte(r.Pattern, ' ')+1:], "/api/")
}

// power reports whether a route is for hosts and moderators alone.
func (r *Route) power() bool {
	path := r.Pattern[strings.IndexByte(r.Pattern, ' ')+1:]
	return path == admin.Path || strings.HasPrefix(path, admin.Path+"/")
}

// Changes reports whether a request to a route may change something. The identity provider sends browsers back with GET.
func (r *Route) Changes() bool {
	return (strings.HasPrefix(r.Pattern, "POST ") || strings.HasPrefix(r.Pattern, "PUT ") || strings.HasPrefix(r.Pattern, "DELETE ") || r.Pattern == "GET /oidc/callback") && !changesNothing[r.Pattern]
}

// Mux returns the handler of some routes. Addresses that none of them names do not exist; a known address with another method says so.
func (s *Site) Mux(routes []Route) http.Handler {
	mux := http.NewServeMux()
	methods := map[string][]string{} // by path
	for _, rt := range routes {
		mux.HandleFunc(rt.Pattern, s.Wrap(rt))
		method, path, _ := strings.Cut(rt.Pattern, " ")
		if methods[path] = append(methods[path], method); method == http.MethodGet {
			methods[path] = append(methods[path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		rt := Route{Pattern: path, Class: ClassPage, Handle: wrongMethod(allowed)}
		if path != "/{$}" && path != "/static/{hash}/{file...}" {
			mux.HandleFunc(path, s.Wrap(rt))
		}
	}
	mux.HandleFunc("/", s.Wrap(Route{Pattern: "/", Class: ClassPage, Handle: s.nowhere}))
	mux.HandleFunc("/api/", s.Wrap(Route{Pattern: "/api/", Class: ClassPage, Handle: s.nowhere}))
	return mux
}

// wrongMethod responds to an address that exists, but not for this method, with the methods it has.
func wrongMethod(allowed []string) Handler {
	slices.Sort(allowed)
	list := strings.Join(allowed, ", ")
	return func(w http.ResponseWriter, v *Visit) error {
		w.Header().Set("Allow", list)
		return ErrMethod
	}
}

// changesNothing are the routes that accept POST but change nothing in the store, or refuse on their own when they may not: one of them ends
// the time in which nothing changes.
var changesNothing = map[string]bool{
	"POST /editor":             true,
	"POST /front":              true,
	"POST /stream":             true,
	"POST /editor/file":        true,
	"POST /tables/new":         true,
	"POST /notice":             true,
	"POST /admin/site":         true,
	"POST /admin/people/{id}":  true,
	"POST /admin/tables/{id}":  true,
	"POST /admin/leagues/{id}": true,
	"POST /admin/reports/{id}": true,
	"POST /admin/invites":      true,
}
