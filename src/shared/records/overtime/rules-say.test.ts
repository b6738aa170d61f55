import { describe, expect, it } from 'vitest'
import { indonesianOvertime, plainOvertime, type OvertimePolicy } from './policy.ts'
import { limitFindings, overtimeFindings } from './rules.ts'
import { employed, read, today } from '../../../../test/support/told.ts'

describe('budi, who plans overtime for amina, reads', () => {
  const at = (minutes: number) => Date.parse(`${today}T00:00:00Z`) + minutes * 60_000
  const shift = { name: 'Office', from: at(480), until: at(1020) }
  const found = (
    [from, until]: [number, number],
    {
      policy = plainOvertime,
      day = today,
      counted = until - from,
      ...more
    }: { policy?: OvertimePolicy; day?: string; counted?: number; compensation?: 'pay' | 'timeOff' } = {},
  ) =>
    overtimeFindings({ day, timeZone: 'UTC', from: at(from), until: at(until), breakMinutes: 0 }, counted, policy, {
      ...employed,
      shifts: [shift],
      compensation: 'pay',
      ...more,
    }).map((one) => `${one.weight} · ${read('overtime', one)}`)
  const whose = '{{line}}. {{name}}: '

  it('what stands in the way, with its numbers', () => {
    expect([
      found([1200, 1200]),
      found([1020, 1981]),
      found([1020, 1080], { day: '2026-10-22' }),
      found([1020, 1080], { day: '2027-11-24' }),
      found([1020, 1080], { day: '2026-08-31', policy: { ...plainOvertime, backdatingDays: 366 } }),
      found([1020, 1035], { policy: indonesianOvertime, counted: 0 }),
      found([1020, 1040], { policy: indonesianOvertime, counted: 0 }),
      found([1020, 1040], { policy: { ...plainOvertime, least: 30 } }),
      found([1000, 1080]),
      found([1020, 1080], { policy: { ...plainOvertime, pay: false } }),
      found([1020, 1080], { compensation: 'timeOff' }),
    ]).toEqual([
      [`impossible · ${whose}overtime ends after it begins, and its break is shorter than it.`],
      [`refused · ${whose}overtime lasts at most 16 h.`],
      [`refused · ${whose}overtime may lie at most 31 days back.`],
      [`refused · ${whose}overtime can be at most 12 months ahead.`, `refused · ${whose}the employment ends on 2026-12-31.`],
      [`refused · ${whose}the employment begins on 2026-09-01.`],
      [`refused · ${whose}nothing of it counts; overtime counts from more than 15 m on.`],
      [`refused · ${whose}nothing of it counts; overtime counts in steps of 30 m, the first from 25 m on.`],
      [`refused · ${whose}overtime is for at least 30 m.`],
      [`refused · ${whose}08:00–17:00 is the shift Office.`],
      [`refused · ${whose}overtime there is made good by time off.`],
      [`refused · ${whose}overtime there is paid.`],
    ])
    const limits = limitFindings(60, false, { day: 200, week: 1060, month: 0 }, indonesianOvertime)
    expect(limits.map((one) => `${one.weight} · ${read('overtime', one)}`)).toEqual([
      `refused · ${whose}with it the day has 4 h 20 m of overtime; the most is 4 h.`,
      `refused · ${whose}with it the week has 18 h 40 m of overtime; the most is 18 h.`,
    ])
  })

  it('nothing at the very edge of what may be', () => {
    expect([
      found([1020, 1980]),
      found([1020, 1080], { day: '2026-10-23' }),
      found([1020, 1080], { day: '2026-12-31' }),
      found([1020, 1050], { policy: { ...plainOvertime, least: 30 } }),
      found([360, 480]),
    ]).toEqual([[], [], [], [], []])
  })
})
