package core

import (
	"net/http"
	"slices"
	"strings"
)

// nowhere responds to addresses that do not exist.
func nowhere(v *Visit) error { return ErrNowhere }

// Route is an address of the site, who may send how much to it, and its handler.
type Route struct {
	Pattern string
	Class   Class
	// Person says that only people may send requests to it: others are told that nobody is signed in.
	Person bool
	// Power says that it is for hosts and moderators alone: for everybody else there is nothing at its address.
	Power bool
	// Banned says that somebody who is banned may use it, too: to read their own data, to leave, and what the page about
	// it needs.
	Banned bool
	// Effect says whether a request may change something, where its method does not.
	Effect Effect
	// Handle carries out a request. A route with a table in its address has At instead, which is called only for those who
	// may see the table.
	Handle Handler
	At     AtTable
	// JSON says that the route uses JSON although it is not part of the API.
	JSON bool
}

// Effect is whether a request may change something.
type Effect uint8

const (
	// EffectOfMethod: GET changes nothing, other methods may.
	EffectOfMethod Effect = iota
	// ChangesNothing: it changes nothing in the store, or refuses on its own while nothing may change: one of these
	// requests ends that time.
	ChangesNothing
	// ChangesSomething: the identity provider sends browsers back with GET.
	ChangesSomething
)

// AtTable carries out a request at a table, which its sender may see.
type AtTable func(v *Visit, at *Seated) error

// Handlers and AtTables carry out requests, by pattern.
type (
	Handlers map[string]Handler
	AtTables map[string]AtTable
)

// Anybody makes routes of a class that anybody may send requests to, People those for people alone; AnybodyAt and
// PeopleAt are the same at a table.
func (c Class) Anybody(by Handlers) []Route { return c.routes(false, by, nil) }

func (c Class) People(by Handlers) []Route { return c.routes(true, by, nil) }

func (c Class) AnybodyAt(by AtTables) []Route { return c.routes(false, nil, by) }

func (c Class) PeopleAt(by AtTables) []Route { return c.routes(true, nil, by) }

// routes makes routes of a class, in the order of their patterns.
func (c Class) routes(person bool, handlers Handlers, atTables AtTables) (list []Route) {
	for pattern, do := range handlers {
		list = append(list, Route{Pattern: pattern, Class: c, Person: person, Handle: do})
	}
	for pattern, do := range atTables {
		list = append(list, Route{Pattern: pattern, Class: c, Person: person, At: do})
	}
	slices.SortFunc(list, func(a, b Route) int { return strings.Compare(a.Pattern, b.Pattern) })
	return list
}

// carryOut carries out a request, if its sender is what the route needs.
func carryOut(s *Site, rt *Route, v *Visit) error {
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
		return rt.At(v, at)
	}
	return rt.Handle(v)
}

// Data reports whether a route uses JSON.
func (r *Route) Data() bool { return r.JSON || r.Program() }

// Program reports whether a route is part of the API.
func (r *Route) Program() bool {
	return strings.HasPrefix(r.Pattern[strings.IndexByte(r.Pattern, ' ')+1:], "/api/")
}

// Changes reports whether a request to a route may change something.
func (r *Route) Changes() bool {
	if r.Effect == EffectOfMethod {
		return !strings.HasPrefix(r.Pattern, "GET ") && strings.Contains(r.Pattern, " ")
	}
	return r.Effect == ChangesSomething
}

// Mux returns the handler of some routes. Addresses that none of them names do not exist; a known address with another
// method says so.
func (s *Site) Mux(routes []Route) http.Handler {
	mux := http.NewServeMux()
	methods, power := map[string][]string{}, map[string]bool{} // by path
	for _, rt := range routes {
		mux.HandleFunc(rt.Pattern, s.Wrap(rt))
		method, path, _ := strings.Cut(rt.Pattern, " ")
		power[path] = rt.Power
		if methods[path] = append(methods[path], method); method == http.MethodGet {
			methods[path] = append(methods[path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		rt := Route{Pattern: path, Class: ClassPage, Power: power[path], Handle: wrongMethod(allowed)}
		if path != "/{$}" && path != "/static/{hash}/{file...}" {
			mux.HandleFunc(path, s.Wrap(rt))
		}
	}
	mux.HandleFunc("/", s.Wrap(Route{Pattern: "/", Class: ClassPage, Handle: nowhere}))
	mux.HandleFunc("/api/", s.Wrap(Route{Pattern: "/api/", Class: ClassPage, Handle: nowhere}))
	return mux
}

// wrongMethod responds to an address that exists, but not for this method, with the methods it has.
func wrongMethod(allowed []string) Handler {
	slices.Sort(allowed)
	list := strings.Join(allowed, ", ")
	return func(v *Visit) error {
		v.Out.Header().Set("Allow", list)
		return ErrMethod
	}
}
