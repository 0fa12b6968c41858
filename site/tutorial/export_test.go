package tutorial

// Keys returns the prefixes of the keys of the texts of all steps of a chapter.
func Keys(c Chapter) []string {
	out := make([]string, len(chapters[c].script))
	for i := range out {
		out[i] = chapters[c].key + chapters[c].script[i].word
	}
	return out
}
