import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { readWorkbook, type WorkbookLimits } from './workbook.ts'

const mega = 1024 * 1024
const limits: WorkbookLimits = { unpacked: 16 * mega, rows: 1000, columns: 20, cells: 10_000, merges: 10 }

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number]
const book = async (sheet: Partial<Sheet>, ...others: Sheet[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'One', rows: [['Code']], ...sheet }, ...others] }))
const read = (bytes: Buffer, own: Partial<WorkbookLimits> = {}) => readWorkbook(bytes, { ...limits, ...own }, 'file', 'sheet.unreadable')
const refusalOf = (bytes: Buffer, own: Partial<WorkbookLimits> = {}) =>
  read(bytes, own).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.messages[0]?.key, Object.keys(error.fields)] : error),
  )
const merge = (row: number) => ({ startRow: row, startCol: 0, endRow: row, endCol: 1 })
const filled = (rows: number, columns: number, text = 'x') =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => text))

it('reads what stands in the first sheet, days and numbers as such', async () => {
  const day = new Date('2026-12-24T00:00:00Z')
  const rows = [
    ['Code', 'Day', 'Hours'],
    ['E-amina', day, 7.5],
    [null, null, true],
  ]
  expect(await read(await book({ rows }, { name: 'Two', rows: [['other']] }))).toEqual(rows)
})

it('tells what a workbook may not be, and of which field', async () => {
  expect(await refusalOf(Buffer.from('PK\x03\x04 and no more'))).toEqual([400, 'sheet.unreadable', ['file']])
  expect(await refusalOf(await book({ merges: Array.from({ length: 11 }, (_, row) => merge(row)) }))).toEqual([
    400,
    'sheet.merged',
    ['file'],
  ])
  expect(await refusalOf(await book({ merges: Array.from({ length: 10 }, (_, row) => merge(row)) }))).toBeNull()
  expect(await refusalOf(await book({ rows: filled(2, 21) }))).toEqual([400, 'sheet.beyond', ['file']])
  expect(await refusalOf(await book({ rows: filled(1001, 1) }))).toEqual([400, 'sheet.beyond', ['file']])
  expect(await refusalOf(await book({ rows: filled(1000, 20) }))).toEqual([400, 'sheet.tooManyCells', ['file']])
  expect(await refusalOf(await book({ rows: filled(1000, 10) }))).toBeNull()
  expect(await refusalOf(await book({ rows: filled(900, 10, 'y'.repeat(30)) }), { unpacked: 100_000 })).toEqual([
    413,
    'sheet.unpacksTooLarge',
    ['file'],
  ])
})

it('takes no notice of what other sheets hold, nor of cells that have a look alone', async () => {
  expect(
    await refusalOf(await book({}, { name: 'Two', rows: filled(1500, 30), merges: Array.from({ length: 50 }, (_, row) => merge(row)) })),
  ).toBeNull()
  const coloured = new Map([['0,900', { value: null, style: { fill: { type: 'pattern' as const, pattern: 'solid' as const } } }]])
  expect(await refusalOf(await book({ cells: coloured }))).toBeNull()
})

it('a sheet of tags that never end is refused at once', async () => {
  const parts = unzipSync(await book({ rows: [['Code']] }))
  parts['xl/worksheets/sheet1.xml'] = strToU8(`<worksheet>${'<row r="1" '.repeat(400_000)}`)
  const started = performance.now()
  expect(await refusalOf(Buffer.from(zipSync(parts)))).not.toBeNull()
  expect(performance.now() - started).toBeLessThan(5000)
})
