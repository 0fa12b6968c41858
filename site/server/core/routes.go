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
	Handle  Handler
	// JSON says that the route uses JSON although it is not part of the API.
	JSON bool
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
