import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedTypes, attachmentCalls } from '#shared/areas/attachment.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { Attachment } from '#shared/wire.ts'
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

const { calls } = leaveRequest
const upload = async (by: Person) =>
  ((await stage.as(by).request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'certificate.png') })).body as Attachment)
    .attachmentId
const status = async (by: Person, id: string) => (await stage.as(by).call(attachmentCalls.download, { id })).status

describe('a download', () => {
  it('is saved, not shown: its headers say so whatever the file is', async () => {
    const id = await upload('amina')
    for (const call of [attachmentCalls.get, attachmentCalls.download]) {
      const { headers, raw } = await stage.as('amina').call(call, { id })
      expect(raw).toEqual(pixel)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="certificate.png"; filename*=UTF-8''certificate.png`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      })
    }
  })

  it('by a trick of the path finds nothing', async () => {
    const id = await upload('amina')
    for (const path of [
      '..%2f..%2f..%2fetc%2fpasswd',
      `${id}%00.png`,
      `${id}.png`,
      `${id}%20`,
      '*',
      "' or 1=1 --",
      '%ff',
      `${id}/`.repeat(40),
    ])
      for (const base of ['Attachments', 'attachments/download']) {
        const answer = await stage.as('amina').request({ url: `/api/${base}/${path}` })
        expect([path, [400, 404].includes(answer.status), 'requestId' in (answer.error ?? {})]).toEqual([path, true, true])
      }
    for (const path of ['../../../etc/passwd', '%2e%2e/%2e%2e/package.json', `${id}/../../../package.json`, '..\\..\\etc\\passwd']) {
      const answer = await stage.as('amina').request({ url: `/api/attachments/download/${path}` })
      expect(answer.raw.toString()).not.toMatch(/root:|"calendula"/)
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    expect((await stage.as('amina').request({ url: `/api/ATTACHMENTS/${id.toUpperCase()}/` })).status).toBe(200)
  })

  it('ends with the right to see the request: a taken-back delegation, a role that was withdrawn, a file left out', async () => {
    const { db } = stage.portal.database
    const file = await upload('hadi')
    const form = { ...targets.form('leave-request', 'hadi'), attachmentIds: [file] }
    const entry = await stage.as('hadi').call(calls.save, form as never)
    expect([await status('hadi', file), await status('dewi', file), await status('farah', file), await status('edgar', file)]).toEqual([
      200, 200, 404, 404,
    ])
    const taken = await stage.as('amina').call(calls.save, { ...targets.form('leave-request', 'amina'), attachmentIds: [file] } as never)
    expect(taken.status).toBe(400)
    await stage.as('hadi').call(calls.submit, { id: entry.body.id })
    await sql`insert into delegation (id, from_id, to_id, starts_on) values (${newId()}, ${stage.id.farah}, ${stage.id.edgar}, current_date)`.execute(
      db,
    )
    expect([await status('farah', file), await status('edgar', file)]).toEqual([200, 200])
    await sql`update delegation set revoked_at = now()`.execute(db)
    await sql`delete from role_giving where employee_id = ${stage.id.dewi}`.execute(db)
    expect([await status('edgar', file), await status('dewi', file), await status('farah', file)]).toEqual([404, 404, 200])
    await stage.as('farah').call(calls.revise, { id: entry.body.id, note: 'without the file' })
    await stage.as('hadi').call(calls.save, { ...form, id: entry.body.id, attachmentIds: [] } as never)
    expect([await status('hadi', file), await status('farah', file)]).toEqual([200, 404])
  })
})

describe('the ending of a MIME type', () => {
  it('is told for a slash that is encoded or plain, in any case; for others it is 404', async () => {
    const ask = (path: string) => stage.as('amina').request({ url: `/api/attachments/get-extension/${path}` })
    for (const { mimeType } of acceptedTypes) {
      const name = acceptedTypes.find((type) => type.mimeType === mimeType)?.name
      for (const path of [mimeType, encodeURIComponent(mimeType), `${mimeType}/`, encodeURIComponent(mimeType.toUpperCase())])
        expect([path, (await ask(path)).body]).toEqual([path, { mimeType, name }])
    }
    for (const path of ['image/svg%2Bxml', 'text/html', 'image', '..%2f..%2f', 'x'.repeat(300)])
      expect([400, 404]).toContain((await ask(path)).status)
  })
})
