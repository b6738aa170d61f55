import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'
import type { Portal } from '../../../../test/support/portal.ts'

const { calls } = leaveRequest
let leaves: LeaveCalls
let portal: Portal
const db = () => portal.database.db

beforeAll(async () => {
  leaves = await openLeaveCalls()
  ;({ portal } = leaves)
})
afterAll(() => portal.close())

describe('a preview', () => {
  it('of what is filed already is for whoever sees it, and of a new one for those who may file it', async () => {
    const form = leaves.leave(leaves.monday(), 3)
    const { id } = await leaves.file('amina', form)
    done(await portal.as('budi').call(calls.approve, { id }))
    const status = async (input: object) => (await portal.as('carla').call(calls.preview, { ...form, ...input } as never)).status
    const { amina, hadi, carla } = portal.company.id
    expect([await status({ id }), await status({ id, employeeId: amina }), await status({ id, employeeId: hadi })]).toEqual([200, 200, 404])
    expect([await status({ employeeId: carla }), await status({ employeeId: amina })]).toEqual([200, 404])
  })

  it('counts the files that would go with it', async () => {
    const sick = { ...leaves.leave(leaves.monday(), 3), leaveTypeId: portal.company.leave.sick }
    const rules = async (attachmentIds?: string[]) =>
      (await portal.as('amina').call(calls.preview, { ...sick, attachmentIds } as never)).body.concerns.map(({ rule }) => rule)
    expect((await rules()).length).toBe((await rules([newId()])).length + 1)
  })

  it('says how long each level usually takes, and what keeps the form from being filed', async () => {
    await sql`delete from request_history`.execute(db())
    await sql`update request set status_id = 3 where module = 'LeaveRequest'`.execute(db())
    await sql`delete from leave_day`.execute(db())
    const usual = async () =>
      (await portal.as('amina').call(calls.preview, leaves.leave(leaves.monday(), 3) as never)).body.levels.map(
        ({ level, usualHours, note }) => [level, usualHours, note],
      )
    expect(await usual()).toEqual([
      [1, null, ''],
      [2, null, ''],
    ])
    for (const hours of [0.2, 4.6, 30]) {
      const { id } = await leaves.file('hadi')
      done(await portal.as('budi').call(calls.approve, { id }))
      await sql`update request_history set at = at - make_interval(secs => ${hours * 3600}) where request_id = ${id}::uuid and act = 'submit'`.execute(
        db(),
      )
    }
    expect((await usual())[0]).toEqual([1, 5, ''])
    const day = leaves.monday()
    const before = await portal.as('amina').call(calls.preview, leaves.leave(day, 200) as never)
    expect(before.body.concerns.some(({ blocking }) => blocking)).toBe(true)
    expect((await portal.as('amina').call(calls.preview, { leaveTypeId: portal.company.leave.annual } as never)).body).toMatchObject({
      concerns: [],
      levels: [],
    })
    await sql`update employee set disabled_at = now() where id <> ${portal.company.id.amina}::uuid`.execute(db())
    const alone = await portal.as('amina').call(calls.preview, leaves.leave(day) as never)
    await sql`update employee set disabled_at = null`.execute(db())
    expect(alone.body.levels).toEqual([])
    expect(alone.body.concerns).toMatchObject([{ field: null, blocking: true, rule: 'approval.nobody' }])
    expect(
      (await portal.as('amina').call(calls.preview, leaves.leave(day, 1, { employeeId: portal.company.id.budi }) as never)).status,
    ).toBe(404)
  })
})
