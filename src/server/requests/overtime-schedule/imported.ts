import { sql } from 'kysely'
import { instantAt, minutesADay, minutesOf } from '#shared/records/clock.ts'
import { mostLines, type ImportedEmployee } from '#shared/requests/overtime-schedule.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { isDay } from '#shared/wire.ts'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { reachOf, withinPost } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { shorten } from '#server/platform/import/faults.ts'
import { readSheet } from '#server/platform/import/sheet.ts'

const largestTable = 256 * 1024
const mostFaultsTold = 50

interface RowFault {
  row: number
  column: string
  value: string
  why: string
}

interface Imported {
  listData: ImportedEmployee[]
  faults: RowFault[]
  faultCount: number
}

interface PersonRow {
  id: string
  code: string
  name: string
  unit: string | null
  unitId: string | null
  timeZone: string
}

/** The columns as they may be called, in both languages. */
const columnNames = {
  code: ['code', 'employeecode', 'employee code', 'kode', 'kode karyawan'],
  from: ['from', 'start', 'otstart', 'dari', 'mulai'],
  until: ['until', 'end', 'otuntil', 'sampai', 'selesai'],
  break: ['break', 'breakminutes', 'istirahat'],
  note: ['note', 'catatan'],
} as const
type Column = keyof typeof columnNames

/** Reads people from a table, with times of their own where it has some: those it can take, and what is wrong with the others. */
export async function readEmployees(db: Db, viewer: Viewer, file: UploadedFile, day: string | null, language: Language): Promise<Imported> {
  const sheet = await readSheet(file, { bytes: largestTable, rows: mostLines })
  const place = (column: Column) => sheet.columns.findIndex((name) => columnNames[column].some((known) => known === name))
  const places = { code: place('code'), from: place('from'), until: place('until'), break: place('break'), note: place('note') }
  if (places.code < 0) throw refuse(400, 'overtime.import.noCode', undefined, 'attachment')
  const cell = (cells: readonly string[], column: Column) => cells[places[column]] ?? ''
  const people = await peopleBy(
    db,
    viewer,
    sheet.rows.map(({ cells }) => cell(cells, 'code')),
  )
  const outcome: Imported = { listData: [], faults: [], faultCount: 0 }
  const seen = new Set<string>()
  for (const { row, cells } of sheet.rows) {
    let wrong = false
    const tell = (column: Column, key: TextKey) => {
      wrong = true
      outcome.faultCount += 1
      if (outcome.faults.length < mostFaultsTold)
        outcome.faults.push({ row, column, value: shorten(cell(cells, column)), why: say(language, key) })
    }
    const person = people.get(cell(cells, 'code'))
    if (!person) {
      tell('code', 'overtime.import.unknown')
      continue
    }
    if (seen.has(person.id)) {
      tell('code', 'overtime.import.twice')
      continue
    }
    const times = timesIn(cell(cells, 'from'), cell(cells, 'until'), day, person.timeZone, tell)
    const breakMinutes = breakIn(cell(cells, 'break'), tell)
    if (wrong) continue
    seen.add(person.id)
    outcome.listData.push({
      row,
      employeeId: person.id,
      employee: person.name,
      employeeCode: person.code,
      companyStructure: person.unit ?? '',
      companyStructureId: person.unitId,
      ...times,
      breakMinutes,
      note: cell(cells, 'note').slice(0, 500),
    })
  }
  return outcome
}

/** Those for whom the person may file, by code. */
async function peopleBy(db: Db, viewer: Viewer, codes: readonly string[]): Promise<Map<string, PersonRow>> {
  const inCare = withinPost(reachOf(viewer, 'OverTime', 'write'))
  const mine = sql`(e.id = ${viewer.id}::uuid or a.manager_id = ${viewer.id}::uuid or ${inCare})`
  const found = await rows(
    db,
    sql<PersonRow>`
      select e.id, e.code, e.display_name as name, u.name as unit, u.id as "unitId", coalesce(s.time_zone, 'UTC') as "timeZone"
      from employee e
      join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
      left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id
      where e.code = any (${codes}::text[]) and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and ${mine}`,
  )
  return new Map(found.map((row) => [row.code, row]))
}

type TellFault = (column: Column, key: TextKey) => void

/** `18:00`, or with its day; an end that is not after its beginning is on the next day, as at night. */
function timesIn(from: string, until: string, day: string | null, timeZone: string, tell: TellFault) {
  const none = { oTStart: null, oTUntil: null }
  if (from === '' && until === '') return none
  if (from === '' || until === '') {
    tell(from === '' ? 'from' : 'until', 'overtime.import.half')
    return none
  }
  const start = momentIn(from, day, 'from', tell)
  const end = start && momentIn(until, start.day, 'until', tell)
  if (!start || !end) return none
  const next = end.day === start.day && end.minutes <= start.minutes && end.alone ? minutesADay : 0
  return { oTStart: instantAt(start.day, start.minutes, timeZone), oTUntil: instantAt(end.day, end.minutes + next, timeZone) }
}

function momentIn(text: string, day: string | null, column: Column, tell: TellFault) {
  const read = /^(?:(\d{4})[-/](\d{2})[-/](\d{2})[ T])?([01]?\d|2[0-3]):([0-5]\d)(?::\d{2})?$/.exec(text)
  const written = read?.[1] ? `${read[1]}-${read[2]}-${read[3]}` : null
  const real = written === null || (written >= '1970' && isDay(written))
  if (!read || !real) {
    tell(column, 'overtime.import.time')
    return null
  }
  const on = written ?? day
  if (on === null) {
    tell(column, 'overtime.import.noDay')
    return null
  }
  return { day: on, minutes: minutesOf(`${read[4]}:${read[5]}`), alone: written === null }
}

function breakIn(text: string, tell: TellFault): number | null {
  if (text === '') return null
  const minutes = Number(text)
  if (Number.isInteger(minutes) && minutes >= 0 && minutes <= 600) return minutes
  tell('break', 'overtime.import.break')
  return null
}
