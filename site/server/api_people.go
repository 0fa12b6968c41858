package server

import (
	"net/http"
	"time"

	"koprulu/club/people"
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
func (s *Server) tokenKey(name string) people.Key {
	now := s.now()
	return people.Key{ID: newID(keyLetters), Kind: people.TokenKey, Name: name, Created: now, Seen: now}
}

// newProgramToken makes another token for the sender of a request.
func (s *Server) newProgramToken(v *visit, name string) (key people.Key, secret string, err error) {
	have, err := s.kept.people.Keys(v.ctx, v.person(), people.TokenKey)
	if err != nil {
		return key, "", err
	}
	if len(have) >= mostTokens {
		return key, "", wrong("many", "token")
	}
	secret, hash := newToken()
	key = s.tokenKey(name)
	return key, secret, s.kept.people.AddKey(v.ctx, v.person(), key, hash)
}

// namedIn reads a name from a body: {"name": "…"}.
func namedIn(v *visit) (string, error) {
	var body struct {
		Name *string `json:"name"`
	}
	if err := wanted(v, &body); err != nil {
		return "", err
	}
	if body.Name == nil {
		return "", missing("name")
	}
	return tidyName(*body.Name)
}

// apiNewPerson makes a person with a token, for a program that has none yet.
func (s *Server) apiNewPerson(w http.ResponseWriter, v *visit) error {
	if v.who != nil {
		return errKnown
	}
	name, err := namedIn(v)
	if err != nil {
		return err
	}
	key := s.tokenKey(name)
	if err := s.mayBecome(); err != nil {
		return err
	}
	secret, err := s.newPerson(v, name, key, s.kept.people.AddPerson)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, struct {
		Person table.Person `json:"person"`
		Name   string       `json:"name"`
		Token  apiToken     `json:"token"`
	}{v.person(), name, tokenOf(&key, secret)})
}

// apiTokens lists the tokens of the sender, without their secrets.
func (s *Server) apiTokens(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	keys, err := s.kept.people.Keys(v.ctx, v.person(), people.TokenKey)
	if err != nil {
		return err
	}
	list := []apiToken{}
	for i := range keys {
		list = append(list, tokenOf(&keys[i], ""))
	}
	return writeJSON(w, http.StatusOK, map[string]any{"tokens": list})
}

// apiNewToken makes another token.
func (s *Server) apiNewToken(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	name, err := namedIn(v)
	if err != nil {
		return err
	}
	key, secret, err := s.newProgramToken(v, name)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, tokenOf(&key, secret))
}

// apiEndToken ends a token, which may be the one of the request.
func (s *Server) apiEndToken(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	keys, err := s.kept.people.Keys(v.ctx, v.person(), people.TokenKey)
	if err != nil {
		return err
	}
	for i := range keys {
		if keys[i].ID != v.PathValue("token") {
			continue
		}
		if err := s.removeKey(v, keys[i].ID); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return errNowhere
}
