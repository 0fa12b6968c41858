package host

import (
	"net"
	"net/http"
	"net/http/pprof"
	runtimepprof "runtime/pprof"

	"koprulu/site/server"
)

// private serves what is for operators alone, at --metrics-addr: the metrics, and profiles of the running program for
// go tool pprof. The command line is not among them, because there may be secrets in its flags. It is reached under the
// names of the site and that in the address.
func private(site *server.Server, address string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", site.Metrics())
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	for _, p := range runtimepprof.Profiles() {
		mux.Handle("GET /debug/pprof/"+p.Name(), pprof.Handler(p.Name()))
	}
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		name = "" // There is no such address, and nobody listens there.
	}
	return site.OnlyHosted(name, mux)
}
