package galaxy

import (
	"strconv"

	"koprulu/site/web/page"
)

// mapPen is a pen that knows places on the map.
type mapPen struct{ page.Pen }

// What a pen of the map writes besides what other pens do. A point is written as two coordinates.
type (
	// plain is text that may hold anything, attr an attribute with words in it.
	plain = page.Plain
	attr  struct{ name, value string }
	// moved is a transform attribute that moves by a vector.
	moved point
	// placed is that of a piece.
	placed struct {
		at    point
		scale float64
	}
	// quarters is one of quarter turns clockwise, nothing where that is a whole turn.
	quarters int
	// arc is the path of an arc around a planet's middle between two directions, wedge that of a sector.
	arc   struct{ r, from, to float64 }
	wedge sector
)

// Put writes the parts of a piece of markup: see page.Pen.
func (p *mapPen) Put(parts ...any) {
	b := p.B
	for _, part := range parts {
		if s, ok := part.(string); ok { // most are
			b = append(b, s...)
			continue
		}
		p.B = b
		p.mark(part)
		b = p.B
	}
	p.B = b
}

// mark writes a part of a piece of markup that is not text.
func (p *mapPen) mark(part any) {
	switch x := part.(type) {
	case int:
		p.B = strconv.AppendInt(p.B, int64(x), 10)
	case float64:
		p.Num(x)
	case plain:
		p.Text(string(x))
	case point:
		p.at(x)
	case attr:
		p.Attr(x.name, x.value)
	case moved:
		p.move(point(x), 1)
	case placed:
		p.move(x.at, x.scale)
	case quarters:
		if x&3 != 0 {
			p.Pen.Put(` transform="rotate(`, int(x&3*90), `)"`)
		}
	case arc:
		p.Pen.Raw("M")
		p.at(polar(x.from, x.r))
		p.arcTo(x)
	case wedge:
		p.Pen.Raw("M0 0L")
		p.at(polar(x.from, radius))
		p.arcTo(arc{radius, x.from, x.to})
		p.Pen.Raw("Z")
	default:
		panic("galaxy: a pen can't write a value of this type") // Naming it would have every part allocated.
	}
}

// at writes a point as two coordinates.
func (p *mapPen) at(v point) {
	p.Num(v.x)
	p.B = append(p.B, ' ')
	p.Num(v.y)
}

// move writes a transform attribute that moves by a vector and scales, nothing where it would do neither.
func (p *mapPen) move(v point, scale float64) {
	if v == (point{}) && scale == 1 {
		return
	}
	p.B = append(p.B, ` transform="`...)
	if v != (point{}) {
		p.B = append(p.B, `translate(`...)
		p.at(v)
		p.B = append(p.B, ')')
	}
	if scale != 1 {
		if v != (point{}) {
			p.B = append(p.B, ' ')
		}
		p.Pen.Raw(`scale(`)
		p.B = append(strconv.AppendFloat(p.B, scale, 'g', 3, 64), ')')
	}
	p.B = append(p.B, '"')
}

// arcTo goes on to the end of an arc.
func (p *mapPen) arcTo(a arc) {
	sweep := " 0 0 1 "
	if a.to-a.from > 180 {
		sweep = " 0 1 1 "
	}
	p.Pen.Put("A", a.r, " ", a.r, sweep)
	p.at(polar(a.to, a.r))
}
