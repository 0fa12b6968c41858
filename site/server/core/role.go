package core

import "koprulu/club/people"

// Rank orders the roles.
func Rank(r people.Role) int {
	switch r {
	case people.Host:
		return 2
	case people.Moderator:
		return 1
	}
	return 0
}

// Powerful reports whether the sender of a request is a host or a moderator.
func (v *Visit) Powerful() bool { return v.Who != nil && Rank(v.Who.Account.Role) > 0 }

// IsHost reports whether the sender of a request is a host.
func (v *Visit) IsHost() bool { return v.Who != nil && v.Who.Account.Role == people.Host }
