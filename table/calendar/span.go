package calendar

import "fmt"

// String returns a span such as 08:00-22:00; nothing for a day off.
func (s Span) String() string {
	if s.Off() {
		return ""
	}
	return Clock(s.From) + "-" + Clock(s.To)
}

// Clock returns a time of day as 08:00.
func Clock(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// ParseClock reads a time of day from 00:00 to 24:00. ErrSpan.
func ParseClock(text string) (minutes int, err error) {
	digit := func(i int) int { return int(text[i] - '0') }
	if len(text) != 5 || text[2] != ':' {
		return 0, ErrSpan
	}
	for _, i := range []int{0, 1, 3, 4} {
		if text[i] < '0' || text[i] > '9' {
			return 0, ErrSpan
		}
	}
	h, m := 10*digit(0)+digit(1), 10*digit(3)+digit(4)
	if m >= 60 || 60*h+m > dayMinutes {
		return 0, ErrSpan
	}
	return 60*h + m, nil
}

// MarshalText writes a span as String does.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes. ErrSpan.
func (s *Span) UnmarshalText(text []byte) error {
	*s = Span{}
	if len(text) == 0 {
		return nil
	}
	if len(text) != 11 || text[5] != '-' {
		return ErrSpan
	}
	var err error
	if s.From, err = ParseClock(string(text[:5])); err != nil {
		return err
	}
	if s.To, err = ParseClock(string(text[6:])); err != nil {
		return err
	}
	if s.From == dayMinutes || s.From == s.To {
		return ErrSpan
	}
	return nil
}
