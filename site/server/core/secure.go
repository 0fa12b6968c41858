package core

import "net/http"

// Policy is what a page may load and do: files of this site, nothing inline, nothing from elsewhere, and nobody may
// frame it.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// The security headers, as slices so that setting them allocates nothing.
var (
	pageHeaders = map[string][]string{
		"Content-Security-Policy":      {Policy},
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Referrer-Policy":              {"same-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)"},
		"Cache-Control":                {"no-store"},
	}
	dataHeaders = map[string][]string{
		"Content-Security-Policy": {"default-src 'none'; frame-ancestors 'none'"},
		"X-Content-Type-Options":  {"nosniff"},
		"Cache-Control":           {"no-store"},
	}
	strictTransport = []string{"max-age=31536000"}
)

// secure sets the security headers of a response and refuses what another site made a browser send, and requests for
// another host.
func secure(s *Site, w http.ResponseWriter, r *http.Request, data bool) error {
	headers := pageHeaders
	if data {
		headers = dataHeaders
	}
	h := w.Header()
	for name, value := range headers {
		h[name] = value
	}
	if s.Config.Secure {
		h["Strict-Transport-Security"] = strictTransport
	}
	if !s.Hosted(r.Host) {
		return ErrHost
	}
	if err := s.origins.Check(r); err != nil {
		return ErrForeign
	}
	return legibleAddress(r)
}
