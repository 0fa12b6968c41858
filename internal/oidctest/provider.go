// Package oidctest is an identity provider (OpenID Connect) for tests, on this machine: it signs in whoever it is told
// to, by the code flow with PKCE, and refuses what a provider has to refuse.
package oidctest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// Provider is a running provider that knows one client.
type Provider struct {
	// URL is its issuer, ClientID and Secret are those of the client.
	URL, ClientID, Secret string

	mu sync.Mutex
	// next are the claims of the person who signs in next, further those that only the userinfo endpoint has.
	next, further map[string]any
	// twist changes an ID token before it is signed.
	twist  func(claims map[string]any)
	grants map[string]*grant
	signer jose.Signer
	key    *rsa.PrivateKey
	http   *httptest.Server
}

// grant is a code that was given to a browser, or a token for it.
type grant struct {
	redirect, challenge, nonce string
	claims, further            map[string]any
}

// New starts a provider that ends with the test.
func New(tb testing.TB) *Provider {
	tb.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		tb.Fatal(err)
	}
	p := &Provider{ClientID: "koprulu", Secret: "the secret of the client", grants: map[string]*grant{}, key: key}
	if p.signer, err = signerOf(key); err != nil {
		tb.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userinfo)
	p.http = httptest.NewUnstartedServer(mux)
	p.URL = "http://" + p.http.Listener.Addr().String() // Before it answers, because its answers name it.
	p.http.Start()
	tb.Cleanup(p.http.Close)
	return p
}

func signerOf(key *rsa.PrivateKey) (jose.Signer, error) {
	return jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: "test"}}, nil)
}

// SignIn says who signs in next: claims are in the ID token, further ones are for clients that ask for them.
func (p *Provider) SignIn(claims, further map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next, p.further = claims, further
}

// Twist changes ID tokens from now on, nil for none.
func (p *Provider) Twist(twist func(claims map[string]any)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.twist = twist
}

// Forge signs from now on with a key that is not among those of the provider.
func (p *Provider) Forge(tb testing.TB) {
	tb.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		tb.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.signer, err = signerOf(key); err != nil {
		tb.Fatal(err)
	}
}

func send(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	send(w, http.StatusOK, map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"jwks_uri":          p.URL + "/keys",
		"userinfo_endpoint": p.URL + "/userinfo", "response_types_supported": []string{"code"},
		"subject_types_supported":               []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"}, "code_challenge_methods_supported": []string{"S256"},
	})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	send(w, http.StatusOK,
		jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "test", Algorithm: "RS256", Use: "sig"}}})
}

// authorize signs somebody in at once and sends the browser back with a code.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != p.ClientID || q.Get("response_type") != "code" || q.Get("state") == "" ||
		q.Get("nonce") == "" ||
		q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "" {
		http.Error(w, "a request without client, state, nonce or challenge", http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	answer := url.Values{"state": {q.Get("state")}}
	if p.next == nil {
		answer.Set("error", "access_denied")
	} else {
		code := rand.Text()
		p.grants[code] = &grant{redirect: q.Get("redirect_uri"), challenge: q.Get("code_challenge"), nonce: q.Get("nonce"),
			claims: p.next, further: p.further}
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// token exchanges a code, once, for the client that asked for it.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, ok := r.BasicAuth()
	if !ok {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	} else if text, err := url.QueryUnescape(secret); err == nil {
		secret = text
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if id != p.ClientID || subtle.ConstantTimeCompare([]byte(secret), []byte(p.Secret)) != 1 {
		send(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	code := r.PostFormValue("code")
	g := p.grants[code]
	delete(p.grants, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if g == nil || r.PostFormValue("redirect_uri") != g.redirect ||
		base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge {
		send(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{"iss": p.URL, "aud": p.ClientID, "iat": time.Now().Unix(),
		"exp": time.Now().Add(time.Hour).Unix(), "nonce": g.nonce}
	maps.Copy(claims, g.claims)
	if p.twist != nil {
		p.twist(claims)
	}
	compact, err := jwt.Signed(p.signer).Claims(claims).Serialize()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	access := rand.Text()
	p.grants[access] = g
	send(w, http.StatusOK, map[string]any{"access_token": access, "token_type": "Bearer", "expires_in": 3600,
		"id_token": compact})
}

// userinfo answers with the further claims.
func (p *Provider) userinfo(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	const bearer = "Bearer "
	header := r.Header.Get("Authorization")
	if len(header) < len(bearer) || p.grants[header[len(bearer):]] == nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	g := p.grants[header[len(bearer):]]
	claims := map[string]any{"sub": g.claims["sub"]}
	maps.Copy(claims, g.further)
	send(w, http.StatusOK, claims)
}
