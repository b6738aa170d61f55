import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { timeSetupCalls, shiftSetUp, patternSetUp, groupSetUp } from '#shared/areas/time-setup.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { usualWeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { computeDue, lastDay } from './due.ts'
import { shiftReach } from '../days/reach.ts'
import { changeSetUp } from './set-up.ts'
import type { SetUpChange } from './touched.ts'
import { recomputeEverybody } from './upkeep.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const today = todayAt(zone)
/** So long ago that everybody's days are more than one transaction takes. */
const since = addDays(today, -100)
const monday = addDays(today, -14 - weekday(today))
const crew = ['amina', 'hadi'] as const
let shifts: string[]
let patterns: string[]
let group: string

const edgar = () => portal.as('edgar')
const id = (name: Name) => portal.company.id[name]
const names = (en: string) => ({ en, id: '' })
const rule = (start: string, end: string, late = 5) => ({
  start,
  end,
  breaks: [],
  grace: { late, early: 5 },
  rounding: { minutes: 0, to: 'nearest' as const },
  overtime: { onlyApproved: false, least: 15 },
})
const week = (of: (day: number) => string | undefined) => Array.from({ length: 7 }, (_, day) => [of(day) ?? []].flat())

/** Chance that is the same in each run. */
function chance(seed: number) {
  let state = seed
  return (most: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648) * most)
}

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  await sql`update site set attendance_since = ${since}::date where code = 'JKT'`.execute(db)
  const shift = async (code: string, start: string, end: string) =>
    (await edgar().call(shiftSetUp.calls.save, { code, names: names(code), rule: rule(start, end) })).body.id
  shifts = [await shift('DAY', '07:00', '15:00'), await shift('EVE', '15:00', '23:00'), await shift('NIGHT', '22:00', '06:00')]
  const pattern = async (code: string, weeks: string[][][]) =>
    (await edgar().call(patternSetUp.calls.save, { code, names: names(code), weeks })).body.id
  patterns = [
    await pattern('P1', [week((day) => (day < 5 ? shifts[0] : undefined)), week((day) => (day > 1 ? shifts[1] : undefined))]),
    await pattern('P2', [week((day) => (day % 2 === 0 ? shifts[2] : undefined))]),
  ]
  group = (await edgar().call(groupSetUp.calls.save, groupFrom(addDays(monday, -28), patterns[0]))).body.id
  const dice = chance(7)
  const told = crew.flatMap((name) =>
    Array.from({ length: 90 }, () => {
      const at = instantAt(addDays(monday, dice(16) - 2), dice(1440), zone)
      return { id: newId(), employee_id: id(name), at, direction: ['in', 'out', null][dice(3)] }
    }),
  )
  await sql`
    insert into check_time (id, employee_id, at, direction, source, device)
    select id, employee_id, at, direction, 'device', '' from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x (id uuid, employee_id uuid, at timestamptz, direction text)
    on conflict do nothing`.execute(db)
  await recompute()
})
afterAll(() => portal.close())

const groupFrom = (startsOn: string, patternId: string | undefined, more: { id?: string } = {}) => ({
  ...more,
  code: 'CREW',
  names: names('Crew'),
  siteId: null,
  patternId: patternId ?? '',
  anchor: monday,
  startsOn,
})

const recompute = () => recomputeEverybody(portal.database.db, addDays(since, -3), addDays(today, 2), new Date())
const kept = async () =>
  (
    await sql<{ day: string }>`
      select employee_id, day, status, shifts, came_at, went_at, planned, worked, overtime, late, early, missing, odd, settles_at
      from attendance_day order by employee_id, day`.execute(portal.database.db)
  ).rows
const due = async () =>
  (
    await sql<{
      n: number
    }>`select (select count(*) from attendance_due)::int + (select count(*) from attendance_change)::int as n`.execute(portal.database.db)
  ).rows[0]?.n

/** Until everything that is due has been computed, by whomever. */
const settled = async () => {
  await computeDue(portal.database.db)
  await expect.poll(due, { timeout: 20_000 }).toBe(0)
}

/** A change makes other days, and those that stand afterwards are the ones of a full recomputation. */
async function follows(change: () => Promise<{ status: number }>): Promise<void> {
  const before = await kept()
  expect((await change()).status).toBe(200)
  await settled()
  const stood = await kept()
  expect(stood).not.toEqual(before)
  await recompute()
  expect(await kept()).toEqual(stood)
}

const saveShift = (place: number, code: string, given: ReturnType<typeof rule>) =>
  edgar().call(shiftSetUp.calls.save, { id: shifts[place] ?? '', code, names: names(code), rule: given })
const assign = (startsOn: string, groupId: string | null = group, whom: readonly Name[] = crew) =>
  edgar().call(timeSetupCalls.assign, { employeeIds: whom.map(id), groupId, startsOn })
const holidays = (days: object) => edgar().call(timeSetupCalls.changeHolidays, { siteId: portal.company.site.jakarta, ...days })
const roster = (day: string, shiftIds: string[] | null) =>
  portal.as('budi').call(shiftScheduleCalls.update, { cells: [{ employeeId: id('amina'), date: day, shiftIds }] })

describe('days that are computed follow a change of the set-up at once', () => {
  it('in the transaction of the change where they are few, and just after it where they are many', async () => {
    const now = new Date()
    const undone = new Error('undone')
    const isLeft = async (touches: SetUpChange) => {
      let left: boolean | undefined
      const work = transaction(portal.database.db, async (tx) => {
        await sql`update site set attendance_since = ${addDays(today, -250)}::date where code = 'BER'`.execute(tx)
        await changeSetUp(tx, now, () => Promise.resolve({ answer: null, touches: [touches] }))
        left = (await rows(tx, sql`select id from attendance_change`)).length > 0
        throw undone
      })
      await expect(work).rejects.toBe(undone)
      return left
    }
    // Of five people a hundred days each, and of one of them a day more.
    const five = (['gita', 'carla', 'budi', 'dewi', 'farah'] as const).map(id)
    const lately = (days: number): SetUpChange => ({
      of: 'members',
      employeeIds: five,
      from: addDays(lastDay(now), shiftReach.before + 1 - days),
    })
    expect([await isLeft(lately(100)), await isLeft(lately(101))]).toEqual([false, true])
    // Of Berlin's two people the days around single ones, fifty times in all, and two more.
    const apart = shiftReach.before + shiftReach.after + 2
    const feasts = (count: number): SetUpChange => ({
      of: 'holidays',
      siteId: portal.company.site.berlin,
      days: Array.from({ length: count }, (_, place) => addDays(today, -apart * place - 4)),
    })
    expect([await isLeft(feasts(25)), await isLeft(feasts(26))]).toEqual([false, true])
  })

  it('of who works in a group, in the same transaction', async () => {
    const before = await kept()
    expect((await assign(monday)).status).toBe(200)
    expect(await due()).toBe(0)
    expect(await kept()).not.toEqual(before)
    await follows(() => assign(addDays(monday, 9), null))
    await follows(() => assign(addDays(monday, 9)))
  })

  it('of what a group works from a day on', async () => {
    await follows(() => edgar().call(groupSetUp.calls.save, groupFrom(addDays(monday, 4), patterns[1], { id: group })))
  })

  it('of a pattern, and of a shift in a pattern and on a roster', async () => {
    const weeks = [week((day) => (day === 1 ? undefined : shifts[day < 6 ? 0 : 2]))]
    await follows(() => edgar().call(patternSetUp.calls.save, { id: patterns[0] ?? '', code: 'P1', names: names('P1'), weeks }))
    await follows(() => saveShift(0, 'DAY', rule('06:00', '16:00')))
    await follows(() => roster(addDays(monday, 3), [shifts[1] ?? '']))
    await follows(() => saveShift(1, 'EVE', rule('11:00', '19:00')))
    await follows(() => saveShift(1, 'Evening', rule('11:00', '19:00')))
  })

  it('of holidays that are added, changed and taken away', async () => {
    const day = addDays(today, -1 - ((weekday(today) + 5) % 7))
    await follows(() => holidays({ add: [{ day, name: 'Feast', off: 1 }] }))
    await follows(() => holidays({ add: [{ day, name: 'Feast', off: 0.5 }] }))
    const before = await kept()
    expect((await holidays({ add: [{ day, name: 'Feast', off: 0.5 }] })).body).toEqual({ added: 0, removed: 0 })
    expect(await kept()).toEqual(before)
    await follows(() => holidays({ remove: [{ day, name: 'Feast' }] }))
  })

  it('of what holds for weekly schedules, over all the months, just after the call', async () => {
    const { db } = portal.database
    const away = addDays(since, (7 - weekday(since)) % 7)
    const at = (minutes: number, direction: string) =>
      sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${id('budi')}, ${instantAt(away, minutes, zone)}, ${direction})`.execute(
        db,
      )
    await at(8 * 60 + 20, 'in')
    await at(17 * 60, 'out')
    await recompute()
    await follows(() => edgar().call(timeSetupCalls.saveWeekly, { ...usualWeeklyRule, grace: { late: 30, early: 0 } }))
    const { rows } = await sql`select status from attendance_day where employee_id = ${id('budi')} and day = ${away}`.execute(db)
    expect(rows).toEqual([{ status: 'present' }])
  })

  it('not what is only chosen no longer', async () => {
    const before = await kept()
    for (const call of [shiftSetUp.calls.retire, patternSetUp.calls.retire, groupSetUp.calls.retire]) {
      const which = call === shiftSetUp.calls.retire ? shifts[0] : call === patternSetUp.calls.retire ? patterns[0] : group
      expect((await edgar().call(call, { id: which ?? '', retired: true })).status).toBe(200)
      expect((await edgar().call(call, { id: which ?? '', retired: false })).status).toBe(200)
    }
    expect([await due(), await kept()]).toEqual([0, before])
  })

  it('also where many change at once', async () => {
    const dice = chance(20_261_121)
    const time = () => `${String(dice(24)).padStart(2, '0')}:00`
    const acts = [
      () => saveShift(dice(3), `S${dice(1_000_000)}`, rule(time(), time(), dice(40))),
      () => assign(addDays(monday, dice(14)), dice(3) === 0 ? null : group, [crew[dice(2)] ?? 'amina']),
      () =>
        edgar().call(groupSetUp.calls.save, {
          ...groupFrom(addDays(monday, dice(14)), patterns[dice(2)], { id: group }),
          anchor: monday,
        }),
      () => holidays({ add: [{ day: addDays(monday, dice(14)), name: 'Day', off: dice(2) / 2 + 0.5 }] }),
      () => roster(addDays(monday, dice(14)), dice(4) === 0 ? null : [shifts[dice(3)] ?? '']),
      () => edgar().call(timeSetupCalls.saveWeekly, { ...usualWeeklyRule, grace: { late: dice(60), early: 0 } }),
    ]
    for (let round = 0; round < 6; round += 1) {
      const ends = await Promise.all(Array.from({ length: 5 }, async () => acts[dice(acts.length)]?.()))
      expect(ends.map((end) => end?.status)).toEqual(ends.map(() => 200))
      await settled()
      const stood = await kept()
      await recompute()
      expect(await kept()).toEqual(stood)
    }
  })
})

describe('a closed period', () => {
  const until = addDays(monday, 6)
  const close = () => edgar().call(attendancePeriodCalls.close, { siteId: portal.company.site.jakarta, until })
  const closedRows = async () => (await kept()).filter(({ day }) => day <= until)

  it('waits for what is due, and stands as it was from then on; opened again it follows', async () => {
    const { db } = portal.database
    await sql`insert into attendance_due (employee_id, from_day, until_day) values (${id('hadi')}, ${monday}, ${monday})`.execute(db)
    expect((await close()).status).toBe(200)
    expect(await due()).toBe(0)
    const before = await kept()
    expect((await saveShift(0, 'DAY', rule('05:00', '09:00'))).status).toBe(200)
    await settled()
    expect((await closedRows()).length).toBeGreaterThan(0)
    expect(await closedRows()).toEqual(before.filter(({ day }) => day <= until))
    const { body } = await edgar().call(attendancePeriodCalls.list)
    const [period] = body.periods
    await follows(() => edgar().call(attendancePeriodCalls.reopen, { id: period?.id ?? '' }))
  })

  it('has the differences booked where its rule says so', async () => {
    const { db } = portal.database
    const site = { siteId: portal.company.site.jakarta }
    expect((await edgar().call(attendancePeriodCalls.rule, { ...site, afterClosing: 'book' })).status).toBe(200)
    expect((await close()).status).toBe(200)
    const before = await closedRows()
    expect((await saveShift(0, 'DAY', rule('08:00', '16:30'))).status).toBe(200)
    await settled()
    expect(await closedRows()).toEqual(before)
    const sums = async () =>
      (
        await sql`
          select d.employee_id, d.day, d.worked + coalesce(sum(b.worked), 0)::int as worked, d.missing + coalesce(sum(b.missing), 0)::int as missing
          from attendance_day d left join attendance_booking b on b.employee_id = d.employee_id and b.origin = d.day
          where d.day <= ${until} group by 1, 2, d.worked, d.missing order by 1, 2`.execute(db)
      ).rows
    const booked = await sums()
    await sql`update attendance_closing set reopened_at = now()`.execute(db)
    await sql`delete from attendance_booking`.execute(db)
    await recompute()
    expect(await sums()).toEqual(booked)
  })
})
