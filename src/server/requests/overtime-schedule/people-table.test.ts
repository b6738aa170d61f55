import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Name } from '../../../../test/support/company.ts'
import { at, dayOf, openOvertime, portal } from '../../../../test/support/overtime.ts'

beforeAll(openOvertime)
afterAll(() => portal.close())

describe('a table of people', () => {
  const send = (by: Name, fileName: string, bytes: Buffer, day: string | null = dayOf(10)) => {
    const boundary = 'x-table'
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
    const payload = Buffer.concat([
      ...(day ? [part('content-disposition: form-data; name="day"', day)] : []),
      part(`content-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return portal.as(by).request({ method: 'POST', url: '/api/overtime-schedule/ImportEmployeeDetail', payload, headers })
  }

  it('is read row by row, with times over midnight, and what is wrong is told by row', async () => {
    const csv = [
      'Code;From;Until;Break;Note',
      'E-amina;;;;',
      'E-hadi;22:00;02:00;30;Night',
      'E-farah;;;;',
      'E-amina;;;;',
      'E-budi;25:00;26:00;;',
      'E-budi;18:00;;900;',
    ].join('\r\n')
    const { status, body } = await send('budi', 'team.csv', Buffer.from(csv))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      listData: [
        { row: 2, employee: 'Amina Tester', oTStart: null, breakMinutes: null },
        { row: 3, employee: 'Hadi Tester', oTStart: at(dayOf(10), 22), oTUntil: at(dayOf(10), 26), breakMinutes: 30, note: 'Night' },
      ],
      faultCount: 5,
    })
    const faults = (body as { faults: { row: number; column: string }[] }).faults
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [4, 'code'],
      [5, 'code'],
      [6, 'from'],
      [7, 'until'],
      [7, 'break'],
    ])
  })

  it('may be a workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Team',
          rows: [
            ['code', 'from', 'until'],
            ['E-amina', 0.75, 0.875],
            ['E-hadi', '18:30', '20:00'],
          ],
        },
      ],
    })
    const { body } = await send('budi', 'team.xlsx', Buffer.from(bytes))
    expect(body).toMatchObject({
      listData: [{ oTStart: at(dayOf(10), 18), oTUntil: at(dayOf(10), 21) }, { oTStart: at(dayOf(10), 18.5) }],
      faultCount: 0,
    })
  })

  it('that is none, empty, without codes or too long is refused', async () => {
    const rows = (count: number) => Buffer.from(`code\n${Array.from({ length: count }, (_, n) => `E-${n}`).join('\n')}`)
    const answers = []
    for (const bytes of [
      Buffer.from('PK\x03\x04nonsense'),
      Buffer.from(''),
      Buffer.from('name\nAmina'),
      rows(201),
      Buffer.alloc(300_000, 'x'),
    ])
      answers.push((await send('budi', 'team.csv', bytes)).status)
    expect(answers).toEqual([400, 400, 400, 400, 413])
    expect((await send('budi', 'team.csv', Buffer.from('code,from,until\nE-amina,18:00,20:00'), null)).body).toMatchObject({
      faultCount: 1,
    })
  })
})
