package rating

import "math"

// z is the quantile of the normal distribution for 95 percent on both sides.
const z = 1.959963984540054

// Wilson returns Wilson's score interval for a share of successes in a number of trials, with a confidence of 95
// percent; without a trial it is everything from 0 to 1.
func Wilson(share, trials float64) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	centre := share + z*z/(2*trials)
	spread := z * math.Sqrt(share*(1-share)/trials+z*z/(4*trials*trials))
	scale := 1 + z*z/trials
	return max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)
}
