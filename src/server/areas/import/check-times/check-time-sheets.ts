import type { WrittenMoment } from '#shared/import-mapping/dates.ts'
import { FaultLog, Unreadable, type Tell } from '#server/platform/import/faults.ts'
import type { Files } from '#server/platform/import/files.ts'
import { openRows, type Rows } from '#server/platform/import/rows.ts'
import { labelOf, plainReader, reader } from '#server/platform/import/values.ts'
import type { CheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { headingReader, momentReader } from './check-time-moments.ts'
import type { ReadCheckTime, Reading, Together } from './read-check-times.ts'

type SheetPart = CheckTimeMapping['sheets'][number]

/** The check times of wide sheets, a row a person and a column a day. */
export async function* checkTimesInSheets(parts: readonly SheetPart[], files: Files, reading: Reading): AsyncGenerator<Together[]> {
  for (const part of parts) {
    const counting = await rowsThatCount(part, files)
    const rows = await openRows(part, files)
    const employee = reader(part.employee, 'text', rows.scope)
    const cells = cellsOf(part, rows)
    for await (const batch of rows.batches())
      for (const row of batch) {
        const tell = rows.teller(row)
        const who = employee(row, tell)
        const isPassedOver = who?.value !== null && who !== undefined && counting.get(who.value) !== row.line
        if (isPassedOver) {
          passOver(part, { tell, files, file: rows.file, line: row.line }, who.value ?? '', counting)
          continue
        }
        yield cells.map(({ name, at, day, read }): Together => {
          const { found, wrong } = read(row.cells[at] ?? '', tell, reading)
          const together: Together = { pair: `${who?.value ?? row.line} ${day}`, times: [], broken: wrong }
          if (found.length === 0) return together
          if (who?.value === null) tell(labelOf(part.employee), who.said, 'no employee is named')
          if (!who || who.value === null) {
            reading.refused += found.length
            return { ...together, broken: true }
          }
          const { value, said, place } = who
          together.times = found.map(({ moment, direction, text }): ReadCheckTime => ({
            employee: value,
            moment,
            direction,
            tellWho: (why, allowed) => tell(labelOf(part.employee), said, why, allowed, place),
            tellWhen: (why, allowed) => tell(name, text, why, allowed),
          }))
          return together
        })
      }
  }
}

/** The line of each person that counts; 0 where several do not and none was chosen. The sheet is read once for it. */
async function rowsThatCount(part: SheetPart, files: Files): Promise<Map<string, number>> {
  const silent: Files = { ...files, log: new FaultLog({ kept: 0 }), taken: { rows: 0, none: new Set() } }
  const rows = await openRows(part, silent)
  const employee = reader(part.employee, 'text', rows.scope)
  const lines = new Map<string, number>()
  for await (const batch of rows.batches())
    for (const row of batch) {
      const name = employee(row, () => {})?.value
      if (name === null || name === undefined) continue
      const known = lines.has(name)
      if (!known || part.several === 'last') lines.set(name, row.line)
      else if (part.several === 'refuse') lines.set(name, 0)
      if (lines.size > files.limits.mostJoined)
        throw new Unreadable({
          file: rows.file,
          line: row.line,
          column: '',
          value: '',
          why: `it names more than ${files.limits.mostJoined} people`,
        })
    }
  return lines
}

interface Place {
  tell: Tell
  files: Files
  file: string
  line: number
}

function passOver(part: SheetPart, { tell, files, file, line }: Place, name: string, counting: ReadonlyMap<string, number>): void {
  const column = labelOf(part.employee)
  const counts = counting.get(name) ?? 0
  if (counts === 0)
    tell(column, name, 'another row has the same, and the mapping does not say which counts', 'one row; or "several": "first" or "last"')
  else files.log.note({ file, line, column, value: name, why: `the row is passed over: line ${counts} counts` })
}

interface Found {
  moment: WrittenMoment
  direction: 'in' | 'out' | null
  text: string
}

interface Cell {
  name: string
  at: number
  day: string
  read(cell: string, tell: Tell, reading: Reading): { found: Found[]; wrong: boolean }
}

/** The columns whose heading is a day, each with how its cells are read. */
function cellsOf(part: SheetPart, { scope: { main }, file }: Rows): Cell[] {
  const heading = headingReader(part.days, main.workbook)
  const columns = (main.columns ?? []).flatMap((name, at) => {
    const day = heading(name)
    return day === null ? [] : [{ name, at, day }]
  })
  if (columns.length === 0)
    throw new Unreadable({ file, line: 1, column: '', value: '', why: 'no column has a date as its name', allowed: part.days })
  const plain = plainReader(main.form)
  const { read: asWritten } = momentReader(part.form, main.workbook)
  const words = new Map(Object.entries(part.words))
  const { direction } = part
  const between = direction !== null && typeof direction === 'object' ? direction.between : null
  const ways = between === null ? [direction as 'in' | 'out' | null] : (['in', 'out'] as const)
  return columns.map(({ name, at, day }) => ({
    name,
    at,
    day,
    read: (cell, tell, reading) => {
      reading.read += ways.length
      const told = plain(cell, name, tell)
      const text = told === null || told === undefined ? told : words.has(told) ? words.get(told) : told
      if (text === null || (text !== undefined && text === '')) {
        reading.empty += ways.length
        return { found: [], wrong: false }
      }
      const wrong = (why?: string) => {
        if (why !== undefined)
          tell(name, told ?? '', why, `${part.form}${words.size > 0 ? `, or ${[...words.keys()].slice(0, 30).join(', ')}` : ''}`)
        reading.refused += ways.length
        return { found: [], wrong: true }
      }
      if (text === undefined) return wrong()
      const pieces = between === null ? [text] : text.split(between).map((piece) => piece.trim())
      if (pieces.length !== ways.length) return wrong(`it is not two times with "${between}" between them`)
      const found: Found[] = []
      for (const [place, piece] of pieces.entries()) {
        const moment = asWritten(piece, day, found[0]?.moment ?? null)
        if (!moment) return wrong('it is not a time as the mapping says')
        found.push({ moment, direction: ways[place] ?? null, text: told ?? '' })
      }
      return { found, wrong: false }
    },
  }))
}
