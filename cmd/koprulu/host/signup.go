package host

import (
	"context"
	"net"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/core"
	"koprulu/site/server/identity"
)

// signUpFlags say who can become a person of the site.
type signUpFlags struct {
	SignUp        string   `env:"KOPRULU_SIGN_UP" name:"sign-up" enum:"open,invite,oidc" default:"open" help:"Who can sign up: open (everybody), invite (anyone with a code from 'koprulu admin invites') or oidc (anyone whom --oidc-issuer signs in) (default: ${default})."`
	OIDCIssuer    string   `env:"KOPRULU_OIDC_ISSUER" name:"oidc-issuer" placeholder:"URL" help:"Identity provider (OpenID Connect) that people sign in with: the issuer, exactly as it names itself."`
	OIDCClientID  string   `env:"KOPRULU_OIDC_CLIENT_ID" name:"oidc-client-id" placeholder:"ID" help:"Client ID under which the provider knows this site."`
	OIDCSecret    string   `env:"KOPRULU_OIDC_SECRET" name:"oidc-secret" placeholder:"SECRET" help:"Client secret; leave it out for a public client. Better given as the variable: others on the machine can read flags."`
	OIDCName      string   `env:"KOPRULU_OIDC_CLAIM_NAME" name:"oidc-claim-name" default:"name" placeholder:"CLAIM" help:"The claim with the name that new people get (default: ${default})."`
	OIDCRole      string   `env:"KOPRULU_OIDC_CLAIM_ROLE" name:"oidc-claim-role" placeholder:"CLAIM" help:"The claim, a text or a list, that says at each sign-in whether a person is a host or a moderator; without it, the provider does not decide on roles."`
	OIDCHost      []string `env:"KOPRULU_OIDC_HOST" name:"oidc-host" placeholder:"VALUE,..." help:"Values of --oidc-claim-role for hosts."`
	OIDCModerator []string `env:"KOPRULU_OIDC_MODERATOR" name:"oidc-moderator" placeholder:"VALUE,..." help:"Values of --oidc-claim-role for moderators."`
}

// checkSignUp says what is missing or does not fit.
func (f *signUpFlags) checkSignUp() error {
	switch {
	case f.SignUp == core.SignUpOIDC && f.OIDCIssuer == "":
		return cli.Usagef("--sign-up oidc needs --oidc-issuer, the address of the provider")
	case f.SignUp != core.SignUpOIDC && f.OIDCIssuer != "":
		return cli.Usagef("--oidc-issuer is used with --sign-up oidc only")
	case f.OIDCIssuer == "":
		return nil
	case f.OIDCClientID == "":
		return cli.Usagef("--oidc-issuer needs --oidc-client-id, which the provider gave this site")
	case f.OIDCName == "":
		return cli.Usagef("--oidc-claim-name: name a claim, such as name or preferred_username")
	case f.OIDCRole == "" && len(f.OIDCHost)+len(f.OIDCModerator) > 0:
		return cli.Usagef("--oidc-host and --oidc-moderator are values of the claim that --oidc-claim-role names")
	case f.OIDCRole != "" && len(f.OIDCHost)+len(f.OIDCModerator) == 0:
		return cli.Usagef("--oidc-claim-role needs values of the claim: --oidc-host, --oidc-moderator or both")
	}
	u, ok := cli.WebAddress(f.OIDCIssuer)
	if !ok || u.RawQuery != "" || u.Fragment != "" || u.User != nil || u.Scheme != "https" && !loopback(u.Hostname()) {
		return cli.Usagef(
			"--oidc-issuer: %q is not the address of a provider, such as https://id.example.org; it needs https", f.OIDCIssuer)
	}
	return nil
}

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// discoveryTime is how long the provider may take to be found when the server starts.
const discoveryTime = 20 * time.Second

// provider finds the provider, nil if there is none.
func (f *signUpFlags) provider(ctx context.Context) (*identity.Provider, error) {
	if f.OIDCIssuer == "" {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, discoveryTime)
	defer cancel()
	o, err := identity.Find(ctx, identity.Config{Issuer: f.OIDCIssuer, ClientID: f.OIDCClientID, Secret: f.OIDCSecret,
		NameClaim: f.OIDCName,
		RoleClaim: f.OIDCRole, Hosts: f.OIDCHost, Moderators: f.OIDCModerator})
	if err != nil {
		return nil, cli.Failf("--oidc-issuer: %w", err)
	}
	return o, nil
}
