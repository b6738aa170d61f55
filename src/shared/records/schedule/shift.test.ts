import { expect, it } from 'vitest'
import { planShift, strayBreak, type ShiftBreak, type ShiftRule } from './shift.ts'

const planned = (start: string, end: string, ...breaks: ShiftBreak[]) => {
  const rule: ShiftRule = {
    code: 'X',
    name: 'X',
    start,
    end,
    breaks,
    grace: { late: 0, early: 0 },
    rounding: { minutes: 0, to: 'nearest' },
    overtime: { onlyApproved: false, least: 0 },
  }
  const { span, paidBreaks, unpaidBreaks } = planShift(rule, '2026-11-23', 'UTC')
  const told = (at: number) => new Date(at).toISOString().slice(8, 16).replace('T', ' ')
  const spans = (list: typeof paidBreaks) => list.map(({ from, until }) => `${told(from)} – ${told(until)}`)
  return { span: spans([span])[0], paid: spans(paidBreaks), unpaid: spans(unpaidBreaks) }
}

it('a break lies in its shift, after midnight where the shift goes on until then', () => {
  expect(planned('22:00', '06:00', { from: '23:30', until: '00:30', paid: false }, { from: '02:00', until: '02:15', paid: true })).toEqual({
    span: '23 22:00 – 24 06:00',
    paid: ['24 02:00 – 24 02:15'],
    unpaid: ['23 23:30 – 24 00:30'],
  })
  expect(planned('08:00', '17:00', { from: '12:00', until: '13:00', paid: false }).unpaid).toEqual(['23 12:00 – 23 13:00'])
})

it('a break at the end of a shift of a day and a night is its last hour', () => {
  expect(planned('08:00', '08:00', { from: '07:00', until: '08:00', paid: false })).toEqual({
    span: '23 08:00 – 24 08:00',
    paid: [],
    unpaid: ['24 07:00 – 24 08:00'],
  })
})

it('what of a break lies outside of its shift is none', () => {
  expect(planned('08:00', '12:30', { from: '12:00', until: '13:00', paid: true }).paid).toEqual(['23 12:00 – 23 12:30'])
})

it.each([
  ['08:00', '17:00', '12:00', '13:00', true],
  ['08:00', '17:00', '08:00', '08:15', true],
  ['08:00', '17:00', '16:45', '17:00', true],
  ['08:00', '17:00', '16:45', '17:15', false],
  ['08:00', '17:00', '07:30', '08:15', false],
  ['08:00', '17:00', '13:00', '12:00', false],
  ['08:00', '17:00', '12:00', '12:00', false],
  ['22:00', '06:00', '23:30', '00:30', true],
  ['22:00', '06:00', '05:30', '06:00', true],
  ['22:00', '06:00', '12:00', '13:00', false],
  ['08:00', '08:00', '07:00', '08:00', true],
  ['08:00', '08:00', '07:00', '09:00', false],
  ['08:00', '08:00', '08:00', '08:00', false],
])('of a shift %s–%s, a break %s–%s lies within it: %s', (start, end, from, until, lies) => {
  const breaks = [{ from, until, paid: false }]
  expect(strayBreak({ start, end, breaks }) === undefined).toBe(lies)
})
