package account

import (
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What a program needs to begin: a person of its own, and tokens.

// apiToken is a token in the API. Its secret is sent only once, when it is made.
type apiToken struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
	// Token is the secret.
	Token string `json:"token,omitempty"`
}

func tokenOf(k *people.Key, secret string) apiToken {
	return apiToken{ID: k.ID, Name: k.Name, Created: k.Created, Seen: k.Seen, Token: secret}
}

// tokenKey describes a new token.
func tokenKey(name string, now time.Time) people.Key {
	return people.Key{ID: core.NewID(core.IDLetters), Kind: people.TokenKey, Name: name, Created: now, Seen: now}
}

// newProgramToken makes another token for the sender of a request.
func (s *Chapter) newProgramToken(v *core.Visit, name string) (key people.Key, secret string, err error) {
	have, err := s.Kept.People.Keys(v.Ctx, v.Person(), people.TokenKey)
	if err != nil {
		return key, "", err
	}
	if len(have) >= s.Config.Quotas.Tokens {
		return key, "", core.Wrong("many", "token")
	}
	secret, hash := core.NewToken()
	key = tokenKey(name, s.Now())
	return key, secret, s.Kept.People.AddKey(v.Ctx, v.Person(), key, hash)
}

// namedIn reads a name from a body: {"name": "…"}.
func (s *Chapter) namedIn(v *core.Visit) (string, error) {
	name, err := core.Only[string](v, "name")
	if err != nil {
		return "", err
	}
	return s.TidyName(name)
}

// apiNewPerson makes a person with a token, for a program that has none yet.
func (s *Chapter) apiNewPerson(v *core.Visit) error {
	if v.Who != nil {
		return core.ErrKnown
	}
	name, err := s.namedIn(v)
	if err != nil {
		return err
	}
	key := tokenKey(name, s.Now())
	if err := s.MayBecome(); err != nil {
		return err
	}
	secret, err := s.NewPerson(v, slices.Values([]string{name}), key, s.Kept.People.AddPerson)
	if err != nil {
		return err
	}
	return v.JSON(http.StatusCreated, struct {
		Person table.Person `json:"person"`
		Name   string       `json:"name"`
		Token  apiToken     `json:"token"`
	}{v.Person(), name, tokenOf(&key, secret)})
}

// apiTokens lists the tokens of the sender, without their secrets.
func (s *Chapter) apiTokens(v *core.Visit) error {
	keys, err := s.Kept.People.Keys(v.Ctx, v.Person(), people.TokenKey)
	list := core.Each(keys, func(k *people.Key) apiToken { return tokenOf(k, "") })
	return v.Reply(map[string]any{"tokens": list}, err)
}

// apiNewToken makes another token.
func (s *Chapter) apiNewToken(v *core.Visit) error {
	name, err := s.namedIn(v)
	if err != nil {
		return err
	}
	key, secret, err := s.newProgramToken(v, name)
	if err != nil {
		return err
	}
	return v.JSON(http.StatusCreated, tokenOf(&key, secret))
}

// apiEndToken ends a token, which may be the one of the request.
func (s *Chapter) apiEndToken(v *core.Visit) error {
	keys, err := s.Kept.People.Keys(v.Ctx, v.Person(), people.TokenKey)
	if err != nil {
		return err
	}
	id := v.PathValue("token")
	if !slices.ContainsFunc(keys, func(k people.Key) bool { return k.ID == id }) {
		return core.ErrNowhere
	}
	return v.Done(s.removeKey(v, id))
}

// apiMe returns whom the token identifies and how many tables wait for them.
func (s *Chapter) apiMe(v *core.Visit) error {
	r := s.Reader(v)
	return v.OK(struct {
		Person  table.Person `json:"person"`
		Page    string       `json:"page"`
		Name    string       `json:"name"`
		Guest   bool         `json:"guest,omitempty"`
		Waiting int          `json:"waiting"`
	}{r.Person, r.Person.Page(), r.Name, locale.IsGuest(r.Name), r.Waiting})
}
