import { sql } from 'kysely'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { mostCorrections, type attendanceCalls } from '#shared/areas/attendance.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { Oddity } from '#shared/records/attendance/facts.ts'
import type { Language } from '#shared/texts/index.ts'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Sight } from '#server/people/sight.ts'
import { counts, page } from '#server/platform/lists.ts'
import { countingDays } from '#server/records/attendance/days/counting.ts'
import { daySource, type DayRow, type Narrowing } from './lists.ts'
import { oddTold } from './remedies.ts'

type Correction = AnswerOf<typeof attendanceCalls.corrections>['listData'][number]

/** A check time lacks, or both do. Of other oddities somebody has told the times: to put others in their place is to say that these are wrong. */
const lacking: ReadonlySet<string> = new Set<Oddity['kind']>(['missingIn', 'missingOut', 'absent'])

interface Wish extends Narrowing {
  /** Also times that differ from what was planned. */
  differing: boolean
}

/**
 * The check times that would set odd days right, as each day's own page offers them to its person: what lacks, as it was planned.
 * Days that no check time sets right are left out.
 */
export async function correctionsOf(
  db: Db,
  { differing, ...body }: ListBody & Wish,
  sight: Sight,
  { now, language }: { now: Date; language: Language },
): Promise<{ listData: Correction[]; oddDays: number }> {
  const wish = { ...body, paginationPage: 1, paginationSize: mostCorrections }
  const odd = daySource(sight, { ...body, oddOnly: true })
  // Days on which a time lacks are known by their status, so that those that differ take none of the places.
  const offered = differing ? odd : { ...odd, where: [...odd.where, sql`d.status in ('incomplete', 'absent')`] }
  const [{ rows }, totals] = await Promise.all([
    page<DayRow>(db, attendanceDayList, wish, offered),
    counts(db, attendanceDayList, body, odd, sql`d.odd`),
  ])
  const oddDays = totals.get('true') ?? 0
  const days = rows.map(({ day }) => day).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined) return { listData: [], oddDays }
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))]
  const known = await countingDays(db, people, { from, until, asOf: now, language })
  const found = await listByTurns(rows, ({ employeeId, employee, day }): Correction[] => {
    const counting = known.get(employeeId)?.find(({ planned }) => planned.day === day)
    if (!counting) return []
    const told = oddTold(attendanceDay(counting.facts), counting.facts, language, { shifts: [] })
    const remedies = told.filter(({ kind }) => differing || lacking.has(kind)).flatMap((one) => one.remedies)
    const timeOf = (name: 'checkIn' | 'checkOut') => remedies.find(({ fields }) => fields[name])?.fields[name] ?? null
    const [checkIn, checkOut] = [timeOf('checkIn'), timeOf('checkOut')]
    return checkIn === null && checkOut === null ? [] : [{ employeeId, employee, day, checkIn, checkOut }]
  })
  return { listData: found.flat(), oddDays }
}
