import { datePattern, readMoment, type WrittenMoment } from '#server/platform/import/dates.ts'
import { openRows, type Files } from '#server/platform/import/rows.ts'
import { labelOf, plainReader, reader, type Read, type Row, type Tell } from '#server/platform/import/values.ts'
import type { CheckTimeMapping } from './check-time-mapping.ts'

/** A check time as a file tells it. */
export interface ReadCheckTime {
  employee: string
  moment: WrittenMoment
  direction: 'in' | 'out' | null
  tell: (why: string, allowed?: string) => void
}

/** What was read of the files, good or bad. */
export interface Reading {
  read: number
  empty: number
  refused: number
}

/** Every check time of the files, batch by batch; what cannot be one is told and counted. */
export async function* checkTimesIn(mapping: CheckTimeMapping, files: Files, reading: Reading): AsyncGenerator<ReadCheckTime[]> {
  for (const set of mapping.times) {
    const rows = await openRows(set, files)
    const employee = reader(set.employee, 'text', rows.scope)
    const at = reader(set.at, 'text', rows.scope)
    const { direction } = set
    const way: Read = direction !== null && typeof direction === 'object' ? reader(direction.value, 'text', rows.scope) : () => direction
    const read = momentReader(set.form, labelOf(set.at), reading)
    for await (const batch of rows.batches())
      yield batch.flatMap((row) => {
        const tell = rows.teller(row)
        return one(
          row,
          tell,
          { employee, label: labelOf(set.employee), direction: way(row, tell), read: () => read(at(row, tell), tell) },
          reading,
        )
      })
  }
  for (const set of mapping.sheets) {
    const rows = await openRows(set, files)
    const employee = reader(set.employee, 'text', rows.scope)
    const plain = plainReader(rows.scope.main.form)
    const pattern = datePattern(set.days) ?? /^$/
    const columns = (rows.scope.main.columns ?? []).flatMap((name, at) => (pattern.test(name) ? [{ name, at }] : []))
    for await (const batch of rows.batches())
      yield batch.flatMap((row) => {
        const tell = rows.teller(row)
        return columns.flatMap(({ name, at }) => {
          const read = momentReader(set.form, name, reading)
          const given = { employee, label: labelOf(set.employee), direction: set.direction }
          return one(row, tell, { ...given, read: () => read(plain(row.cells[at] ?? '', name, tell), tell) }, reading)
        })
      })
  }
}

type Moment = WrittenMoment | 'empty' | null

function momentReader(form: string, label: string, reading: Reading): (value: string | null | undefined, tell: Tell) => Moment {
  const pattern = datePattern(form) ?? /^$/
  return (value, tell) => {
    reading.read += 1
    if (value === null) return 'empty'
    const moment = value === undefined ? null : readMoment(pattern, value)
    if (moment === null && value !== undefined) tell(label, value, 'it is not a time as the mapping says', form)
    return moment
  }
}

interface Given {
  employee: Read
  label: string
  direction: string | null | undefined
  read: () => Moment
}

function one(row: Row, tell: Tell, { employee, label, direction, read }: Given, reading: Reading): ReadCheckTime[] {
  const moment = read()
  if (moment === 'empty') {
    reading.empty += 1
    return []
  }
  const who = employee(row, tell)
  const refused = (why?: string, value = '', allowed?: string) => {
    if (why) tell(label, value, why, allowed)
    reading.refused += 1
    return []
  }
  if (moment === null || who === undefined || direction === undefined) return refused()
  if (who === null) return refused('no employee is named')
  if (direction !== null && direction !== 'in' && direction !== 'out') return refused('it is no direction', direction, 'in, out or empty')
  return [{ employee: who, moment, direction, tell: (why, allowed) => tell(label, who, why, allowed) }]
}
