import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { Attachment } from '#shared/wire.ts'
import { safeName } from '#server/platform/attachments.ts'
import { scanWith } from '#server/platform/scan.ts'
import { openStage, storeFile, type Person, type Stage } from './cast.ts'
import { bomb, docm, docx, oldOffice } from './files.ts'
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

const upload = (bytes: Buffer, fileName: string, by: Person = 'amina') =>
  stage.as(by).request({ method: 'POST', url: '/api/x/attachments', ...formWith(bytes, fileName) })
const count = async () =>
  (await sql<{ count: number }>`select count(*) as count from attachment`.execute(stage.portal.database.db)).rows[0]?.count
const padded = (size: number) => Buffer.concat([pixel, Buffer.alloc(size - pixel.length)])

describe('an upload', () => {
  it('is taken for what it is when its ending agrees', async () => {
    const files: [string, Buffer, string][] = [
      ['a.png', pixel, 'image/png'],
      ['A.PNG', pixel, 'image/png'],
      ['a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'application/pdf'],
      ['a.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['a.doc', oldOffice('WordDocument'), 'application/msword'],
      ['a.xls', oldOffice('Workbook'), 'application/vnd.ms-excel'],
    ]
    for (const [name, bytes, type] of files) {
      const answer = await upload(bytes, name)
      expect([name, answer.status, (answer.body as Attachment).type, (answer.body as Attachment).size]).toEqual([
        name,
        200,
        type,
        bytes.length,
      ])
    }
  })

  it('that is something else, or may run, is refused with 415 and not stored', async () => {
    const before = await count()
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const refused: [string, Buffer][] = [
      ['page.png', html],
      ['page.html', html],
      ['picture.png', svg],
      ['picture.svg', svg],
      ['picture.pdf', pixel],
      ['picture', pixel],
      ['', pixel],
      ['picture.png.exe', pixel],
      ['run.png', Buffer.from('MZ\x90\0\x03')],
      ['empty.png', Buffer.alloc(0)],
      ['macro.docm', docm()],
      ['macro.docx', docm()],
      ['macro.docx', docx({ 'word/vbaProject.bin': Buffer.from('x') })],
      ['sheet.xlsx', docx({ 'xl/macrosheets/sheet1.xml': Buffer.from('x') })],
      ['macro.doc', oldOffice('WordDocument', 'Macros', '_VBA_PROJECT')],
      // An installer and a mail have the same container.
      ['installer.doc', oldOffice('Root Entry', 'SummaryInformation')],
      ['table.doc', oldOffice('Workbook')],
      ['letter.xls', oldOffice('WordDocument')],
      ['archive.docx', Buffer.from('PK\x03\x04')],
    ]
    for (const [name, bytes] of refused) {
      const answer = await upload(bytes, name)
      expect([name, answer.status, Object.keys(answer.error).sort()]).toEqual([name, 415, ['Errors', 'Message', 'fields', 'requestId']])
    }
    expect(await count()).toBe(before)
  })

  it('keeps of a name only what is harmless', async () => {
    const names = [
      '<img src=x onerror=alert(1)>.png',
      '../../etc/passwd.png',
      '..\\\\..\\\\boot.png',
      '.htaccess.png',
      'gnp\u202egnp.exe.png',
      'a\u200bb\u2066c.png',
      `${'n'.repeat(600)}.png`,
      "it's; filename=evil.exe.png",
      '名前 – 𝄞.png',
      '%0d%0aSet-Cookie: a=b.png',
    ]
    for (const name of names) {
      const { status, body } = await upload(pixel, name)
      const { fileName, attachmentId } = body as Attachment
      expect([name, status]).toEqual([name, 200])
      expect(fileName).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]{1,150}$/u)
      expect(fileName).toMatch(/[^.]\.png$/)
      const got = await stage.as('amina').call(attachmentCalls.download, { id: attachmentId })
      expect(got.headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~*'()%-]+$/)
      expect(got.headers['set-cookie']).toBeUndefined()
    }
    const broken = await stage
      .as('amina')
      .request({ method: 'POST', url: '/api/x/attachments', ...formWith(pixel, 'a.png"\r\nX-Evil: 1\r\nfilename="b.png') })
    expect([200, 400, 415]).toContain(broken.status)
    expect(safeName('a\r\nSet-Cookie: b=c\0.png')).toBe('aSet-Cookie b=c.png')
    expect(safeName('C:\\fakepath\\..\\')).toBe('file')
  })

  it('has at most 4 MiB, to the byte', async () => {
    const most = 4 * 1024 * 1024
    expect((await upload(padded(most), 'a.png', 'joko')).status).toBe(200)
    const before = await count()
    const answer = await upload(padded(most + 1), 'a.png', 'joko')
    expect([answer.status, answer.error.Message]).toEqual([413, 'File size exceed 4 MB'])
    const approving = await stage.as('budi').request({
      method: 'POST',
      url: '/api/v2/leave-request/approve',
      ...formWith(padded(most + 1), 'a.png', {}, { Id: await targets.waiting('leave-request', 'amina') }),
    })
    expect([approving.status, approving.error.fields]).toEqual([413, { attachment: ['File size exceed 4 MB'] }])
    expect(await count()).toBe(before)
  })

  it('of more than a person’s quota is refused', async () => {
    await sql`delete from attachment where owner_id = ${stage.id.edgar}`.execute(stage.portal.database.db)
    const id = await storeFile(stage.portal, stage.id.edgar, { type: 'image/png', bytes: pixel, fileName: 'a.png' })
    await sql`update attachment set size = ${40 * 1024 * 1024 - pixel.length - 1} where id = ${id}`.execute(stage.portal.database.db)
    const answers = [await upload(pixel, 'a.png', 'edgar'), await upload(pixel, 'b.png', 'edgar'), await upload(pixel, 'b.png', 'carla')]
    expect(answers.map((answer) => answer.status)).toEqual([200, 413, 200])
    expect(answers[1]?.error.fields).toHaveProperty('attachment')
  })

  it('of more than a person’s quota is refused too where many come at once, or drafts have taken what came before', async () => {
    const quota = 40 * 1024 * 1024
    await sql`delete from attachment where owner_id = ${stage.id.farah} and request_id is null`.execute(stage.portal.database.db)
    const all = await Promise.all(Array.from({ length: 14 }, () => upload(padded(4 * 1024 * 1024), 'a.png', 'farah')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 413]))
    const kept = all.filter(({ status }) => status === 200).map(({ body }) => (body as unknown as Attachment).attachmentId)
    const form = { ...targets.form('leave-request', 'farah'), attachmentIds: kept.slice(0, 1) }
    expect((await stage.as('farah').call(leaveRequest.calls.save, form as never)).status).toBe(200)
    expect((await upload(pixel, 'b.png', 'farah')).status).toBe(413)
    const used = await sql<{ size: number }>`
      select sum(size)::int as size from attachment where owner_id = ${stage.id.farah}`.execute(stage.portal.database.db)
    expect(used.rows[0]?.size).toBeLessThanOrEqual(quota)
    await sql`delete from attachment where owner_id = ${stage.id.farah} and request_id is null`.execute(stage.portal.database.db)
  })

  it('that a virus scanner takes its time over holds no connection to the database meanwhile, alone or with a form', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-slow-scan-'))
    const [begun, go] = [path.join(folder, 'begun'), path.join(folder, 'go')]
    await writeFile(begun, '')
    // Looks at each file until it is told to go on.
    const words = `const fs = require('fs'); process.stdin.resume(); fs.appendFileSync(${JSON.stringify(begun)}, '+')
      const look = () => fs.existsSync(${JSON.stringify(go)}) || setTimeout(look, 10); look()`
    scanWith([process.execPath, '-e', words])
    const form = {
      ...formWith(pixel, 'a.png', {}, targets.form('leave-request', 'carla') as Record<string, string>),
      method: 'POST' as const,
    }
    const sent = [
      upload(pixel, 'a.png', 'carla'),
      stage.as('carla').request({ ...form, url: `/api${leaveRequest.calls.save.path}` }),
      stage.as('carla').request({ ...formWith(pixel, 'a.png'), method: 'POST', url: '/api/permit-out/create-attachment' }),
    ]
    await expect.poll(() => readFile(begun, 'utf8'), { timeout: 20_000 }).toBe('+++')
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
      stage.portal.database.db,
    )
    expect(rows).toEqual([])
    await writeFile(go, '')
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
    scanWith([])
    await rm(folder, { recursive: true })
  })

  it('that unpacks to gigabytes costs neither memory nor time', async () => {
    const bytes = bomb(128)
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const [memory, started] = [process.memoryUsage().rss, computed()]
    expect((await upload(bytes, 'bomb.docx', 'carla')).status).toBe(415)
    expect(computed() - started).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024)
  })

  it('cut short, with a wrong length or none at all, is refused and leaves nothing', async () => {
    const before = await count()
    const whole = formWith(padded(20_000), 'a.png')
    for (const payload of [whole.payload.subarray(0, 10_000), whole.payload.subarray(0, 60), Buffer.from('nonsense'), Buffer.alloc(0)]) {
      const answer = await stage.as('amina').request({ method: 'POST', url: '/api/x/attachments', payload, headers: whole.headers })
      expect([payload.length, answer.status]).toEqual([payload.length, 400])
    }
    const bare = await stage
      .as('amina')
      .request({ method: 'POST', url: '/api/x/attachments', payload: 'x', headers: { 'content-type': 'multipart/form-data' } })
    expect(bare.status).toBe(400)
    await stage.portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stage.portal.app.server.address() as AddressInfo
    /** What is answered to a body of another length than is told; whoever tells more than they send hangs up. */
    const raw = async (length: number) => {
      const socket = connect(port, '127.0.0.1')
      const head = `POST /api/x/attachments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await stage.portal.token('amina')}\r\nContent-Type: ${whole.headers['content-type']}\r\nContent-Length: ${length}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), whole.payload]))
      let told = ''
      socket.on('data', (chunk) => {
        told += chunk.toString()
        socket.end()
      })
      if (length > whole.payload.length) setTimeout(() => socket.destroy(), 500)
      await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
      return told.slice(9, 12)
    }
    expect(await raw(whole.payload.length - 9000)).toBe('400')
    expect(await raw(whole.payload.length + 9000)).toBe('')
    expect(await count()).toBe(before)
    expect(await raw(whole.payload.length)).toBe('200')
    expect(await count()).toBe((before ?? 0) + 1)
  })
})
