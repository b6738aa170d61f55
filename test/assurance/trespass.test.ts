import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { loan, loanCalls } from '#shared/requests/loan.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openStage, storeFile, type Person, type Stage } from './cast.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets
const { calls } = leaveRequest

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const file = (person: Person) => targets.waiting('leave-request', person)
const stored = async (id: string) => {
  const { rows } = await sql<{ row: string }>`select (to_jsonb(r) - 'updated_at')::text as row from request r where id = ${id}`.execute(
    stage.portal.database.db,
  )
  return rows[0]?.row
}

async function delegate(from: Person, to: Person): Promise<() => Promise<void>> {
  const { db } = stage.portal.database
  const id = newId()
  await sql`insert into delegation (id, from_id, to_id, starts_on) values (${id}, ${stage.id[from]}, ${stage.id[to]}, current_date - 1)`.execute(
    db,
  )
  return async () => void (await sql`update delegation set revoked_at = now() where id = ${id}`.execute(db))
}

describe('deciding out of turn', () => {
  it('is refused to a person of level 2 while level 1 decides: 403 where they see the request, 404 where not', async () => {
    const two = { ...targets.form('leave-request', 'amina'), leaveTypeId: stage.portal.company.leave.unpaid }
    const filed = await stage.as('amina').call(calls.saveAndSubmit, two as never)
    const early = await stage.as('dewi').call(calls.approve, { id: filed.body.id })
    expect([early.status, early.error.Message]).toEqual([403, 'Your turn comes after the level that decides now.'])
    const [monday] = [stage.nextDay('joko'), stage.nextDay('joko'), stage.nextDay('joko')]
    const long = await stage
      .as('joko')
      .call(calls.saveAndSubmit, { leaveTypeId: targets.annual, startDate: monday, endDate: addDays(monday, 2) })
    expect((await stage.as('carla').call(calls.approve, { id: long.body.id })).status).toBe(404)
    expect((await stage.as('budi').call(calls.approve, { id: long.body.id })).body.statusId).toBe(40)
    expect((await stage.as('carla').call(calls.approve, { id: long.body.id })).body.statusId).toBe(4)
  })

  it('is refused on a request of one’s own, directly and in the right of another', async () => {
    const id = await file('amina')
    const revoke = await delegate('budi', 'amina')
    const direct = await stage.as('amina').call(calls.approve, { id })
    expect([direct.status, direct.error.Errors]).toEqual([403, ['Nobody decides on a request of their own.']])
    expect((await stage.as('amina').call(inboxCalls.list, {})).body.listData.filter((item) => item.id === id)).toEqual([])
    await revoke()
  })

  it('is refused from the moment a delegation is revoked, as to any stranger', async () => {
    const id = await file('hadi')
    expect((await stage.as('edgar').call(calls.detail, { id })).status).toBe(404)
    const revoke = await delegate('farah', 'edgar')
    expect((await stage.as('edgar').call(calls.detail, { id })).body).toMatchObject({ enableApprove: true })
    await revoke()
    for (const call of [calls.approve, calls.revise, calls.reject]) expect((await stage.as('edgar').call(call, { id })).status).toBe(404)
    expect((await stage.as('edgar').call(inboxCalls.list, {})).body.totalData).toBe(0)
    const again = await delegate('farah', 'edgar')
    const acted = await stage.as('edgar').call(calls.approve, { id })
    expect(acted.body.statusId).toBe(4)
    await again()
    targets.spend(id)
  })

  it('counts for the modules of a delegation alone, and not through a second hand', async () => {
    const id = await file('hadi')
    const { db } = stage.portal.database
    await sql`insert into delegation (id, from_id, to_id, modules, starts_on) values (${newId()}, ${stage.id.farah}, ${stage.id.joko}, '{Loan}', current_date)`.execute(
      db,
    )
    expect((await stage.as('joko').call(calls.approve, { id })).status).toBe(404)
    const [first, second] = [await delegate('farah', 'edgar'), await delegate('edgar', 'amina')]
    expect((await stage.as('amina').call(calls.approve, { id })).status).toBe(404)
    await Promise.all([first(), second()])
  })
})

describe('what a body says beside the form', () => {
  const extras = {
    statusId: 4,
    status: 'Approved',
    StatusId: 4,
    approvedBy: 'x',
    balance: 99,
    requestorId: newId(),
    authorId: newId(),
    subjectId: newId(),
    approval: { levels: [] },
    lines: [],
    code: 'LV-1',
    enableApprove: true,
    constructor: { prototype: { statusId: 4 } },
  }
  const raw = (form: object) =>
    `${JSON.stringify({ ...form, ...extras }).slice(0, -1)},"__proto__":{"statusId":4,"employeeId":"${stage.id.farah}"}}`

  it('is ignored: status, people, levels and balance come from the server alone', async () => {
    const before = await stage.as('amina').call(leaveBalanceCalls.current, { leaveTypeId: targets.annual })
    const post = (url: string, payload: string) =>
      stage.as('amina').request({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    const saved = await post('/api/leave-request/CreateOrUpdate', raw(targets.form('leave-request', 'amina')))
    expect(saved.body).toMatchObject({ statusId: 0, version: 1 })
    const { id, code } = saved.body as { id: string; code: string }
    expect(code).toMatch(/^LV-\d{4}-\d{6}$/)
    const detail = (await stage.as('amina').call(calls.detail, { id })).body
    expect(detail).toMatchObject({ authorId: stage.id.amina, requestorId: stage.id.amina, employeeId: stage.id.amina, approvalLevels: [] })
    expect(JSON.stringify(JSON.parse((await stored(id)) ?? ''))).not.toMatch(/approvedBy|__proto__|constructor|"balance"/)
    const submitted = await post('/api/leave-request/Submit', raw({ id }))
    expect(submitted.body).toMatchObject({ statusId: 1 })
    expect((await stage.as('amina').call(leaveBalanceCalls.current, { leaveTypeId: targets.annual })).body.value).toBe(
      before.body.value - 1,
    )
    expect(({} as { statusId?: number }).statusId).toBeUndefined()
  })

  it('does not make a request somebody else’s', async () => {
    const form = targets.form('leave-request', 'amina')
    expect((await stage.as('amina').call(calls.save, { ...form, employeeId: stage.id.farah } as never)).status).toBe(404)
    const entry = await targets.entry('leave-request', 'amina')
    const before = await stored(entry)
    expect((await stage.as('amina').call(calls.save, { ...form, id: entry, employeeId: stage.id.farah } as never)).status).toBe(404)
    expect(await stored(entry)).toBe(before)
  })
})

describe('what belongs to others', () => {
  it('cannot be hung on one’s own request: files, replacements, another module’s id', async () => {
    const foreign = await storeFile(stage.portal, stage.id.farah, { type: 'image/png', bytes: Buffer.from('x'), fileName: 'farah.png' })
    const taken = await targets.fileOfRequest('hadi')
    const form = targets.form('leave-request', 'amina')
    for (const attachmentIds of [[foreign], [taken], [newId()]]) {
      const answer = await stage.as('amina').call(calls.save, { ...form, attachmentIds } as never)
      expect([answer.status, answer.error.fields]).toEqual([
        400,
        { attachmentIds: ['A named file does not exist or belongs to somebody else.'] },
      ])
    }
    const id = await file('amina')
    for (const [person, call] of [
      ['budi', calls.approve],
      ['budi', calls.revise],
      ['amina', calls.cancel],
    ] as const)
      for (const attachmentId of [foreign, taken]) {
        const answer = await stage.as(person).call(call, { id, attachmentId })
        expect([answer.status, JSON.stringify(answer.error).includes('farah.png')]).toEqual([400, false])
      }
    const entry = await targets.entry('leave-request', 'amina')
    expect((await stage.as('amina').call(calls.submit, { id: entry, attachmentId: foreign })).status).toBe(400)
    const replaced = await stage.as('amina').call(calls.save, { ...form, replacementId: stage.id.edgar } as never)
    expect([replaced.status, Object.keys(replaced.error.fields ?? {})]).toEqual([400, ['replacementId']])
    expect((await stage.as('amina').call(loan.calls.detail, { id })).status).toBe(404)
    expect((await stage.as('amina').call(loan.calls.cancel, { id })).status).toBe(404)
  })

  it('is in no list, count, dropdown, search or notification', async () => {
    const secret = await file('farah')
    await targets.waiting('loan', 'farah')
    for (const scope of ['all', 'team', 'mine'] as const)
      for (const list of [calls.list, loan.calls.list]) {
        const page = (await stage.as('joko').call(list, { scope } as never)).body as {
          listData: { employeeId: string }[]
          totalData: number
        }
        expect(page.listData.filter((row) => row.employeeId !== stage.id.joko)).toEqual([])
        expect(page.totalData).toBe(page.listData.length)
      }
    for (const search of ['Farah', 'LV-', '%', ''])
      expect((await stage.as('joko').call(calls.list, { filterSearch: search })).body.listData.filter((row) => row.id === secret)).toEqual(
        [],
      )
    expect((await stage.as('joko').call(calls.list, { usingEmployeeFilter: true, employee: 'Farah' } as never)).body.totalData).toBe(0)
    for (const call of [leaveCalls.employees, leaveBalanceCalls.employees, loanCalls.employees]) {
      const people = (await stage.as('joko').call(call, {})).body.listData.map((row) => row.id)
      expect(people).toEqual([stage.id.joko])
    }
    expect((await stage.as('joko').call(inboxCalls.list, {})).body.totalData).toBe(0)
    expect((await stage.as('joko').call(inboxCalls.employees, {})).body.totalData).toBe(0)
    expect((await stage.as('joko').call(leaveBalanceCalls.subordinates, {})).body).toMatchObject({ listData: [], totalData: 0 })
    expect((await stage.as('joko').call(homeCalls.count)).body).toMatchObject({ actionRequired: 0, loanRequest: 0, leaveRequest: 0 })
    const notices = await sql<{ id: string }>`select id from notification where employee_id <> ${stage.id.joko}`.execute(
      stage.portal.database.db,
    )
    const marked = await stage.as('joko').call(notificationCalls.markAsRead, { ids: notices.rows.map((row) => row.id) })
    expect(marked.body.marked).toBe(0)
    const everything = await Promise.all([stage.as('joko').call(homeCalls.home), stage.as('joko').call(notificationCalls.list, {})])
    expect(JSON.stringify(everything.map((answer) => answer.body))).not.toContain(stage.id.farah)
  })

  it('shows a manager the balances of the whole line, a former manager none, and one’s own line as the setting goes', async () => {
    const seen = async (person: Person) =>
      [
        ...new Set(
          (await stage.as(person).call(leaveBalanceCalls.subordinates, { paginationSize: 100 })).body.listData.map(
            (row) => row.employee.split(' ')[0],
          ),
        ),
      ].sort()
    expect(await seen('budi')).toEqual(['Amina', 'Joko'])
    expect(await seen('carla')).toEqual(['Amina', 'Budi', 'Joko'])
    expect(await seen('farah')).toEqual(['Hadi'])
    expect(await seen('dewi')).toEqual(['Amina', 'Budi', 'Carla', 'Farah', 'Gita', 'Hadi', 'Joko'])
  })

  it('tells colleagues that somebody is away and never why', async () => {
    const day = stage.nextDay('amina')
    const filed = await stage
      .as('amina')
      .call(calls.saveAndSubmit, { leaveTypeId: targets.annual, startDate: day, endDate: day, note: 'operation on the knee' })
    await stage.as('budi').call(calls.approve, { id: filed.body.id })
    const preview = await stage.as('joko').call(calls.preview, { leaveTypeId: targets.annual, startDate: day, endDate: day })
    expect(preview.body.coverage[0]?.away).toContain('Amina Tester')
    const colleague = [
      preview,
      await stage.as('joko').call(homeCalls.home),
      await stage.as('joko').call(profileCalls.card, { id: stage.id.amina }),
    ]
    expect(JSON.stringify(colleague.map((answer) => answer.body))).not.toMatch(/knee/)
    expect(Object.keys(preview.body.coverage[0] ?? {}).sort()).toEqual(['away', 'date', 'minimum', 'onDuty', 'short', 'total'])
  })
})
