import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { mostCorrections, type attendanceCalls } from '#shared/areas/attendance.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Sight } from '#server/people/sight.ts'
import { page } from '#server/platform/lists.ts'
import { countingDays } from '#server/records/attendance/days/counting.ts'
import { daySource, type DayRow, type Narrowing } from './lists.ts'
import { oddTold } from './remedies.ts'

type Correction = AnswerOf<typeof attendanceCalls.corrections>['listData'][number]

/**
 * The check times that would set odd days right, as each day's own page offers them to its person: what lacks, as it was planned.
 * Days that no check time sets right are left out.
 */
export async function correctionsOf(
  db: Db,
  body: ListBody & Narrowing,
  sight: Sight,
  { now, language }: { now: Date; language: Language },
): Promise<{ listData: Correction[]; oddDays: number }> {
  const wish = { ...body, paginationPage: 1, paginationSize: mostCorrections }
  const { rows, totalData } = await page<DayRow>(db, attendanceDayList, wish, daySource(sight, { ...body, oddOnly: true }))
  const days = rows.map(({ day }) => day).toSorted()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined) return { listData: [], oddDays: 0 }
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))]
  const known = await countingDays(db, people, { from, until, asOf: now, language })
  const listData = rows.flatMap(({ employeeId, employee, day }): Correction[] => {
    const found = known.get(employeeId)?.find(({ planned }) => planned.day === day)
    if (!found) return []
    const remedies = oddTold(attendanceDay(found.facts), found.facts, language, { shifts: [] }).flatMap((odd) => odd.remedies)
    const timeOf = (name: 'checkIn' | 'checkOut') => remedies.find(({ fields }) => fields[name])?.fields[name] ?? null
    const [checkIn, checkOut] = [timeOf('checkIn'), timeOf('checkOut')]
    return checkIn === null && checkOut === null ? [] : [{ employeeId, employee, day, checkIn, checkOut }]
  })
  return { listData, oddDays: totalData }
}
