package server

import (
	"net/http"
	"slices"
	"strings"

	"koprulu/site/web/admin"
	"koprulu/site/web/app"
	"koprulu/site/web/page"
)

// route is an address of the site, who may send how much to it, and its handler.
type route struct {
	pattern string
	class   class
	handle  handler
	// json says that the route uses JSON although it is not part of the API.
	json bool
}

// data reports whether a route uses JSON.
func (r *route) data() bool { return r.json || r.program() }

// program reports whether a route is part of the API.
func (r *route) program() bool {
	return strings.HasPrefix(r.pattern[strings.IndexByte(r.pattern, ' ')+1:], "/api/")
}

// power reports whether a route is for hosts and moderators alone.
func (r *route) power() bool {
	path := r.pattern[strings.IndexByte(r.pattern, ' ')+1:]
	return path == admin.Path || strings.HasPrefix(path, admin.Path+"/")
}

// changes reports whether a request to a route may change something. The identity provider sends browsers back with GET.
func (r *route) changes() bool {
	return (strings.HasPrefix(r.pattern, "POST ") || strings.HasPrefix(r.pattern, "PUT ") || strings.HasPrefix(r.pattern, "DELETE ") || r.pattern == "GET /oidc/callback") && !changesNothing[r.pattern]
}

// routes are all addresses of the site. Those of pages must match the packages of web (site/web/page/site_routes.go and
// site/web/seen/routes.go), those of the API the OpenAPI document.
func (s *Server) routes() []route {
	act := func(name string, c class, d deed) route {
		return route{pattern: "POST /t/{id}/" + name, class: c, handle: s.act(d, c == classAnswer)}
	}
	list := []route{
		{pattern: "GET /static/{hash}/{file...}", class: classStatic, handle: s.static},
		{pattern: "GET /{$}", class: classPage, handle: s.lobby},
		{pattern: "POST /tables", class: classCreate, handle: s.newTable},
		{pattern: "POST /tables/new", class: classEdit, handle: s.newTableOf},
		{pattern: "GET /records", class: classExport, handle: s.records},
		{pattern: "GET /leagues", class: classPage, handle: s.contestList},
		{pattern: "POST /leagues", class: classCreate, handle: s.newContest},
		{pattern: "GET /leagues/{id}", class: classPage, handle: s.contestAt},
		{pattern: "POST /leagues/{id}", class: classAct, handle: s.contestDeed},
		{pattern: "GET /leagues/{id}/report", class: classPage, handle: s.reportContest},
		{pattern: "POST /leagues/{id}/report", class: classAct, handle: s.reportContest},
		{pattern: "GET /leagues/{id}/rounds/{round}", class: classPage, handle: s.roundAt},
		{pattern: "GET /challenge", class: classPage, handle: s.challengeNow},
		{pattern: "POST /challenge", class: classCreate, handle: s.playChallenge},
		{pattern: "GET /challenge/{week}", class: classPage, handle: s.challengeAt},
		{pattern: "GET /rules", class: classPage, handle: s.rules},
		{pattern: "GET /rules/{rule}", class: classPage, handle: s.rules},
		{pattern: "GET /codex", class: classPage, handle: s.codex},
		{pattern: "GET /codex/{kind}", class: classPage, handle: s.codex},
		{pattern: "GET /scenarios", class: classPage, handle: s.scenarios},
		{pattern: "POST /scenarios", class: classCreate, handle: s.checkScenario},
		{pattern: "GET /scenarios/{scenario}", class: classPage, handle: s.scenario},
		{pattern: "GET /editor", class: classPage, handle: s.newEditor},
		{pattern: "POST /editor", class: classEdit, handle: s.edit},
		{pattern: "POST /editor/file", class: classEdit, handle: s.editorFile},
		{pattern: "GET /docs", class: classPage, handle: s.docs},
		{pattern: "GET /docs/{name...}", class: classPage, handle: s.docs},
		{pattern: "GET /about", class: classPage, handle: s.about},
		{pattern: "GET /tutorial", class: classPage, handle: s.tutorialAt},
		{pattern: "POST /tutorial", class: classCreate, handle: s.openTutorial},
		{pattern: "GET /notice", class: classPage, handle: s.notice},
		{pattern: "POST /notice", class: classAct, handle: s.putAway},
		{pattern: "POST /prefs", class: classAct, handle: s.prefs},
		{pattern: "GET " + page.ManifestPath, class: classStatic, handle: s.manifest},
		{pattern: "GET " + app.WorkerPath, class: classStatic, handle: s.worker},
		{pattern: "GET " + app.OfflinePath, class: classPage, handle: s.offline},
		{pattern: "GET /robots.txt", class: classStatic, handle: s.robots},
		{pattern: "GET /healthz", class: classPage, handle: s.health},
		{pattern: "GET /metrics", class: classPage, handle: s.metricsPage},

		{pattern: "GET /profile", class: classPage, handle: s.profile},
		{pattern: "POST /profile", class: classAct, handle: s.saveProfile},
		{pattern: "POST /profile/link", class: classSign, handle: s.personalLink},
		{pattern: "POST /profile/devices", class: classAct, handle: s.endDevice},
		{pattern: "POST /profile/passkeys", class: classAct, handle: s.removePasskey},
		{pattern: "POST /profile/tokens", class: classSign, handle: s.tokens},
		{pattern: "POST /profile/hushed", class: classAct, handle: s.profileHushed},
		{pattern: "POST /profile/notify", class: classSign, handle: s.hooks},
		{pattern: "POST /profile/push", class: classSign, handle: s.subscribe, json: true},
		{pattern: "POST /profile/addresses", class: classAct, handle: s.dropHook},
		{pattern: "POST /profile/hours", class: classAct, handle: s.saveHours},
		{pattern: "POST /profile/vacation", class: classAct, handle: s.goOnVacation},
		{pattern: "POST /profile/vacation/end", class: classAct, handle: s.endVacation},
		{pattern: "POST /profile/wishes", class: classAct, handle: s.wishes},
		{pattern: "POST /profile/kinds", class: classAct, handle: s.toldKinds},
		{pattern: "POST /front", class: classAct, handle: s.front},
		{pattern: "POST /stream", class: classStream, handle: s.stream, json: true},
		{pattern: "POST /profile/delete", class: classSign, handle: s.forgetMe},
		{pattern: "GET /profile/data", class: classExport, handle: s.belongings},
		{pattern: "POST /profile/signout", class: classAct, handle: s.signOut},
		{pattern: "POST /passkeys/new", class: classSign, handle: s.newPasskey, json: true},
		{pattern: "POST /passkeys/add", class: classSign, handle: s.addPasskey, json: true},
		{pattern: "POST /passkeys/begin", class: classSign, handle: s.beginSignIn, json: true},
		{pattern: "POST /passkeys/end", class: classSign, handle: s.endSignIn, json: true},
		{pattern: "GET /me/{secret}", class: classSign, handle: s.openPersonalLink},
		{pattern: "POST /me/{secret}", class: classSign, handle: s.takePersonalLink},
		{pattern: "GET /invite/{code}", class: classSign, handle: s.invited},
		{pattern: "POST /signup", class: classSign, handle: s.signUp},
		{pattern: "GET /oidc/login", class: classSign, handle: s.oidcLogin},
		{pattern: "GET /oidc/callback", class: classSign, handle: s.oidcCallback},
		{pattern: "GET /join/{secret}", class: classSign, handle: s.join},
		{pattern: "GET /watch/{secret}", class: classSign, handle: s.join},

		{pattern: "GET /t/{id}", class: classPage, handle: s.tableAt},
		{pattern: "GET /t/{id}/replay", class: classPage, handle: s.replay},
		{pattern: "GET /t/{id}/since", class: classPage, handle: s.since},
		{pattern: "GET /t/{id}/film", class: classPage, handle: s.film},
		{pattern: "GET /t/{id}/sheet/{seat}", class: classPage, handle: s.sheet},
		{pattern: "GET /t/{id}/reach", class: classPage, handle: s.reachOf},
		{pattern: "GET /t/{id}/attack", class: classPage, handle: s.attack},
		{pattern: "GET /t/{id}/odds", class: classPage, handle: s.odds},
		{pattern: "GET /t/{id}/lookback", class: classPage, handle: s.lookbackPage},
		{pattern: "POST /t/{id}/lookback", class: classAct, handle: s.askLookbackPage},
		{pattern: "GET /t/{id}/end", class: classPage, handle: s.ending},
		{pattern: "POST /t/{id}/again", class: classCreate, handle: s.again},
		{pattern: "POST /t/{id}/decline", class: classAct, handle: s.decline},
		{pattern: "GET /t/{id}/again", class: classPage, handle: s.followAgain},
		{pattern: "GET /t/{id}/preview.png", class: classPage, handle: s.preview},
		{pattern: "GET /t/{id}/record", class: classExport, handle: s.record},
		{pattern: "GET /t/{id}/codex", class: classPage, handle: s.codex},
		{pattern: "GET /t/{id}/codex/{kind}", class: classPage, handle: s.codex},
		{pattern: "POST /t/{id}/seat", class: classAct, handle: s.seat},
		{pattern: "POST /t/{id}/guest", class: classAct, handle: s.guest},
		{pattern: "POST /t/{id}/note", class: classAct, handle: s.note},
		{pattern: "POST /t/{id}/delete", class: classAct, handle: s.giveUp},
		{pattern: "POST /t/{id}/sandbox", class: classCreate, handle: s.tryIt},
		act("sandbox/back", classAnswer, s.takeBack),
		{pattern: "GET /t/{id}/editor", class: classPage, handle: s.editPosition},
		{pattern: "GET /sandboxes", class: classPage, handle: s.sandboxes},
		{pattern: "POST /t/{id}/hint", class: classAct, handle: s.hint},
		{pattern: "GET /t/{id}/later", class: classPage, handle: s.later},
		{pattern: "POST /t/{id}/later", class: classAct, handle: s.leaveLater},
		{pattern: "POST /t/{id}/later/drop", class: classAct, handle: s.dropLater},
		{pattern: "POST /t/{id}/later/falls", class: classAct, handle: s.whenFalls},
		act("answer", classAnswer, s.answer),
		act("pick", classAnswer, s.choose),
		act("point", classAnswer, s.point),
		act("pay", classAnswer, s.pay),
		act("undo", classAnswer, s.undo),
		act("done", classAnswer, s.done),
		act("cart", classAnswer, s.fill),
		{pattern: "POST /t/{id}/paying", class: classAnswer, handle: s.paying},
		{pattern: "POST /t/{id}/hold", class: classAnswer, handle: s.hold},
		act("propose", classAct, s.propose),
		act("vote", classAct, s.vote),
		act("withdraw", classAct, s.withdraw),
		act("resume", classAct, s.resume),
		act("return", classAct, s.comeBack),
		act("leave", classAct, s.leaveTable),
		act("resign", classAct, s.resign),
		act("chat", classChat, s.talk),
		act("players-chat", classAct, s.playersChat),
		{pattern: "GET /t/{id}/who", class: classPage, handle: s.who},
		{pattern: "POST /t/{id}/who/hush", class: classAct, handle: s.whoDeed(s.hushSomebody)},
		{pattern: "POST /t/{id}/who/report", class: classAct, handle: s.whoDeed(s.reportSomebody)},
		{pattern: "GET /t/{id}/report", class: classPage, handle: s.reportTable},
		{pattern: "POST /t/{id}/report", class: classAct, handle: s.sendReport},
		{pattern: "POST /t/{id}/who/curb", class: classAct, handle: s.whoDeed(s.curbSomebody)},
		act("faction", classAct, s.faction),
		act("ready", classAct, s.ready),
		act("seal", classAct, s.seal),
		act("part", classAct, s.part),
		act("begin", classAct, s.begin),
		act("rename", classAct, s.rename),
		act("links", classAct, s.links),
	}
	return slices.Concat(list, s.personsRoutes(), s.mailRoutes(), s.adminRoutes(), s.apiRoutes(), s.addressRoutes())
}

// Handler returns the site. Addresses that no route names do not exist; a known address with another method says so.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	methods := map[string][]string{} // by path
	for _, rt := range s.routes() {
		mux.HandleFunc(rt.pattern, s.serve(rt))
		method, path, _ := strings.Cut(rt.pattern, " ")
		if methods[path] = append(methods[path], method); method == http.MethodGet {
			methods[path] = append(methods[path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		rt := route{pattern: path, class: classPage, handle: wrongMethod(allowed)}
		if path != "/{$}" && path != "/static/{hash}/{file...}" {
			mux.HandleFunc(path, s.serve(rt))
		}
	}
	mux.HandleFunc("/", s.serve(route{pattern: "/", class: classPage, handle: s.nowhere}))
	mux.HandleFunc("/api/", s.serve(route{pattern: "/api/", class: classPage, handle: s.nowhere}))
	return mux
}

// wrongMethod responds to an address that exists, but not for this method, with the methods it has.
func wrongMethod(allowed []string) handler {
	slices.Sort(allowed)
	list := strings.Join(allowed, ", ")
	return func(w http.ResponseWriter, v *visit) error {
		w.Header().Set("Allow", list)
		return errMethod
	}
}
