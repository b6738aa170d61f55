import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { newsSettled } from '#server/foundation/live/news.ts'
import { recomputePeople } from '#server/records/attendance/upkeep/upkeep.ts'
import { seersOf } from '#server/records/attendance/days/visible.ts'
import { makeHr, roleOf } from '../support/roles.ts'
import type { LiveReader } from '../support/live-stream.ts'
import { openBeside, type Beside } from './beside.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** Screens of attendance are told whose days have changed: a device speaks to one process, people look at another beside it. */

let stage: Stage
let beside: Beside
let key: string
const today = dayIn('Asia/Jakarta')
/** A working day that is over. */
const monday = addDays(today, -7 - weekday(today))

beforeAll(async () => {
  stage = await openStage()
  beside = await openBeside(stage)
  const { body } = await stage.as('edgar').call(checkTimeCalls.createKey, { siteId: stage.portal.company.site.jakarta, name: 'Gate' })
  key = body.key
  await run(sql`update site set attendance_since = ${addDays(monday, -20)}::date where code = 'JKT'`)
})
afterEach(async () => {
  beside.lookAway()
  await run(sql`delete from delegation`)
  await run(sql`delete from setting where key = 'general.viewSubordinateAttendance'`)
})
afterAll(async () => {
  await beside.close()
  await stage.close()
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(stage.portal.database.db)

let minute = 0
/** A device tells a coming of somebody, at a minute of its own. */
async function punch(person: Person): Promise<string> {
  minute += 4
  const at = `${monday} ${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
  const answer = await stage.portal.app.inject({
    method: 'POST',
    url: `/api${checkTimeCalls.tell.path}`,
    payload: { items: [{ employeeCode: `E-${person}`, at, direction: 'in' }] },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.json()).toMatchObject({ taken: 1 })
  return `attendance ${stage.id[person]}`
}

/** Who is told of a person's day, of some who all look. */
async function toldOf(whose: Person, looking: readonly Person[], sure: Person): Promise<Person[]> {
  const screens = new Map<Person, LiveReader>()
  for (const person of looking) screens.set(person, await beside.look(person))
  const news = await punch(whose)
  await screens.get(sure)?.until(news)
  const told: Person[] = []
  for (const [person, screen] of screens) if ((await beside.quiet(screen, person)).includes(news)) told.push(person)
  return told
}

const everybody = ['amina', 'joko', 'hadi', 'budi', 'carla', 'gita', 'dewi', 'edgar', 'farah', 'indra'] as const

describe('a check time of a device', () => {
  it('is told to the person, those above and HR of the site, and to nobody else', async () => {
    const amina = await beside.look('amina')
    const news = await punch('amina')
    await amina.until(news)
    expect(await toldOf('amina', everybody, 'amina')).toEqual(['amina', 'budi', 'carla', 'gita', 'dewi', 'indra'])
  })

  it('is told to the manager of today, and to none of before', async () => {
    expect(await toldOf('hadi', everybody, 'hadi')).toEqual(['hadi', 'gita', 'dewi', 'farah', 'indra'])
  })

  it('is told to managers as far as the setting goes, and to nobody who decides for them', async () => {
    await run(sql`insert into delegation (id, from_id, to_id, modules, starts_on)
      values (${newId()}, ${stage.id.budi}, ${stage.id.edgar}, null, ${addDays(today, -1)})`)
    await run(sql`insert into setting (key, value) values ('general.viewSubordinateAttendance', '"direct"')`)
    expect(await toldOf('amina', everybody, 'amina')).toEqual(['amina', 'budi', 'dewi', 'indra'])
    await run(sql`update setting set value = '"none"' where key = 'general.viewSubordinateAttendance'`)
    expect(await toldOf('amina', everybody, 'amina')).toEqual(['amina', 'dewi', 'indra'])
  })

  it('is told to HR of that site alone', async () => {
    const { db } = stage.portal.database
    const given = await makeHr(db, stage.id.joko, stage.portal.company.site.berlin)
    expect(await toldOf('amina', ['amina', 'joko'], 'amina')).toEqual(['amina'])
    await run(sql`update role_reach set site_id = ${stage.portal.company.site.jakarta} where giving_id = ${given}`)
    expect(await toldOf('amina', ['amina', 'joko'], 'amina')).toEqual(['amina', 'joko'])
    await run(sql`delete from role_giving where id = ${given}`)
    // By unit and by name alike, in attendance alone.
    for (const reach of [
      { reach: 'units' as const, unitIds: [stage.portal.company.unit.board] },
      { reach: 'people' as const, peopleIds: [stage.id.amina] },
    ]) {
      const role = await roleOf(db, reach.reach, [stage.id.joko], { duties: { Attendance: 'see' }, reach })
      expect(await toldOf('amina', ['amina', 'joko'], 'amina')).toEqual(['amina', 'joko'])
      await run(sql`update role_duty set module = 'LeaveRequest' where role_id = ${role}`)
      expect(await toldOf('amina', ['amina', 'joko'], 'amina')).toEqual(['amina'])
    }
  })

  it('is told by id and dates alone', async () => {
    const payloads: string[] = []
    const listening = openDatabase(stage.portal.url, { max: 1 })
    const client = await listening.pool.connect()
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await client.query('listen calendula')
    await punch('amina')
    await vi.waitFor(() => expect(payloads.length).toBeGreaterThan(0))
    client.release()
    await listening.close()
    expect(JSON.parse(payloads[0] ?? '')).toEqual([{ days: [[stage.id.amina, addDays(monday, -3), addDays(monday, 2)]], more: false }])
  })
})

describe('whoever is told', () => {
  it('is whoever sees the person in lists and opens their day', async () => {
    const { db } = stage.portal.database
    for (const how of ['all', 'direct', 'none']) {
      await run(sql`insert into setting (key, value) values ('general.viewSubordinateAttendance', ${JSON.stringify(how)}::jsonb)
        on conflict (key) do update set value = excluded.value`)
      for (const viewer of everybody) {
        const { body } = await stage.as(viewer).call(attendanceCalls.employees, { paginationSize: 100 })
        const listed = body.listData.map(({ id }) => String(id))
        const seen = await seersOf(db, [...listed, ...Object.values(stage.id)], [stage.id[viewer]])
        expect([how, viewer, new Set(seen.map(({ employeeId }) => employeeId))]).toEqual([how, viewer, new Set(listed)])
      }
    }
  })

  it('is nobody for whom the module is off, nor anybody who is gone', async () => {
    const { db } = stage.portal.database
    const seers = async () => (await seersOf(db, [stage.id.amina])).map(({ personId }) => personId)
    expect(await seers()).toContain(stage.id.budi)
    await run(sql`update employee set disabled_at = now() where id = ${stage.id.budi}::uuid`)
    expect(await seers()).not.toContain(stage.id.budi)
    await run(sql`update employee set disabled_at = null where id = ${stage.id.budi}::uuid`)
    await run(sql`update module_permission set module = 'Off' where module = 'Attendance'`)
    expect(await seers()).toEqual([])
    await run(sql`update module_permission set module = 'Attendance' where module = 'Off'`)
  })
})

describe('what else moves days', () => {
  it('is told as well: leave that is approved, of days to come too', async () => {
    const amina = await beside.look('amina')
    const day = stage.nextDay('amina')
    const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day }
    const { body } = await stage.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
    await stage.as('budi').call(leaveRequest.calls.approve, { id: body.id, note: '' })
    await amina.until(`attendance ${stage.id.amina}`)
  })

  it('names nobody where it is many, and says nothing where nothing has changed', async () => {
    const { db } = stage.portal.database
    const farah = await beside.look('farah')
    const people = [...Object.values(stage.id), ...Array.from({ length: 60 }, () => newId())]
    const compute = async () => {
      await recomputePeople(db, people, addDays(monday, -3), monday, new Date())
      await newsSettled(db)
      return (await beside.quiet(farah, 'farah')).filter((event) => event.startsWith('attendance'))
    }
    expect(await compute()).toEqual(['attendance'])
    expect(await compute()).toEqual(['attendance'])
  })
})
