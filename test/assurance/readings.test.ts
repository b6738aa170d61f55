import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { openTargets, type Targets } from './rights-targets.ts'

let stage: Stage
let targets: Targets
beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const readings = async (person: Person) => (await stage.as(person).call(profileCalls.readings)).body.listData
const rowsSince = async () =>
  (
    await sql<{ act: string; count: number }>`
      select act, count(*)::int as count from audit where act in ('read', 'export') group by act order by act`.execute(
      stage.portal.database.db,
    )
  ).rows.map(({ act, count }) => [act, count])

describe('reading what is private of somebody', () => {
  it('of a loan leaves a row, which the person sees and nobody else', async () => {
    const id = await targets.waiting('loan', 'amina')
    const { code } = (await stage.as('amina').call(loan.calls.detail, { id })).body
    expect(await readings('amina')).toEqual([])
    for (const _ of [1, 2]) expect((await stage.as('dewi').call(loan.calls.detail, { id })).status).toBe(200)
    expect((await stage.as('farah').call(loan.calls.detail, { id })).status).toBe(404)
    expect(await readings('amina')).toEqual([{ at: expect.any(String), reader: 'Dewi Tester', what: `Loan ${code}` }])
    for (const name of ['dewi', 'budi', 'hadi'] as const) expect(await readings(name)).toEqual([])
    expect(await rowsSince()).toEqual([['read', 1]])
  })

  it('of a file of a request leaves a row, and one’s own none', async () => {
    const file = await targets.fileOfEntry('leave-request', 'amina')
    expect((await stage.as('amina').call(attachmentCalls.get, { id: file })).status).toBe(200)
    const before = (await readings('amina')).length
    expect((await stage.as('dewi').call(attachmentCalls.get, { id: file })).status).toBe(200)
    const [latest] = await readings('amina')
    expect(await readings('amina')).toHaveLength(before + 1)
    expect(latest).toMatchObject({ reader: 'Dewi Tester', what: expect.stringMatching(/^A file of Leave request LV-/) as string })
  })

  it('in an export leaves one row, whatever the number of people in it', async () => {
    await targets.waiting('loan', 'joko')
    const exported = await stage.as('dewi').request({ method: 'POST', url: `/api${loan.calls.export.path}`, payload: { scope: 'all' } })
    expect(exported.status).toBe(200)
    for (const name of ['amina', 'joko'] as const)
      expect((await readings(name))[0]).toMatchObject({ reader: 'Dewi Tester', what: 'An export of: Loan' })
    expect((await rowsSince()).find(([act]) => act === 'export')).toEqual(['export', 1])
    await stage.as('joko').request({ method: 'POST', url: `/api${loan.calls.export.path}`, payload: {} })
    expect((await rowsSince()).find(([act]) => act === 'export')).toEqual(['export', 1])
    await stage.as('dewi').request({ method: 'POST', url: `/api${leaveRequest.calls.export.path}`, payload: { scope: 'all' } })
    expect((await rowsSince()).find(([act]) => act === 'export')).toEqual(['export', 2])
  })
})

it('whoever looks again later reads again', async () => {
  const id = await targets.waiting('loan', 'joko')
  const { code } = (await stage.as('joko').call(loan.calls.detail, { id })).body
  const detail = JSON.stringify({ what: 'detail', code })
  await sql`insert into audit (at, actor_id, act, entity, entity_id, detail)
    values (now() - interval '11 minutes', ${stage.id.dewi}, 'read', ${loan.module}, ${stage.id.joko}, ${detail}::jsonb)`.execute(
    stage.portal.database.db,
  )
  const ofLoan = async () => (await readings('joko')).filter(({ what }) => what === `Loan ${code}`).length
  expect(await ofLoan()).toBe(1)
  for (const _ of [1, 2]) await stage.as('dewi').call(loan.calls.detail, { id })
  expect(await ofLoan()).toBe(2)
})

describe('a secret address', () => {
  it('that is ended leaves a row, and one that was none does not', async () => {
    const ended = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from audit where act = 'end' and entity = 'calendar feed'`.execute(
          stage.portal.database.db,
        )
      ).rows[0]?.count
    await stage.as('amina').call(calendarCalls.renewFeed, { scope: 'own' })
    for (const _ of [1, 2]) await stage.as('amina').call(calendarCalls.endFeed, { scope: 'own' })
    expect(await ended()).toBe(1)
  })
})

describe('the card of somebody who is gone or disabled, and their picture,', () => {
  it('is for HR of their site alone', async () => {
    const { db } = stage.portal.database
    const card = async (viewer: Person, id = stage.id.hadi) => {
      const [answer, face] = [profileCalls.card, profileCalls.picture].map((call) =>
        stage.as(viewer).call(call as typeof profileCalls.card, { id }),
      )
      const statuses = [(await answer)?.status, (await face)?.status]
      return statuses[0] === statuses[1] ? statuses[0] : statuses
    }
    expect(await card('amina')).toBe(200)
    for (const state of [sql`disabled_at = now()`, sql`disabled_at = null, left_on = current_date - 1`]) {
      await sql`update employee set ${state} where id = ${stage.id.hadi}`.execute(db)
      expect([await card('amina'), await card('farah'), await card('dewi'), await card('kira' as Person)]).toEqual([404, 404, 200, 404])
    }
    await sql`update employee set left_on = null where id = ${stage.id.hadi}`.execute(db)
  })
})
