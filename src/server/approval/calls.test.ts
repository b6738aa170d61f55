import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { emptyId } from '#shared/wire.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { formWith, pixel } from '../../../test/assurance/rights-check.ts'
import type { Name } from '../../../test/support/company.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../test/support/leave-calls.ts'
import type { Portal } from '../../../test/support/portal.ts'

const { calls } = leaveRequest
const now = today('Asia/Jakarta')
let leaves: LeaveCalls
let portal: Portal
const db = () => portal.database.db

beforeAll(async () => {
  leaves = await openLeaveCalls()
  ;({ portal } = leaves)
})
afterEach(() =>
  sql`update module_permission set module = 'LeaveRequest', read_only = false where module in ('LeaveRequest', 'Elsewhere')`.execute(db()),
)
afterAll(() => portal.close())

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
    const { id } = await leaves.file()
    await sql`update module_permission set module = 'Elsewhere' where module = 'LeaveRequest'`.execute(db())
    const form = leaves.leave(leaves.monday())
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
    const { id } = await leaves.file()
    await sql`update module_permission set read_only = true where module = 'LeaveRequest'`.execute(db())
    for (const call of [calls.save, calls.saveAndSubmit])
      expect(await refusal('amina', call, leaves.leave(leaves.monday()))).toEqual([
        403,
        'You may read this module but not change anything in it.',
      ])
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
    const form = { leaveTypeId: portal.company.leave.sick, startDate: leaves.monday() }
    const sick = { ...form, endDate: addDays(form.startDate, 2), attachmentIds: [attachment], employeeId: portal.company.id.amina }
    const { id, version } = done(await portal.as('amina').call(calls.save, sick as never))
    const [stored] = await rows(db(), sql<{ form: object }>`select form from request where id = ${id}::uuid`)
    expect(Object.keys(stored?.form ?? {}).filter((name) => !(name in leaveRequest.form.shape))).toEqual([])
    expect(stored?.form).toMatchObject({ ...form, endDate: sick.endDate })
    expect((await leaves.detail(id)).attachments.map(({ fileName }) => fileName)).toEqual(['amina.png'])
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
    expect([moved.version, (await leaves.detail(bare.id)).attachments]).toEqual([bare.version + 1, []])
  })

  it('that is a submit too says its note with it, and takes along the file of the note; one that is refused does neither', async () => {
    const [own, foreign] = [await fileOf('amina'), await fileOf('hadi')]
    const said = (submitAttachmentId: string) => ({ ...leaves.leave(leaves.monday()), submitNote: 'As we said', submitAttachmentId })
    expect((await portal.as('amina').call(calls.saveAndSubmit, said(foreign) as never)).status).toBe(400)
    const { id } = done(await portal.as('amina').call(calls.saveAndSubmit, said(own) as never))
    const { actionHistory, attachments } = await leaves.detail(id)
    const [submitted] = actionHistory
    expect([submitted?.note, submitted?.attachment?.attachmentId, attachments, actionHistory.length]).toEqual(['As we said', own, [], 1])
    const again = done(await portal.as('amina').call(calls.save, leaves.leave(leaves.monday()) as never))
    const changed = { ...leaves.leave(leaves.monday()), id: again.id, version: again.version, submitNote: 'At last' }
    expect(done(await portal.as('amina').call(calls.saveAndSubmit, changed as never)).statusId).toBe(1)
    expect((await leaves.detail(again.id)).actionHistory[0]?.note).toBe('At last')
  })

  it('is for oneself, for those who report to one, and by HR for those of its sites', async () => {
    const statusOf = async (by: Name, of: Name) =>
      (await portal.as(by).call(calls.save, leaves.leave(leaves.monday(), 1, { employeeId: portal.company.id[of] }) as never)).status
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
    const { id, code } = await leaves.file('budi', leaves.leave(leaves.monday(), 1, { employeeId: portal.company.id.amina }))
    const seen = await leaves.detail(id, 'amina')
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
    expect((await leaves.detail(id, decider)).enableApprove).toBe(true)
    const sent = await portal.as(decider).request({ method: 'POST', url: path, ...formWith(pixel, 'why.png', {}, { id, note: 'See' }) })
    expect(sent.status).toBe(200)
    const [latest] = (await leaves.detail(id)).actionHistory
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
    const { id: other } = await leaves.file()
    await leaves.detail(other, 'dewi')
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
})

describe('an act', () => {
  it('on what has changed since it was seen is refused, whatever it is', async () => {
    const form = leaves.leave(leaves.monday())
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
    const { id } = await leaves.file()
    const [own, foreign] = [await fileOf('budi'), await fileOf('hadi')]
    expect((await portal.as('budi').call(calls.approve, { id, attachmentId: foreign })).status).toBe(400)
    expect((await portal.as('budi').call(calls.approve, { id, attachmentId: own })).status).toBe(200)
    const { actionHistory, attachments } = await leaves.detail(id)
    expect([actionHistory[0]?.attachment?.attachmentId, attachments]).toEqual([own, []])
    const other = await leaves.file()
    expect((await portal.as('budi').call(calls.approve, { id: other.id, attachmentId: own })).status).toBe(400)
  })
})
