import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asked, type Approval } from '#server/approval/request/machine.ts'
import { openDatabase, rows, type Database, type Db } from '#server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { leaveTypes } from '#server/records/leave/types.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { isWaiting, statusIds } from '#shared/status.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { demoDatabase, demoSecrets } from '../../../test/support/demo.ts'
import { ledgerUntil } from '#server/records/leave/balances.ts'
import { ledgersOf } from '#server/records/leave/events.ts'
import { planOf, workFacts } from '#server/records/schedule/working-time.ts'
import { seedDemoIfEmpty } from './seed.ts'

const now = new Date()
const today = now.toISOString().slice(0, 10)
let told: Database
let dropTold: () => Promise<void>
let db: Db

beforeAll(async () => {
  const { url, drop } = await demoDatabase()
  told = openDatabase(url, { max: 2 })
  dropTold = drop
  db = told.db
})

afterAll(async () => {
  await told?.close()
  await dropTold?.()
})

interface Line {
  employeeId: string
  line: number
  data: { leaveTypeId: string; total: number; days: { date: string; quantity: number }[] }
}

interface RequestRow {
  id: string
  code: string
  statusId: number
  module: string
  approval: Approval
  lines: Line[]
}

const requests = (): Promise<RequestRow[]> =>
  rows(db, sql<RequestRow>`select id, code, status_id as "statusId", module, approval, lines from request order by id`)

/** Takes the database away from some work in the middle of it; nothing of it is there afterwards. */
async function cutOff(url: string, work: () => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const ended = work().catch((error: unknown) => error)
    // Other files' databases stand on the same server.
    const locks = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = $1 and l.pid <> pg_backend_pid()`
    await expect.poll(async () => (await admin.query(locks, ['advisory'])).rowCount, { timeout: 30_000 }).toBeGreaterThan(3)
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(await ended).toBeInstanceOf(Error)
    expect((await admin.query('select from employee union all select from site')).rowCount).toBe(0)
  } finally {
    await admin.end()
  }
}

describe('the demo company', () => {
  test('has about 150 people in three sites and two countries, with heads for every unit', async () => {
    const [counts] = await rows(
      db,
      sql<Record<string, number>>`
        select (select count(*) from employee) as people, (select count(*) from site) as sites, (select count(distinct country) from site) as countries,
          (select count(*) from unit where head_id is null) as headless, (select count(*) from employee where left_on < ${today}::date) as gone,
          (select count(*) from employee where disabled_at is not null) as disabled,
          (select count(*) from assignment where full_time < 1) as part, (select count(*) from employee where last_name = '') as single`,
    )
    expect(counts).toMatchObject({ people: 151, sites: 3, countries: 2, headless: 0, gone: 4, disabled: 1 })
    expect(counts?.['part']).toBeGreaterThan(4)
    expect(counts?.['single']).toBeGreaterThan(2)
  })

  test('has a year of requests in every status, each module too', async () => {
    const found = await requests()
    const statuses = (module: string) =>
      [...new Set(found.filter((request) => request.module === module).map((request) => request.statusId))].sort()
    expect(found.length).toBeGreaterThan(600)
    expect(statuses('LeaveRequest')).toEqual([...statusIds].sort())
    expect(statuses('Loan')).toEqual([...statusIds].sort())
    expect(statuses('LeaveAdjustmentRequest')).toEqual([...statusIds].sort())
  })

  test('lets requests wait for those named in the documents, and for one of them on behalf of another', async () => {
    const waiting = await rows(
      db,
      sql<{ name: string; tasks: number }>`
      select e.user_name as name, count(*) as tasks from task t join employee e on e.id = t.person_id where e.user_name in ('budi', 'carla', 'dewi', 'ratna') group by 1`,
    )
    const tasks = Object.fromEntries(waiting.map((row) => [row.name, row.tasks]))
    expect(tasks['budi']).toBeGreaterThanOrEqual(4)
    expect(tasks['carla']).toBeGreaterThanOrEqual(7)
    expect(tasks['dewi']).toBeGreaterThanOrEqual(4)
    expect(tasks['ratna']).toBeGreaterThanOrEqual(2)
    const delegated = await rows(
      db,
      sql`
      select from delegation d join employee f on f.id = d.from_id join employee t on t.id = d.to_id
      where f.user_name = 'ratna' and t.user_name = 'budi' and d.starts_on <= current_date and d.ends_on >= current_date`,
    )
    expect(delegated).toHaveLength(1)
    const amina = await rows(
      db,
      sql<{ statusId: number }>`
      select distinct r.status_id as "statusId" from request r join employee e on e.id = r.requestor_id where e.user_name = 'amina'`,
    )
    expect(amina.map((row) => row.statusId).sort()).toEqual([...statusIds].sort())
  })

  test('asks for every waiting request somebody who is there, and for no other', async () => {
    const tasks = await rows(
      db,
      sql<{ requestId: string; personId: string; active: boolean }>`
      select t.request_id as "requestId", t.person_id as "personId",
        e.disabled_at is null and (e.left_on is null or e.left_on >= ${today}::date) as active
      from task t join employee e on e.id = t.person_id`,
    )
    expect(tasks.filter((task) => !task.active)).toEqual([])
    for (const { id, statusId, approval } of await requests()) {
      const persons = tasks.filter((task) => task.requestId === id).map((task) => task.personId)
      expect(persons.sort()).toEqual(
        isWaiting(statusId)
          ? asked(approval)
              .map((person) => person.id)
              .sort()
          : [],
      )
      if (isWaiting(statusId)) expect(persons.length).toBeGreaterThan(0)
    }
  })
})

describe('the time of the demo company', () => {
  test('is worked in shifts by patterns, with a roster and single changes to it by whoever leads', async () => {
    const groups = await rows(
      db,
      sql<{ code: string; people: number }>`
        select g.code, count(m.employee_id) as people from calendar_group g left join calendar_group_member m on m.group_id = g.id group by 1 order by 1`,
    )
    expect(groups.map(({ code }) => code)).toEqual(['CARE-1', 'CARE-2', 'STOCK-A', 'STOCK-B', 'STOCK-C'])
    for (const { people } of groups) expect(people).toBeGreaterThan(2)
    const [worked] = await rows(
      db,
      sql<{ shifts: number; single: number; unsaid: number }>`
        select (select count(distinct s) from attendance_day d, unnest(d.shifts) s where d.day > ${today}::date - 30 and s in ('Morning', 'Afternoon', 'Night shift', 'Early desk', 'Late desk')) as shifts,
          (select count(*) from roster_day r join calendar_group_member m on m.employee_id = r.employee_id) as single,
          (select count(*) from roster_day r where not exists (select from roster_change c where c.employee_id = r.employee_id and c.day = r.day)) as unsaid`,
    )
    expect(worked).toMatchObject({ shifts: 5, unsaid: 0 })
    expect(worked?.single).toBeGreaterThan(8)
  })

  test('costs nobody leave on days that their pattern or roster leaves free', async () => {
    const leaves = await rows(
      db,
      sql<{ code: string; employeeId: string; days: { date: string; quantity: number; because: string }[] }>`
        select r.code, l->>'employeeId' as "employeeId", l->'data'->'days' as days
        from request r, jsonb_array_elements(r.lines) l
        where r.module = 'LeaveRequest' and r.starts_on > ${today}::date - 60
          and ((l->>'employeeId')::uuid in (select employee_id from calendar_group_member) or (l->>'employeeId')::uuid in (select employee_id from roster_day))`,
    )
    expect(leaves.length).toBeGreaterThan(20)
    const free: string[] = []
    for (const { code, employeeId, days } of leaves) {
      const counted = days.filter(({ quantity, because }) => quantity > 0 && because !== 'calendar').map(({ date }) => date)
      const planOn = await planOf(db, employeeId, counted[0] ?? today, counted.at(-1) ?? today)
      free.push(...counted.filter((day) => !planOn(day)?.work).map((day) => `${code} ${day}`))
    }
    expect(free).toEqual([])
  })

  test('is closed until the end of the month before last at every site; amina has odd days of these weeks to see to', async () => {
    const closed = await rows(
      db,
      sql<{ site: string; until: string; days: number }>`
        select s.code as site, max(c.closed_until) as until, min(c.days) as days from attendance_closing c join site s on s.id = c.site_id group by 1 order by 1`,
    )
    const until = addDays(addMonths(`${today.slice(0, 8)}01`, -1), -1)
    expect(closed.map(({ site, until: on }) => [site, on])).toEqual(['BER', 'JKT', 'SUB'].map((site) => [site, until]))
    for (const { days } of closed) expect(days).toBeGreaterThan(500)
    const odd = await rows(
      db,
      sql<{ status: string }>`
        select d.status from attendance_day d join employee e on e.id = d.employee_id
        where e.user_name = 'amina' and d.odd and d.day > ${today}::date - 30 order by 1`,
    )
    expect(odd.map(({ status }) => status)).toEqual(expect.arrayContaining(['absent', 'incomplete', 'late']))
  })
})

describe('the ledger of the demo company', () => {
  test('says the same as a recomputation from gains and requests, and owes nobody anything', async () => {
    const types = (await leaveTypes(db, today)).filter((type) => type.policy.balance)
    const people = await rows(db, sql<{ id: string }>`select id from employee`)
    const ledgers = await ledgersOf(
      db,
      people.map((person) => person.id),
    )
    const leaves = (await requests()).filter((request) => request.module === 'LeaveRequest')
    const isOfLeave = (event: LeaveEvent) => leaves.some((request) => event.source?.startsWith(`${request.id}/`))
    const lines = leaves.flatMap((request) => request.lines.map((line) => ({ ...line, request })))
    for (const [key, events] of ledgers) {
      const type = types.find((candidate) => key.endsWith(candidate.id))
      if (!type) continue
      const uses = lines
        .filter(
          ({ employeeId, data, request }) =>
            `${employeeId}/${data.leaveTypeId}` === key && (isWaiting(request.statusId) || request.statusId === 4),
        )
        .map(({ line, data, request }): LeaveEvent => {
          const days = data.days.filter((day) => day.quantity > 0).map((day) => [day.date, day.quantity] as const)
          const kind = request.statusId === 4 ? 'taken' : 'reservation'
          return {
            id: request.id,
            kind,
            quantity: data.total,
            effectiveOn: days[0]?.[0] ?? '',
            expiresOn: null,
            days,
            source: `${request.id}/${line}`,
          }
        })
      const anew = balanceOn(settle([...events.filter((event) => !isOfLeave(event)), ...uses]), today)
      const kept = balanceOn(settle(events), today)
      expect({ value: kept.value, taken: kept.taken, reserved: kept.reserved }).toEqual({
        value: anew.value,
        taken: anew.taken,
        reserved: anew.reserved,
      })
      expect(kept.value).toBeGreaterThanOrEqual(type.policy.floor)
      const facts = await workFacts(db, key.slice(0, 36), today, today)
      const projected = facts && ledgerUntil(type, events, facts, today, addMonths(today, 4))
      expect(projected?.debts.filter((debt) => debt.quantity > -type.policy.floor)).toEqual([])
    }
  })

  test('has the days away that its waiting and approved requests name', async () => {
    const kept = await rows(
      db,
      sql<{ key: string; quantity: string }>`select request_id || ' ' || day as key, quantity::float8::text as quantity from leave_day`,
    )
    const named = (await requests())
      .filter((request) => request.module === 'LeaveRequest' && (isWaiting(request.statusId) || request.statusId === 4))
      .flatMap(({ id, lines }) =>
        lines.flatMap((line) => line.data.days.filter((day) => day.quantity > 0).map((day) => [`${id} ${day.date}`, String(day.quantity)])),
      )
    expect(Object.fromEntries(kept.map((row) => [row.key, row.quantity]))).toEqual(Object.fromEntries(named))
  })
})

/** What a company of the same day has in common, whatever its requests' ids. */
/** What is encrypted is never twice the same. */
const unsealed = (told: unknown): unknown => JSON.parse(JSON.stringify(told, (key, value: unknown) => (key === 'sealed' ? '' : value)))

const portrait = async (of: Db) => ({
  people: await rows(of, sql`select code, user_name, display_name, hired_on, left_on from employee order by code`),
  requests: unsealed(
    await rows(
      of,
      sql`select code, module, status_id, requestor_id, starts_on, ends_on, quantity, submitted_at, waiting_for, form from request order by code`,
    ),
  ),
  history: await rows(
    of,
    sql`
    select r.code, h.act, h.actor_id, h.on_behalf_of, h.note, h.at from request_history h join request r on r.id = h.request_id order by r.code, h.id`,
  ),
  ledger: await rows(
    of,
    sql`select employee_id, leave_type_id, kind, effective_on, sum(quantity) as quantity from leave_event group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  ),
  read: await rows(of, sql`select employee_id, key, created_at, read_at from notification order by 1, 2, 3, 4`),
})

describe('payslips', () => {
  test('take leave that is not paid off the wage, parental leave too, and leave nobody less than nothing but for a loan', async () => {
    const ofComponent = (code: string) =>
      sql`from pay_slip_line l join pay_component c on c.id = l.component_id where l.slip_id = s.id and c.code = ${code}`
    expect(await rows(db, sql`select s.id from pay_slip s where s.net < 0 and not exists (select ${ofComponent('LOAN')})`)).toEqual([])
    const off = await rows(
      db,
      sql<{ code: string }>`
        select distinct t.code from pay_slip s, lateral (select unnest(l.request_codes) as code ${ofComponent('UNPAID')}) as x
          join request r on r.code = x.code join leave_type t on t.id::text = r.form->>'leaveTypeId' order by t.code`,
    )
    expect(off.map(({ code }) => code)).toEqual(['PARENTAL', 'UNPAID'])
  })
})

describe('seeding', () => {
  test('leaves nothing behind when it is cut off, is done once by two at once, and gives the same company on the same day', async () => {
    const { url, database, drop } = await freshDatabase({ max: 4 })
    wrapSecretsWith(database.db, keyOf(demoSecrets))
    await cutOff(url, () => seedDemoIfEmpty(database, now))
    expect((await Promise.all([seedDemoIfEmpty(database, now), seedDemoIfEmpty(database, now)])).sort()).toEqual([false, true])
    expect(await portrait(database.db)).toEqual(await portrait(db))
    await drop()
  })
})
