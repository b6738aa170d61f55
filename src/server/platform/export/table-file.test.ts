import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineList, inUnits, type FileFormat } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { listFile } from './table-file.ts'

const list = defineList({
  name: 'tried',
  row: z.object({}),
  columns: {
    employee: { kind: 'person', label: 'list.employee' },
    from: { kind: 'date', label: 'leave.from' },
    submitted: { kind: 'datetime', label: 'list.submitted' },
    days: { kind: 'number', label: 'leave.days', unit: inUnits },
    hours: { kind: 'hours', label: 'overtime.hours' },
    booked: { kind: 'hours', label: 'attendance.bookedWorked', signed: true },
    amount: { kind: 'money', label: 'loan.amount', unit: { field: 'currency', label: 'list.currency' } },
  },
  defaultSort: ['employee', 'asc'],
})
const rows = [
  {
    employee: 'Müller, "Änne" 山田',
    from: '2026-11-24',
    submitted: '2026-11-23T23:30:00Z',
    days: 1.5,
    unit: 'day',
    hours: 30.25,
    booked: -2.5,
    amount: '1250.5',
    currency: 'EUR',
  },
  {
    employee: '=1+1',
    from: '2024-02-29',
    submitted: null,
    days: 4,
    unit: 'hour',
    hours: 0,
    booked: null,
    amount: '18000000',
    currency: 'IDR',
  },
]

async function* slicesOf<T>(given: readonly T[]) {
  yield given
}

const person = { today: '2026-11-24', timeZone: 'Asia/Jakarta' }
const saved = (format: FileFormat, given: readonly object[] = rows, columns?: string[], language: Language = 'en') =>
  listFile('Tried', list, slicesOf(given), { person, language, input: { format, columns } })
const opened = async (bytes: Uint8Array) => readSheet(Buffer.from(bytes), { trim: false })
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())
const read = (bytes: Uint8Array) => parse(Buffer.from(bytes), { bom: true, record_delimiter: '\r\n' }) as string[][]

it('a workbook has days, moments, numbers and hours as cells of their kind, units and currencies in columns of their own', async () => {
  const { bytes, fileName, type } = await saved('xlsx')
  expect([fileName, type]).toEqual(['Tried 2026-11-24.xlsx', expect.stringContaining('spreadsheetml.sheet')])
  const [head, first, second] = await opened(bytes)
  expect(head).toEqual([
    'Employee',
    'From',
    'Submitted',
    'Days',
    'Counted in',
    'Hours in all',
    'Worked, booked from closed days (h)',
    'Amount',
    'Currency',
  ])
  expect(first).toEqual([
    'Müller, "Änne" 山田',
    new Date('2026-11-24T00:00:00Z'),
    new Date('2026-11-24T06:30:00Z'),
    1.5,
    'days',
    // A day, six hours and a quarter from the beginning of a workbook's days.
    new Date('1899-12-31T06:15:00Z'),
    -2.5,
    1250.5,
    'EUR',
  ])
  expect(second?.slice(3)).toEqual([4, 'hours', expect.anything(), null, 18_000_000, 'IDR'])
  expect(second?.[0]).toBe("'=1+1")
})

it('and shows them as the portal does, beneath headings that stand, stand out and filter', async () => {
  const { bytes } = await saved('xlsx')
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const formOf = (place: string) => sheet?.cells?.get(place)?.style?.numFmt
  expect(['1,1', '1,2', '1,3', '2,3', '1,5', '1,6', '1,7', '2,7'].map(formOf)).toEqual([
    String.raw`yyyy\/mm\/dd`,
    String.raw`yyyy\/mm\/dd hh:mm`,
    '#,##0.0',
    '#,##0',
    '[h]" h "mm" m"',
    '#,##0.0',
    '#,##0.00',
    '#,##0',
  ])
  expect(sheet?.cells?.get('0,0')?.style).toMatchObject({ font: { bold: true }, fill: { type: 'pattern', pattern: 'solid' } })
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.autoFilter).toMatchObject({ range: 'A1:I3' })
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:I3"/>')
})

it('a text file is RFC 4180 in UTF-8 with its mark: days and moments as they sort, numbers with a point, units in the heading', async () => {
  const { bytes, fileName, type } = await saved('csv')
  expect([fileName, type]).toEqual(['Tried 2026-11-24.csv', 'text/csv; charset=utf-8; header=present'])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(Buffer.from(bytes).toString()).not.toMatch(/[^\r]\n/)
  expect(read(bytes)).toEqual([
    [
      'Employee',
      'From',
      'Submitted',
      'Days',
      'Counted in',
      'Hours in all (h)',
      'Worked, booked from closed days (h)',
      'Amount',
      'Currency',
    ],
    ['Müller, "Änne" 山田', '2026-11-24', '2026-11-24 06:30', '1.5', 'days', '30.25', '-2.5', '1250.5', 'EUR'],
    ["'=1+1", '2024-02-29', '', '4', 'hours', '0', '', '18000000', 'IDR'],
  ])
})

it('both speak the reader’s language and have the chosen columns, units with them', async () => {
  const heads = async (format: FileFormat) => {
    const { bytes } = await saved(format, [], ['days', 'employee'], 'id')
    return format === 'csv' ? read(bytes)[0] : (await opened(bytes))[0]
  }
  expect(await heads('csv')).toEqual(['Karyawan', 'Hari', 'Dihitung dalam'])
  expect(await heads('xlsx')).toEqual(['Karyawan', 'Hari', 'Dihitung dalam'])
})

it('whatever somebody is called comes back from both, and is a formula in neither', async () => {
  const letter = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    fc.constantFrom('=', '+', '@', '-', '"', ',', '\r', '\n', '&', '<', ']]>', '_x000D_', ' '),
  )
  const names = fc.array(
    fc.array(letter, { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}x`),
    { minLength: 1, maxLength: 120 },
  )
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const people = given.map((employee) => ({ employee }))
      const [book, text] = await Promise.all([saved('xlsx', people, ['employee']), saved('csv', people, ['employee'])])
      expect((await readXlsx(book.bytes)).sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(given.map((name) => name.toWellFormed()))
      expect(partOf(book.bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
      expect(
        read(text.bytes)
          .slice(1)
          .map(([name]) => name),
      ).toEqual(given.map((name) => name.toWellFormed()))
    }),
    // Each file is written by a process of its own.
    { numRuns: 5 },
  )
})

it('a column that the list has not is refused', async () => {
  await expect(saved('csv', rows, ['days', 'constructor'])).rejects.toMatchObject({ statusCode: 400 })
})
