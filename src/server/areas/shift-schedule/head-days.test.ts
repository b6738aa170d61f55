import { expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { dateForms, writtenDay } from '#shared/texts/days.ts'
import { daysOfHead } from './head-days.ts'

const read = (days: readonly string[], form = dateForms[0] as (typeof dateForms)[number]) => {
  const { days: found, unclear } = daysOfHead(['Code', 'Name', ...days], form)
  return unclear ?? found.map(({ day }) => day)
}

it('reads the days of a month in whichever form they are written, with noughts and without', () => {
  const month = Array.from({ length: 31 }, (_, place) => addDays('2026-12-01', place))
  for (const form of dateForms) expect([form, read(month.map((day) => writtenDay(day, form)))]).toEqual([form, month])
  expect(read(month.map((day) => `12/${Number(day.slice(8))}/2026`))).toEqual(month)
})

it('takes days that may be read two ways as those that follow each other, else as the company writes days', () => {
  expect(read(['01/12/2026', '02/12/2026'])).toEqual(['2026-12-01', '2026-12-02'])
  expect(read(['12/1/2026', '12/2/2026', '12/3/2026'], 'DD/MM/YYYY')).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'])
  expect(read(['01/12/2026'], 'DD/MM/YYYY')).toEqual(['2026-12-01'])
  expect(read(['01/12/2026'], 'MM/DD/YYYY')).toEqual(['2026-01-12'])
  expect(read(['01/12/2026'], 'DD.MM.YYYY')).toBe('01/12/2026')
  // The same day in both.
  expect(read(['12/12/2026'])).toEqual(['2026-12-12'])
})

it('passes over what names no day, and says where a day stands', () => {
  expect(daysOfHead(['2026-12-01', ' 13/12/2026 ', 'remarks', '14/12/2026', '31/11/2026'], 'YYYY-MM-DD').days).toEqual([
    { day: '2026-12-13', place: 1 },
    { day: '2026-12-14', place: 3 },
  ])
})
