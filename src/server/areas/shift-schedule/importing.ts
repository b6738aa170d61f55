import { sql } from 'kysely'
import { mostCells } from '#shared/areas/shift-schedule.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { overlaps } from '#shared/records/schedule/roster-rules.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Params } from '#server/foundation/basis/refusal.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import { rosterEntries, rosterKey, type RosterChange } from '#server/records/schedule/roster.ts'
import { allShifts, type Shift } from '#server/records/schedule/shifts.ts'
import { change, type Order, type Outcome } from './changing.ts'
import { presentPost, rosterReach } from './reach.ts'
import { cellAt, readCell, shiftsByWord, type RosterSheet, type SheetCell } from './workbook.ts'

export interface Fault {
  row: number
  column: string
  value: string
  text: string
}

export interface ImportOutcome extends Outcome {
  rows: number
  faultCount: number
  faults: Fault[]
}

const mostFaults = 200

/** Writes what a workbook says, or tells what it would change and every fault it has; with a fault nothing is written. */
export async function importSheet(db: Db, sheet: RosterSheet, order: Order): Promise<ImportOutcome> {
  const { changes, faults, faultCount } = await read(db, sheet, order)
  const told = { rows: sheet.rows.length, faultCount, faults }
  const outcome = await change(db, changes, { ...order, dryRun: order.dryRun || faultCount > 0 })
  return { ...outcome, ...told }
}

interface Someone {
  id: string
  code: string
  name: string
  hiredOn: string | null
  leftOn: string | null
}

async function read(
  db: Db,
  sheet: RosterSheet,
  { viewer, language }: Order,
): Promise<{ changes: RosterChange[]; faults: Fault[]; faultCount: number }> {
  const faults: Fault[] = []
  let faultCount = 0
  const tell = ({ row, column, value }: SheetCell, key: TextKey, params: Params = {}) => {
    faultCount += 1
    if (faults.length < mostFaults) faults.push({ row, column, value, text: sayWithDays(language, key, { value, ...params }) })
  }
  const people = await editableByCode(db, viewer, sheet)
  const shifts = shiftsByWord((await allShifts(db, language)).filter(({ retired }) => !retired))
  const days = sheet.days.map(({ day }) => day).toSorted()
  const ids = [...people.values()].map(({ id }) => id)
  const entries = await rosterEntries(db, ids, days[0] ?? '0001-01-01', days.at(-1) ?? '0001-01-01')
  const latest = addMonths(viewer.today, 24)
  const met = new Set<string>()
  const changes: RosterChange[] = []
  const turn = takingTurns()
  for (const line of sheet.rows) {
    await turn()
    const code = cellAt(line, 0)
    const person = people.get(code.value)
    if (!person) tell(code, code.value === '' ? 'roster.import.noCode' : 'roster.import.unknownPerson')
    else if (met.has(person.id)) tell(code, 'roster.import.personTwice')
    else {
      met.add(person.id)
      for (const { day, place } of sheet.days) {
        const cell = cellAt(line, place)
        const wish = readCell(cell.value, shifts)
        const now = entries.get(rosterKey(person.id, day))?.shiftIds ?? null
        if ('unknown' in wish) tell(cell, 'roster.import.unknownShift', { word: wish.unknown })
        else if (JSON.stringify(wish.shiftIds) === JSON.stringify(now)) continue
        else if (day < '2000-01-01' || day > latest) tell(cell, 'roster.dayRange', { day, from: '2000-01-01', until: latest })
        else if ((person.hiredOn && day < person.hiredOn) || (person.leftOn && day > person.leftOn))
          tell(cell, 'roster.notEmployed', { employee: person.name, day })
        else if (overlaps(rulesOf(wish.shiftIds, shifts))) tell(cell, 'roster.overlap', { employee: person.name, day })
        else changes.push({ employeeId: person.id, day, shiftIds: wish.shiftIds })
      }
      if (changes.length > mostCells) throw refuse(400, 'roster.tooMany', { most: mostCells }, 'file')
    }
  }
  return { changes, faults, faultCount }
}

function rulesOf(ids: readonly string[] | null, shifts: ReadonlyMap<string, Shift>) {
  const byId = new Map([...shifts.values()].map(({ id, rule }) => [id, rule]))
  return (ids ?? []).flatMap((id) => byId.get(id) ?? [])
}

/** Those whose roster the viewer may change: everybody else is as unknown as those who do not exist. */
async function editableByCode(db: Db, viewer: Order['viewer'], sheet: RosterSheet): Promise<Map<string, Someone>> {
  const { editable } = await rosterReach(db, viewer)
  const found = await rows(
    db,
    sql<Someone>`
      select e.id, e.code, e.display_name as name, e.hired_on as "hiredOn", e.left_on as "leftOn" from employee e ${presentPost}
      where e.code = any (${sheet.rows.map((line) => cellAt(line, 0).value)}::text[]) and ${editable}`,
  )
  return new Map(found.map((row) => [row.code, row]))
}
