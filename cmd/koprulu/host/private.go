package host

import (
	"net/http"
	"net/http/pprof"
	runtimepprof "runtime/pprof"

	"koprulu/site/server"
)

// private serves what is for operators alone, at --metrics-addr: the metrics, and profiles of the running program for
// go tool pprof. The command line is not among them, because there may be secrets in its flags.
func private(site *server.Server) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", site.Metrics())
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	for _, p := range runtimepprof.Profiles() {
		mux.Handle("GET /debug/pprof/"+p.Name(), pprof.Handler(p.Name()))
	}
	return mux
}
