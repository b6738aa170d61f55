import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { readSheetOf, readWorkbook, type WorkbookLimits } from './workbook.ts'

const limits: WorkbookLimits = { unpacked: 2 ** 22, rows: 100, columns: 20, cells: 1000, merges: 3 }
const told = { field: 'file', unreadable: 'sheet.unreadable' } as const

const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`
const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`
const table = (rows: string, name = 'One') => `<table:table table:name="${name}">${rows}</table:table>`
/** As LibreOffice writes it, down to the looks that fill what is left of the sheet. */
const rest = `<table:table-cell table:style-name="ce1" table:number-columns-repeated="16380"/>`
const below = row(
  '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/>',
  ' table:number-rows-repeated="1048570"',
)
const ods = (tables: string) =>
  Buffer.from(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    }),
  )
const read = (rows: string) => readWorkbook(ods(table(rows)), limits, told.field, told.unreadable)
const refusalOf = (rows: string) =>
  read(rows).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.messages[0]?.key] : error),
  )

it('reads text, numbers, days and times, headings that repeat on paper, gaps and what is repeated; looks alone are nothing', async () => {
  const rows =
    `<table:table-header-rows>${row(cell('Code') + cell('Day') + rest)}</table:table-header-rows>` +
    row(
      cell('E-amina') +
        '<table:table-cell office:value-type="date" office:date-value="2026-11-24"><text:p>24.11.26</text:p></table:table-cell>' +
        '<table:table-cell office:value-type="float" office:value="7.5"><text:p>7,5</text:p></table:table-cell>' +
        '<table:table-cell office:value-type="time" office:time-value="PT08H30M00S"><text:p>08:30</text:p></table:table-cell>',
    ) +
    row('<table:table-cell/>', ' table:number-rows-repeated="2"') +
    row(
      `<table:table-cell table:number-columns-repeated="2"/>${cell('R&amp;D', ' table:number-columns-repeated="2"')}`,
      ' table:number-rows-repeated="2"',
    ) +
    below
  expect(await read(rows)).toEqual([
    ['Code', 'Day'],
    ['E-amina', new Date('2026-11-24T00:00:00Z'), 7.5, '08:30'],
    [],
    [],
    [null, null, 'R&D', 'R&D'],
    [null, null, 'R&D', 'R&D'],
  ])
})

it('finds a sheet by its name among those it has', async () => {
  const book = ods(table(row(cell('a'))) + table(row(cell('b')), 'R&amp;D'))
  expect(await readSheetOf(book, 'R&D', limits, told)).toEqual({ names: ['One', 'R&D'], rows: [['b']] })
  expect(await readSheetOf(book, 'Three', limits, told)).toEqual({ names: ['One', 'R&D'], rows: null })
})

it('refuses what says that it is one and has nothing of it', async () => {
  const empty = Buffer.from(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }))
  await expect(readWorkbook(empty, limits, told.field, told.unreadable)).rejects.toMatchObject({ statusCode: 400 })
})

it('refuses what stands for more than is read before anything is made of it', async () => {
  expect(await refusalOf(row(cell('x', ' table:number-columns-repeated="21"')))).toEqual([400, 'sheet.beyond'])
  expect(await refusalOf(row(cell('x'), ' table:number-rows-repeated="1000000"'))).toEqual([400, 'sheet.beyond'])
  expect(await refusalOf(row(cell('x', ' table:number-columns-repeated="20"'), ' table:number-rows-repeated="51"'))).toEqual([
    400,
    'sheet.tooManyCells',
  ])
  expect(await refusalOf(row(cell('x', ' table:number-columns-spanned="2"').repeat(4)))).toEqual([400, 'sheet.merged'])
  // The sign that ends a tag may stand in a look's name.
  expect(await refusalOf(row(cell('x', ' table:style-name="a>b" table:number-columns-repeated="21"')))).toEqual([400, 'sheet.beyond'])
  expect(await refusalOf(row(cell('x', ' table:number-columns-repeated="20"'), ' table:number-rows-repeated="50"'))).toBeNull()
})

it('what begins a great many tags and ends none is refused or holds nothing: it breaks nothing', async () => {
  expect(await refusalOf('<table:table-cell '.repeat(150_000))).not.toBeInstanceOf(Error)
})
