import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts'
import { addDays, addMonths, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { emptyId } from '#shared/wire.ts'
import { houseOf } from '#server/app.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { formWith, pixel } from '../../../test/assurance/rights-check.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Answer, type Portal } from '../../../test/support/portal.ts'
import { seenRequest } from './act/context.ts'
import { weighingOf } from './reading/weighing.ts'

let portal: Portal
const { calls } = leaveRequest
const now = today('Asia/Jakarta')
const db = () => portal.database.db

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'budi', 'hadi'] as const)
    await give(portal.database, portal.company.id[name], portal.company.leave.annual, 100)
})
afterEach(() =>
  sql`update module_permission set module = 'LeaveRequest', read_only = false where module in ('LeaveRequest', 'Elsewhere')`.execute(db()),
)
afterAll(() => portal.close())

let weeks = 0
const monday = () => addDays(now, 14 - weekday(now) + (weeks += 1) * 7)
const leave = (startDate: string, days = 1, more: object = {}) => ({
  leaveTypeId: portal.company.leave.annual,
  startDate,
  endDate: addDays(startDate, days - 1),
  ...more,
})
const done = <E>({ body, status, error }: Answer<E>): AnswerOf<E> => {
  if (status !== 200) throw new Error(`${status} ${error.Message}`)
  return body
}
const file = async (by: Name = 'amina', form: object = leave(monday())) =>
  done(await portal.as(by).call(calls.saveAndSubmit, form as never))
const detail = async (id: string, by: Name = 'amina') => done(await portal.as(by).call(calls.detail, { id }))

/** A file that somebody has sent, and that stands with no request yet. */
async function fileOf(name: Name): Promise<string> {
  const attachment = newId()
  await sql`insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
    values (${attachment}, ${portal.company.id[name]}, ${`${name}.png`}, 'image/png', 1, ${Buffer.alloc(32)}, ${Buffer.alloc(1)})`.execute(
    db(),
  )
  return attachment
}

describe('a module', () => {
  const refusal = async (by: Name, call: Endpoint, input: object) => {
    const { status, error } = await portal.as(by).call(call, input as never)
    return [status, error?.Message]
  }

  it('that is off for a person answers none of its calls', async () => {
    const { id } = await file()
    await sql`update module_permission set module = 'Elsewhere' where module = 'LeaveRequest'`.execute(db())
    const form = leave(monday())
    const each: [Endpoint, object][] = [
      ...[calls.list, calls.statuses, calls.export, calls.configuration].map((call): [Endpoint, object] => [call, {}]),
      ...[calls.save, calls.saveAndSubmit, calls.preview].map((call): [Endpoint, object] => [call, form]),
      ...[calls.detail, calls.submit, calls.cancel, calls.reopen, calls.approve, calls.revise, calls.reject].map(
        (call): [Endpoint, object] => [call, { id }],
      ),
    ]
    for (const [call, input] of each) expect(await refusal('budi', call, input)).toEqual([403, 'This module is not open to you.'])
  })

  it('that is read-only is read and decided in, and nothing is filed in it', async () => {
    const { id } = await file()
    await sql`update module_permission set read_only = true where module = 'LeaveRequest'`.execute(db())
    for (const call of [calls.save, calls.saveAndSubmit])
      expect(await refusal('amina', call, leave(monday()))).toEqual([403, 'You may read this module but not change anything in it.'])
    for (const call of [calls.submit, calls.cancel, calls.reopen])
      expect(await refusal('amina', call, { id })).toEqual([403, 'You may read this module but not change anything in it.'])
    for (const call of [calls.submit, calls.cancel, calls.reopen]) expect((await refusal('amina', call, { id: newId() }))[0]).toBe(403)
    expect(done(await portal.as('amina').call(calls.configuration))).toMatchObject({ module: 'LeaveRequest', readOnly: true })
    expect(done(await portal.as('budi').call(calls.approve, { id })).statusId).toBe(4)
  })

  it('decides on no request that is not named', async () => {
    for (const call of [calls.approve, calls.revise, calls.reject]) {
      const { status, error } = await portal.as('budi').call(call, { id: emptyId })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['id']])
    }
  })
})

describe('a save', () => {
  it('keeps of what was sent the form alone, and the files that were named', async () => {
    const attachment = await fileOf('amina')
    const form = { leaveTypeId: portal.company.leave.sick, startDate: monday() }
    const sick = { ...form, endDate: addDays(form.startDate, 2), attachmentIds: [attachment], employeeId: portal.company.id.amina }
    const { id, version } = done(await portal.as('amina').call(calls.save, sick as never))
    const [stored] = await rows(db(), sql<{ form: object }>`select form from request where id = ${id}::uuid`)
    expect(Object.keys(stored?.form ?? {}).filter((name) => !(name in leaveRequest.form.shape))).toEqual([])
    expect(stored?.form).toMatchObject({ ...form, endDate: sick.endDate })
    expect((await detail(id)).attachments.map(({ fileName }) => fileName)).toEqual(['amina.png'])
    // Three days of illness need a document, and there is one.
    expect(done(await portal.as('amina').call(calls.submit, { id, version })).statusId).toBe(1)
    const bare = done(
      await portal.as('amina').call(calls.save, {
        ...sick,
        startDate: addDays(form.startDate, 7),
        endDate: addDays(form.startDate, 9),
        attachmentIds: [],
      } as never),
    )
    expect((await portal.as('amina').call(calls.submit, { id: bare.id })).status).toBe(400)
    const moved = done(await portal.as('amina').call(calls.save, { ...sick, id: bare.id, attachmentIds: [] } as never))
    expect([moved.version, (await detail(bare.id)).attachments]).toEqual([bare.version + 1, []])
  })

  it('that is a submit too says its note with it, and takes along the file of the note; one that is refused does neither', async () => {
    const [own, foreign] = [await fileOf('amina'), await fileOf('hadi')]
    const said = (submitAttachmentId: string) => ({ ...leave(monday()), submitNote: 'As we said', submitAttachmentId })
    expect((await portal.as('amina').call(calls.saveAndSubmit, said(foreign) as never)).status).toBe(400)
    const { id } = done(await portal.as('amina').call(calls.saveAndSubmit, said(own) as never))
    const { actionHistory, attachments } = await detail(id)
    const [submitted] = actionHistory
    expect([submitted?.note, submitted?.attachment?.attachmentId, attachments, actionHistory.length]).toEqual(['As we said', own, [], 1])
    const again = done(await portal.as('amina').call(calls.save, leave(monday()) as never))
    const changed = { ...leave(monday()), id: again.id, version: again.version, submitNote: 'At last' }
    expect(done(await portal.as('amina').call(calls.saveAndSubmit, changed as never)).statusId).toBe(1)
    expect((await detail(again.id)).actionHistory[0]?.note).toBe('At last')
  })

  it('is for oneself, for those who report to one, and by HR for those of its sites', async () => {
    const statusOf = async (by: Name, of: Name) =>
      (await portal.as(by).call(calls.save, leave(monday(), 1, { employeeId: portal.company.id[of] }) as never)).status
    expect([
      await statusOf('budi', 'amina'),
      await statusOf('dewi', 'amina'),
      await statusOf('carla', 'amina'),
      await statusOf('hadi', 'amina'),
    ]).toEqual([200, 200, 404, 404])
    await sql`update employee set left_on = current_date - 1 where id = ${portal.company.id.hadi}::uuid`.execute(db())
    const gone = await statusOf('budi', 'hadi')
    await sql`update employee set left_on = null where id = ${portal.company.id.hadi}::uuid`.execute(db())
    expect([gone, await statusOf('budi', 'hadi')]).toEqual([404, 200])
  })
})

describe('a detail', () => {
  it('says who made it for whom, what was done and what may be done by whoever looks', async () => {
    const { id, code } = await file('budi', leave(monday(), 1, { employeeId: portal.company.id.amina }))
    const seen = await detail(id, 'amina')
    expect(seen).toMatchObject({
      code,
      author: 'Budi Tester',
      requestor: 'Amina Tester',
      status: 'Submitted',
      isLastApprover: false,
      markAsDeleted: false,
    })
    expect(seen).toMatchObject({ enableApprove: false, enableEdit: false, enableSubmit: false, enableCancel: true, enableReopen: false })
    expect(Object.keys(seen.reasons).toSorted()).toEqual(['approve', 'edit', 'reject', 'reopen', 'revise', 'submit'])
    expect(seen.reasons['approve']).toBe('Nobody decides on a request of their own.')
    expect(
      seen.actionHistory.map(({ actionPerson, actionPersonId, action, note, attachment }) => [
        actionPerson,
        actionPersonId,
        action,
        note,
        attachment,
      ]),
    ).toEqual([['Budi Tester', portal.company.id.budi, 'submitted', '', null]])
    const path = `/api${calls.reject.path}`
    const decider = seen.approvalLevels
      .find(({ statusId }) => statusId === 0)
      ?.persons[0]?.approvalPerson.split(' ')[0]
      ?.toLowerCase() as Name
    expect((await detail(id, decider)).enableApprove).toBe(true)
    const sent = await portal.as(decider).request({ method: 'POST', url: path, ...formWith(pixel, 'why.png', {}, { id, note: 'See' }) })
    expect(sent.status).toBe(200)
    const [latest] = (await detail(id)).actionHistory
    expect(latest).toMatchObject({ action: 'rejected', note: 'See', approvalLevel: 1, onBehalfOf: null })
    expect(latest?.attachment).toEqual({
      attachmentId: latest?.attachment?.uniqId,
      uniqId: expect.any(String) as string,
      name: 'why.png',
      fileName: 'why.png',
      type: 'image/png',
      size: pixel.length,
    })
  })

  it('of a loan is taken down for everybody whose it is but the reader, as is an export', async () => {
    const day = addMonths(now, 1)
    const form = { loanItemId: portal.company.loan.small, amount: '600000', instalments: 6, loanDate: day, firstDueDate: addMonths(day, 1) }
    const { id, code } = done(await portal.as('amina').call(loan.calls.saveAndSubmit, form as never))
    done(await portal.as('dewi').call(loan.calls.detail, { id }))
    const { id: other } = await file()
    await detail(other, 'dewi')
    for (const { calls: of } of [loan, leaveRequest])
      expect((await portal.as('dewi').request({ method: 'POST', url: `/api${of.export.path}`, payload: { scope: 'all' } })).status).toBe(
        200,
      )
    const told = await rows(
      db(),
      sql<{ act: string; entity: string; of: string; what: string | null; code: string | null }>`
        select act, entity, (select user_name from employee e where e.id = a.entity_id) as of, detail->>'what' as what, detail->>'code' as code
        from audit a where act in ('read', 'export') and actor_id = ${portal.company.id.dewi}::uuid order by seq`,
    )
    expect(told.filter(({ act }) => act === 'read')).toEqual([{ act: 'read', entity: 'Loan', of: 'amina', what: 'detail', code }])
    expect(told.filter(({ act }) => act === 'export').map(({ entity }) => entity)).toEqual(['Loan', 'LeaveRequest'])
  })

  it('names what else the person asked for in its days: with its place, its type and how it stands', async () => {
    const day = monday()
    const first = await file('amina', leave(day, 2, { startDayLeaveType: 'full' }))
    done(await portal.as('budi').call(calls.approve, { id: first.id }))
    const at = (hour: number) => instantAt(addDays(day, 2), hour * 60, 'Asia/Jakarta')
    const permit = { reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(10) }
    const out = done(await portal.as('amina').call(permitOut.calls.saveAndSubmit, permit as never))
    const form = leave(addDays(day, 2), 1, { startDayLeaveType: 'second', endDayLeaveType: 'second' })
    const second = await file('amina', form)
    expect((await detail(second.id, 'budi')).linked).toEqual([
      {
        id: out.id,
        code: out.code,
        path: permitOut.place.path,
        caption: 'Permit out',
        type: 'ERRAND',
        startDate: addDays(day, 2),
        endDate: addDays(day, 2),
        statusId: 1,
        status: 'Submitted',
      },
    ])
    const house = houseOf(db())
    const { 'permit-out': _permit, ...modules } = house.modules
    const budi = (await findViewer(db(), 'budi')) as Viewer
    const context = await seenRequest(db(), house, budi, 'leave-request', second.id)
    const { linked } = await weighingOf({ ...house, modules }, budi, context, 'en')
    expect(linked).toMatchObject([{ id: out.id, path: null, caption: 'PermitOut', type: 'ERRAND' }])
    done(await portal.as('budi').call(calls.approve, { id: second.id }))
    expect(await detail(second.id, 'dewi')).toMatchObject({ statusId: 4, linked: [], concerns: [] })
  })
})

describe('an act', () => {
  it('on what has changed since it was seen is refused, whatever it is', async () => {
    const form = leave(monday())
    const { id, version } = done(await portal.as('amina').call(calls.save, form as never))
    const stale = { id, version: version + 1 }
    const refused = async (by: Name, call: Endpoint, input: object) => (await portal.as(by).call(call, input as never)).status
    for (const call of [calls.save, calls.saveAndSubmit]) expect(await refused('amina', call, { ...form, ...stale })).toBe(409)
    for (const call of [calls.submit, calls.cancel]) expect(await refused('amina', call, stale)).toBe(409)
    const submitted = done(await portal.as('amina').call(calls.submit, { id, version }))
    for (const call of [calls.approve, calls.revise, calls.reject])
      expect(await refused('budi', call, { id, version: submitted.version + 1 })).toBe(409)
    expect(await refused('budi', calls.approve, { id, version: submitted.version })).toBe(200)
  })

  it('takes along a file of one’s own that was sent before, and no other', async () => {
    const { id } = await file()
    const [own, foreign] = [await fileOf('budi'), await fileOf('hadi')]
    expect((await portal.as('budi').call(calls.approve, { id, attachmentId: foreign })).status).toBe(400)
    expect((await portal.as('budi').call(calls.approve, { id, attachmentId: own })).status).toBe(200)
    const { actionHistory, attachments } = await detail(id)
    expect([actionHistory[0]?.attachment?.attachmentId, attachments]).toEqual([own, []])
    const other = await file()
    expect((await portal.as('budi').call(calls.approve, { id: other.id, attachmentId: own })).status).toBe(400)
  })
})

describe('a preview', () => {
  it('of what is filed already is for whoever sees it, and of a new one for those who may file it', async () => {
    const form = leave(monday(), 3)
    const { id } = await file('amina', form)
    done(await portal.as('budi').call(calls.approve, { id }))
    const status = async (input: object) => (await portal.as('carla').call(calls.preview, { ...form, ...input } as never)).status
    const { amina, hadi, carla } = portal.company.id
    expect([await status({ id }), await status({ id, employeeId: amina }), await status({ id, employeeId: hadi })]).toEqual([200, 200, 404])
    expect([await status({ employeeId: carla }), await status({ employeeId: amina })]).toEqual([200, 404])
  })

  it('counts the files that would go with it', async () => {
    const sick = { ...leave(monday(), 3), leaveTypeId: portal.company.leave.sick }
    const rules = async (attachmentIds?: string[]) =>
      (await portal.as('amina').call(calls.preview, { ...sick, attachmentIds } as never)).body.concerns.map(({ rule }) => rule)
    expect((await rules()).length).toBe((await rules([newId()])).length + 1)
  })

  it('says how long each level usually takes, and what keeps the form from being filed', async () => {
    await sql`delete from request_history`.execute(db())
    await sql`update request set status_id = 3 where module = 'LeaveRequest'`.execute(db())
    await sql`delete from leave_day`.execute(db())
    const usual = async () =>
      (await portal.as('amina').call(calls.preview, leave(monday(), 3) as never)).body.levels.map(({ level, usualHours, note }) => [
        level,
        usualHours,
        note,
      ])
    expect(await usual()).toEqual([
      [1, null, ''],
      [2, null, ''],
    ])
    for (const hours of [0.2, 4.6, 30]) {
      const { id } = await file('hadi')
      done(await portal.as('budi').call(calls.approve, { id }))
      await sql`update request_history set at = at - make_interval(secs => ${hours * 3600}) where request_id = ${id}::uuid and act = 'submit'`.execute(
        db(),
      )
    }
    expect((await usual())[0]).toEqual([1, 5, ''])
    const day = monday()
    const before = await portal.as('amina').call(calls.preview, leave(day, 200) as never)
    expect(before.body.concerns.some(({ blocking }) => blocking)).toBe(true)
    expect((await portal.as('amina').call(calls.preview, { leaveTypeId: portal.company.leave.annual } as never)).body).toMatchObject({
      concerns: [],
      levels: [],
    })
    await sql`update employee set disabled_at = now() where id <> ${portal.company.id.amina}::uuid`.execute(db())
    const alone = await portal.as('amina').call(calls.preview, leave(day) as never)
    await sql`update employee set disabled_at = null`.execute(db())
    expect(alone.body.levels).toEqual([])
    expect(alone.body.concerns).toMatchObject([{ field: null, blocking: true, rule: 'approval.nobody' }])
    expect((await portal.as('amina').call(calls.preview, leave(day, 1, { employeeId: portal.company.id.budi }) as never)).status).toBe(404)
  })
})
