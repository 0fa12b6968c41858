// Command preview serves pages of recorded games on a loopback port, to be looked at while
// templates and styles are worked on: a position of every kind of decision, in all languages and themes.
package main

import (
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"koprulu/site/web/internal/sample"
	"koprulu/site/web/static"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8090", "address to listen on")
	records := flag.String("records", "rules/golden/testdata", "folder of the records")
	flag.Parse()
	if err := serve(*addr, *records); err != nil {
		fmt.Fprintln(os.Stderr, "preview:", err)
		os.Exit(1)
	}
}

// serve serves the pages until the program is stopped.
func serve(addr, records string) error {
	games, err := sample.Load(records)
	if err != nil {
		return err
	}
	played, err := sample.BroodWar()
	if err != nil {
		return err
	}
	scenarios, err := sample.Scenarios()
	if err != nil {
		return err
	}
	recorded, err := sample.Load(filepath.Join(records, "broodwar"))
	if err != nil {
		return err
	}
	games = slices.Concat(games, recorded, played, scenarios)
	captive, err := sample.Placed("captive", sample.CaptiveBattle...)
	if err != nil {
		return err
	}
	if err := captive.PlayOn(1, 60); err != nil {
		return err
	}
	games = append(games, captive)
	decisions, err := sample.Decisions(games)
	if err != nil {
		return err
	}
	pages := &pages{games: games, decisions: decisions}
	mux := http.NewServeMux()
	mux.Handle("GET /static/", static.Handler())
	mux.HandleFunc("GET /{$}", served(htmlType, pages.index))
	mux.HandleFunc("GET /t/{id}", pages.table)
	mux.HandleFunc("GET /t/{id}/sheet/{seat}", served(htmlType, pages.sheet))
	mux.HandleFunc("GET /t/{id}/replay", served(htmlType, pages.replay))
	mux.HandleFunc("GET /t/{id}/end", served(htmlType, pages.ending))
	mux.HandleFunc("GET /t/{id}/preview.png", served("image/png", pages.postcard))
	mux.HandleFunc("POST /t/{id}/pick", pages.pick)
	for _, path := range []string{"answer", "point", "pay", "cart", "paying"} {
		mux.HandleFunc("POST /t/{id}/"+path, pages.answer)
	}
	mux.HandleFunc("POST /prefs", pages.prefs)
	mux.HandleFunc("GET /site/", served(htmlType, site))
	slog.Info("preview", "address", "http://"+addr)
	server := &http.Server{Addr: addr, Handler: policy(mux), ReadHeaderTimeout: 5 * time.Second}
	return server.ListenAndServe()
}

// policy sets the Content Security Policy under which the pages have to work.
func policy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy",
			"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
		next.ServeHTTP(w, r)
	})
}
