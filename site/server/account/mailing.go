package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/table"
)

// How many mails to addresses that nobody has confirmed are sent in 24 hours at most, by all servers of a site
// together: to a mailbox, for a person, for a network; Config.Confirmations bounds those of the whole site. So nobody
// can have mail sent to strangers by the dozen.
const (
	recipientConfirms = 1
	personConfirms    = 5
	sourceConfirms    = 10
)

// errManyMails: so many such mails were asked for today that this one has to wait.
var errManyMails = &core.Problem{Status: http.StatusTooManyRequests, Word: "many-mails",
	Retry: int(time.Hour / time.Second)}

// mailing has what hides networks in the store: a key that changes with each start and is nowhere else. It also counts
// test messages by where they go.
type mailing struct {
	key    [32]byte
	mu     sync.Mutex
	tested map[string][]time.Time
}

// At most mostTests test messages go to an address in testTime, whoever asks for them.
const (
	mostTests = 6
	testTime  = time.Hour
)

// mayTest counts a test message to an address, or reports that it is one too many.
func (m *mailing) mayTest(url string, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for to, times := range m.tested {
		times = slices.DeleteFunc(times, func(at time.Time) bool { return now.Sub(at) >= testTime })
		if m.tested[to] = times; len(times) == 0 {
			delete(m.tested, to)
		}
	}
	if len(m.tested[url]) >= mostTests {
		return false
	}
	m.tested[url] = append(m.tested[url], now)
	return true
}

// newMailing makes the key.
func newMailing() *mailing {
	m := &mailing{tested: map[string][]time.Time{}}
	rand.Read(m.key[:])
	return m
}

// source is the hash of the network of a visitor: of an address, or of the 56 bits that a household gets of the newer
// kind.
func (m *mailing) source(from netip.Addr) people.Hash {
	bits := 32
	if from = from.Unmap(); from.Is6() {
		bits = 56
	}
	network, err := from.Prefix(bits)
	if err != nil {
		network = netip.Prefix{} // All whose address is not known count as one.
	}
	return sha256.Sum256(append(m.key[:], network.String()...))
}

// confirmMailbox sends the link that confirms an address of the sender, unless the mailbox got one within a day, from
// anybody; the sender is told the same in both cases, so that nobody learns who else asked. The error is errManyMails,
// or as of notify.Notifier.Confirm.
func (s *addresses) confirmMailbox(v *core.Visit, h *people.Hook) error {
	recipient := sha256.Sum256([]byte(people.Mailbox(h.URL)))
	limits := people.ConfirmationLimits{Recipient: recipientConfirms, Person: personConfirms, Source: sourceConfirms,
		Site: s.Config.Confirmations}
	limit, err := s.Kept.Addresses.Confirmation(v.Ctx, people.Confirmation{At: s.Now(), Person: h.Person,
		Recipient: recipient, Source: s.mailing.source(v.From)}, limits)
	switch {
	case err != nil:
		return err
	case limit == people.LimitRecipient:
		return nil
	case limit == people.LimitSite:
		s.Log.Warn("no more mails to confirm addresses are sent today: the site has reached --confirmations", "most",
			s.Config.Confirmations)
		return errManyMails
	case limit != people.NoLimit:
		return errManyMails
	}
	err = s.Notices.Confirm(v.Ctx, v.WordsOf(), *h)
	var failed *notify.CallError
	if errors.As(err, &failed) {
		return errors.Join(err, s.Kept.Addresses.Unsent(v.Ctx, h.Person, recipient))
	}
	return err
}

// mailID is the id of an address for mail of a person: always the same, so that the link in an earlier mail works after
// the address was removed and added again.
func mailID(person table.Person, address string) string {
	sum := sha256.Sum256([]byte("mail\x00" + string(person) + "\x00" + address))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:]))[:core.IDLetters]
}

// mailed returns the address that a link in a mail is about, ErrLink if the link is not good; people.ErrNobody if the
// address no longer exists.
func (s *addresses) mailed(v *core.Visit, good func(h *people.Hook, token string) (bool, error)) (*people.Hook, error) {
	h, err := s.Kept.Addresses.Hook(v.Ctx, v.PathValue("address"))
	if err != nil {
		return nil, err
	}
	if h.Kind != people.Email {
		return nil, core.ErrLink
	}
	ok, err := good(&h, v.PathValue("token"))
	if err == nil && !ok {
		err = core.ErrLink
	}
	return &h, err
}

// confirms and leaves check whether the link of a request is the one to confirm an address, or to leave.
func (s *addresses) confirms(v *core.Visit) (*people.Hook, error) {
	h, err := s.mailed(v, func(h *people.Hook, token string) (bool, error) { return s.Notices.Confirms(v.Ctx, h, token) })
	if errors.Is(err, people.ErrNobody) {
		err = core.ErrLink
	}
	return h, err
}

func (s *addresses) leaves(v *core.Visit) (*people.Hook, error) {
	return s.mailed(v, func(h *people.Hook, token string) (bool, error) { return s.Notices.Leaves(v.Ctx, h, token) })
}

// askMail asks whether to do what a link in a mail is for: programs that look at links in mail must not do it.
func (s *addresses) askMail(what string, find func(v *core.Visit) (*people.Hook, error)) core.Handler {
	return func(v *core.Visit) error {
		h, err := find(v)
		if errors.Is(err, people.ErrNobody) {
			return s.mailDone(v, what)
		}
		if err != nil {
			return err
		}
		words := v.WordsOf()
		v.Secret = true
		v.Out.Header().Set("Referrer-Policy", "no-referrer")
		return core.Show(v, &page.NoticePage{Reader: s.Preferences(v), Path: "/",
			Title:  words.Text("web.notify.mail." + what + ".page"),
			Text:   words.Text("web.notify.mail."+what+".text", "address", h.URL),
			Button: words.Text("web.notify.mail." + what + ".go"), Action: v.URL.Path})
	}
}

// confirmMail records that an address is its person's.
func (s *addresses) confirmMail(v *core.Visit) error {
	h, err := s.confirms(v)
	if err != nil {
		return err
	}
	h.Unconfirmed = false
	if err := s.Kept.Addresses.SetHook(v.Ctx, *h); err != nil {
		return err
	}
	return s.mailDone(v, "confirm")
}

// leaveMail removes an address, with one click in the program that shows the mail (RFC 8058) or on the page. Clicking
// twice gets the same response twice.
func (s *addresses) leaveMail(v *core.Visit) error {
	h, err := s.leaves(v)
	if errors.Is(err, people.ErrNobody) {
		return s.mailDone(v, "off")
	}
	if err != nil {
		return err
	}
	if err := s.Kept.Addresses.DropHook(v.Ctx, h.Person, h.ID); err != nil && !errors.Is(err, people.ErrNobody) {
		return err
	}
	return s.mailDone(v, "off")
}

// mailDone shows that it is done.
func (s *addresses) mailDone(v *core.Visit, what string) error {
	words := v.WordsOf()
	return core.Show(v, &page.NoticePage{Reader: s.Preferences(v), Path: "/",
		Title: words.Text("web.notify.mail." + what + ".page"),
		Text:  words.Text("web.notify.mail." + what + ".done")})
}
