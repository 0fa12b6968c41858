package app

import (
	"encoding/json"
	"fmt"

	"koprulu/locale"
	"koprulu/site/web/static"
)

// ground is the colour behind the emblem, which the app shows while it starts.
const ground = "#0b0f1a"

// icon is a picture of the manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// shortcut is what the menu of the app's icon offers.
type shortcut struct {
	Name  string `json:"name"`
	URL   string `json:"url"`
	Icons []icon `json:"icons"`
}

// Manifest returns the manifest in a language.
func Manifest(w *locale.Words) ([]byte, error) {
	small := icon{Src: static.Asset(iconSmall), Sizes: "192x192", Type: "image/png"}
	text, err := json.Marshal(struct {
		ID          string     `json:"id"`
		Name        string     `json:"name"`
		ShortName   string     `json:"short_name"`
		Description string     `json:"description"`
		Lang        string     `json:"lang"`
		StartURL    string     `json:"start_url"`
		Scope       string     `json:"scope"`
		Display     string     `json:"display"`
		Ground      string     `json:"background_color"`
		Theme       string     `json:"theme_color"`
		Categories  []string   `json:"categories"`
		Icons       []icon     `json:"icons"`
		Shortcuts   []shortcut `json:"shortcuts"`
	}{
		ID: "/", Name: "Koprulu", ShortName: "Koprulu", Description: w.Text("web.app.description"), Lang: w.Lang(),
		StartURL: "/", Scope: "/", Display: "standalone",
		Ground: ground, Theme: ground, Categories: []string{"games"},
		Icons: []icon{small, {Src: static.Asset(iconLarge), Sizes: "512x512", Type: "image/png"},
			{Src: static.Asset(iconMaskable), Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
			{Src: static.Asset(emblemName), Sizes: "any", Type: "image/svg+xml"}},
		Shortcuts: []shortcut{{Name: w.Text("web.app.tables"), URL: "/#tables", Icons: []icon{small}}},
	})
	if err != nil {
		return nil, fmt.Errorf("writing the manifest: %w", err)
	}
	return text, nil
}
