import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateForms } from '#shared/texts/days.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { readDayWords } from './day-words.ts'
import { complaintAbout, complaintsIn } from './rules.ts'
import type { FieldSpec, Values } from './spec.ts'
import { exampleOf, isCountryCode, readMoment, shownMoment, typedText } from './typing.ts'

const text = { name: 'x', label: 'X' }

it('ignores what is typed beyond the longest', () => {
  expect(typedText('sixsix', 5)).toBe('sixsi')
  expect(typedText('five!', 5)).toBe('five!')
  expect(typedText('👍👍', 1)).toBe('👍')
  expect(typedText('as long as wished', undefined)).toBe('as long as wished')
})

describe('moments', () => {
  it('are read as they are typed and as they are sent', () => {
    expect(readMoment('date', '2026/12/31')).toBe('2026-12-31')
    expect(readMoment('date', '2026-1-5')).toBe('2026-01-05')
    expect(readMoment('month', '2026/02')).toBe('2026-02')
    expect(readMoment('time', '9:05')).toBe('09:05')
    expect(readMoment('datetime', '2026/12/31 23:59')).toBe('2026-12-31 23:59')
    // A time as people type it.
    for (const typed of ['18', '18.00', '1800', '18h', '6 PM', '6.00 p.m.'])
      expect([shownMoment('time', typed), readMoment('datetime', `2026/12/31 ${typed}`)]).toEqual(['18:00', '2026-12-31 18:00'])
  })
  it.each([
    ['date', '2024/13/01'],
    ['date', '2026/02/29'],
    ['date', '0001/01/01'],
    ['date', 'tomorrow'],
    ['datetime', '2024/01/01 25:00'],
    ['time', '24:61'],
    ['month', '2026/13'],
  ] as const)('that no calendar has are refused: %s %s', (kind, typed) => expect(readMoment(kind, typed)).toBeNull())
  it('stand as YYYY/MM/DD, HH:mm and YYYY/MM/DD HH:mm', () => {
    expect(shownMoment('date', '2026-12-31')).toBe('2026/12/31')
    expect(shownMoment('time', '23:59')).toBe('23:59')
    expect(shownMoment('datetime', '2026-12-31 23:59')).toBe('2026/12/31 23:59')
    expect(shownMoment('date', '31 Dec')).toBe('31 Dec')
  })
  it('of every day of a calendar survive being shown and read', () =>
    fc.assert(
      fc.property(fc.date({ min: new Date('0002-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
        const value = day.toISOString().slice(0, 10)
        expect(readMoment('date', shownMoment('date', value))).toBe(value)
      }),
    ))
  it('are written and read in the company’s form', () => {
    const forms = fc.constantFrom(...dateForms)
    fc.assert(
      fc.property(forms, fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (dateForm, day) => {
        setPersonFormats({ ...usualFormats, dateForm })
        const value = day.toISOString().slice(0, 10)
        for (const [kind, moment] of [
          ['date', value],
          ['month', value.slice(0, 7)],
          ['datetime', `${value} 09:05`],
        ] as const)
          expect(readMoment(kind, shownMoment(kind, moment))).toBe(moment)
        expect(readMoment('date', value)).toBe(value)
        expect(readMoment('date', formatDate(value))).toBe(value)
      }),
    )
    setPersonFormats({ ...usualFormats, dateForm: 'MM/DD/YYYY' })
    expect([shownMoment('date', '2026-12-31'), exampleOf('datetime', 2026)]).toEqual(['12/31/2026', '12/31/2026 23:59'])
    expect([readMoment('date', '5/6/2026'), readDayWords('5/6', '2026-01-01')]).toEqual(['2026-05-06', '2026-05-06'])
    setPersonFormats({ ...usualFormats, dateForm: 'DD.MM.YYYY' })
    expect([readMoment('date', '5.6.2026'), readDayWords('5/6', '2026-01-01')]).toEqual(['2026-06-05', '2026-06-05'])
    setPersonFormats(usualFormats)
  })
  it('have an example', () => {
    expect(exampleOf('date', 2026)).toBe('2026/12/31')
    expect(exampleOf('time', 2026)).toBe('23:59')
  })
})

it.each(['62', '+62', '62+', '-62', '62-'])('takes %s as a country code', (code) => expect(isCountryCode(code)).toBe(true))
it.each(['6+2', '++62', 'abc', '+62+', ''])('refuses %s as a country code', (code) => expect(isCountryCode(code)).toBe(false))

describe('complaints', () => {
  it('name an empty required field', () => {
    expect(complaintAbout({ ...text, kind: 'text', required: true }, ' ')).toBe('field.required')
    expect(complaintAbout({ ...text, kind: 'multicheckbox', required: true, choices: [] }, [])).toBe('field.required')
    expect(complaintAbout({ ...text, kind: 'text' }, '')).toBeNull()
  })
  it('name a number below 0', () => {
    expect(complaintAbout({ ...text, kind: 'number' }, '-1')).toBe('field.negative')
    expect(complaintAbout({ ...text, kind: 'number', required: true }, '0')).toBeNull()
  })
  it('name a number that cannot be read, and keeps digits alone where decimals are not allowed', () => {
    for (const typed of ['1.2.3a', '5jt', '1e5', '0x10', '-']) {
      expect(complaintAbout({ ...text, kind: 'number' }, typed)).toBe('field.unreadableNumber')
    }
    expect(complaintAbout({ ...text, kind: 'number', decimals: false }, '1.5')).toBe('field.wholeNumber')
    expect(complaintAbout({ ...text, kind: 'number', decimals: false }, '15')).toBeNull()
  })
  it('name a moment that cannot be', () => {
    expect(complaintAbout({ ...text, kind: 'date' }, '2024/13/01')).toBe('field.invalidDate')
    expect(complaintAbout({ ...text, kind: 'datetime' }, '2024/01/01 25:00')).toBe('field.invalidDateTime')
    expect(complaintAbout({ ...text, kind: 'time' }, '24:61')).toBe('field.invalidTime')
  })
  it('name a last day before the first, beside what else is wrong', () => {
    const until: FieldSpec = { ...text, kind: 'date', name: 'until', notBefore: 'from' }
    const fields: FieldSpec[] = [{ ...text, kind: 'text', required: true }, { ...text, kind: 'date', name: 'from' }, until]
    const found = (values: Values) => complaintsIn(fields, { [text.name]: '', ...values })
    expect(found({ from: '2026-12-02', until: '2026/12/01' })).toEqual({ [text.name]: 'field.required', until: 'field.endsBefore' })
    for (const values of [
      { from: '2026-12-01', until: '2026-12-01' },
      { from: '', until: '2026-12-01' },
      { from: '2026-12-01', until: '' },
    ])
      expect(found(values)).toEqual({ [text.name]: 'field.required' })
  })
  it('name a country code that is none', () => {
    expect(complaintAbout({ ...text, kind: 'text', countryCode: true }, '6+2')).toBe('field.invalidCountryCode')
  })
})
