import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { goOn } from '#server/foundation/database/long-changes.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { computeDue, followRules } from '#server/records/attendance/upkeep/due.ts'
import { person, site } from './company.ts'
import { switchesOn } from './rights.ts'
import type { Stage } from './stage.ts'

/** From this Monday on attendance was kept, and until the day after it was closed. */
const since = '2025-01-06'
const week = ['2025-01-06', '2025-01-07', '2025-01-08', '2025-01-09', '2025-01-10'] as const

/** Everybody as the version of then computed it: with a plan, also where none was set. */
async function writeDays(db: Db): Promise<void> {
  for (const id of [person.amina, person.budi, person.farah, person.hadi])
    for (const day of week)
      await sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
        values (${id}, ${day}, 'absent', '{}', 480, 0, 0, 0, 0, 480, true, '1')`.execute(db)
  await sql`insert into roster_day (employee_id, day, shift_ids, note) values (${person.dewi}, ${since}, '{}', 'Off'), (${person.dewi}, '2025-01-07', array[${newId()}, ${newId()}]::uuid[], '')`.execute(
    db,
  )
  await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing) values
    (${newId()}, ${site.jakarta}, '2025-01-07', 8, 0, 0, 3840)`.execute(db)
}

/** No working time was ever set for hadi; for budi only from Wednesday on. */
async function writeSchedules(db: Db): Promise<void> {
  const office = newId()
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${office}, 'OFFICE', 'Office', array[8, 8, 8, 8, 8, 0, 0], '08:00', '17:00')`.execute(db)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values
    (${person.amina}, '2015-01-01', ${office}), (${person.farah}, '2015-01-01', ${office}), (${person.budi}, '2025-01-08', ${office})`.execute(
    db,
  )
}

async function writeGroups(db: Db): Promise<void> {
  const [drivers, old] = [newId(), newId()]
  await sql`insert into calendar_group (id, code, names, site_id, retired_at) values
    (${drivers}, 'DRIVERS', '{"en": "Drivers"}', ${site.jakarta}, null), (${old}, 'OLD', '{"en": "Of before"}', null, '2024-01-01')`.execute(
    db,
  )
  await sql`insert into calendar_group_member (employee_id, starts_on, group_id) values
    (${person.amina}, '2024-01-01', ${drivers}), (${person.dewi}, '2024-01-01', null)`.execute(db)
}

const attendance = switchesOn('0018', 'Attendance')
const corrections = switchesOn('0020', 'CheckTimeOverrider', 'ManualShift')

export const attendanceStages: readonly Stage[] = [
  {
    ...attendance,
    says: 'attendance is kept at no site before somebody says so, and everybody may look at it',
    async became(db) {
      await attendance.became(db)
      expect(await rows(db, sql`select attendance_since as since from site`)).toEqual([{ since: null }, { since: null }])
    },
  },
  {
    migration: '0019',
    says: 'changes to what is closed are refused at every site',
    stands: async (db) => void (await sql`update site set attendance_since = ${since} where id = ${site.jakarta}`.execute(db)),
    async became(db) {
      expect(await rows(db, sql`select code, attendance_since as since, after_closing as after from site order by code`)).toEqual([
        { code: 'BER', since: null, after: 'refuse' },
        { code: 'JKT', since, after: 'refuse' },
      ])
    },
  },
  {
    ...corrections,
    says: 'check times are those of devices, and corrections and manual shifts can be asked for, with usual reasons',
    async stands(db) {
      for (const [at, direction] of [
        ['2025-01-08T08:00:00+07:00', 'in'],
        ['2025-01-08T08:00:00+07:00', null],
        ['2025-01-08T17:00:00+07:00', 'out'],
      ])
        await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${person.amina}, ${at}, ${direction})`.execute(
          db,
        )
    },
    async became(db) {
      await corrections.became(db)
      expect(await rows(db, sql`select distinct request_id, line, source from check_time`)).toEqual([
        { request_id: null, line: null, source: 'device' },
      ])
      expect(await rows(db, sql`select code from manual_shift_reason_type order by sequence`)).toEqual(
        ['SWAP', 'WORKLOAD', 'PERSONAL'].map((code) => ({ code })),
      )
    },
  },
  {
    migration: '0026',
    says: 'days that older rules have computed are computed anew',
    stands: writeDays,
    async became(db) {
      expect(await rows(db, sql`select change, done_until from attendance_change`)).toEqual([{ change: { of: 'rules' }, done_until: null }])
    },
  },
  {
    migration: '0035',
    says: 'sites keep the day they had, groups follow them, and days without working time or between two posts follow',
    async stands(db) {
      await writeSchedules(db)
      await writeGroups(db)
      // A change of before has been found out and is still to be computed.
      await sql`insert into attendance_due (employee_id, from_day, until_day) values (${person.amina}, '2025-01-09', '2025-01-10')`.execute(
        db,
      )
    },
    async became(db) {
      expect(await rows(db, sql`select attendance_since as since, attendance_until as until from site order by code`)).toEqual([
        { since: null, until: null },
        { since, until: null },
      ])
      expect(
        await rows(
          db,
          sql`select distinct attendance_apart as apart, attendance_since as since, attendance_until as until from calendar_group`,
        ),
      ).toEqual([{ apart: false, since: null, until: null }])
      const due = await rows(
        db,
        sql`select user_name as name, from_day as "from", until_day as until from attendance_due d join employee e on e.id = d.employee_id order by 1`,
      )
      expect(due).toEqual([{ name: 'amina', from: '2025-01-09', until: '2025-01-10' }])
    },
    async isNow(db) {
      expect(await goOn(db, [followRules])).toEqual([])
      await computeDue(db)
      expect(await rows(db, sql`select 1 from attendance_due union all select 1 from attendance_change`)).toEqual([])
      const days = async (name: keyof typeof person) =>
        (
          await rows(
            db,
            sql<{ day: string; status: string; planned: number }>`
              select day, status, planned from attendance_day where employee_id = ${person[name]} and day <= '2025-01-10' order by day`,
          )
        ).map(({ day, status, planned }) => `${day.slice(-2)} ${status} ${planned}`)
      // What is closed stands as it was handed on.
      const closed = ['06 absent 480', '07 absent 480']
      expect(await days('amina')).toEqual([...closed, '08 present 480', '09 absent 480', '10 absent 480'])
      expect(await days('budi')).toEqual([...closed, '08 absent 480', '09 absent 480', '10 absent 480'])
      expect(await days('hadi')).toEqual([...closed, '08 unset 0', '09 unset 0', '10 unset 0'])
      expect(await days('farah')).toEqual([...closed, '10 absent 480'])
    },
  },
  {
    migration: '0072',
    says: 'sites let nobody check in by web, check times stay those of devices, and people may tell theirs',
    async became(db) {
      expect(await rows(db, sql`select distinct check_in from site`)).toEqual([{ check_in: null }])
      expect(await rows(db, sql`select distinct source, place, address from check_time`)).toEqual([
        { source: 'device', place: null, address: null },
      ])
      await sql`insert into check_time (id, employee_id, at, direction, source) values (${newId()}, ${person.amina}, '2020-01-08T08:00:00Z', 'in', 'web')`.execute(
        db,
      )
      await sql`delete from check_time where source = 'web'`.execute(db)
    },
  },
]
