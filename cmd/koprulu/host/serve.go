package host

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"koprulu/bots/analyse"
	"koprulu/cmd/koprulu/cli"
	"koprulu/internal/garbage"
	"koprulu/rules/components"
	"koprulu/site/server"
	"koprulu/site/server/core"
	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// Serve is koprulu serve.
type Serve struct {
	configFlags
	cli.DataFlags
	cli.SocketFlags
	traceFlags
	Addr         string   `env:"KOPRULU_ADDR" placeholder:"HOST:PORT" help:"Where to listen: localhost:8080 without it, :443 with --tls."`
	Database     string   `env:"KOPRULU_DATABASE" name:"database" placeholder:"URL" help:"Keep everything in this PostgreSQL database, such as postgres://koprulu@localhost/koprulu, instead of an SQLite file. If it contains a password, give it as the variable: others on the machine can read flags."`
	DespiteMove  bool     `env:"KOPRULU_DESPITE_MOVE" name:"despite-move" help:"Serve a site even though 'koprulu move' has moved it to another database, or begun to. From then on there are two sites that know nothing of each other."`
	URL          string   `env:"KOPRULU_URL" name:"url" placeholder:"URL" help:"Address of the site as browsers see it, such as https://example.org, or https://example.org/koprulu below a path."`
	TLS          []string `env:"KOPRULU_TLS" name:"tls" placeholder:"DOMAIN,..." help:"Serve over TLS, with certificates from Let's Encrypt for these domains."`
	TLSCache     string   `env:"KOPRULU_TLS_CACHE" name:"tls-cache" placeholder:"DIR" type:"path" help:"Directory of the certificates (default: tls in the data directory)."`
	TLSCert      string   `env:"KOPRULU_TLS_CERT" name:"tls-cert" placeholder:"FILE" type:"path" help:"Serve over TLS with this certificate."`
	TLSKey       string   `env:"KOPRULU_TLS_KEY" name:"tls-key" placeholder:"FILE" type:"path" help:"The key of --tls-cert."`
	RedirectAddr string   `env:"KOPRULU_REDIRECT_ADDR" name:"redirect-addr" placeholder:"HOST:PORT" help:"Listen here too and send browsers to the site over TLS, such as :80."`
	TrustedProxy []string `env:"KOPRULU_TRUSTED_PROXY" name:"trusted-proxy" placeholder:"ADDR,..." help:"Addresses or networks of reverse proxies whose X-Forwarded-For header is trusted."`
	MetricsAddr  string   `env:"KOPRULU_METRICS_ADDR" name:"metrics-addr" placeholder:"HOST:PORT" help:"Serve /metrics and the profiles of /debug/pprof/ here, such as localhost:9090; on the site itself there are only metrics, with --metrics-token."`
	MetricsToken string   `env:"KOPRULU_METRICS_TOKEN" name:"metrics-token" placeholder:"SECRET" help:"Serve /metrics on the site to anyone who sends this secret as Authorization: Bearer. Better given as the variable: others on the machine can read flags."`
	Source       string   `env:"KOPRULU_SOURCE" name:"source" placeholder:"URL" help:"Where everybody can get the source code of the running program, linked on every page; the licence requires it (default: the repository named when the program was built, if any)."`
	signUpFlags
	mailFlags
	keepFlags
	copyFlags
	quotaFlags
	LogFormat     string        `env:"KOPRULU_LOG_FORMAT" name:"log-format" enum:"text,json" default:"text" help:"Format of the log on standard error: text or json (default: ${default})."`
	LogLevel      string        `env:"KOPRULU_LOG_LEVEL" name:"log-level" enum:"debug,info,warn,error" default:"info" help:"What is logged: debug, info, warn or error (default: ${default})."`
	BotDelay      time.Duration `env:"KOPRULU_BOT_DELAY" name:"bot-delay" default:"300ms" help:"How long bots wait before each answer while someone watches (default: ${default})."`
	TakeBack      time.Duration `env:"KOPRULU_TAKE_BACK" name:"take-back" default:"2s" help:"How long bots wait before they act on what a person may still take back (default: ${default})."`
	Lookback      int           `env:"KOPRULU_LOOKBACK" name:"lookback" default:"24" placeholder:"N" help:"In how many worlds each answer is tried when the site looks back at a game, as in koprulu analyse; 0 for no look backs (default: ${default})."`
	NotifyDelay   time.Duration `env:"KOPRULU_NOTIFY_DELAY" name:"notify-delay" default:"1m" help:"How long a decision is open before webhooks are told about it (default: ${default})."`
	NotifyPrivate bool          `env:"KOPRULU_NOTIFY_PRIVATE" name:"notify-private" help:"Allow webhooks in private networks. Only for tests and closed networks."`
	NoLimits      bool          `env:"KOPRULU_NO_LIMITS" name:"no-limits" help:"Lift the limits on rate and number. Only for load tests."`
}

// Help is the long help.
func (Serve) Help() string {
	return `Starts the site: tables, lobby, API, everything in one process, with its data in one SQLite file, or in PostgreSQL
with --database. Open the address that it prints. Every flag can also be given as the environment variable named with it, or as a line
in the file of --config.

To stop it, press Ctrl+C or send SIGTERM: requests in progress are finished, and open pages say that they will reconnect. After
40 seconds at most, or at a second signal, it ends whatever is still running. If it is killed,
nothing that it has confirmed to anyone is lost. docs/operating.md explains how to run it for others.`
}

// Run serves until the program is asked to end.
func (c *Serve) Run(a *cli.App, set *components.Set) (err error) {
	proxies, err := upkeep.ParseProxies(c.TrustedProxy)
	if err != nil {
		return cli.Usagef("--trusted-proxy: %w", err)
	}
	if err := c.domains(); err != nil {
		return err
	}
	troubles := &upkeep.Troubles{}
	log := slog.New(troubles.Of(c.logger(a.Err).Handler()))
	ctx, stop := cli.Interruptible()
	defer stop()
	context.AfterFunc(ctx, stop) // A second signal ends the program at once.
	defer endWithin(ctx, grace, log)()

	// Errors in the flags show before the data is touched.
	if c.BotDelay < 0 || c.TakeBack < 0 || c.NotifyDelay < 0 {
		return cli.Usagef("--bot-delay, --take-back and --notify-delay: a delay can't be less than 0")
	}
	if err := c.checkDatabase(); err != nil {
		return err
	}
	looks, err := c.lookback()
	if err != nil {
		return err
	}
	listener, err := listen("--addr", c.address())
	if err != nil {
		return err
	}
	defer listener.Close()
	base, err := c.base(listener.Addr())
	if err != nil {
		return err
	}
	certificates, redirect, err := c.certificates(base)
	if err != nil {
		return err
	}
	if c.MetricsToken != "" && len(c.MetricsToken) < leastToken {
		return cli.Usagef("--metrics-token: a secret needs at least %d characters; openssl rand -hex 16 makes one",
			leastToken)
	}
	if err := c.checkKeep(); err != nil {
		return err
	}
	quotas, err := c.quotas()
	if err != nil {
		return err
	}
	if err := c.checkSignUp(); err != nil {
		return err
	}
	copies, err := c.scheduled(c.Database != "", c.Reserve)
	if err != nil {
		return err
	}
	mail, err := c.mail()
	if err != nil {
		return err
	}
	source, err := c.source()
	if err != nil {
		return err
	}
	metrics, err := listen("--metrics-addr", c.MetricsAddr)
	if err != nil {
		return err
	}
	defer metrics.Close()
	redirects, err := listen("--redirect-addr", c.RedirectAddr)
	if err != nil {
		return err
	}
	defer redirects.Close()
	k, where, err := c.openStore(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	known, err := c.keepsUp(&k, where, listener.Addr(), copies)
	if err != nil {
		return err
	}
	traces, err := c.tracing(ctx, log)
	if err != nil {
		return err
	}
	defer traces.close()

	provider, err := c.provider(ctx)
	if err != nil {
		return err
	}
	var site *server.Server
	works := table.HubConfig{Store: traces.store(k.tables), Log: log, Components: set, BotDelay: c.BotDelay,
		TakeBack: c.TakeBack, Unseen: 10 * time.Second, Lookback: looks, Times: k.site.People.Times,
		Notify: func(e table.Event) { site.Notify(e) }}
	var others core.Shared
	if all := k.shared; all != nil {
		others, works.Feed, works.News = all, all, func(news []table.News) { site.Hear(news) }
	}
	hub := table.NewHub(works)
	site, err = server.New(core.Config{
		Hub: hub, Store: k.site, Shared: others, Components: set, Log: log, Base: base, Fixed: c.URL != "" || len(c.TLS) > 0,
		Hosts:  c.TLS,
		Secure: base.Scheme == "https", Proxies: proxies, Unlimited: c.NoLimits, PrivateHooks: c.NotifyPrivate,
		NoticeDelay: c.NotifyDelay, Confirmations: c.Confirmations, SMTP: mail, Version: cli.ProgramVersion(), Source: source,
		MetricsToken: c.MetricsToken, SignUp: c.SignUp, OIDC: provider, Keep: c.keep(), Quotas: quotas,
		Room: c.room(c.Data, c.Database != "", k.site.Lobby.Uploaded, log), Around: traces.requests,
		Upkeep: known.now, Troubles: troubles, Puzzles: true,
	})
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if err := site.Restore(ctx); err != nil {
		return cli.Failf("%w", err)
	}
	if err := hub.Start(ctx); err != nil {
		return cli.Failf("%w", err)
	}
	defer func() {
		patience, cancel := context.WithTimeout(context.Background(), closeTime)
		defer cancel()
		err = errors.Join(err, hub.Close(patience))
	}()
	go garbage.Run(ctx, log)
	if copies != nil {
		defer copies.begin(ctx, c, &k, set, log, site.Figures)()
	}
	console, err := listenHere(c.SocketFlags, c.DataFlags, log)
	if err != nil {
		return err
	}
	defer console.Close()
	defer beside(console, site.Console(), log)()
	defer beside(metrics, private(site, c.MetricsAddr), log)()
	defer beside(redirects, redirect, log)()
	if source == "" {
		log.Info("pages don't link to the source code; if you changed the program and others play here, the licence requires --source")
	}
	log.Info("serving", "addr", listener.Addr().String(), "data", where, "version", cli.ProgramVersion())
	if err := opening(a, c.place(where), base.String()); err != nil {
		return err
	}
	if err := site.Serve(ctx, listener, certificates); err != nil {
		return cli.Failf("%w", err)
	}
	return nil
}

// place says where everything is kept, for people: where is the directory, or the name of the database.
func (c *Serve) place(where string) string {
	if c.Database != "" {
		return "the PostgreSQL database " + where
	}
	if full, err := filepath.Abs(where); err == nil {
		return full
	}
	return where
}

// opening prints the last lines when the site opens: where its data is, how to stop it, what to open.
func opening(a *cli.App, where, address string) error {
	a.Printf("Everything is kept in %s\nCtrl+C stops the site; nothing is lost\nKoprulu is open at %s\n", where, address)
	if err := a.Out.Flush(); err != nil {
		return cli.Usagef("standard output: %w", err)
	}
	return nil
}

// lookback returns how the site looks back at games, nil if it does not.
func (c *Serve) lookback() (*analyse.Config, error) {
	if c.Lookback == 0 {
		return nil, nil
	}
	cfg := analyse.Default()
	if cfg.Depth = c.Lookback; cfg.Depth < analyse.MinDepth {
		return nil, cli.Usagef("--lookback must be at least %d, or 0 for none, not %d", analyse.MinDepth, c.Lookback)
	}
	return &cfg, nil
}

const (
	// closeTime is how long bots and clocks may take to stop.
	closeTime = 10 * time.Second
	// leastToken is the shortest length of the secret for the metrics.
	leastToken = 16
)

// sourceCode is the address of the program's source, named by those who build it for others:
// go build -ldflags "-X koprulu/cmd/koprulu/host.sourceCode=https://...".
var sourceCode string

// source returns the address of the source code, empty if nobody named it.
func (c *Serve) source() (string, error) {
	text := cmp.Or(c.Source, sourceCode)
	if text == "" {
		return "", nil
	}
	if _, ok := cli.WebAddress(text); !ok {
		return "", cli.Usagef("--source: %q is not the address of a page, such as https://example.org/koprulu", text)
	}
	return text, nil
}

// address returns where to listen.
func (c *Serve) address() string {
	switch {
	case c.Addr != "":
		return c.Addr
	case len(c.TLS) > 0 || c.TLSCert != "":
		return ":443"
	}
	return "localhost:8080"
}

// base returns the address of the site: the one given, the first domain, or that of this machine.
func (c *Serve) base(at net.Addr) (*url.URL, error) {
	if c.URL != "" {
		u, ok := cli.WebAddress(c.URL)
		if !ok || u.RawQuery != "" || u.Fragment != "" || u.User != nil || !below.MatchString(u.EscapedPath()) {
			return nil, cli.Usagef(
				"--url: %q is not the address of a site, such as https://example.org or https://example.org/koprulu; the words of a path are of letters without accents, digits, - and _",
				c.URL)
		}
		u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
		return u, nil
	}
	scheme, usual := "http", "80"
	if len(c.TLS) > 0 || c.TLSCert != "" {
		scheme, usual = "https", "443"
	}
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(host); ip != nil && (ip.IsUnspecified() || ip.IsLoopback()) {
		host = "localhost"
	}
	if len(c.TLS) > 0 {
		host = c.TLS[0]
	}
	if port == usual {
		return &url.URL{Scheme: scheme, Host: bracket(host)}, nil
	}
	return &url.URL{Scheme: scheme, Host: net.JoinHostPort(host, port)}, nil
}

// below is a path below which a site may stand.
var below = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)*/?$`)

// bracket writes an IPv6 address as it appears in the address of a site.
func bracket(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}

// domain is a name for which there can be a certificate: words with a dot between them, no port, no address.
var domain = regexp.MustCompile(`^[\pL\pN]([\pL\pN-]*[\pL\pN])?(\.[\pL\pN]([\pL\pN-]*[\pL\pN])?)+$`)

// domains writes the domains of --tls as browsers send them and certificates name them.
func (c *Serve) domains() error {
	for i, name := range c.TLS {
		plain, ok := cli.DomainName(name)
		if !ok || !domain.MatchString(plain) {
			return cli.Usagef("--tls: %q is not a domain, such as games.example.org", name)
		}
		c.TLS[i] = plain
	}
	return nil
}

// certificates returns the TLS configuration, nil for none, and the handler for the address that redirects.
func (c *Serve) certificates(base *url.URL) (*tls.Config, http.Handler, error) {
	redirect := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, base.Scheme+"://"+base.Host+r.URL.RequestURI(), http.StatusMovedPermanently)
	}))
	switch {
	case c.RedirectAddr != "" && base.Scheme != "https":
		return nil, nil,
			cli.Usagef("--redirect-addr sends browsers to the site over TLS, and it has none: give --tls, --tls-cert, or a --url with https")
	case len(c.TLS) > 0 && c.TLSCert != "":
		return nil, nil, cli.Usagef("--tls and --tls-cert cannot be used together: certificates are either fetched or given")
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return nil, nil, cli.Usagef("--tls-cert and --tls-key belong together")
	case c.TLSCert != "":
		pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
		if err != nil {
			return nil, nil, cli.Usagef("--tls-cert: %w", err)
		}
		return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12,
			NextProtos: []string{"h2", "http/1.1"}}, redirect, nil
	case len(c.TLS) == 0:
		return nil, redirect, nil
	}
	cache := c.TLSCache
	if cache == "" {
		cache = filepath.Join(c.Data, "tls")
	}
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(cache),
		HostPolicy: autocert.HostWhitelist(c.TLS...)}
	config := m.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	return config, m.HTTPHandler(redirect), nil
}

// logger makes the log.
func (c *Serve) logger(out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		level = slog.LevelInfo // kong lets no other word through.
	}
	o := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(out, o))
	}
	return slog.New(slog.NewTextHandler(out, o))
}

// noListener is used where no address was given.
type noListener struct{ net.Listener }

// Close does nothing.
func (noListener) Close() error { return nil }

// listen opens the address that a flag names; the error names the flag and says what to do.
func listen(flag, addr string) (net.Listener, error) {
	if addr == "" {
		return noListener{}, nil
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, cli.Usagef("%s: another program listens on %s already; stop it, or choose another address", flag, addr)
	case errors.Is(err, syscall.EACCES):
		return nil, cli.Usagef(
			"%s: this user may not listen on %s; choose a port above 1023, or allow it as deploy/koprulu-tls.conf does",
			flag, addr)
	case err != nil:
		return nil, cli.Usagef("%s: %w; an address looks like localhost:8080, or :8080 for all networks", flag, err)
	}
	return l, nil
}

// beside serves something at another address until end is called.
func beside(l net.Listener, h http.Handler, log *slog.Logger) (end func()) {
	if _, none := l.(noListener); none {
		return func() {}
	}
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second,
		IdleTimeout:  time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("an additional address failed", "addr", l.Addr().String(), "error", err)
		}
	}()
	return func() {
		if err := s.Close(); err != nil {
			log.Debug("closing an additional address", "error", fmt.Sprint(err))
		}
	}
}
