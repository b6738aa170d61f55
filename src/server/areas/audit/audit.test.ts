import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCalls } from '#shared/areas/audit.ts'
import { accessCalls } from '#shared/areas/access.ts'
import { permitReasons } from '#shared/areas/reasons.ts'
import { organisationCalls } from '#shared/areas/organisation.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { en } from '#shared/texts/en/index.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { checkChain, sealAudit } from '#server/platform/audit.ts'
import { setUpBodies } from '../../../../test/assurance/rights-set-up.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 20)
})
afterAll(() => portal.close())

const listed = async (scope: 'all' | 'setUp' | 'requests' | 'reads' | 'access', more: object = {}, as: Name = 'edgar', language = 'en') => {
  const { body, status } = await portal.as(as).call(auditCalls.list, { scope, ...more } as never, { 'accept-language': language })
  return status === 200 ? body.listData.map(({ actor, did, thing, subject }) => [actor, did, thing, subject]) : status
}

describe('the audit as administrators read it', () => {
  it('tells who did what to which thing, in words and in the order of what was done', async () => {
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday, endDate: monday }
    const { body: filed } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)
    await portal.as('edgar').call(accessCalls.disable, { id: portal.company.id.hadi })
    const [last, before] = (await listed('all')) as string[][]
    const name = (
      await rows(portal.database.db, sql<{ n: string }>`select display_name as n from employee where id = ${portal.company.id.hadi}`)
    )[0]?.n
    expect([last?.slice(1), before?.slice(1)]).toEqual([
      ['Kept out', 'Access', name],
      ['Submitted', 'Leave request', filed.code],
    ])
    expect(await listed('access', {}, 'edgar', 'id')).toMatchObject([[expect.any(String), 'Ditolak masuk', 'Akses', name]])
    expect(await listed('requests', { filterSearch: filed.code })).toEqual([before])
    expect(await listed('setUp', { filterSearch: filed.code })).toEqual([])
  })

  it('is for administrators alone', async () => {
    for (const other of ['amina', 'budi', 'dewi', 'indra'] as const) expect(await listed('all', {}, other)).toBe(403)
  })

  it('tells whether the chain holds, follows it when asked, and says so where somebody has changed what was written', async () => {
    const chain = async () => (await portal.as('edgar').call(auditCalls.chain, {})).body
    expect(await chain()).toMatchObject({ checkedDate: null, holds: true })
    const followed = async () => {
      const { checkedDate } = await chain()
      await portal.as('edgar').call(auditCalls.check, {})
      await expect.poll(async () => (await chain()).checkedDate).not.toBe(checkedDate)
    }
    await followed()
    expect((await chain()).holds).toBe(true)
    const { db } = portal.database
    await sql`grant all on audit to current_user`.execute(db)
    await sql`alter table audit disable trigger user`.execute(db)
    await sql`insert into audit (act, entity, sealed) values ('put in', 'Test', true)`.execute(db)
    await followed()
    expect((await chain()).holds).toBe(false)
  })

  it('has words for everything that is set up', () => {
    expect(Object.keys(setUpBodies).filter((kind) => !Object.hasOwn(en, `audit.of.${kind}`))).toEqual([])
  })
})

describe('of what something was done', () => {
  const latest = async (language = 'en') =>
    (await portal.as('edgar').call(auditCalls.list, { scope: 'all' } as never, { 'accept-language': language })).body.listData[0]
  const opened = async (language = 'en') => {
    const row = await latest(language)
    return (await portal.as('edgar').call(auditCalls.detail, { id: row?.id ?? '' }, { 'accept-language': language })).body
  }

  it('is told of what is retired, of a unit that is drawn elsewhere, and of the role that is given', async () => {
    const { unit, id } = portal.company
    const { db } = portal.database
    const reasonId = portal.company.permit.errand
    const retired = await portal.as('indra').call(permitReasons.calls.retire, { id: reasonId, retired: true })
    expect(retired.status).toBe(200)
    const [reason] = await rows(
      db,
      sql<{ called: string }>`select code || ' · ' || (names->>'en') as called from permit_reason_type where id = ${reasonId}::uuid`,
    )
    expect(await latest()).toMatchObject({ did: 'Retired', thing: 'Reason for a permit out', subject: reason?.called })
    const moved = await portal.as('indra').call(organisationCalls.moveUnit, { id: unit.platform, parentId: unit.finance } as never)
    expect(moved.status).toBe(200)
    const [platform, finance] = await rows(
      db,
      sql<{
        called: string
        name: string
      }>`select code || ' · ' || name as called, name from unit where id in (${unit.platform}, ${unit.finance}) order by id = ${unit.finance}`,
    )
    expect(await latest()).toMatchObject({ did: 'Changed', thing: 'Unit', subject: platform?.called })
    expect((await opened()).changes).toContainEqual({
      field: expect.any(String) as string,
      before: expect.any(String) as string,
      after: finance?.name,
    })
    const roleId = (await rows(db, sql<{ id: string }>`select id from role where system = 'hr'`))[0]?.id ?? ''
    const siteIds = [portal.company.site.berlin]
    await portal.as('edgar').call(roleCalls.give, { roleId, employeeIds: [id.amina], reach: 'sites', siteIds, startsOn: '2026-01-01' })
    expect(await latest()).toMatchObject({ did: 'Given', thing: 'Access', subject: 'Amina Tester · HR' })
    expect((await opened()).facts).toContainEqual({ name: 'Sites', value: expect.stringContaining('Berlin') as string })
  })

  it('writes every day as the portal writes days, and leaves numbers and names of files', async () => {
    const { db } = portal.database
    await sql`insert into audit (act, entity, detail) values ('change', 'attendance-period', ${JSON.stringify({
      code: '2026-11-01 – 2026-11-30',
      from: '2026-11-01',
      files: ['days-2026-11-01.csv', 'CT-2026-001088'],
      before: { until: '2026-11-29' },
      after: { until: '2026-11-30' },
    })}::jsonb)`.execute(db)
    const row = await opened()
    expect(row.subject).toBe('2026/11/01 – 2026/11/30')
    expect(row.facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['2026/11/01', 'days-2026-11-01.csv, CT-2026-001088']))
    expect(row.changes).toMatchObject([{ before: '2026/11/29', after: '2026/11/30' }])
  })

  it('is opened with the reason of a view and the files of an import, for administrators alone', async () => {
    const { db } = portal.database
    await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id.amina, reason: 'She asked what she sees' })
    expect((await opened('en')).facts).toEqual([{ name: 'Why', value: 'She asked what she sees' }])
    expect((await opened('id')).facts).toEqual([{ name: 'Alasan', value: 'She asked what she sees' }])
    await sql`insert into audit (act, entity, entity_id, detail)
      values ('import', 'employee', gen_random_uuid(), '{"files": ["people.csv", "posts.csv"], "faults": 0}')`.execute(db)
    expect(await opened()).toMatchObject({
      did: 'Imported',
      subject: 'people.csv, posts.csv',
      facts: [
        { name: 'Files', value: 'people.csv, posts.csv' },
        { name: 'Faults', value: '0' },
      ],
    })
    const id = (await latest())?.id ?? ''
    expect((await portal.as('indra').call(auditCalls.detail, { id })).status).toBe(403)
    expect((await portal.as('edgar').call(auditCalls.detail, { id: '999999999' })).status).toBe(404)
  })
})

describe('from where something was done', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const here = '127.0.0.1 · Firefox · Linux'
  const latest = async () => (await portal.as('edgar').call(auditCalls.list, { scope: 'all' } as never)).body.listData

  it('is told of what was set up, of requests that are saved together, and of what was read', async () => {
    const { id, leave } = portal.company
    const from = { 'user-agent': browser }
    await portal.as('edgar').call(accessCalls.enable, { id: id.hadi }, from)
    expect((await latest())[0]).toMatchObject({ did: 'Let in again', from: here })
    const file = (as: Name, weeks: number, headers: Record<string, string>) => {
      const day = addDays(monday, 7 * weeks)
      return portal
        .as(as)
        .call(leaveRequest.calls.saveAndSubmit, { leaveTypeId: leave.annual, startDate: day, endDate: day } as never, headers)
    }
    const sent = await Promise.all([file('amina', 1, from), file('amina', 2, { 'user-agent': 'curl/8' }), file('amina', 3, from)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    const rowsNow = await latest()
    expect(sent.map(({ body }) => rowsNow.find(({ subject }) => subject === body.code)?.from)).toEqual([here, '127.0.0.1', here])
    await portal.as('edgar').call(auditCalls.export, { scope: 'all', format: 'csv' } as never, from)
    expect((await latest())[0]).toMatchObject({ did: 'Exported', from: here })
  })

  it('is sealed with the row, and rows of before hold as they were sealed', async () => {
    const { db } = portal.database
    const key = Buffer.alloc(32, 7)
    await sql`delete from audit where entity = 'Test'`.execute(db)
    await sql`alter table audit_seal disable trigger user`.execute(db)
    await sql`grant all on audit_seal to current_user`.execute(db)
    await sql`delete from audit_seal`.execute(db)
    await sql`update audit set sealed = false`.execute(db)
    const count = async () => (await rows(db, sql<{ n: number }>`select count(*)::int as n from audit where not sealed`))[0]?.n
    await expect.poll(async () => (await sealAudit(db, key), count())).toBe(0)
    expect(await checkChain(db, key)).toMatchObject({ broken: null })
    const [told] = await rows(db, sql<{ seq: number }>`select seq from audit where from_where is not null limit 1`)
    await sql`update audit set from_where = '203.0.113.9' where seq = ${told?.seq ?? 0}`.execute(db)
    expect((await checkChain(db, key)).broken).toBeGreaterThan(0)
    await sql`update audit set from_where = null where seq = ${told?.seq ?? 0}`.execute(db)
    expect((await checkChain(db, key)).broken).toBeGreaterThan(0)
  })
})
