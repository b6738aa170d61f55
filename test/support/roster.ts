import { sql } from 'kysely'
import { shiftScheduleCalls, type RosterCell } from '#shared/areas/shift-schedule.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Answer, type Portal } from './portal.ts'
import type { Name } from './company.ts'
import { shiftOf } from './shifts.ts'

export interface GivenCell {
  who?: Name
  /** Days after the Monday, or a day. */
  on: number | string
  to: string[] | null
  was?: string[] | null
}

export interface RosterStage {
  portal: Portal
  today: string
  shift: Record<'night' | 'early' | 'late' | 'old', string>
  id(who: Name): string
  /** So many days after a Monday to come, whose week lies in one month. */
  day(offset: number): string
  update(as: Name, given: readonly GivenCell[]): Promise<Answer<typeof shiftScheduleCalls.update>>
  /** The month of a day, of amina's unit. */
  month(as: Name, of?: string, more?: object): Promise<Answer<typeof shiftScheduleCalls.list>>
  cell(as: Name, on: string, who?: Name): Promise<RosterCell | undefined>
  /** What rosters say, of everybody. */
  standing(): Promise<{ day: string }[]>
  clear(): Promise<unknown>
}

/** The small company with a night, an early and a late shift, an old one that is retired, and no roster. */
export async function openRosterStage(): Promise<RosterStage> {
  const portal = await openPortal()
  const { db } = portal.database
  const shift = { night: newId(), early: newId(), late: newId(), old: newId() }
  // The company's own would stand beside them.
  await sql`delete from shift`.execute(db)
  await shiftOf(db, shift.night, 'NIGHT', '22:00', '06:00')
  await shiftOf(db, shift.early, 'EARLY', '06:00', '14:00')
  await shiftOf(db, shift.late, 'LATE', '14:00', '22:00')
  await shiftOf(db, shift.old, 'OLD', '08:00', '16:00')
  await sql`update shift set retired_at = now() where id = ${shift.old}::uuid`.execute(db)
  const today = todayAt('Asia/Jakarta')
  const soon = addDays(today, 14 - weekday(today))
  const monday = soon.slice(0, 7) === addDays(soon, 6).slice(0, 7) ? soon : addDays(soon, 7)
  const id = (who: Name) => portal.company.id[who]
  const day = (offset: number) => addDays(monday, offset)
  const month: RosterStage['month'] = (as, of = monday, more = {}) =>
    portal.as(as).call(shiftScheduleCalls.list, { periodPayId: of.slice(0, 7), unitId: portal.company.unit.platform, ...more })
  return {
    portal,
    today,
    shift,
    id,
    day,
    month,
    update: (as, given) =>
      portal.as(as).call(shiftScheduleCalls.update, {
        cells: given.map(({ who = 'amina', on, to, ...rest }) => ({
          employeeId: id(who),
          date: typeof on === 'string' ? on : day(on),
          shiftIds: to,
          ...rest,
        })),
      }),
    async cell(as, on, who = 'amina') {
      const { body } = await month(as, on)
      return body.listData.find(({ employeeId }) => employeeId === id(who))?.cells[body.days.indexOf(on)]
    },
    standing: async () => (await sql<{ day: string }>`select day from roster_day order by day`.execute(db)).rows,
    clear: () => sql`delete from roster_day`.execute(db),
  }
}
