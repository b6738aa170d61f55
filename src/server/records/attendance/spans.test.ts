import { expect, it } from 'vitest'
import { bySpan, spansAround } from './spans.ts'

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
