import type { Because } from '#shared/records/because.ts'
import { clockAt } from '#shared/records/clock.ts'
import type { CorrectionEffect } from '#shared/requests/check-time-overrider.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { standingCorrections, type CorrectedDay } from '#server/records/attendance/checks/correction.ts'
import { dayStateOf, plannedTimesOf } from '#server/records/attendance/days/day-state.ts'

const version = '1'

/** What a correction makes of its day, as screens show it. `most`: how many there may be in the month. */
export async function effectOf(
  db: Db,
  corrected: CorrectedDay,
  asked: { employeeId: string; requestId: string; most: number | null },
  language: Language,
): Promise<CorrectionEffect> {
  const { facts, before, after, replaced } = corrected
  const { timeZone, day } = facts
  const { ofMonth } = await standingCorrections(db, asked.employeeId, day, asked.requestId)
  const why: Because[] = [
    { rule: 'correction.month', facts: { month: day.slice(0, 7), before: ofMonth }, version },
    ...(asked.most === null ? [] : [{ rule: 'correction.monthLimit' as const, facts: { most: asked.most }, version }]),
  ]
  return {
    timeZone,
    shifts: plannedTimesOf(facts.shifts, timeZone),
    before: dayStateOf(before, timeZone, language),
    after: dayStateOf(after, timeZone, language),
    replaced: replaced.map(({ at, direction }) => ({ time: clockAt(at, timeZone), direction })),
    month: { value: ofMonth + 1, most: asked.most, why: reasonsIn(why, language) },
  }
}
