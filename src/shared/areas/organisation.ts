import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineSetUp, longest, placed, type SetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { countryName, zoneName } from '#shared/records/places.ts'
import { date, id, optionalId, text } from '#shared/wire.ts'
import { longestTerm } from '#shared/records/codes.ts'
import { mostOutlined } from '#shared/records/organisation/outline.ts'
import { mostPasted, type PastedRules } from '#shared/records/organisation/pasted.ts'

const area = 'organisation'

/** Imports bring codes as long as these. */
const codeLetters = { ofPlaces: 200, ofTerms: longestTerm }
const code = text(codeLetters.ofPlaces).check(z.minLength(1))
const termCode = text(codeLetters.ofTerms).check(z.minLength(1))
const name = (most: number) => z._default(z.nullable(text(most)), null)
const country = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, 'organisation.countryCode'))
  .register(descriptions, { examples: ['ID'] })

/** How many people are there today. */
const people = { people: z.number() }
const peopleColumn = { kind: 'number', label: 'setUp.people' } as const

export const siteSetUp = defineSetUp({
  kind: 'site',
  area,
  path: '/x/set-up/sites',
  called: ['a site', 'sites'],
  title: 'organisation.sites',
  scope: 'company',
  isNamedOnce: true,
  code,
  example: { code: 'JKT', names: { en: 'Jakarta', id: '' } },
  fields: {
    /** ISO 3166: what of the law and which holidays hold there. */
    country,
    /** Of the country, as the calendar of holidays knows it. */
    region: name(20),
    /** By which its days begin and end: `Asia/Jakarta`. */
    timeZone: text(60)
      .check(z.minLength(1))
      .register(descriptions, { examples: ['Asia/Jakarta'] }),
  },
  shown: people,
  columns: {
    country: { kind: 'text', label: 'organisation.country', of: (site, { language }) => countryName(site.country, language) },
    region: { kind: 'text', label: 'organisation.region' },
    timeZone: { kind: 'text', label: 'organisation.timeZone', of: (site, { today }) => zoneName(site.timeZone, Date.parse(today)) },
    people: peopleColumn,
  },
})

export const unitSetUp = defineSetUp({
  kind: 'unit',
  area,
  path: '/x/set-up/units',
  called: ['a unit', 'units'],
  title: 'organisation.units',
  scope: 'company',
  isNamedOnce: true,
  code,
  example: { code: 'ENG', names: { en: 'Engineering', id: '' } },
  fields: { parentId: z._default(z.nullable(id), null), headId: z._default(z.nullable(id), null) },
  shown: { ...people, parent: z.nullable(z.string()), head: z.nullable(z.string()) },
  columns: {
    parent: { kind: 'text', label: 'organisation.parent' },
    head: { kind: 'text', label: 'organisation.head' },
    people: peopleColumn,
  },
})
export type UnitSet = SetUpRow<typeof unitSetUp>

export const positionSetUp = defineSetUp({
  kind: 'position',
  area,
  path: '/x/set-up/positions',
  called: ['a position', 'positions'],
  title: 'organisation.positions',
  scope: 'company',
  isNamedOnce: true,
  code,
  example: { code: 'SWE', names: { en: 'Software Engineer', id: '' } },
  fields: {},
  shown: people,
  columns: { people: peopleColumn },
})

export const gradeSetUp = defineSetUp({
  kind: 'grade',
  area,
  path: '/x/set-up/grades',
  called: ['a grade', 'grades'],
  title: 'organisation.grades',
  scope: 'company',
  code: termCode,
  isNamedByCode: true,
  example: { code: 'G3', names: { en: 'Grade 3', id: 'Golongan 3' } },
  fields: placed,
})

export const statusSetUp = defineSetUp({
  kind: 'employment-status',
  area,
  path: '/x/set-up/employment-statuses',
  called: ['an employment status', 'employment statuses'],
  title: 'organisation.statuses',
  scope: 'company',
  code: termCode,
  isNamedByCode: true,
  example: { code: 'Permanent', names: { en: 'Permanent', id: 'Tetap' } },
  fields: placed,
})

/** Something that is made many at once too, of a list that is pasted: its rows ask for nothing but a code and a name. */
function pastedSetUp<S extends SetUp>(set: S, called: string, rules: Omit<PastedRules, 'isNamedByCode'>) {
  return {
    set,
    rules: { ...rules, isNamedByCode: set.isNamedByCode },
    calls: calls(set.kind, {
      paste: endpoint({
        method: 'POST',
        path: `${set.calls.save.path}/paste`,
        area,
        summary: `Makes ${called} of a list: one name a line, a code before it where a tab or a semicolon parts the two; what stands already stays (administrators, HR of all sites)`,
        input: z.object({ text: text(mostPasted * 400).check(z.minLength(1)) }),
        output: z.object({ made: z.number() }),
        example: { text: 'Accountant\nDRV;Driver' },
        changes: true,
      }),
    }),
  }
}
export type PastedSetUp = ReturnType<typeof pastedSetUp<SetUp>>

const termRules = { most: { code: codeLetters.ofTerms, name: longest.name } }

export const positionList = pastedSetUp(positionSetUp, 'positions', {
  most: { code: codeLetters.ofPlaces, name: longest.ownName },
  nameless: 'POSITION',
})
export const gradeList = pastedSetUp(gradeSetUp, 'grades', { ...termRules, nameless: 'GRADE' })
export const statusList = pastedSetUp(statusSetUp, 'employment statuses', { ...termRules, nameless: 'STATUS' })

const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'organisation.timeOfDay'))
  .register(descriptions, { examples: ['08:30'] })

export const scheduleSetUp = defineSetUp({
  kind: 'working-schedule',
  area,
  path: '/x/set-up/working-schedules',
  called: ['a working schedule', 'working schedules'],
  title: 'organisation.schedules',
  scope: 'company',
  isNamedOnce: true,
  example: { code: 'OFFICE', names: { en: 'Office hours', id: '' } },
  fields: {
    /** Hours of a day, Monday first. */
    hours: z
      .array(z.number().check(z.minimum(0), z.maximum(24), z.multipleOf(0.25)))
      .check(z.length(7))
      .register(descriptions, { examples: [[8, 8, 8, 8, 8, 0, 0]] }),
    /** Between which times of day they are worked. */
    start: timeOfDay,
    end: timeOfDay,
  },
  shown: people,
  columns: {
    hours: { kind: 'hours', label: 'organisation.hoursAWeek', of: ({ hours }) => hours.reduce((sum, one) => sum + one, 0) },
    start: { kind: 'text', label: 'organisation.start' },
    end: { kind: 'text', label: 'organisation.end' },
    people: peopleColumn,
  },
})
export type ScheduleSet = SetUpRow<typeof scheduleSetUp>

const outline = { text: text(mostOutlined * 100), underId: optionalId }

/** A unit as an outline means it. */
export const outlined = z.object({
  line: z.number(),
  depth: z.number(),
  name: z.string(),
  code: z.string(),
  /** It stands there already and stays what it is. */
  isKnown: z.boolean(),
})
export type Outlined = z.output<typeof outlined>

const call = (method: 'GET' | 'POST', path: string, summary: string) => ({
  method,
  path: `/x/organisation/${path}`,
  area,
  summary: `${summary} (administrators, HR of all sites)`,
})

export const organisationCalls = calls(area, {
  countries: endpoint({
    ...call('GET', 'countries', 'Countries with their time zones'),
    input: z.object({}),
    output: z.object({ countries: z.array(z.object({ code: z.string(), timeZones: z.array(z.string()) })) }),
  }),
  regions: endpoint({
    ...call('GET', 'countries/{country}/regions', 'Regions of a country that have public holidays of their own'),
    input: z.object({ country }),
    output: z.object({
      /** Whether its public holidays are known. */
      hasHolidays: z.boolean(),
      regions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    example: { country: 'DE' },
  }),
  heads: defineOptions({
    path: '/x/organisation/heads',
    area,
    summary: 'People who can be the head of a unit (administrators, HR of all sites)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  moveUnit: endpoint({
    ...call('POST', 'units/{id}/move', 'Puts a unit under another; null: it stands at the top'),
    input: z.object({ id, parentId: optionalId }),
    output: z.object({ id, parentId: z.nullable(id) }),
    changes: true,
  }),
  outlinePreview: endpoint({
    ...call('POST', 'units/outline/preview', 'What an outline of units means: one a line, those beneath one indented'),
    input: z.object(outline),
    output: z.object({ units: z.array(outlined), made: z.number() }),
    example: { text: 'Engineering\n  Platform\n  Design', underId: null },
  }),
  outline: endpoint({
    ...call('POST', 'units/outline', 'Makes the units of an outline; what stands already where it says stays'),
    input: z.object(outline),
    output: z.object({ made: z.number() }),
    example: { text: 'Engineering\n  Platform\n  Design', underId: null },
    changes: true,
  }),
  mergePreview: endpoint({
    ...call('POST', 'units/{id}/merge/preview', 'Whom and what a merger of two units moves'),
    input: z.object({ id, intoId: id, startsOn: date }),
    output: z.object({ people: z.number(), units: z.number() }),
  }),
  merge: endpoint({
    ...call(
      'POST',
      'units/{id}/merge',
      'Merges a unit into another: its people move from a day on, the units beneath it at once, and it is retired',
    ),
    input: z.object({ id, intoId: id, startsOn: date }),
    output: z.object({ people: z.number(), units: z.number() }),
    changes: true,
  }),
})
