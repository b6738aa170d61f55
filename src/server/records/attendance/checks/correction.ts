import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { staysOf, type CheckTime } from '#shared/records/attendance/check-times.ts'
import { correctionPolicy, usualCorrectionPolicy } from '#shared/records/attendance/correction-policy.ts'
import { placeTimes, type PlacedTimes, type ToldTimes } from '#shared/records/attendance/correction.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { AttendanceDay, DayFacts } from '#shared/records/attendance/facts.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { storedRule } from '#server/platform/settings.ts'
import type { PlannedDay } from '../../schedule/planned.ts'
import { dayFacts } from '../days/day-facts.ts'

/** A day with the times that somebody tells. */
export interface Told extends ToldTimes {
  employeeId: string
  day: string
  /** Of the clock they are told by; null: that of the place where the person works. */
  timeZone: string | null
}

/** What a correction would make of its day. */
export interface CorrectedDay {
  planned: PlannedDay
  facts: DayFacts
  placed: PlacedTimes
  before: AttendanceDay
  after: AttendanceDay
  /** Times of devices that it stands for. */
  replaced: CheckTime[]
  /** Told times that would count for another day, with that day; null: none near. */
  elsewhere: { time: string; day: string | null }[]
}

/** The day as it is, and as it would be with the told times. Undefined where there is no such person. */
export async function correctedDay(
  db: Db | Tx,
  told: Told,
  now: Date,
  language: Language = defaultLanguage,
): Promise<CorrectedDay | undefined> {
  const { employeeId, day } = told
  const asked = { from: addDays(day, -1), until: addDays(day, 1), asOf: now, language }
  const stored = (await dayFacts(db, [employeeId], asked)).get(employeeId)?.[1]
  if (!stored) return undefined
  const { planned, facts } = stored
  const before = attendanceDay(facts)
  const came = before.stays.flatMap((stay) => stay.in?.at ?? [])
  const placed = placeTimes(told, {
    day,
    timeZone: told.timeZone ?? planned.timeZone,
    shifts: facts.shifts,
    came: came.length > 0 ? Math.min(...came) : null,
  })
  const checks = correctionsAt(placed)
  const days = (await dayFacts(db, [employeeId], { ...asked, asIf: { checks } })).get(employeeId) ?? []
  const after = days[1]?.facts ?? facts
  const dayOf = (id: string) => days.find((one) => one.facts.checks.some((check) => check.id === id))?.facts.day ?? null
  return {
    planned,
    facts,
    placed,
    before,
    after: attendanceDay(after),
    replaced: staysOf(after.checks).corrected,
    elsewhere: checks.flatMap(({ id, direction }) => {
      const counts = dayOf(id)
      return counts === day ? [] : [{ time: (direction === 'in' ? told.in : told.out) ?? '', day: counts }]
    }),
  }
}

/** Check times as a correction puts them. */
export const correctionsAt = ({ in: came, out }: Pick<PlacedTimes, 'in' | 'out'>): CheckTime[] => [
  ...(came === null ? [] : [{ id: 'correction in', at: came, direction: 'in' as const, source: 'correction' as const }]),
  ...(out === null ? [] : [{ id: 'correction out', at: out, direction: 'out' as const, source: 'correction' as const }]),
]

/** Corrections of a person, waiting or in force. */
export interface StandingCorrections {
  /** How many in the month of the day. */
  ofMonth: number
  /** Those of the day. */
  sameDay: { code: string; in: boolean; out: boolean }[]
}

export async function standingCorrections(db: Db | Tx, employeeId: string, day: string, except: string): Promise<StandingCorrections> {
  const found = await rows(
    db,
    sql<{ code: string; day: string; in: boolean; out: boolean }>`
      select r.code, c.day, c.in_at is not null as in, c.out_at is not null as out
      from check_time_correction c join request r on r.id = c.request_id
      where c.employee_id = ${employeeId}::uuid and c.ended_at is null and c.request_id <> ${except}::uuid
        and c.day between date_trunc('month', ${day}::date)::date and (date_trunc('month', ${day}::date) + interval '1 month - 1 day')::date
      order by c.day, r.code`,
  )
  return { ofMonth: found.length, sameDay: found.filter((row) => row.day === day) }
}

/** How far back, how often and with which note people may correct their check times. */
export const { of: correctionPolicyOf } = storedRule({
  key: 'attendance.correction',
  entity: 'correction policy',
  schema: correctionPolicy,
  usual: usualCorrectionPolicy,
})
