import type { Source, WrittenForm } from '#shared/import-mapping/form.ts'
import type { AlikeColumns, Offers, Unsure } from '#shared/import-mapping/look.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import type { Look } from '#server/platform/import/guess/look.ts'
import type { EitherForm } from '#server/platform/import/guess/values.ts'
import { alikeColumns } from './alike.ts'
import { completed, peopleTables } from './beside.ts'
import { hasTimes, hasTimeSheet, timeSheetOf, timesOf } from './check-times.ts'
import type { Known } from './known.ts'
import { absencesOf, calendarOf, hasAbsences, hasCalendar, hasOpenings, openingsOf } from './leave.ts'
import { hasPeople, hasPosts, peopleOf, postsOf } from './people.ts'
import { plain } from './names.ts'
import { offersOf } from './offers.ts'
import { hasRegions, regionParts } from './regions.ts'
import { hasScheduled, hasWeeks, scheduledOf, weeksOf } from './schedules.ts'
import { hasSlips, hasTotals, slipParts } from './slips.ts'
import { aboutOf, recognise, type Column, type Recognised } from './tables.ts'

interface Given {
  form: WrittenForm
  look: Look
  either: EitherForm | null
}

/** A part that takes things with a code of their own. */
interface Coded {
  file: string
  joins?: object
  fields: { code: Source | undefined; [field: string]: Source | undefined }
}

/** A mapping as it stands in its file. */
export type Proposed = Record<string, unknown>

/** What an import most likely takes from its files. */
interface Understanding {
  mapping: Proposed
  /** What of the files somebody has to say. */
  unsure: Unsure[]
  /** Which columns are taken though others look like them, too. */
  alike: AlikeColumns[]
  /** What a part of a kind that is not proposed would take. */
  offers: Offers
}

/** Finds out what the files of an import are, one after the other by turns: each may have a great many columns. */
export async function propose(given: readonly Given[], known: Known): Promise<Understanding> {
  const keys = new Set<string>()
  const turn = takingTurns()
  const tables: Recognised[] = []
  for (const { form, look, either } of given) {
    await turn()
    tables.push(recognise(keyFor(form.name, keys), form, look, either))
  }
  await turn()
  const files = Object.fromEntries(tables.map((table) => [table.key, toldForm(table)]))
  const timed = tables.filter((table) => hasTimeSheet(table) || (hasTimes(table) && !hasPeople(table)))
  if (timed.length > 0 && timed.length >= tables.length / 2)
    return {
      mapping: { files, ...(await timesMapping(timed)) },
      unsure: unsureOf(tables, timed),
      alike: timed.flatMap(alikeColumns),
      offers: {},
    }
  const paid = tables.filter(hasSlips)
  if (paid.length > 0 && tables.every((table) => hasSlips(table) || hasTotals(table)))
    return { mapping: { key: slipKey(paid), files, slips: slipParts(tables) }, unsure: unsureOf(tables, tables), alike: [], offers: {} }
  const regional = tables.filter(hasRegions)
  const regions = regional.length > 0 && regional.length === tables.length ? regionParts(regional) : []
  if (regions.length > 0) return { mapping: { files, regions }, unsure: unsureOf(tables, regional), alike: [], offers: {} }
  const parts = peopleMapping(tables, known)
  const understood = tables.filter(({ key }) => JSON.stringify(parts).includes(JSON.stringify({ file: key }).slice(1, -1)))
  const key = keyOf(tables)
  return {
    mapping: { key, files, ...parts },
    unsure: unsureOf(tables, understood),
    alike: understood.flatMap(alikeColumns),
    offers: offersOf(tables, key, known),
  }
}

/** The form of a file without what nobody knows of it yet. */
function toldForm({ form: { dates, ...form }, either }: Recognised): WrittenForm {
  return either || dates === undefined ? form : { ...form, dates }
}

const unsureOf = (tables: readonly Recognised[], understood: readonly Recognised[]): Unsure[] =>
  tables.flatMap((table) => [
    ...(understood.includes(table) ? [] : [{ file: table.form.name, days: null }]),
    ...(table.either ? [{ file: table.form.name, days: table.either }] : []),
  ])

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

/** People are known by their number; where no table has one, by their user name, or by the address that becomes it. */
const keyOf = (tables: readonly Recognised[]): 'code' | 'userName' =>
  tables.some(({ by }) => by.code) || !tables.some(({ by }) => by.userName ?? by.email) ? 'code' : 'userName'

/** Slips name people by their number, unless a column of user names alone says whose they are. */
const slipKey = (tables: readonly Recognised[]): 'code' | 'userName' =>
  tables.every(({ by }) => by.userName && !by.code) ? 'userName' : 'code'

async function timesMapping(tables: readonly Recognised[]): Promise<Proposed> {
  const sheets: object[] = []
  const times: object[] = []
  for (const table of tables) {
    if (hasTimeSheet(table)) sheets.push(await timeSheetOf(table))
    else times.push(...(await timesOf(table)))
  }
  return { ...(times.length > 0 && { times }), ...(sheets.length > 0 && { sheets }) }
}

/** Whether a column can have what things are called: words, each once. */
const isOfNames = ({ values }: Column) => values.every((value) => /\p{L}/u.test(value)) && new Set(values).size === values.length

/** What of its rows a table is about, when it is no table of people: units, positions or sites. */
function codedOf(table: Recognised): 'units' | 'positions' | 'sites' | null {
  const { by, days } = table
  if (days || hasPeople(table) || hasPosts(table) || by.from || by.quantity || by.email) return null
  if ((by.country && by.code) || by.timeZone) return 'sites'
  if ((by.unit ?? by.code) && (by.parent ?? by.head)) return 'units'
  if (!table.columns.some(isOfNames)) return null
  return aboutOf(table)
}

/** The column that other tables name the things of a table by, where most of what they say stands in it. */
function namedBy(table: Recognised, kind: 'units' | 'positions' | 'sites', tables: readonly Recognised[]): Column | undefined {
  const meaning = ({ units: 'unit', positions: 'position', sites: 'site' } as const)[kind]
  const said = [...new Set(tables.flatMap((other) => (other !== table && hasPosts(other) ? (other.by[meaning]?.values ?? []) : [])))]
  const [best] = table.columns
    .map((column) => ({ column, values: new Set(column.values) }))
    .map(({ column, values }) => ({ column, hits: said.filter((value) => values.has(value)).length }))
    .toSorted((a, b) => b.hits - a.hits)
  return best && best.hits > said.length / 2 ? best.column : undefined
}

/** What stands above a unit. Where the file says it by a number and people name units otherwise, it is looked up. */
function above(table: Recognised, code: Column | undefined): { joins?: object; fields?: Record<string, Source> } {
  const { parent, code: number } = table.by
  if (!parent || !code) return {}
  const isIn = (column: Column | undefined) => column && parent.values.every((value) => column.values.includes(value))
  if (!number || number === code || isIn(code) || !isIn(number)) return { fields: { parent: parent.source } }
  return {
    joins: { parent: { file: table.key, on: [[parent.source, number.source]] } },
    fields: { parent: { column: code.source, of: 'parent' } },
  }
}

function codedPart(table: Recognised, kind: 'units' | 'positions' | 'sites', tables: readonly Recognised[]): Coded {
  const { by } = table
  const code =
    namedBy(table, kind, tables) ??
    by.code ??
    (kind === 'units' ? by.unit : kind === 'positions' ? by.position : by.site) ??
    table.columns[0]
  const name =
    by.fullName ??
    [by.unit, by.position, by.site].find((column) => column && column !== code) ??
    (code === by.code || !code || !isOfNames(code) ? table.columns.find((column) => column !== code) : undefined) ??
    code
  const { fields, ...joins } = kind === 'units' ? above(table, code) : {}
  return {
    file: table.key,
    ...joins,
    fields: {
      code: code?.source,
      name: name?.source,
      ...fields,
      ...(kind === 'sites' && {
        country: by.country?.source,
        timeZone: by.timeZone?.source,
        ...(by.region && { region: by.region.source }),
      }),
    },
  }
}

function peopleMapping(all: readonly Recognised[], known: Known): Proposed {
  const key = keyOf(all)
  const weeks = all.filter(hasWeeks)
  const tables = all.filter((table) => !weeks.includes(table))
  const people = peopleTables(tables)
  const coded = tables.flatMap((table) => {
    const kind = codedOf(table)
    return kind ? [{ kind, table, part: codedPart(table, kind, tables) }] : []
  })
  const of = (kind: string) => coded.flatMap((one) => (one.kind === kind ? [one.part] : []))
  const made = { units: of('units').length > 0, positions: of('positions').length > 0 }
  const heads = tables.flatMap((table) => {
    const own = coded.find((one) => one.table === table && one.kind === 'units')
    return own && table.by.head ? [{ file: table.key, fields: { unit: own.part.fields.code, person: table.by.head.source } }] : []
  })
  const parts: Record<string, object[]> = {
    sites: of('sites'),
    positions: of('positions'),
    units: of('units'),
    schedules: weeks.map(weeksOf),
    employees: people.map((table) => completed(peopleOf(table, key), table, tables, people)),
    assignments: tables.filter(hasPosts).map((table) => postsOf(table, key, known, made)),
    heads,
    scheduled: tables.filter((table) => hasScheduled(table, known, weeks)).map((table) => scheduledOf(table, key)),
    openings: tables.filter((table) => hasOpenings(table, known)).flatMap((table) => openingsOf(table, key, known)),
    absences: [
      ...tables.filter(hasAbsences).map((table) => absencesOf(table, key, known)),
      ...tables.filter(hasCalendar).map((table) => calendarOf(table, key, known)),
    ],
  }
  return Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0))
}
