package server

import (
	"net/http"
	"time"

	"koprulu/site/server/core"
)

// apiSiteState is what holds for the whole site, in the API.
type apiSiteState struct {
	Version string `json:"version"`
	// Notice and ReadOnly are left out where there is none.
	Notice   *apiNotice   `json:"notice,omitempty"`
	ReadOnly *apiReadOnly `json:"readOnly,omitempty"`
}

type apiNotice struct {
	Text  string    `json:"text"`
	Since time.Time `json:"since"`
	// Until is left out for a notice that does not disappear on its own.
	Until time.Time `json:"until,omitzero"`
}

type apiReadOnly struct {
	// Reason is left out if nobody gave one.
	Reason string    `json:"reason,omitempty"`
	Since  time.Time `json:"since"`
}

// siteInWords returns what holds for the whole site.
func (s *Server) siteInWords() apiSiteState {
	site := s.Standing()
	out := apiSiteState{Version: s.Config.Version}
	if n := site.Notice; n != nil {
		out.Notice = &apiNotice{Text: n.Text, Since: n.Since, Until: n.Until}
	}
	if r := site.ReadOnly; r != nil {
		out.ReadOnly = &apiReadOnly{Reason: r.Reason, Since: r.Since}
	}
	return out
}

// apiSite returns what holds for the whole site.
func (s *Server) apiSite(w http.ResponseWriter, v *core.Visit) error {
	return core.WriteJSON(w, http.StatusOK, s.siteInWords())
}
