import type { Tell } from '#server/platform/import/faults.ts'
import type { Files } from '#server/platform/import/files.ts'
import { openRows } from '#server/platform/import/rows.ts'
import { labelOf, reader, type Read, type Row } from '#server/platform/import/values.ts'
import type { CheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { momentReader } from './check-time-moments.ts'
import { checkTimesInSheets } from './check-time-sheets.ts'
import type { ReadCheckTime, Reading, Together } from './read-check-times.ts'

/** Every check time of the files, batch by batch; what cannot be one is told and counted. */
export async function* checkTimesIn(mapping: CheckTimeMapping, files: Files, reading: Reading): AsyncGenerator<Together[]> {
  for (const sets of pairsOf(mapping.times)) yield* checkTimesOfRows(sets, files, reading)
  yield* checkTimesInSheets(mapping.sheets, files, reading)
}

type TimesPart = CheckTimeMapping['times'][number]

/** Parts that take a coming and a going from the same rows. */
const pairsOf = (parts: readonly TimesPart[]): TimesPart[][] => [
  ...Map.groupBy(parts, ({ file, where, joins, employee }) => JSON.stringify([file, where, joins, employee])).values(),
]

async function* checkTimesOfRows(parts: readonly TimesPart[], files: Files, reading: Reading): AsyncGenerator<Together[]> {
  const [first] = parts
  if (!first) return
  const rows = await openRows(first, files)
  const employee = reader(first.employee, 'text', rows.scope)
  const who = { label: labelOf(first.employee), read: employee }
  const takers = parts.map((part) => {
    const { workbook, form } = rows.scope.main
    const asWritten = momentReader(part.form, workbook)
    const { direction } = part
    const given = {
      at: reader(part.at, 'text', rows.scope),
      day: part.day === undefined ? null : reader(part.day, 'date', rows.scope),
      after: part.after === undefined ? null : reader(part.after, 'text', rows.scope),
      direction: direction !== null && typeof direction === 'object' ? reader(direction.value, 'text', rows.scope) : direction,
      label: labelOf(part.at),
      form: asWritten.bare ? `${part.form}, and its day as ${form.dates}` : part.form,
    }
    return { part, given, asWritten }
  })
  for await (const batch of rows.batches())
    yield batch.map((row) => {
      const tell = rows.teller(row)
      const together: Together = { pair: `${rows.file} ${row.line}`, times: [], broken: false }
      for (const { part, given, asWritten } of takers) {
        reading.read += 1
        const found = timeOf(row, tell, { ...given, who, reads: asWritten.read, directionLabel: labelOfDirection(part) })
        if (found === 'empty') reading.empty += 1
        else if (found) together.times.push(found)
        else {
          together.broken = true
          reading.refused += 1
        }
      }
      return together
    })
}

const labelOfDirection = ({ direction }: TimesPart): string =>
  direction !== null && typeof direction === 'object' ? labelOf(direction.value) : ''

interface Given {
  who: { label: string; read: Read }
  at: Read
  day: Read | null
  after: Read | null
  direction: Read | 'in' | 'out' | null
  directionLabel: string
  label: string
  form: string
  reads: ReturnType<typeof momentReader>['read']
}

/** The check time of a row; null where something of it was told to be wrong. */
function timeOf(row: Row, tell: Tell, given: Given): ReadCheckTime | 'empty' | null {
  const at = given.at(row, tell)
  if (at?.value === null) return 'empty'
  const day = given.day ? given.day(row, tell) : { value: null, said: '' }
  const after = given.after ? given.after(row, tell) : { value: null, said: '' }
  const way = typeof given.direction === 'function' ? given.direction(row, tell) : { value: given.direction, said: '' }
  const who = given.who.read(row, tell)
  if (!at || !day || !after || !way || !who) return null
  if (given.day && day.value === null) return refused(tell, given.label, at.said, 'its day is empty')
  const since = after.value === null ? null : given.reads(after.value, day.value)
  if (after.value !== null && !since)
    return refused(tell, given.label, after.said, 'the time before it is not a time as the mapping says', given.form)
  const moment = given.reads(at.value, day.value, since)
  if (!moment) return refused(tell, given.label, at.said, 'it is not a time as the mapping says', given.form)
  if (who.value === null) return refused(tell, given.who.label, who.said, 'no employee is named')
  const direction = way.value
  if (direction !== null && direction !== 'in' && direction !== 'out')
    return refused(tell, given.directionLabel, way.said, 'it is no direction', 'in, out or empty')
  return {
    employee: who.value,
    moment,
    direction,
    tellWho: (why, allowed) => tell(given.who.label, who.said, why, allowed, who.place),
    tellWhen: (why, allowed) => tell(given.label, at.said, why, allowed, at.place),
  }
}

function refused(tell: Tell, ...told: Parameters<Tell>): null {
  tell(...told)
  return null
}
