import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { loanCalls } from '#shared/requests/loan.ts'
import { requestKinds, requests, type RequestKind } from '#shared/requests/index.ts'
import type { requestHeader } from '#shared/wire.ts'
import { first } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { formWith, pixel } from './rights-check.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const callsOf = (kind: RequestKind): AnyRequest['calls'] => (requests[kind] as unknown as AnyRequest).calls
const reopen = (kind: RequestKind, by: Person, input: { id: string; note?: string; version?: number }, key?: string) =>
  stage.as(by).call(callsOf(kind).reopen, input, key ? { 'idempotency-key': key } : {})
const detail = async (kind: RequestKind, by: Person, id: string) =>
  (await stage.as(by).call(callsOf(kind).detail, { id })).body as z.output<z.ZodMiniObject<typeof requestHeader>>

/** A request of amina's that everybody whom its flow asks has approved. */
async function approved(kind: RequestKind): Promise<string> {
  const made = await stage.as('amina').call(callsOf(kind).saveAndSubmit, targets.form(kind, 'amina') as never)
  const { id } = made.body
  for (let level = 0; level < 5; level += 1) {
    const asked = await first(
      stage.portal.database.db,
      sql<{
        name: Person
      }>`select e.user_name as name from task t join employee e on e.id = t.person_id where t.request_id = ${id}::uuid limit 1`,
    )
    if (!asked) return id
    await stage.as(asked.name).call(callsOf(kind).approve, { id })
  }
  throw new Error(`${kind} is not approved`)
}

/** What amina's records say of a module that changes some: days left, money left, hours granted. */
const recordOf: Partial<Record<RequestKind, () => Promise<unknown>>> = {
  'leave-request': async () =>
    (await stage.as('amina').call(leaveBalanceCalls.current, { leaveTypeId: targets.annual, date: '2090-01-01' })).body,
  loan: async () => (await stage.as('amina').call(loanCalls.items, {})).body.listData[0]?.available,
  'check-time-overrider': async () =>
    first(
      stage.portal.database.db,
      sql`select count(*) from check_time where employee_id = ${stage.id.amina}::uuid and source = 'correction'`,
    ),
  'manual-shift': async () =>
    first(stage.portal.database.db, sql`select count(*) from roster_day where employee_id = ${stage.id.amina}::uuid`),
  'personal-data-update-request': async () =>
    first(
      stage.portal.database.db,
      sql`select count(*) from file_row where employee_id = ${stage.id.amina}::uuid and ends_on is distinct from starts_on`,
    ),
  'permit-out': async () =>
    first(
      stage.portal.database.db,
      sql`select count(*) from permit_out where employee_id = ${stage.id.amina}::uuid and granted_at is not null and ended_at is null`,
    ),
}

describe.each(requestKinds)('%s', (kind) => {
  it('approved, is sent back by HR with a note: what it changed is reversed, and it is decided anew', async () => {
    const before = await recordOf[kind]?.()
    const id = await approved(kind)
    const after = await recordOf[kind]?.()
    if (recordOf[kind]) expect(after).not.toEqual(before)
    expect(await detail(kind, 'dewi', id)).toMatchObject({ statusId: 4, enableReopen: true })
    const own = await detail(kind, 'amina', id)
    expect([own.enableReopen, own.reasons['reopen']]).toEqual([false, 'Nobody decides on a request of their own.'])
    // What is private of a file is none of a manager's business: who sees no request has no reason either.
    if (kind === 'personal-data-update-request') expect((await stage.as('budi').call(callsOf(kind).detail, { id })).status).toBe(404)
    else expect((await detail(kind, 'budi', id)).reasons['reopen']).toBe('Only HR may do this.')

    const sent = await reopen(kind, 'dewi', { id, note: 'The wrong day' })
    expect([sent.status, sent.body.statusId, sent.body.status]).toEqual([200, 30, 'Reopened'])
    expect(await recordOf[kind]?.()).toEqual(before)
    const back = await detail(kind, 'amina', id)
    expect(back).toMatchObject({ statusId: 30, enableEdit: true, enableSubmit: true, enableReopen: false })
    expect(back.reasons['reopen']).toBe('It has been reopened already.')
    expect(back.actionHistory[0]).toMatchObject({ actionPerson: 'Dewi Tester', action: 'reopened', note: 'The wrong day' })

    const again = await stage.as('amina').call(callsOf(kind).submit, { id })
    expect([again.status, again.body.statusId]).toEqual([200, 1])
    expect((await detail(kind, 'amina', id)).approvalLevels[0]).toMatchObject({ level: 1, statusId: 0 })
    await stage.as('amina').call(callsOf(kind).cancel, { id })
    expect(await recordOf[kind]?.()).toEqual(before)
  })

  it('taken back, is taken up again by whose it is; submitted, it is not', async () => {
    const id = await targets.cancelled(kind, 'amina')
    expect((await detail(kind, 'amina', id)).enableReopen).toBe(true)
    expect((await detail(kind, 'dewi', id)).enableReopen).toBe(false)
    expect((await reopen(kind, 'amina', { id })).body.statusId).toBe(30)
    const { body } = await stage.as('amina').call(callsOf(kind).submit, { id })
    expect(body.statusId).toBe(1)
    const early = await reopen(kind, 'amina', { id })
    expect([early.status, early.error.Message]).toEqual([
      409,
      'It has not ended, or was cancelled after its approval: it cannot be reopened.',
    ])
    await stage.as('amina').call(callsOf(kind).cancel, { id })
  })

  it('is reopened once by two at once, and a repeated call gets the first answer', async () => {
    const before = await recordOf[kind]?.()
    const id = await approved(kind)
    const both = await Promise.all([reopen(kind, 'dewi', { id }), reopen(kind, 'indra', { id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await detail(kind, 'amina', id)).actionHistory.filter(({ action }) => action === 'reopened')).toHaveLength(1)
    expect(await recordOf[kind]?.()).toEqual(before)

    const other = await approved(kind)
    const key = newId()
    const twice = await Promise.all([
      reopen(kind, 'dewi', { id: other, note: 'x' }, key),
      reopen(kind, 'dewi', { id: other, note: 'x' }, key),
    ])
    expect(twice.map(({ status, body }) => [status, body])).toEqual([
      [200, expect.objectContaining({ id: other, statusId: 30 })],
      [200, twice[0]?.body],
    ])
    expect((await reopen(kind, 'dewi', { id: other, note: 'y' }, key)).status).toBe(409)
    expect(await recordOf[kind]?.()).toEqual(before)
  })

  it('is not reopened as somebody saw it who has looked at another version', async () => {
    const id = await approved(kind)
    const { version } = await detail(kind, 'dewi', id)
    expect((await reopen(kind, 'dewi', { id, version: version + 1 })).status).toBe(409)
    expect((await reopen(kind, 'dewi', { id, version })).status).toBe(200)
  })

  it('cancelled after its approval, stays so', async () => {
    const id = await approved(kind)
    await stage.as('dewi').call(callsOf(kind).cancel, { id })
    for (const by of ['amina', 'dewi'] as const) {
      expect((await detail(kind, by, id)).enableReopen).toBe(false)
      expect((await reopen(kind, by, { id })).status).toBe(409)
    }
  })
})

it('a file goes with the note, and stands in the history', async () => {
  const id = await targets.rejected('leave-request', 'amina')
  const path = `/api${callsOf('leave-request').reopen.path}`
  const sent = await stage.as('dewi').request({ method: 'POST', url: path, ...formWith(pixel, 'roster.png', {}, { id, note: 'See' }) })
  expect([sent.status, sent.error.Message]).toEqual([200, undefined])
  const { actionHistory, attachments } = await detail('leave-request', 'amina', id)
  expect(actionHistory[0]).toMatchObject({ note: 'See', attachment: { fileName: 'roster.png' } })
  expect(attachments).toMatchObject([])
})
