import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { rosterLimits } from '#shared/areas/shift-schedule.ts'
import { isHoliday } from '#shared/records/day-plan.ts'
import { addDays } from '#shared/records/calendar.ts'
import { edgeOf, rosterWarnings, type RosterDay, type RosterWarning } from '#shared/records/schedule/roster-rules.ts'
import { type Absence } from '#server/approval/sight/absence.ts'
import { sensitiveType } from '#server/records/leave/types.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { keepSetting } from '#server/platform/settings.ts'
import { leaveTakes, type LeaveTaken } from '#server/records/leave/duty/takes.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'

export type Limits = z.output<typeof rosterLimits>

const usual: Limits = { minimumRestHours: 11, mostDaysInRow: 6 }

/** Longest run of days that a limit may name, and a day more: how far back a plan is looked at. */
export const lookBack = 15

export async function limitsOf(db: Db | Tx): Promise<Limits> {
  const stored = await rows(db, sql<{ key: string; value: number }>`select key, value from setting where key like 'roster.%'`)
  return { ...usual, ...Object.fromEntries(stored.map((row) => [row.key.slice('roster.'.length), row.value])) }
}

export async function changeLimits(tx: Tx, limits: Limits, by: string): Promise<void> {
  for (const [key, value] of Object.entries(limits)) await keepSetting(tx, `roster.${key}`, value, by)
  await sql`insert into audit (actor_id, act, entity, detail)
    values (${by}::uuid, 'limits', 'roster', ${JSON.stringify(limits)}::jsonb)`.execute(tx)
}

interface LeaveOfDay extends Absence, LeaveTaken {
  day: string
  names: Record<string, string>
  note: string | null
  taken: boolean
}

/** Leave of some people's days, approved or asked for, by person and day; of several the one that takes most, beside all that are as far decided. */
export async function leavesOf(db: Db | Tx, employeeIds: readonly string[], from: string, until: string) {
  const found = await rows(
    db,
    sql<LeaveOfDay>`
      select d.employee_id as "employeeId", d.request_id as "requestId", d.day, t.names, ${sensitiveType} as "isSensitive", d.part, d.quantity::float8 as quantity,
        t.policy->>'unit' as unit, d.taken,
        (select r.form->>'note' from request r where r.id = d.request_id) as note
      from leave_day d join leave_type t on t.id = d.leave_type_id
      where d.employee_id = any (${employeeIds}::uuid[]) and d.day between ${from}::date and ${until}::date
      order by d.taken, (d.part = 'full')`,
  )
  const ofDay = Map.groupBy(found, (row) => `${row.employeeId} ${row.day}`)
  return new Map(
    [...ofDay].flatMap(([key, own]) =>
      own.slice(-1).map((most) => [key, { ...most, together: own.filter(({ taken }) => taken === most.taken) }]),
    ),
  )
}

export type Leaves = Awaited<ReturnType<typeof leavesOf>>

/** A planned day as the rules look at it. */
export function rosterDay(employeeId: string, plan: PlannedDay, leaves: Leaves): RosterDay {
  const leave = leaves.get(`${employeeId} ${plan.day}`)
  return {
    day: plan.day,
    timeZone: plan.timeZone,
    shifts: plan.employed ? plan.shifts.map(({ rule: { start, end } }) => ({ start, end })) : [],
    rostered: plan.roster !== null,
    leave: leave?.taken ? leaveTakes(plan, leave.together) : null,
    free: isHoliday(plan.holiday),
  }
}

/** What speaks against the plan of some people between two days, as it stands. */
export async function warningsBetween(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
): Promise<Map<string, RosterWarning[]>> {
  const limits = await limitsOf(db)
  const early = addDays(from, -lookBack)
  const planned = await plannedDays(db, employeeIds, early, until)
  const leaves = await leavesOf(db, employeeIds, early, until)
  return new Map(
    [...planned].map(([id, plans]) => {
      const days = plans.map((plan) => rosterDay(id, plan, leaves))
      const before = edgeOf(days.filter(({ day }) => day < from))
      return [
        id,
        rosterWarnings(
          days.filter(({ day }) => day >= from),
          limits,
          before,
        ),
      ]
    }),
  )
}
