import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { instantAt } from '#shared/records/clock.ts'
import { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { formWith, pixel } from '../../../../test/assurance/rights-check.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Answer, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const db = () => portal.database.db

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

let weeks = 0
const monday = () => addDays(now, 14 - weekday(now) + (weeks += 1) * 7)
const done = <E>({ body, status, error }: Answer<E>): AnswerOf<E> => {
  if (status !== 200) throw new Error(`${status} ${error.Message}`)
  return body
}
const upload = (by: Name, fields: Record<string, string> = {}) =>
  portal.as(by).request({ method: 'POST', url: `/api${permitOutCalls.createAttachment.path}`, ...formWith(pixel, 'a.png', {}, fields) })
const remove = (by: Name, id: string) => portal.as(by).call(permitOutCalls.deleteAttachment, { id })
const attached = async (id: string) => {
  const { attachments, version } = done(await portal.as('amina').call(permitOut.calls.detail, { id }))
  return { version, files: attachments.map(({ attachmentId }) => attachmentId) }
}

it('files that come one by one belong to the request that is named, and are taken away by whose it is; each is a change of it', async () => {
  const day = monday()
  const permit = {
    reasonTypeId: portal.company.permit.errand,
    permitStart: instantAt(day, 540, 'Asia/Jakarta'),
    permitUntil: instantAt(day, 600, 'Asia/Jakarta'),
  }
  const { id } = done(await portal.as('amina').call(permitOut.calls.save, permit as never))
  const ids: string[] = []
  for (const _ of [1, 2]) ids.push(((await upload('amina', { id })).body as { attachmentId: string }).attachmentId)
  expect(await attached(id)).toEqual({ version: 3, files: ids })
  expect((await upload('hadi', { id })).status).toBe(404)
  expect((await remove('hadi', ids[0] ?? '')).status).toBe(404)
  expect((await remove('amina', ids[0] ?? '')).body).toEqual({ id: ids[0] })
  expect(await attached(id)).toEqual({ version: 4, files: [ids[1]] })
  const acts = await rows(
    db(),
    sql<{ act: string; version: number }>`
    select act, (detail->>'version')::int as version from audit where entity_id = ${id}::uuid order by seq`,
  )
  expect(acts.map(({ act, version }) => `${act} ${version}`)).toEqual(['save 1', 'change 2', 'change 3', 'change 4'])
  done(await portal.as('amina').call(permitOut.calls.submit, { id }))
  expect([(await upload('amina', { id })).status, (await remove('amina', ids[1] ?? '')).status]).toEqual([409, 409])
})

it('files that no request has taken are their owner’s to take away, but for the picture of a person and what stands in a history', async () => {
  const made = async (by: Name) => ((await upload(by)).body as { attachmentId: string }).attachmentId
  const own = await made('amina')
  expect([(await remove('hadi', own)).status, (await remove('amina', own)).status, (await remove('amina', own)).status]).toEqual([
    404, 200, 404,
  ])
  const picture = await made('amina')
  await sql`update employee set picture_id = ${picture} where id = ${portal.company.id.amina}::uuid`.execute(db())
  expect((await remove('amina', picture)).status).toBe(404)
  await sql`update employee set picture_id = null`.execute(db())
  const empty = await portal.as('amina').call(permitOutCalls.createAttachment, {})
  expect([empty.status, Object.keys(empty.error.fields ?? {})]).toEqual([400, ['attachment']])
  await sql`update module_permission set read_only = true where module = 'PermitOut'`.execute(db())
  expect([(await upload('amina')).status, (await remove('amina', picture)).status]).toEqual([403, 403])
  await sql`update module_permission set read_only = false`.execute(db())
})
