package core

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// A page elsewhere whose name is made to point to this machine (DNS rebinding) would reach a server on its reader's own
// network, as if it were a page of this site. So requests are answered only under names that nobody else can make point
// here: those the operator configured, addresses, and names that no public registry hands out.

// localZones are the ends of names that only a local network can hand out.
var localZones = []string{".localhost", ".local", ".lan", ".internal", ".home.arpa"}

// Hosted reports whether the site answers under the name in a Host header.
func (s *Site) Hosted(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if slices.Contains(s.hosts, host) {
		return true
	}
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	return host != "" && !strings.Contains(host, ".") ||
		slices.ContainsFunc(localZones, func(zone string) bool { return strings.HasSuffix(host, zone) })
}

// hostsOf lists the names that the operator configured, in lower case.
func hostsOf(cfg *Config) []string {
	hosts := []string{strings.ToLower(cfg.Base.Hostname())}
	for _, name := range cfg.Hosts {
		hosts = append(hosts, strings.ToLower(name))
	}
	return hosts
}
