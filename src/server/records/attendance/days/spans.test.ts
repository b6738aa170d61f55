import { expect, it } from 'vitest'
import { bySpan, inGoes, inParts, spanOf, spansAround } from './spans.ts'

const on = (employeeId: string, ...days: string[]) => days.map((day) => ({ employeeId, day: `2026-06-${day}` }))
const june = (from: string, until: string) => ({ from: `2026-06-${from}`, until: `2026-06-${until}` })

it('days that move the same are computed in one go, in whatever order they come', () => {
  // Of the 3rd the days until the 6th move, of the 8th those from the 6th on; the 9th would be one too far.
  expect(spansAround(on('amina', '08', '03'), { before: 2, after: 3 })).toEqual([{ employeeIds: ['amina'], ...june('01', '11') }])
  expect(spansAround(on('amina', '10', '03', '04'), { before: 2, after: 3 })).toEqual([
    { employeeIds: ['amina'], ...june('01', '07') },
    { employeeIds: ['amina'], ...june('08', '13') },
  ])
})

it('people with the same days are computed together, others apart', () => {
  const days = [...on('amina', '03', '20'), ...on('budi', '20', '03'), ...on('hadi', '20')]
  expect(spansAround(days, { before: 1, after: 1 })).toEqual([
    { employeeIds: ['amina', 'budi'], ...june('02', '04') },
    { employeeIds: ['amina', 'budi', 'hadi'], ...june('19', '21') },
  ])
  const spans = [june('01', '05'), june('01', '06'), june('02', '05')].map((span) => ({ employeeId: 'amina', ...span }))
  expect(bySpan(spans)).toHaveLength(3)
})

it('many are taken part by part, and each once', () => {
  const parts = (count: number) => [
    ...inParts(
      Array.from({ length: count }, (_, place) => place),
      2,
    ),
  ]
  expect([parts(0), parts(2), parts(5)]).toEqual([[], [[0, 1]], [[0, 1], [2, 3], [4]]])
  expect(spanOf(['2026-06-08', '2026-06-03', '2026-06-05'])).toEqual(june('03', '08'))
})

it('however many people and days there are, so few are computed in one go that everybody else is answered meanwhile', () => {
  const goes = (people: number, until: string) => {
    const employeeIds = Array.from({ length: people }, (_, place) => String(place))
    const parts = [...inGoes({ employeeIds, from: '2026-06-01', until })]
    expect(parts.flatMap((part) => part.employeeIds)).toEqual(employeeIds)
    return parts.map((part) => part.employeeIds.length)
  }
  expect(goes(1000, '2026-06-01')).toEqual([200, 200, 200, 200, 200])
  expect(goes(150, '2026-07-01')).toEqual([64, 64, 22])
  expect(goes(2, '2032-06-01')).toEqual([1, 1])
  expect(goes(0, '2026-06-01')).toEqual([])
})
