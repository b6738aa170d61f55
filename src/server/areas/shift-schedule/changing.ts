import { sql } from 'kysely'
import { mostCells } from '#shared/areas/shift-schedule.ts'
import type { Difference } from '#shared/areas/shift-schedule.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { overlaps } from '#shared/records/schedule/roster-rules.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, tried, type Db, type Tx } from '#server/foundation/database/db.ts'
import { Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { answered, once, type Intent } from '#server/platform/idempotency.ts'
import { changeRoster, holdSetUp } from '#server/records/attendance/days/rostered.ts'
import { rosterKey, type RosterChange, type RosterConflict } from '#server/records/schedule/roster.ts'
import { allShifts, isWorkedAt, type Shift } from '#server/records/schedule/shifts.ts'
import { warningsBetween } from './limits.ts'
import { demandEditable } from './reach.ts'

/** What was changed, or in a dry run would be. */
export interface Outcome {
  isWritten: boolean
  changed: number
  differences: Difference[]
  warnings: { employeeId: string; employee: string; date: string; rule: 'overlap' | 'rest' | 'daysInRow' | 'leave'; text: string }[]
}

export interface Order {
  /** Done once for its key. */
  call: Intent
  viewer: Viewer
  language: Language
  dryRun: boolean
  now: Date
}

const [mostDifferences, mostWarnings, mostConflicts] = [500, 100, 20]

/** Changes rosters in one transaction, all or none; a dry run does the same and takes it back. */
export async function change(db: Db, changes: readonly RosterChange[], order: Order): Promise<Outcome> {
  const before = await answered<Outcome>(db, order.call)
  if (before) return before.answer
  if (changes.length === 0) return { isWritten: false, changed: 0, differences: [], warnings: [] }
  if (changes.length > mostCells) throw refuse(400, 'roster.tooMany', { most: mostCells })
  await demandEditable(
    db,
    order.viewer,
    changes.map(({ employeeId }) => employeeId),
  )
  return tried(db, async (tx) => {
    const answer = await once(tx, order.call, async () => {
      await holdSetUp(tx)
      const shifts = new Map((await allShifts(tx, order.language)).map((shift) => [shift.id, shift]))
      const people = await namesOf(tx, changes)
      demandSound(changes, people, shifts, order)
      const { written, conflicts } = await changeRoster(tx, changes, order.viewer.id, order.now)
      if (conflicts.length > 0) throw conflicted(conflicts, await namesOf(tx, changes, conflicts), shifts, order.language)
      const outcome: Outcome = {
        isWritten: !order.dryRun,
        changed: written.length,
        differences: written.slice(0, mostDifferences).map(({ change: { employeeId, day, shiftIds }, before }) => ({
          employeeId,
          employee: people.get(employeeId)?.name ?? '',
          date: day,
          was: said(before, shifts, order.language),
          becomes: said(shiftIds, shifts, order.language),
        })),
        warnings: await warningsOf(
          tx,
          written.map((one) => one.change),
          people,
          order.language,
        ),
      }
      if (outcome.isWritten && written.length > 0) await keepAudit(tx, outcome, order.viewer.id)
      return outcome
    })
    return { stays: answer.isWritten, answer }
  })
}

interface Name {
  id: string
  name: string
  hiredOn: string | null
  leftOn: string | null
  siteId: string | null
}

async function namesOf(tx: Tx, changes: readonly RosterChange[], conflicts: readonly RosterConflict[] = []): Promise<Map<string, Name>> {
  const ids = [
    ...new Set([...changes.map(({ employeeId }) => employeeId), ...conflicts.flatMap(({ present }) => present?.changedBy ?? [])]),
  ]
  const found = await rows(
    tx,
    sql<Name>`select id, display_name as name, hired_on as "hiredOn", left_on as "leftOn",
        (select a.site_id from assignment a where a.employee_id = employee.id and a.starts_on <= greatest(current_date, hired_on) order by a.starts_on desc limit 1) as "siteId"
      from employee where id = any (${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const earliest = '2000-01-01'
const monthsAhead = 24

function demandSound(
  changes: readonly RosterChange[],
  people: ReadonlyMap<string, Name>,
  shifts: ReadonlyMap<string, Shift>,
  order: Order,
): void {
  const latest = addMonths(order.viewer.today, monthsAhead)
  const met = new Set<string>()
  const judged = ({ employeeId, day, shiftIds }: RosterChange): Message | null => {
    const key = rosterKey(employeeId, day)
    const person = people.get(employeeId)
    const params = { employee: person?.name ?? '', day }
    if (met.has(key)) return { key: 'roster.twice', params }
    met.add(key)
    if (day < earliest || day > latest) return { key: 'roster.dayRange', params: { day, from: earliest, until: latest } }
    if ((person?.hiredOn && day < person.hiredOn) || (person?.leftOn && day > person.leftOn)) return { key: 'roster.notEmployed', params }
    const chosen = (shiftIds ?? []).map((id) => shifts.get(id))
    const fault = chosen.find((shift) => !shift || shift.retired)
    if (chosen.includes(undefined)) return { key: 'roster.shiftUnknown', params }
    const elsewhere = chosen.find((shift) => shift && !isWorkedAt(shift, person?.siteId ?? null))
    if (elsewhere) return { key: 'roster.shiftOfOtherSite', params: { ...params, shift: elsewhere.rule.name } }
    if (fault) return { key: 'roster.shiftRetired', params: { ...params, shift: fault.rule.name } }
    if (overlaps(chosen.flatMap((shift) => shift?.rule ?? []))) return { key: 'roster.overlap', params }
    return null
  }
  const faults = changes.flatMap((one, place) => {
    const message = judged(one)
    return message ? [{ place, message }] : []
  })
  if (faults.length === 0) return
  const told = faults.slice(0, mostConflicts)
  throw new Refusal(
    400,
    told.map(({ message }) => message),
    Object.fromEntries(told.map(({ place, message }) => [`cells.${place}`, [message]])),
  )
}

/** What the roster says, in words; null where it says nothing. */
export function said(shiftIds: readonly string[] | null, shifts: ReadonlyMap<string, Shift>, language: Language): string | null {
  if (shiftIds === null) return null
  return shiftIds.length === 0 ? say(language, 'roster.dayOff') : shiftIds.map((id) => shifts.get(id)?.rule.name ?? '?').join(' + ')
}

function conflicted(
  conflicts: readonly RosterConflict[],
  people: ReadonlyMap<string, Name>,
  shifts: ReadonlyMap<string, Shift>,
  language: Language,
): Refusal {
  const told = conflicts.slice(0, mostConflicts).map(({ change: { employeeId, day }, present }) => {
    const by = present?.changedBy ? people.get(present.changedBy)?.name : undefined
    const now = said(present?.shiftIds ?? null, shifts, language) ?? say(language, 'roster.pattern')
    const key: TextKey = by ? 'roster.changedBy' : 'roster.changedMeanwhile'
    const message: Message = { key, params: { employee: people.get(employeeId)?.name ?? '', day, now, by: by ?? '' } }
    return { field: `${employeeId}.${day}`, message }
  })
  return new Refusal(
    409,
    told.map(({ message }) => message),
    Object.fromEntries(told.map(({ field, message }) => [field, [message]])),
  )
}

async function warningsOf(
  tx: Tx,
  written: readonly RosterChange[],
  people: ReadonlyMap<string, Name>,
  language: Language,
): Promise<Outcome['warnings']> {
  const days = written.map(({ day }) => day).sort()
  const [from, until] = [days[0], days.at(-1)]
  if (!from || !until) return []
  const ids = [...new Set(written.map(({ employeeId }) => employeeId))]
  // The day after may come too soon after a shift.
  const found = await warningsBetween(tx, ids, from, addDays(until, 1))
  return [...found]
    .flatMap(([employeeId, warnings]) =>
      warnings.map(({ rule, day, facts }) => ({
        employeeId,
        employee: people.get(employeeId)?.name ?? '',
        date: day,
        rule,
        text: say(language, `roster.warning.${rule}`, facts),
      })),
    )
    .slice(0, mostWarnings)
}

const keepAudit = async (tx: Tx, { changed, differences }: Outcome, by: string): Promise<void> => {
  const detail = {
    changed,
    from: differences.map(({ date }) => date).sort()[0],
    people: new Set(differences.map((one) => one.employeeId)).size,
  }
  await sql`insert into audit (actor_id, act, entity, detail) values (${by}::uuid, 'change', 'roster', ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
}
