import { readdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { datePattern, readMoment } from '#shared/import-mapping/dates.ts'
import { FaultLog } from '#server/platform/import/faults.ts'
import { placesOf, unread, type Files } from '#server/platform/import/files.ts'
import { fileForm, source } from '#shared/import-mapping/form.ts'
import { parseMapping } from '#shared/import-mapping/parse.ts'
import { openRows } from '#server/platform/import/rows.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { labelOf, reader, type Read, type Row } from '#server/platform/import/values.ts'
import { noEvent, roles, verbs, type Log, type LogAct, type LogCase } from './log.ts'

const text = z.string().check(z.minLength(1))
const logName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,40}$/, 'a log is named by letters and digits'))

/** How logs with names of their own are read: their files and columns, and what their words mean. */
const replayMapping = z.strictObject({
  about: z.optional(z.string()),
  /** The logs by their names. */
  files: z.record(logName, fileForm),
  case: source,
  time: source,
  /** How a time is written, in UTC; where it is not said, as ISO 8601 with an offset. */
  form: z.optional(
    text.check(z.refine((form) => /H/.test(form) && datePattern(form) !== null, 'must be a form of dates with a time of day')),
  ),
  activity: source,
  role: source,
  amount: z.optional(source),
  /** What an activity is on which document; null: something beside the approval. */
  activities: z.record(z.string(), z.nullable(z.strictObject({ document: text, verb: z.enum(verbs) }))),
  /** Which of the roles somebody of the log has. */
  roles: z.record(z.string(), z.enum(roles)),
  /** Documents of which one case may have several. */
  several: z._default(z.array(text), []),
  /** Which approval ends a document: the one that is called so, or the last one. */
  final: z._default(z.enum(['named', 'last']), 'named'),
})
export type ReplayMapping = z.output<typeof replayMapping>

/** Reads a mapping. Throws an Error that names each mistake and where it stands. */
export const readReplayMapping = (json: string): ReplayMapping => parseMapping(replayMapping, json)

/** So many events are held: a log of others is in order of time, not of cases. */
const mostEvents = 2_000_000

/** The logs that a mapping describes, out of a folder. Throws an Error where files lack. */
export function mappedLogs(mapping: ReplayMapping, folder: string): Log[] {
  const described = new Set(Object.values(mapping.files).map(({ name }) => name.replace(/\.gz$/, '')))
  const given = readdirSync(folder).filter((file) => described.has(file.replace(/\.gz$/, '')))
  const places = placesOf(
    mapping.files,
    given.map((file) => path.join(folder, file)),
  )
  return Object.keys(mapping.files).map((name) => ({ name, cases: () => casesOf(mapping, places, name) }))
}

interface Event {
  at: number
  activity: string
  role: string
  line: number
}

async function* casesOf(mapping: ReplayMapping, places: Files['places'], name: string): AsyncGenerator<LogCase> {
  const log = new FaultLog({ kept: 1 })
  const files = unread(places, defaultLimits, log)
  const rows = await openRows({ file: name, where: [], joins: {} }, files)
  const read = (from: typeof mapping.case) => reader(from, 'text', rows.scope)
  const columns = { id: read(mapping.case), time: read(mapping.time), activity: read(mapping.activity), role: read(mapping.role) }
  const amountOf: Read = mapping.amount === undefined ? () => ({ value: '0', said: '' }) : read(mapping.amount)
  const cases = new Map<string, { amount: string; events: Event[] }>()
  let held = 0
  for await (const batch of rows.batches())
    for (const row of batch) {
      const fail = (column: string, value: string, why: string) =>
        new Error(`${rows.file}, line ${row.line}, ${column}: ${value && `"${value}" `}${why}.`)
      const said = (column: keyof typeof columns) =>
        valueOf(columns[column], row, (value, why) => fail(labelOf(mapping[column === 'id' ? 'case' : column]), value, why))
      const [id, time, activity, role] = [said('id'), said('time'), said('activity'), said('role')]
      const at = timeOf(time, mapping.form)
      if (Number.isNaN(at)) throw fail(labelOf(mapping.time), time, 'is no time')
      if (!Object.hasOwn(mapping.activities, activity)) throw fail(labelOf(mapping.activity), activity, 'is no activity of the mapping')
      if (mapping.activities[activity] && !Object.hasOwn(mapping.roles, role))
        throw fail(labelOf(mapping.role), role, 'is no role of the mapping')
      const one = cases.get(id) ?? { amount: amountOf(row, () => {})?.value ?? '0', events: [] }
      cases.set(id, one)
      one.events.push({ at, activity, role, line: row.line })
      held += 1
      if (held > mostEvents) throw new Error(`${rows.file} has more than ${mostEvents} events.`)
    }
  const [fault] = log.first
  if (fault) throw new Error(`${fault.file}, line ${fault.line}: ${fault.why}.`)
  if (cases.size === 0) throw noEvent(rows.file)
  for (const [id, { amount, events }] of cases) yield caseOf(mapping, id, amount, events)
}

function valueOf(read: Read, row: Row, fail: (value: string, why: string) => Error): string {
  const taken = read(row, (_column, value, why) => {
    throw fail(value, why)
  })
  if (!taken || taken.value === null) throw fail('', 'it is empty')
  return taken.value
}

function timeOf(text: string, form: string | undefined): number {
  if (form === undefined) return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : NaN
  const moment = readMoment(datePattern(form) ?? /^$/, text)
  return moment ? Date.parse(`${moment.day}T00:00:00Z`) + moment.seconds * 1000 : NaN
}

/** The events of a case in the order of time, those of one time as they stand in the file. */
function caseOf(
  { activities, roles: roleOf, several, final }: ReplayMapping,
  id: string,
  amount: string,
  events: readonly Event[],
): LogCase {
  const acts: LogAct[] = []
  const outside: Record<string, number> = {}
  for (const { at, activity, role } of events.toSorted((a, b) => a.at - b.at || a.line - b.line)) {
    const [meaning, who] = [activities[activity], roleOf[role]]
    if (!meaning || !who) outside[activity] = (outside[activity] ?? 0) + 1
    else acts.push({ at, ...meaning, role: who })
  }
  if (final === 'last')
    for (const own of Map.groupBy(acts, ({ document }) => document).values()) {
      const last = own.at(-1)
      if (last?.verb === 'APPROVED') last.verb = 'FINAL_APPROVED'
    }
  return { id, amount, acts, outside, several }
}
