package server

import "net/http"

// badgeStream tells a page without a table how many tables wait for its reader.
func (s *Server) badgeStream(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	return s.follow(w, v, func() (teller, signals, func()) {
		wake := make(chan struct{}, 1)
		return &badgeTeller{s: s, v: v, last: -1}, signals{wake: wake}, s.badges.listen(v.person(), wake)
	})
}

// badgeTeller tells a page how many tables wait for its reader, whenever that number has changed.
type badgeTeller struct {
	s      *Server
	v      *visit
	last   int
	notice heardNotice
	buffer []byte
}

func (b *badgeTeller) next() (message []byte, last bool, err error) {
	n, err := b.s.badges.count(b.v.ctx, b.s, b.v.person())
	if err != nil {
		return nil, false, err
	}
	b.buffer = b.notice.append(b.buffer[:0], b.s)
	if n != b.last {
		b.last = n
		b.buffer = appendBadge(b.buffer, n)
	}
	return b.buffer, false, nil
}

func (b *badgeTeller) release() {}
