import type { WrittenForm } from '#shared/import-mapping/form.ts'
import type { Look } from '#server/platform/import/guess/look.ts'
import { hasTimes, hasTimeSheet, timeSheetOf, timesOf } from './check-times.ts'
import type { Known } from './known.ts'
import { absencesOf, calendarOf, hasAbsences, hasCalendar, hasOpenings, openingsOf } from './leave.ts'
import { hasPeople, hasPosts, peopleOf, postsOf } from './people.ts'
import { plain } from './names.ts'
import { recognise, type Recognised } from './tables.ts'

interface Given {
  form: WrittenForm
  look: Look
}

/** A mapping as it stands in its file. */
export type Proposed = Record<string, unknown>

/** What an import most likely takes from its files. `unsure`: names of files of which nothing was understood. */
export function propose(given: readonly Given[], known: Known): { mapping: Proposed; unsure: string[] } {
  const keys = new Set<string>()
  const tables = given.map(({ form, look }) => recognise(keyFor(form.name, keys), form, look))
  const files = Object.fromEntries(tables.map(({ key, form }) => [key, form]))
  const timed = tables.filter((table) => hasTimeSheet(table) || (hasTimes(table) && !hasPeople(table)))
  if (timed.length > 0 && timed.length >= tables.length / 2)
    return { mapping: { files, ...timesMapping(timed) }, unsure: unsureOf(tables, timed) }
  const parts = peopleMapping(tables, known)
  const understood = tables.filter(({ key }) => JSON.stringify(parts).includes(JSON.stringify({ file: key }).slice(1, -1)))
  return { mapping: { key: keyOf(tables), files, ...parts }, unsure: unsureOf(tables, understood) }
}

const unsureOf = (tables: readonly Recognised[], understood: readonly Recognised[]) =>
  tables.filter((table) => !understood.includes(table)).map(({ form }) => form.name)

/** A short name of a file within the mapping. */
function keyFor(name: string, taken: Set<string>): string {
  const base =
    plain(name.replace(/(\.\w{1,5}){1,2}$/, ''))
      .replaceAll(' ', '-')
      .slice(0, 40) || 'file'
  let key = base
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`
  taken.add(key)
  return key
}

/** People are known by their number, unless no table has one. */
const keyOf = (tables: readonly Recognised[]): 'code' | 'userName' =>
  tables.some(({ by }) => by.code) || !tables.some(({ by }) => by.userName) ? 'code' : 'userName'

function timesMapping(tables: readonly Recognised[]): Proposed {
  const sheets = tables.filter(hasTimeSheet).map(timeSheetOf)
  const times = tables.filter((table) => !hasTimeSheet(table)).flatMap(timesOf)
  return { ...(times.length > 0 && { times }), ...(sheets.length > 0 && { sheets }) }
}

/** What of its rows a table is about, when it is no table of people: units, positions or sites. */
function codedOf(table: Recognised): 'units' | 'positions' | 'sites' | null {
  const { by, days } = table
  if (days || hasPeople(table) || by.from || by.quantity || by.email) return null
  if (by.country && (by.timeZone ?? by.code)) return 'sites'
  if ((by.unit ?? by.code) && (by.parent ?? by.head)) return 'units'
  const about = plain(table.form.name)
  if (/unit|department|organi[sz]ation|division|abteilung|departemen|bagian/.test(about)) return 'units'
  if (/position|job|title|jabatan|stelle/.test(about)) return 'positions'
  return /site|location|branch|standort|lokasi|kantor/.test(about) ? 'sites' : null
}

function codedPart(table: Recognised, kind: 'units' | 'positions' | 'sites'): object {
  const { by } = table
  const code = by.code ?? (kind === 'units' ? by.unit : kind === 'positions' ? by.position : by.site) ?? table.columns[0]
  const name =
    by.fullName ??
    [by.unit, by.position, by.site].find((column) => column && column !== code) ??
    table.columns.find((column) => column !== code) ??
    code
  return {
    file: table.key,
    fields: {
      code: code?.source,
      name: name?.source,
      ...(kind === 'units' && by.parent && { parent: by.parent.source }),
      ...(kind === 'sites' && {
        country: by.country?.source,
        timeZone: by.timeZone?.source,
        ...(by.region && { region: by.region.source }),
      }),
    },
  }
}

function peopleMapping(tables: readonly Recognised[], known: Known): Proposed {
  const key = keyOf(tables)
  const coded = tables.flatMap((table) => {
    const kind = codedOf(table)
    return kind ? [{ kind, part: codedPart(table, kind) }] : []
  })
  const of = (kind: string) => coded.flatMap((one) => (one.kind === kind ? [one.part] : []))
  const made = { units: of('units').length > 0, positions: of('positions').length > 0 }
  const heads = tables.flatMap((table) => {
    const { by } = table
    return codedOf(table) === 'units' && by.head
      ? [{ file: table.key, fields: { unit: (by.code ?? by.unit)?.source, person: by.head.source } }]
      : []
  })
  const parts: Record<string, object[]> = {
    sites: of('sites'),
    positions: of('positions'),
    units: of('units'),
    employees: tables.filter(hasPeople).map(peopleOf),
    assignments: tables.filter(hasPosts).map((table) => postsOf(table, key, known, made)),
    heads,
    openings: tables.filter(hasOpenings).flatMap((table) => openingsOf(table, key, known)),
    absences: [
      ...tables.filter(hasAbsences).map((table) => absencesOf(table, key, known)),
      ...tables.filter(hasCalendar).map((table) => calendarOf(table, key, known)),
    ],
  }
  return Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0))
}
