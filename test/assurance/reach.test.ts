import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dutyAreas } from '#shared/duties.ts'
import { requests } from '#shared/requests/index.ts'
import { openDatabase, rows, type Database } from '#server/foundation/database/db.ts'
import { areaModules } from '#server/people/roles/permissions.ts'
import { describedCalls, type DescribedCall } from '../support/api-inputs.ts'
import { demoDatabase } from '../support/demo.ts'
import { portalOn, type Portal } from '../support/portal.ts'
import { roleOf } from '../support/roles.ts'

/** What a duty opens: the rows of those over whom somebody has it, in the lists of its own module. */

let database: Database
let portal: Omit<Portal, 'company'>
let drop: () => Promise<void>
let lists: DescribedCall[]
/** Who has no people, and somebody of another unit of whom every list has rows. */
let [farah, other] = ['', '']
let everybody: ReadonlySet<string>
/** Who is asked for overtime by one request with them. */
let beside: ReadonlySet<string>

const modules = [...Object.values(requests).map(({ module }) => module), ...areaModules, ...dutyAreas]

beforeAll(async () => {
  const demo = await demoDatabase()
  drop = demo.drop
  database = openDatabase(demo.url, { max: 4 })
  portal = await portalOn(demo.url, database, { CALENDULA_COMPANY: 'demo' })
  const description = (await portal.app.inject('/openapi.json')).json() as Parameters<typeof describedCalls>[0]
  lists = describedCalls(description).filter(
    ({ fields, method, path }) => 'paginationSize' in fields && method === 'POST' && !/export/i.test(path),
  )
  farah = (await rows(database.db, sql<{ id: string }>`select id from employee where user_name = 'farah'`))[0]?.id ?? ''
  other =
    (
      await rows(
        database.db,
        sql<{ id: string }>`
          select e.id from employee e join assignment a on a.employee_id = e.id and a.ends_on is null
          where a.unit_id not in (select unit_id from assignment where employee_id = ${farah}) and e.left_on is null
            and a.manager_id <> ${farah} and exists (select from attendance_day d where d.employee_id = e.id)
          order by (select count(distinct r.module) from request r where r.subject_id = e.id) desc, e.code limit 1`,
      )
    )[0]?.id ?? ''
  const idsOf = async (statement: ReturnType<typeof sql>) =>
    new Set((await rows(database.db, statement as ReturnType<typeof sql<{ id: string }>>)).map(({ id }) => id))
  everybody = await idsOf(sql`select id from employee`)
  beside = await idsOf(sql`
    select distinct unnest(array[r.subject_id, r.requestor_id, r.author_id, o.employee_id]) as id
    from overtime o join request r on r.id = o.request_id
    where o.request_id in (select request_id from overtime where employee_id = ${other})`)
})
afterAll(async () => {
  await portal.close()
  await database.close()
  await drop()
})

/** Of whom an answer has rows. */
const peopleIn = (thing: unknown, found = new Set<string>()): Set<string> => {
  if (typeof thing === 'object' && thing !== null)
    for (const [key, value] of Object.entries(thing))
      if ((key === 'employeeId' || key === 'id') && everybody.has(value as string)) found.add(value as string)
      else peopleIn(value, found)
  return found
}

/** Of whom farah finds rows, by list and scope. */
async function seen(): Promise<Map<string, Set<string>>> {
  const headers = { authorization: `Bearer ${await portal.token('farah')}` }
  const found = new Map<string, Set<string>>()
  for (const { path, fields } of lists)
    for (const scope of fields['scope']?.enum ?? [null]) {
      const payload = { paginationPage: 1, paginationSize: 100, ...(scope !== null && { scope }) }
      const { statusCode, body } = await portal.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
      found.set(
        `${path} ${scope === null ? '' : JSON.stringify(scope)}`.trim(),
        statusCode === 200 ? peopleIn(JSON.parse(body)) : new Set(),
      )
    }
  return found
}

describe('a duty over one person by name', () => {
  let before: Map<string, Set<string>>
  const opened = new Map<string, string[]>()
  beforeAll(async () => {
    before = await seen()
    expect([before.size > 20, farah !== '', other !== '']).toEqual([true, true, true])
  })

  it.each(modules)('in %s shows nobody’s rows but theirs', async (module) => {
    const { db } = database
    const role = await roleOf(db, `ONE-${module}`, [farah], { duties: { [module]: 'see' }, reach: { reach: 'people', peopleIds: [other] } })
    const after = await seen()
    await sql`delete from role_giving where role_id = ${role}::uuid`.execute(db)
    for (const [list, people] of after) {
      const more = [...people].filter((id) => !before.get(list)?.has(id))
      // A request for overtime of several people is shown to whoever looks after one of them.
      const also = list.startsWith('/v2/overtime-schedule') && module === 'OverTime' ? beside : new Set()
      expect([list, more.filter((id) => id !== other && !also.has(id))]).toEqual([list, []])
      if (more.length > 0) opened.set(module, [...(opened.get(module) ?? []), list])
    }
    expect(await seen()).toEqual(before)
  })

  it('opens the lists of its own module alone', () => {
    const ofRequests = (path: string) => [`${path} "team"`, `${path} "all"`]
    expect(Object.fromEntries(opened)).toEqual({
      LeaveRequest: ofRequests('/v2/leave-request'),
      Loan: ofRequests('/v2/loan/get'),
      PermitOut: ofRequests('/v2/permit-out'),
      LeaveAdjustmentRequest: ofRequests('/v2/leave-adjustment-request'),
      OverTime: ofRequests('/v2/overtime-schedule'),
      CheckTimeOverrider: ofRequests('/v2/attendance-checktime-overriders'),
      ManualShift: ofRequests('/v2/manual-shift'),
      PersonalDataUpdate: ofRequests('/v2/personal-data-update-request'),
      Timesheet: [...ofRequests('/v3/timesheets'), '/timesheets/get-subordinate-timesheets'],
      SignIn: ['/x/access/list "all"', '/x/access/list "none"'],
      People: ['/x/people/list "here"', '/x/people/list "all"'],
      LeaveBalance: ['/leavebalance/get-subordinate-leave-balance'],
      Attendance: ['/attendances', '/v2/attendances', '/x/attendance/corrections'],
    })
  })
})
