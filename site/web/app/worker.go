package app

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"sync"

	"koprulu/site/web/page"
	"koprulu/site/web/static"
)

// WorkerPath is the address of the service worker: at the root of the site, because it serves all pages.
const WorkerPath = "/sw.js"

// OfflinePath is the page that it shows when the server can't be reached.
const OfflinePath = "/offline"

//go:embed worker.js
var workerText []byte

// shell are the files that the page without a connection loads.
var shell = []string{"css/base.css", "css/lobby.css", "css/phone.css", page.BannerScript, "icon.svg",
	"fonts/exo-2-latin.woff2", "fonts/exo-2-cyrillic.woff2", "fonts/tektur-latin.woff2", "fonts/tektur-cyrillic.woff2"}

// Kept lists the addresses whose responses the worker keeps. There are no others.
func Kept() []string {
	list := []string{OfflinePath}
	for _, name := range shell {
		list = append(list, static.Asset(name))
	}
	return list
}

// Worker returns the script of the worker. It differs from that of another version of the program, so that browsers
// replace it.
var Worker = sync.OnceValue(func() []byte {
	values, err := json.Marshal(struct {
		Hash    string   `json:"hash"`
		Offline string   `json:"offline"`
		Kept    []string `json:"kept"`
		Icon    string   `json:"icon"`
	}{static.Hash(), OfflinePath, Kept(), static.Asset(iconSmall)})
	if err != nil {
		panic("app: " + err.Error()) // They are texts.
	}
	return bytes.Replace(workerText, []byte("/* site */ {}"), values, 1)
})
