import { expect, test } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import type { Block, Words } from './inbox-view.ts'
import { blockCaptions } from './inbox-blocks.ts'

setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })

const words: Words = { say: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`, language: 'en' }
const year = new Date().getFullYear()
const day = (monthAndDay: string) => `${year}-${monthAndDay}`
const captionOf = (module: string, caption: string, block: Block, submittedDate: string | null = null) =>
  blockCaptions[module]?.({ module, kind: null, caption, block, submittedDate }, words)
const named = (monthAndDay: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(day(monthAndDay)))
    .replaceAll(',', '')

test('a shift has its name and its days', () => {
  expect(captionOf('ManualShift', 'Manual shift', { shift: 'Night', dates: [day('11-24'), day('11-26')], note: 'swap' })).toEqual({
    what: 'Manual shift · Night',
    when: `${named('11-24')}, ${named('11-26')} · swap`,
  })
  expect(captionOf('ManualShift', 'Manual shift', { shift: 'Night', startDate: day('11-24'), endDate: day('11-24') })?.when).toBe(
    named('11-24'),
  )
})

test('a corrected day has its status and the note', () => {
  expect(captionOf('CheckTimeOverrider', 'Check time', { dayStatus: 'No check-out', note: 'Which door?' })).toEqual({
    what: 'Check time · No check-out',
    when: 'Which door?',
  })
})

test('overtime has its hours and reason under both of its names, also over midnight', () => {
  const block = { oTStart: `${day('11-19')}T18:00:00+07:00`, oTUntil: `${day('11-19')}T21:00:00+07:00`, oTReasonType: 'Release', note: '' }
  const expected = { what: 'Overtime · 3 h', when: `${named('11-19')} 18:00–21:00 · Release` }
  expect(captionOf('OverTime', 'Overtime', block)).toEqual(expected)
  expect(captionOf('OTSchedule', 'Overtime', block)).toEqual(expected)
  expect(captionOf('OverTime', 'Overtime', { ...block, oTUntil: `${day('11-20')}T00:30:00+07:00` })).toEqual({
    what: 'Overtime · 6 h 30 m',
    when: `${named('11-19')} 18:00 – ${named('11-20')} 00:30 · Release`,
  })
})

test('spans of days: timesheet, formal development, competency assessment', () => {
  const both = [day('11-09'), day('11-13')] as const
  const range = `${named('11-09').replace(/ \w+$/, '')} – ${named('11-13')}`
  expect(captionOf('Timesheet', 'Timesheet', { start: both[0], until: both[1], note: '' })?.when).toBe(range)
  expect(captionOf('FormalDevelopment', 'Study', { educationStartDate: both[0], educationEndDate: both[1] })?.when).toBe(range)
  expect(captionOf('CompetencyAssessment', 'Competency', { periodStart: both[0], periodEnd: both[1] })?.when).toBe(range)
})

test('a manpower request says by when, else its own date', () => {
  expect(captionOf('Manpower', 'Manpower', { transactionDate: day('11-02'), requiredDate: day('12-01'), note: 'two' })?.when).toBe(
    `inbox.requiredBy ${named('12-01')} · two`,
  )
  expect(captionOf('Manpower', 'Manpower', { transactionDate: day('11-02'), requiredDate: '0001-01-01', note: '' })?.when).toBe(
    named('11-02'),
  )
})

test('a career plan has its period', () => {
  expect(captionOf('CareerDevelopmentPlan', 'Career plan', { formDate: day('11-02'), period: '2026' })).toEqual({
    what: 'Career plan · 2026',
    when: named('11-02'),
  })
})

test('a block without its fields is no failure', () => {
  for (const [module, caption] of Object.entries(blockCaptions))
    expect(caption({ module, kind: null, caption: module, block: {}, submittedDate: null }, words)).toMatchObject({ what: module })
})
