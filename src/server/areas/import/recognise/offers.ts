import type { Offers } from '#shared/import-mapping/look.ts'
import { weekdays } from '#shared/records/working-week.ts'
import type { Known } from './known.ts'
import { absencesOf, openingsOf } from './leave.ts'
import { hasPeople, peopleOf, postsOf } from './people.ts'
import { scheduledOf, weeksOf } from './schedules.ts'
import type { Column, Recognised } from './tables.ts'

type Part = Record<string, unknown> & { fields: Record<string, unknown> }

/** What a part of each kind takes where somebody asks for one that was not proposed: of the file that says most of it. */
export function offersOf(tables: readonly Recognised[], key: 'code' | 'userName', known: Known): Offers {
  const kinds: Record<keyof Offers, (table: Recognised) => object | undefined> = {
    sites: (table) => coded(table, table.by.site, { country: table.by.country, timeZone: table.by.timeZone, region: table.by.region }),
    units: (table) => coded(table, table.by.unit, { parent: table.by.parent }),
    positions: (table) => coded(table, table.by.position),
    schedules: (table) => (weekdays.some((day) => table.by[day]) ? weeksOf(table) : table.by.schedule && coded(table, table.by.schedule)),
    employees: (table) => peopleOf(table, key),
    assignments: (table) => postsOf(table, key, known, { units: false, positions: false }),
    heads: ({ key: file, by }) => by.head && { file, fields: { unit: (by.unit ?? by.code)?.source, person: by.head.source } },
    scheduled: (table) => scheduledOf(table, key),
    openings: (table) => openingsOf(table, key, known)[0],
    absences: (table) => absencesOf(table, key, known),
  }
  const offers: Offers = {}
  for (const [kind, partOf] of Object.entries(kinds) as [keyof Offers, (table: Recognised) => object | undefined][]) {
    const [best] = tables
      .flatMap((table) => partOf(table) ?? [])
      .map(whole)
      .toSorted((a, b) => Object.keys(b.fields).length - Object.keys(a.fields).length)
    if (best && Object.keys(best.fields).length > 0) offers[kind] = best
  }
  return offers
}

/** Without fields that nothing is known of. */
const whole = (part: object): Part => JSON.parse(JSON.stringify(part)) as Part

/** Things with a code of their own: where rows are of people each stands in several of them, and says the same. */
function coded(table: Recognised, own: Column | undefined, more: Record<string, Column | undefined> = {}): object | undefined {
  const { by, key: file } = table
  const isOfPeople = hasPeople(table)
  const code = isOfPeople ? own : (by.code ?? own)
  if (!code) return undefined
  const isRepeated = new Set(code.values).size < code.values.length
  return {
    file,
    ...(isRepeated && { several: 'first' }),
    fields: {
      code: code.source,
      name: ((isOfPeople ? own : (by.fullName ?? own)) ?? code).source,
      ...Object.fromEntries(Object.entries(more).map(([field, column]) => [field, column?.source])),
    },
  }
}
