package game

import "koprulu/game/rule"

func (g *play) legalSwap(f *Frame, p Player, l *list)          {}
func (g *play) checkSwap(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applySwap(f *Frame, p Player, a Answer)         {}

func (g *play) legalAssist(f *Frame, p Player, l *list)          {}
func (g *play) checkAssist(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyAssist(f *Frame, p Player, a Answer)         {}

func (g *play) legalCaptive(f *Frame, p Player, l *list)          {}
func (g *play) checkCaptive(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCaptive(f *Frame, p Player, a Answer)         {}

func (g *play) legalRevenge(f *Frame, p Player, l *list)          {}
func (g *play) checkRevenge(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRevenge(f *Frame, p Player, a Answer)         {}

func (g *play) legalRecharge(f *Frame, p Player, l *list)          {}
func (g *play) checkRecharge(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyRecharge(f *Frame, p Player, a Answer)         {}

func (g *play) legalCollateral(f *Frame, p Player, l *list)          {}
func (g *play) checkCollateral(f *Frame, p Player, a Answer) rule.ID { return f.Step.Timing() }
func (g *play) applyCollateral(f *Frame, p Player, a Answer)         {}
