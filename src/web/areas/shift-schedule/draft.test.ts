import { describe, expect, it } from 'vitest'
import type { RosterCell } from '#shared/areas/shift-schedule.ts'
import { choiceOf, countOf, emptyDraft, moved, plannedIn, put, undo, without, type Choice, type Held } from './draft.ts'

const [day, next] = ['2026-11-23', '2026-11-24']
const one = (to: Choice, present: Choice = null, on = day) => ({ employeeId: 'amina', day: on, to, present })

describe('what is not saved yet', () => {
  it('is what differs from what stands, with what stood when it was first touched', () => {
    const first = put(emptyDraft, [one(['night'], ['early'])])
    const second = put(first, [one(['late'], ['early'])])
    expect(second.now.get('amina')?.get(day)).toEqual({ to: ['late'], was: ['early'] })
    const back = put(second, [one(['early'], ['early'])])
    expect([countOf(second), countOf(back), back.now.size]).toEqual([1, 0, 0])
  })

  it('is taken back change by change, each with all its cells', () => {
    const first = put(emptyDraft, [one(['night'])])
    const second = put(first, [one([]), one(['late'], null, next)])
    expect(countOf(second)).toBe(2)
    expect(undo(second).now).toBe(first.now)
    expect(countOf(undo(undo(second)))).toBe(0)
    expect(undo(emptyDraft)).toBe(emptyDraft)
  })

  it('stays the same where nothing changes, and keeps the edits of people whom a change does not touch', () => {
    const first = put(emptyDraft, [one(['night'])])
    expect(put(first, [one(['night'])])).toBe(first)
    const second = put(first, [{ ...one(['late']), employeeId: 'hadi' }])
    expect(second.now.get('amina')).toBe(first.now.get('amina'))
  })

  it('is left where somebody else was faster', () => {
    const draft = put(emptyDraft, [one(['night']), one(['late'], null, next)])
    const left = without(draft, new Set([`amina.${day}`]))
    expect([...(left.now.get('amina')?.keys() ?? [])]).toEqual([next])
  })
})

describe('moving a cell', () => {
  const held = (cell: RosterCell, on: string, employeeId = 'amina'): Held => ({
    employeeId,
    day: on,
    cell,
    choice: choiceOf(cell, undefined),
  })

  it('leaves a day off where the pattern would come back, else nothing', () => {
    const office = moved(held({ roster: ['night'], usual: ['office'] }, day), held({ usual: ['office'] }, next))
    expect(office?.changes.map(({ to }) => to)).toEqual([[], ['night']])
    const free = moved(held({ roster: ['night'] }, day), held({ roster: [] }, next))
    expect(free?.changes.map(({ to }) => to)).toEqual([null, ['night']])
  })

  it('onto a full one swaps; what the pattern says is not moved, nor onto itself', () => {
    const swap = moved(held({ roster: ['night'] }, day), held({ roster: ['early'] }, day, 'hadi'))
    expect([swap?.isSwap, swap?.changes.map(({ to }) => to)]).toEqual([true, [['early'], ['night']]])
    expect(moved(held({ usual: ['office'] }, day), held({}, next))).toBeNull()
    expect(moved(held({ roster: ['night'] }, day), held({ roster: ['night'] }, day))).toBeNull()
  })

  it('shows the pattern where the roster says nothing', () => {
    expect(plannedIn({ usual: ['office'] }, null)).toEqual(['office'])
    expect(plannedIn({ usual: ['office'] }, [])).toEqual([])
  })
})
