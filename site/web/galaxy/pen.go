package galaxy

import "koprulu/site/web/page"

// mapPen is a pen that knows places on the map.
type mapPen struct{ page.Pen }

// at writes a point as two coordinates.
func (p *mapPen) at(v point) {
	p.Num(v.x)
	p.B = append(p.B, ' ')
	p.Num(v.y)
}

// move writes a transform attribute that moves by a vector.
func (p *mapPen) move(v point) {
	p.Raw(` transform="translate(`)
	p.at(v)
	p.Raw(`)"`)
}
