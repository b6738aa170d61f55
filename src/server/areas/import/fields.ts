import { addDays, sinceEver } from '#shared/records/calendar.ts'
import { mailAddress } from '#shared/records/mail-address.ts'
import { lineKindIn, lineUnitIn, payCode, payKindIn } from '#shared/records/pay/slip-words.ts'
import { lineKinds, lineUnits, payKinds } from '#shared/records/pay/slip.ts'
import { weekdays } from '#shared/records/working-week.ts'
import { isLanguage, languages } from '#shared/texts/index.ts'
import type { Kind } from '#server/platform/import/convert.ts'
import { Unreadable, type Tell } from '#server/platform/import/faults.ts'
import type { Source } from '#shared/import-mapping/form.ts'
import { labelOf, reader, type Read, type Row, type Scope, type Taken } from '#server/platform/import/values.ts'

/** How a field of the mapping becomes a column of a stage. */
interface Field {
  column: string
  kind?: Kind
  required?: boolean
  /** Whoever has none is known by the others: an empty cell says so. */
  mayBeEmpty?: boolean
  longest?: number
  /** What is wrong with a value, and what is allowed; null: nothing. */
  check?: (value: string) => [why: string, allowed: string] | null
  turn?: (value: string) => string
}

const named = (column: string, required = true): Field => ({ column, required, longest: 200 })

const email = (value: string): [string, string] | null =>
  mailAddress.test(value) ? null : ['it is not an e-mail address', 'name@example.com']
const country = (value: string): [string, string] | null =>
  /^[A-Z]{2}$/.test(value) ? null : ['it is not a country code', 'two capital letters of ISO 3166']
const share = (value: string): [string, string] | null =>
  Number(value) > 0 && Number(value) <= 2
    ? null
    : ['it is not a share of full time', 'above 0, at most 2; or in per cent, with its sign: 50 %']
const firstDay = (value: string): [string, string] | null => (value >= sinceEver ? null : ['it is before 1900', 'a day from 1900 on'])
const count = (value: string): [string, string] | null => (/^\d{1,4}$/.test(value) ? null : ['it is not a count of people', '0 to 9999'])
const hours = (value: string): [string, string] | null =>
  Number(value) >= 0 && Number(value) <= 24 && Number.isInteger(Number(value) * 4)
    ? null
    : ['it is not a number of hours of a day', '0 to 24, in quarters']
const timeOfDay = (value: string): [string, string] | null =>
  /^([01]?\d|2[0-3])[:.][0-5]\d([:.]00)?$/.test(value) ? null : ['it is not a time of day', 'a time such as 08:30']
const language = (value: string): [string, string] | null =>
  isLanguage(value) ? null : ['the portal does not speak it', Object.keys(languages).join(', ')]

const timeZone = (value: string): [string, string] | null => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return null
  } catch {
    return ['it is not a time zone', 'a name such as Asia/Jakarta']
  }
}

/** A person by code or user name. Sign-in compares user names without regard to case, so they are kept in small letters. */
const person = (column: string, key: 'code' | 'userName', required: boolean): Field => ({
  column,
  required,
  longest: 200,
  turn: key === 'userName' ? (value) => value.normalize('NFKC').toLowerCase() : undefined,
})

/** Hours of each day. */
const week = Object.fromEntries(weekdays.map((day) => [day, { column: day, kind: 'number', check: hours }])) as Record<
  (typeof weekdays)[number],
  Field
>
const asTime = (value: string) => value.replaceAll('.', ':')

/** The fields of regions; codes stay text, whatever they look like. */
export const regionFields = {
  country: { column: 'country', required: true, check: country },
  code: { column: 'code', required: true, longest: 40 },
  parent: { column: 'parent', longest: 40 },
  name: { column: 'name', required: true, longest: 120 },
  postalCode: { column: 'postal_code', longest: 20 },
} satisfies Record<string, Field>

/** A word that means one of a few. */
const meaning = (column: string, inWords: (word: string) => string | null, choices: readonly string[]): Field => ({
  column,
  check: (value) => (inWords(value) === null ? ['it means none of these', choices.join(', ')] : null),
  turn: (value) => inWords(value) ?? value,
})
const inCapitals = (value: string) => value.toUpperCase()
const ofPay = (value: string): [string, string] | null =>
  payCode.test(inCapitals(value)) ? null : ['it is no code', 'letters without accents, digits, - and _, at most 40']
/** A number as its column keeps it. */
const kept = (whole: number) => (value: string) => {
  const [, digits = '', decimals = ''] = /^-?0*(\d*)\.?(\d*?)0*$/.exec(value) ?? []
  if (decimals.length > 4) return ['it has more decimals than are kept', 'at most 4'] as [string, string]
  return digits.length > whole ? (['it is too large', `${whole} digits before decimals`] as [string, string]) : null
}
const exact = (column: string, whole = 12): Field => ({ column, kind: 'number', check: kept(whole) })

/** The fields of slips. Codes of groups and components are in capital letters, as they are set up. */
export const slipFields = (key: 'code' | 'userName') =>
  ({
    employee: person('employee', key, true),
    group: { column: 'group_code', required: true, longest: 200, turn: inCapitals },
    period: { column: 'period_code', required: true, longest: 200 },
    kind: meaning('kind', payKindIn, payKinds),
    component: { column: 'component', required: true, check: ofPay, turn: inCapitals },
    name: { column: 'name', longest: 120 },
    lineKind: meaning('line_kind', lineKindIn, lineKinds),
    quantity: exact('quantity', 10),
    unit: meaning('unit', lineUnitIn, lineUnits),
    rate: exact('rate'),
    amount: { ...exact('amount'), required: true },
    toDate: exact('to_date'),
    note: { column: 'note', longest: 500 },
    requests: { column: 'requests', longest: 500 },
    reason: { column: 'reason', longest: 500 },
    earnings: exact('earnings'),
    deductions: exact('deductions'),
    net: exact('net'),
    currency: { column: 'currency', longest: 200, turn: inCapitals },
  }) satisfies Record<string, Field>

/** The fields of each part of a mapping. */
export const fieldsOf = (key: 'code' | 'userName', endIs: 'last day' | 'day after') =>
  ({
    sites: {
      code: named('code'),
      name: named('name'),
      country: { column: 'country', required: true, check: country },
      timeZone: { column: 'time_zone', required: true, check: timeZone },
      region: named('region', false),
    },
    positions: { code: named('code'), name: named('name') },
    units: {
      code: named('code'),
      name: named('name'),
      parent: named('parent', false),
      minimumStaffing: { column: 'minimum_staffing', check: count },
    },
    schedules: {
      code: { column: 'code', required: true, longest: 64 },
      name: named('name'),
      ...week,
      start: { column: 'start_time', required: true, check: timeOfDay, turn: asTime },
      end: { column: 'end_time', required: true, check: timeOfDay, turn: asTime },
    },
    employees: {
      code: { column: 'code', required: true, longest: 64 },
      userName: person('user_name', 'userName', true),
      firstName: named('first_name'),
      lastName: { ...named('last_name'), mayBeEmpty: true },
      displayName: named('display_name'),
      email: { column: 'email', longest: 254, check: email },
      phone: { column: 'phone', longest: 50 },
      phoneCountryCode: { column: 'phone_country_code', longest: 10 },
      language: { column: 'language', check: language },
      bornOn: { column: 'born_on', kind: 'date' },
      hiredOn: { column: 'hired_on', kind: 'date', check: firstDay },
      leftOn: { column: 'left_on', kind: 'date' },
    },
    assignments: {
      person: person('person', key, true),
      startsOn: { column: 'starts_on', kind: 'date', required: true, check: firstDay },
      endsOn: { column: 'ends_on', kind: 'date', turn: endIs === 'last day' ? (value) => addDays(value, 1) : undefined },
      unit: named('unit', false),
      position: named('position', false),
      site: named('site', false),
      manager: person('manager', key, false),
      grade: { column: 'grade', longest: 100 },
      employmentStatus: { column: 'employment_status', longest: 100 },
      fullTime: { column: 'full_time', kind: 'share', check: share },
    },
    heads: { unit: named('unit'), person: person('person', key, true) },
    scheduled: {
      person: person('person', key, true),
      schedule: named('schedule'),
      startsOn: { column: 'starts_on', kind: 'date', required: true },
    },
    openings: {
      person: person('person', key, true),
      quantity: { column: 'quantity', kind: 'number', required: true },
      effectiveOn: { column: 'effective_on', kind: 'date', required: true },
      expiresOn: { column: 'expires_on', kind: 'date' },
    },
    absences: {
      person: person('person', key, true),
      type: named('type'),
      from: { column: 'from_day', kind: 'date', required: true },
      until: { column: 'until_day', kind: 'date', required: true },
      days: { column: 'days', kind: 'number' },
      note: { column: 'note', longest: 500 },
    },
  }) satisfies Record<string, Record<string, Field>>

export type Part = keyof ReturnType<typeof fieldsOf>

/** A row as columns of its stage, with what the file says where that is another text. */
interface ReadRow {
  values: Record<string, string | null>
  said: Record<string, string>
  /** Whether all of them could be read. */
  whole: boolean
}

/** Reads the mapped fields of a row. Every one that is wrong is told, not the first alone. */
export interface FieldReader {
  /** Columns of the stage that are given. */
  gives: string[]
  /** What the file calls a column of the stage. */
  labels: Record<string, string>
  read(row: Row, tell: Tell): ReadRow
}

export function fieldReader(fields: Record<string, Field>, sources: Record<string, Source | undefined>, scope: Scope): FieldReader {
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const source = sources[name]
    return source === undefined ? [] : [{ name, field, label: labelOf(source), read: readerOf(name, source, field.kind ?? 'text', scope) }]
  })
  return {
    gives: given.map(({ field }) => field.column),
    labels: Object.fromEntries(given.map(({ field, label }) => [field.column, label])),
    read: (row, tell) => {
      const found: ReadRow = { values: {}, said: {}, whole: true }
      for (const { name, field, label, read } of given) {
        const taken = read(row, tell)
        const value = taken && accept(name, field, label, taken, tell)
        if (taken === undefined || value === undefined) found.whole = false
        else {
          found.values[field.column] = value
          if (value !== null && taken.said !== value) found.said[field.column] = taken.said
        }
      }
      return found
    },
  }
}

/** The reader of a field; what makes it impossible names the field. */
function readerOf(name: string, source: Source, kind: Kind, scope: Scope): Read {
  try {
    return reader(source, kind, scope)
  } catch (error) {
    if (error instanceof Unreadable) error.fault.field = name
    throw error
  }
}

function accept(name: string, field: Field, label: string, { value, said, place }: Taken, tell: Tell): string | null | undefined {
  if (value === null) {
    if (field.mayBeEmpty && said === '') return ''
    if (!field.required) return null
    tell(label, said, said === '' ? 'it is empty' : 'it means nothing', `${name} must be given`, place)
    return undefined
  }
  if (field.longest !== undefined && value.length > field.longest) {
    tell(label, said, `it has ${value.length} characters`, `at most ${field.longest}`, place)
    return undefined
  }
  const wrong = field.check?.(value)
  if (wrong) {
    tell(label, said, ...wrong, place)
    return undefined
  }
  return field.turn ? field.turn(value) : value
}

/** What the mapping calls a column of a stage. */
export const fieldNamed = (fields: Record<string, Field>, column: string): string =>
  Object.entries(fields).find(([, field]) => field.column === column)?.[0] ?? column
