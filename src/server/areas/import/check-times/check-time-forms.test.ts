import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { importCheckTimeFiles } from './check-times.ts'
import { reportOf } from '../report.ts'

let fresh: FreshDatabase
let company: Company
let folder: string
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'check-time-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
})
afterEach(() => fresh.drop())

async function run(mapping: object, texts: Record<string, string | Buffer>, writes: 'all' | 'good' | 'none' = 'all') {
  const files = Object.entries(texts).map(([name, text]) => ({ file: path.join(folder, name), text }))
  for (const { file, text } of files) await writeFile(file, text)
  const order = { mapping: readCheckTimeMapping(JSON.stringify(mapping)), files: files.map(({ file }) => file), writes }
  return importCheckTimeFiles(fresh.database.db, order, now)
}

type Outcome = Awaited<ReturnType<typeof run>>
const told = ({ faults }: Outcome) =>
  faults.toSorted((a, b) => a.line - b.line).map(({ line, column, value, why }) => [line, column, value, why])
/** In the clock of Jakarta. */
const times = () =>
  rows(
    fresh.database.db,
    sql<{ who: string; at: string; way: string | null }>`
      select e.user_name as who, to_char(c.at at time zone 'Asia/Jakarta', 'MM-DD HH24:MI') as at, c.direction as way
      from check_time c join employee e on e.id = c.employee_id order by c.at, 1`,
  ).then((found) => found.map(({ who, at, way }) => `${who} ${at} ${way ?? '-'}`))

const log = { files: { log: { name: 'log.csv', dates: 'dd/MM/yyyy' } } }
const ofRow = (at: 'in' | 'out', more: object = {}) => ({
  file: 'log',
  employee: 'who',
  day: 'day',
  at,
  form: 'H:mm',
  direction: at,
  ...more,
})

describe('times whose day stands beside them', () => {
  const mapping = { ...log, times: [ofRow('in'), ofRow('out', { after: 'in' })] }

  it('are of that day, and a going that is not after its coming is of the next', async () => {
    const outcome = await run(mapping, {
      'log.csv': 'who,day,in,out\nE-amina,02/11/2026,8:00,17:05\nE-amina,03/11/2026,22:00,6:00\nE-budi,03/11/2026,8:30,\n',
    })
    expect([told(outcome), outcome.written]).toEqual([[], true])
    expect(await times()).toEqual([
      'amina 11-02 08:00 in',
      'amina 11-02 17:05 out',
      'budi 11-03 08:30 in',
      'amina 11-03 22:00 in',
      'amina 11-04 06:00 out',
    ])
  })

  it('are told by what the file says, in its column', async () => {
    const outcome = await run(mapping, {
      'log.csv': 'who,day,in,out\nE-amina,31/02/2026,8:00,17:00\nE-amina,02/11/2026,8.00,25:00\nE-amina,02/01/1980,8:00,\nE-amina,,8:00,\n',
    })
    expect(told(outcome)).toEqual([
      [2, 'day', '31/02/2026', 'there is no such day'],
      [2, 'day', '31/02/2026', 'there is no such day'],
      [3, 'in', '8.00', 'it is not a time as the mapping says'],
      [3, 'out', '8.00', 'the time before it is not a time as the mapping says'],
      [4, 'in', '8:00', 'the time is on 1980-01-02'],
      [5, 'in', '8:00', 'its day is empty'],
    ])
  })

  it('may stand in a workbook as times of its own', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Log',
          rows: [
            ['who', 'day', 'in', 'out'],
            ['E-amina', new Date('2026-11-02T00:00:00Z'), 0.354166666666667, '17:00'],
          ],
        },
      ],
    })
    const given = { ...mapping, files: { log: { ...log.files.log, name: 'log.xlsx' } } }
    expect(told(await run(given, { 'log.xlsx': Buffer.from(book) }))).toEqual([])
    expect(await times()).toEqual(['amina 11-02 08:30 in', 'amina 11-02 17:00 out'])
  })

  it('need a day, and a form with a day needs none', () => {
    const read = (part: object) => () => readCheckTimeMapping(JSON.stringify({ ...log, times: part }))
    expect(read({ ...ofRow('in'), day: undefined })).toThrow('times: "form" is a time alone')
    expect(read({ ...ofRow('in'), form: 'dd/MM/yyyy H:mm' })).toThrow('times: "form" has the day in it')
    expect(read({ ...ofRow('in'), direction: 'up' })).toThrow('times.direction: must be "in", "out", null or {"value"}')
  })
})

describe('a coming and a going that belong together', () => {
  const mapping = { ...log, times: [ofRow('in'), ofRow('out')] }
  const half = 'the coming or going that belongs to it was refused'

  it('of one row are written both or not at all', async () => {
    const text = 'who,day,in,out\nE-amina,02/11/2026,8:00,17:00\nE-amina,03/11/2026,8:00,late\nE-amina,04/11/2026,8:00,\n'
    const outcome = await run(mapping, { 'log.csv': text }, 'good')
    expect(told(outcome)).toEqual([
      [3, 'out', 'late', 'it is not a time as the mapping says'],
      [3, 'in', '8:00', half],
    ])
    expect(await times()).toEqual(['amina 11-02 08:00 in', 'amina 11-02 17:00 out', 'amina 11-04 08:00 in'])
    expect(outcome.reading).toMatchObject({ read: 6, added: 3, refused: 2, empty: 1 })
  })

  it('of two wide sheets too, and where one of them is in a closed period', async () => {
    const sheet = (file: string) => ({ file, employee: 'who', days: 'dd/MM/yyyy', form: 'dd/MM/yyyy HH:mm', direction: file })
    const wide = { files: { in: { name: 'in.csv' }, out: { name: 'out.csv' } }, sheets: [sheet('in'), sheet('out')] }
    await sql`insert into attendance_closing (id, site_id, closed_until, closed_at, days, worked, overtime, missing)
      values (gen_random_uuid(), ${company.site.jakarta}, '2026-10-31', '2026-11-03T02:00:00Z', 0, 0, 0, 0)`.execute(fresh.database.db)
    const outcome = await run(
      wide,
      {
        'in.csv': 'who,31/10/2026,05/11/2026,06/11/2026\nE-amina,31/10/2026 22:00,05/11/2026 08:00,06/11/2026 08:00\n',
        'out.csv': 'who,31/10/2026,05/11/2026,06/11/2026\nE-amina,01/11/2026 06:00,05/11/2026 17:00,soon\n',
      },
      'good',
    )
    expect(await times()).toEqual(['amina 11-05 08:00 in', 'amina 11-05 17:00 out'])
    expect(outcome.reading).toMatchObject({ read: 6, added: 2, refused: 4 })
    expect(
      told(outcome)
        .map(([, column, value]) => [column, value])
        .toSorted(),
    ).toEqual([
      ['06/11/2026', '06/11/2026 08:00'],
      ['06/11/2026', 'soon'],
      ['31/10/2026', '01/11/2026 06:00'],
      ['31/10/2026', '31/10/2026 22:00'],
    ])
  })
})

describe('wide sheets', () => {
  const sheet = { file: 'log', employee: 'who', days: 'dd/MM/yyyy', form: 'HH:mm' }

  it('have words for codes, bare times of the day above them, and both times in a cell', async () => {
    const words = { OFF: null, E: '06:00-14:00', N: '22:00-06:00' }
    const mapping = { ...log, sheets: { ...sheet, direction: { between: '-' }, words } }
    const text = 'who,02/11/2026,03/11/2026,04/11/2026\nE-amina,E,OFF,08:00 - 17:00\nE-budi,N,,\n'
    expect(told(await run(mapping, { 'log.csv': text }))).toEqual([])
    expect(await times()).toEqual([
      'amina 11-02 06:00 in',
      'amina 11-02 14:00 out',
      'budi 11-02 22:00 in',
      'budi 11-03 06:00 out',
      'amina 11-04 08:00 in',
      'amina 11-04 17:00 out',
    ])
    const wrong = await run(mapping, { 'log.csv': 'who,02/11/2026\nE-amina,X\nE-budi,08:00\n' })
    expect(told(wrong)).toEqual([
      [2, '02/11/2026', 'X', 'it is not two times with "-" between them'],
      [3, '02/11/2026', '08:00', 'it is not two times with "-" between them'],
    ])
  })

  it('of one person twice say which row counts, and no day at all is told', async () => {
    const text = 'who,02/11/2026\nE-amina,08:00\nE-budi,08:10\nE-amina,09:00\n'
    const twice = { ...log, sheets: { ...sheet, direction: 'in' } }
    expect(told(await run(twice, { 'log.csv': text })).map(([line, column]) => [line, column])).toEqual([
      [2, 'who'],
      [4, 'who'],
    ])
    const last = await run({ ...log, sheets: { ...sheet, direction: 'in', several: 'last' } }, { 'log.csv': text })
    expect(last.notes).toMatchObject([{ line: 2, column: 'who', value: 'E-amina', why: 'the row is passed over: line 4 counts' }])
    expect(await times()).toEqual(['budi 11-02 08:10 in', 'amina 11-02 09:00 in'])
    const dayless = await run(twice, { 'log.csv': 'who,Monday\nE-amina,08:00\n' })
    expect(dayless.stopped).toMatchObject({ why: 'no column has a date as its name', allowed: 'dd/MM/yyyy' })
  })

  it('with names and days alone are not called written', async () => {
    const none = await run({ ...log, sheets: { ...sheet, direction: 'in' } }, { 'log.csv': 'who,02/11/2026\n' })
    expect(reportOf(none, 'all').split('\n').at(-1)).toBe('Nothing was written: no row was read of log.csv.')
  })
})
