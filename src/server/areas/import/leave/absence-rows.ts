import { addDays } from '#shared/records/calendar.ts'
import { stageRows, type Batch, type StagedRow } from '#server/people/bulk/stage.ts'
import { Unreadable, type Tell } from '#server/platform/import/faults.ts'
import { openRows } from '#server/platform/import/rows.ts'
import type { CountsBy } from '#server/records/leave/opening/past.ts'
import { labelOf, plainReader, reader, type Row } from '#server/platform/import/values.ts'
import { headingReader } from '../check-times/check-time-moments.ts'
import type { AbsencePart } from '#shared/import-mapping/leave.ts'
import { placeOf } from '#shared/import-mapping/employees.ts'
import { countRead, sheetOf, stagePart, type Staging } from '../staging.ts'

/** A part of the absences as it is staged: how its numbers are meant. */
export interface AbsenceBatch extends Batch {
  place: string
  part: { unit: 'day' | 'hour'; hoursPerDay?: number | undefined }
  counts: CountsBy
}

/** Reads the absences, a row each or out of wide sheets. */
export async function stageAbsences(staging: Staging, parts: readonly AbsencePart[]): Promise<AbsenceBatch[]> {
  const batches: AbsenceBatch[] = []
  for (const [at, part] of parts.entries()) {
    const place = placeOf('absences', parts, at)
    if ('fields' in part) {
      const batch = await stagePart(staging, 'absences', place, 'stage_absence', part, {})
      batches.push({ ...batch, place, part, counts: part.counts })
    } else batches.push(await stageSheet(staging, place, part))
  }
  return batches
}

type SheetPart = Exclude<AbsencePart, { fields: unknown }>

/** A row a person and a column a day: days on end with the same word are one absence. */
async function stageSheet(staging: Staging, place: string, part: SheetPart): Promise<AbsenceBatch> {
  const { files, tx } = staging
  const rows = await openRows(part, files)
  const { main } = rows.scope
  const who = { label: labelOf(part.person), read: reader(part.person, 'text', rows.scope) }
  const heading = headingReader(part.days, main.workbook)
  const columns = (main.columns ?? []).flatMap((name, at) => {
    const day = heading(name)
    return day === null ? [] : [{ name, at, day }]
  })
  if (columns.length === 0)
    throw new Unreadable({ file: rows.file, line: 1, column: '', value: '', why: 'no column has a date as its name', allowed: part.days })
  const labels = { person: who.label, type: 'its word', from_day: who.label, until_day: who.label, days: 'its word' }
  const file = staging.origins.push({ part: 'absences', place, file: rows.file, sheet: sheetOf(main.form), labels }) - 1
  const meant = wordReader(part, plainReader(main.form))
  for await (const batch of rows.batches()) {
    const found = batch.flatMap((row): StagedRow<'stage_absence'>[] => {
      const tell = rows.teller(row)
      const person = who.read(row, tell)
      const absences = runsOf(columns, row, (cell, name) => meant(cell, name, tell))
      if (absences.length === 0 || !person) return []
      if (person.value === null) {
        tell(who.label, person.said, 'it is empty', 'person must be given')
        return []
      }
      const [own, said] = [staging.fields.absences.person.turn?.(person.value) ?? person.value, person.said]
      return absences.map(({ from, until, type, days, word, name }) => ({
        file,
        line: row.line,
        person: own,
        type,
        from_day: from,
        until_day: until,
        days: String(days),
        said: { person: said, type: word, days: word, from_day: name, until_day: name },
      }))
    })
    countRead(staging, 'absences', file, found.length)
    await stageRows(tx, 'stage_absence', found)
  }
  const gives = ['person', 'type', 'from_day', 'until_day', 'days']
  return { file, gives, several: 'refuse', place, part: { unit: 'day', hoursPerDay: part.hoursPerDay }, counts: 'days' }
}

/** What a cell stands for; null: no leave, or a word that was told to be none. */
type Meant = { word: string; type: string; days: number } | null

function wordReader({ words }: SheetPart, plain: ReturnType<typeof plainReader>): (cell: string, name: string, tell: Tell) => Meant {
  const known = new Map(Object.entries(words))
  return (cell, name, tell) => {
    const word = plain(cell, name, tell)
    if (word === undefined || (word === null && !known.has(''))) return null
    const meaning = known.get(word ?? '')
    if (meaning === undefined) tell(name, word ?? '', 'the mapping has no such word', [...known.keys()].slice(0, 30).join(', '))
    if (meaning === undefined || meaning === null) return null
    return typeof meaning === 'string' ? { word: word ?? '', type: meaning, days: 1 } : { word: word ?? '', ...meaning }
  }
}

interface Run extends NonNullable<Meant> {
  from: string
  until: string
  name: string
}

/** Days on end with the same word; a part of a day stands alone. */
function runsOf(
  columns: readonly { name: string; at: number; day: string }[],
  row: Row,
  meant: (cell: string, name: string) => Meant,
): Run[] {
  const runs: Run[] = []
  for (const { name, at, day } of columns) {
    const cell = meant(row.cells[at] ?? '', name)
    if (!cell) continue
    const last = runs.at(-1)
    const goesOn = last && last.word === cell.word && cell.days === 1 && addDays(last.until, 1) === day
    if (goesOn) {
      last.until = day
      last.days += 1
    } else runs.push({ ...cell, from: day, until: day, name })
  }
  return runs
}
