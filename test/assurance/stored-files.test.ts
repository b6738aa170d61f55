import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { openStage, storeFile, type Stage } from './cast.ts'
import { docx, hugePng } from './files.ts'
import { formWith, pixel } from './rights-check.ts'
import { openTargets, type Targets } from './rights-targets.ts'
import { computed } from '../support/cost.ts'

let stage: Stage
let targets: Targets

beforeAll(async () => {
  stage = await openStage()
  targets = openTargets(stage)
})
afterAll(() => stage.close())

const count = async () =>
  (await sql<{ count: number }>`select count(*) as count from attachment`.execute(stage.portal.database.db)).rows[0]?.count

describe('a picture', () => {
  it('of 50,000 × 50,000, or none at all, is no profile picture', async () => {
    const { db } = stage.portal.database
    for (const bytes of [hugePng(50_000, 50_000), hugePng(100, 1_000_000), Buffer.from('not a picture')]) {
      const id = await storeFile(stage.portal, stage.id.joko, { type: 'image/png', bytes, fileName: 'me.png' })
      await sql`update employee set picture_id = ${id} where id = ${stage.id.joko}`.execute(db)
      const started = computed()
      expect((await stage.as('joko').call(profileCalls.ownPicture)).status).toBe(404)
      expect(computed() - started).toBeLessThan(5000)
    }
    const good = await stage.as('joko').call(profileCalls.picture, { id: stage.id.amina })
    expect([good.status, good.headers['content-type'], good.raw.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP'])
  })
})

describe('a file of a note', () => {
  it('comes with Id, Note and Attachment as a form, and is read by whoever reads the request', async () => {
    const id = await targets.waiting('leave-request', 'amina')
    const answer = await stage.as('budi').request({
      method: 'POST',
      url: '/api/v2/leave-request/Approve',
      ...formWith(docx(), 'plan.docx', {}, { Id: id, Note: 'Agreed, see the plan', StatusId: '5' }),
    })
    expect(answer.body).toMatchObject({ id, statusId: 4 })
    const detail = (await stage.as('amina').call(leaveRequest.calls.detail, { id })).body
    expect(detail.actionHistory[0]).toMatchObject({
      note: 'Agreed, see the plan',
      actionPerson: 'Budi Tester',
      attachment: { fileName: 'plan.docx' },
    })
    expect(detail.attachments).toEqual([])
    const file = detail.actionHistory[0]?.attachment?.attachmentId ?? ''
    expect((await stage.as('amina').call(attachmentCalls.get, { id: file })).raw).toEqual(docx())
    expect((await stage.as('joko').call(attachmentCalls.get, { id: file })).status).toBe(404)
    targets.spend(id)
  })

  it('of a refused act is not kept', async () => {
    const id = await targets.waiting('leave-request', 'amina')
    const before = await count()
    for (const person of ['farah', 'dewi', 'amina'] as const) {
      const answer = await stage
        .as(person)
        .request({ method: 'POST', url: '/api/v2/leave-request/Approve', ...formWith(pixel, 'a.png', {}, { id }) })
      expect([403, 404]).toContain(answer.status)
    }
    const form = { ...targets.form('leave-request', 'amina'), endDate: '2020-01-01' } as Record<string, string>
    expect(
      (
        await stage.as('amina').request({
          method: 'POST',
          url: '/api/leave-request/CreateOrUpdate',
          ...formWith(pixel, 'a.png', {}, { data: JSON.stringify(form) }),
        })
      ).status,
    ).toBe(400)
    expect(await count()).toBe(before)
    const saved = await stage.as('amina').request({
      method: 'POST',
      url: '/api/leave-request/CreateOrUpdate',
      ...formWith(pixel, 'a.png', {}, { data: JSON.stringify(targets.form('leave-request', 'amina')) }),
    })
    expect(
      (await stage.as('amina').call(leaveRequest.calls.detail, { id: (saved.body as { id: string }).id })).body.attachments,
    ).toMatchObject([{ fileName: 'a.png' }])
  })
})
