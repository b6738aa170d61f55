import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company } from '../../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { computeDue } from '#server/records/attendance/upkeep/due.ts'
import { recomputeEverybody, recomputeLately, settleDays } from '#server/records/attendance/upkeep/upkeep.ts'
import { importCheckTimeFiles, readingLine, type CheckTimeOutcome } from './check-times.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { reportOf } from '../report.ts'

let fresh: FreshDatabase
let company: Company
let folder: string
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  folder = await mkdtemp(path.join(tmpdir(), 'check-times-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

const write = async (name: string, lines: readonly string[]) => {
  const file = path.join(folder, name)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}
const run = (mapping: object, files: readonly string[], writes: 'all' | 'good' | 'none' = 'all'): Promise<CheckTimeOutcome> =>
  importCheckTimeFiles(fresh.database.db, { mapping: readCheckTimeMapping(JSON.stringify(mapping)), files, writes }, now)
const days = async (name: 'amina' | 'budi' | 'edgar') =>
  (
    await sql<{ day: string; status: string; worked: number }>`
      select day, status, worked from attendance_day where employee_id = ${company.id[name]}::uuid order by day limit 3`.execute(
      fresh.database.db,
    )
  ).rows

describe('a log of comings and goings in one row', () => {
  const mapping = {
    files: { log: { name: 'log.csv', empty: ['\\N'] } },
    times: ['start', 'end'].map((at) => ({
      file: 'log',
      employee: { template: 'E-{who}' },
      at,
      form: 'M/d/yyyy H:mm',
      direction: at === 'start' ? 'in' : 'out',
    })),
  }
  const good = ['amina,11/2/2026 8:00,11/2/2026 17:00', 'amina,11/3/2026 13:12,11/4/2026 0:20']
  const bad = [
    'nobody,11/2/2026 8:00,11/2/2026 17:00',
    'amina,1/4/0016 4:43,\\N',
    'amina,2/30/2026 8:00,2.3.2026',
    'budi,12/24/2026 8:00,\\N',
  ]

  it('tells every bad row with its line, and writes nothing but on request', async () => {
    const file = await write('log.csv', ['who,start,end', ...good, ...bad])
    const tried = await run(mapping, [file])
    expect(tried).toMatchObject({ written: false, faultCount: 6, reading: { read: 12, empty: 2, refused: 6 } })
    expect(tried.faults.map(({ line, column }) => `${line} ${column}`).sort()).toEqual(
      ['4 E-{who}', '4 E-{who}', '5 start', '6 end', '6 start', '7 start'].sort(),
    )
    expect(await days('amina')).toEqual([])
    expect(await run(mapping, [file], 'good')).toMatchObject({ written: true, reading: { added: 4 } })
    expect(await days('amina')).toMatchObject([
      { day: '2026-11-02', status: 'present', worked: 480 },
      { day: '2026-11-03', status: 'late' },
      { day: '2026-11-04', status: 'absent' },
    ])
  })

  it('does no harm again', async () => {
    const file = await write('log.csv', ['who,start,end', ...good])
    const before = await days('amina')
    const again = await run(mapping, [file])
    expect(again).toMatchObject({ written: true, reading: { added: 0, known: 4 } })
    expect(readingLine(again)).toContain('read 4, added 0, known already 4')
    expect(await days('amina')).toEqual(before)
  })
})

describe('a closed period', () => {
  const mapping = {
    files: { log: { name: 'log.csv' } },
    times: [{ file: 'log', employee: { template: 'E-{who}' }, at: 'at', form: 'yyyy-MM-dd HH:mm', direction: 'in' }],
  }

  it('takes no line more, and each is told with the date of the close', async () => {
    const { db } = fresh.database
    await sql`insert into attendance_closing (id, site_id, closed_until, closed_at, days, worked, overtime, missing)
      values (gen_random_uuid(), ${company.site.jakarta}, '2026-10-31', '2026-11-03T02:00:00Z', 0, 0, 0, 0)`.execute(db)
    const file = await write('log.csv', [
      'who,at',
      'hadi,2026-10-12 08:00',
      'hadi,2026-10-31 08:00',
      'hadi,2026-11-01 08:00',
      'hadi,2026-11-02 08:00',
    ])
    const told = await run(mapping, [file])
    expect(told).toMatchObject({ written: false, faultCount: 2, reading: { added: 2, refused: 2 } })
    expect(told.faults.map(({ line }) => line)).toEqual([2, 3])
    expect(told.faults[0]?.why).toBe(
      '2026-10-12 cannot change any more: attendance at Jakarta is closed until 2026-10-31 (closed on 2026-11-03)',
    )
    expect(await run(mapping, [file], 'good')).toMatchObject({ written: true, reading: { added: 2 } })
    await sql`delete from attendance_closing`.execute(db)
  })
})

describe('wide sheets, a column a day', () => {
  const sheet = (name: string, direction: 'in' | 'out') => ({
    file: name,
    employee: 1,
    days: 'dd/MM/yyyy',
    form: 'dd/MM/yyyy HH:mm',
    direction,
  })
  const mapping = (code: object | string | number) => ({
    files: { in: { name: 'in.csv', empty: ['NA'] }, out: { name: 'out.csv', empty: ['NA'] } },
    sheets: [
      { ...sheet('in', 'in'), employee: code },
      { ...sheet('out', 'out'), employee: code },
    ],
  })

  it('are read cell by cell, on the clock of each person’s site', async () => {
    const files = [
      await write('in.csv', ['who,05/11/2026,06/11/2026,note', 'E-edgar,05/11/2026 08:00,NA,x', 'E-budi,NA,06/11/2026 08:00,']),
      await write('out.csv', ['who,05/11/2026,06/11/2026', 'E-edgar,05/11/2026 17:00,NA', 'E-budi,NA,06/11/2026 17:00']),
    ]
    expect(await run(mapping('who'), files, 'none')).toMatchObject({
      written: false,
      faultCount: 0,
      reading: { read: 8, empty: 4, added: 4 },
    })
    expect(await run(mapping('who'), files)).toMatchObject({ written: true, faultCount: 0 })
    expect((await days('edgar'))[0]).toEqual({ day: '2026-11-05', status: 'present', worked: 480 })
  })

  const real = ['in', 'out'].map((name) => path.resolve(`../shared/data/hr-case-study-4410/${name}_time_first50.csv`))
  it.skipIf(!real.every(existsSync))('of a real company give a year (skipped where its data is not beside the project)', async () => {
    const { db } = fresh.database
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name)
      select gen_random_uuid(), 'CASE-' || n, 'case' || n, 'Case', n::text, 'Case ' || n from generate_series(1, 50) n`.execute(db)
    await sql`insert into assignment (employee_id, starts_on, site_id) select id, '2010-01-01', ${company.site.jakarta}::uuid from employee where code like 'CASE-%'`.execute(
      db,
    )
    await sql`update site set attendance_since = '2015-01-01'`.execute(db)
    const own = mapping({ template: 'CASE-{1}' })
    const told = await run(
      { ...own, files: { in: { ...own.files.in, name: 'in_time_first50.csv' }, out: { ...own.files.out, name: 'out_time_first50.csv' } } },
      real,
    )
    expect(told).toMatchObject({ written: true, faultCount: 0, reading: { read: 26_100, empty: 2452, added: 23_648, refused: 0 } })
  })
})

describe('when attendance is kept after an import', () => {
  const mapping = {
    files: { old: { name: 'old.csv' } },
    times: [{ file: 'old', employee: { template: 'E-{who}' }, at: 'at', form: 'yyyy-MM-dd HH:mm', direction: 'in' }],
  }
  const lines = ['who,at', 'amina,2026-02-02 08:00', 'amina,2026-02-03 08:00', 'amina,2026-04-30 08:00']
  const dates = async () =>
    (
      await sql<{ since: string | null; until: string | null }>`
        select attendance_since as since, attendance_until as until from site where code = 'JKT'`.execute(fresh.database.db)
    ).rows[0]
  const begin = (since: string | null, until: string | null) =>
    sql`update site set attendance_since = ${since}::date, attendance_until = ${until}::date where code = 'JKT'`.execute(fresh.database.db)
  const later = async () =>
    (
      await sql`select from attendance_day d where d.day > '2026-05-01' and d.employee_id = ${company.id.hadi}::uuid limit 1`.execute(
        fresh.database.db,
      )
    ).rows.length

  it('is the days that the files cover, told, where a site had none: an old log starts nothing for today', async () => {
    await begin(null, null)
    await sql`delete from attendance_day`.execute(fresh.database.db)
    const told = await run(mapping, [await write('old.csv', lines)])
    expect(await dates()).toEqual({ since: '2026-02-02', until: '2026-04-30' })
    expect(readingLine(told)).toContain('attendance at Jakarta is kept from 2026-02-02 until 2026-04-30, set by this import.')
    await settleDays(fresh.database.db, now)
    expect(await later()).toBe(0)
  })

  it('is what the mapping says, and dates that are set stay', async () => {
    await begin(null, null)
    await run({ ...mapping, kept: { from: '2026-02-01', until: null } }, [await write('old.csv', lines)])
    expect(await dates()).toEqual({ since: '2026-02-01', until: null })
    const told = await run({ ...mapping, kept: { from: '2025-01-01', until: null } }, [await write('old.csv', lines)])
    expect(await dates()).toEqual({ since: '2026-02-01', until: null })
    expect(readingLine(told)).toContain('kept from 2026-02-01 on as before')
    expect(() => readCheckTimeMapping(JSON.stringify({ ...mapping, kept: { from: '2026-02-30', until: null } }))).toThrow('kept.from')
  })
})

describe('an import that begins attendance at a site', () => {
  const mapping = {
    files: { log: { name: 'surabaya.csv' } },
    times: ['start', 'end'].map((at) => ({
      file: 'log',
      employee: { template: 'S-{who}' },
      at,
      form: 'yyyy-MM-dd HH:mm',
      direction: at === 'start' ? 'in' : 'out',
    })),
  }
  const [first, last] = ['2025-03-02', '2025-05-29']
  const people = [
    // More than are computed in one go, in the order of their ids: those with other times come after them.
    ...['sari', 'joko', 'wulan', ...Array.from({ length: 47 }, (_, at) => `early${at}`)].map((name) => ({
      name,
      on: [first, '2025-03-03'],
    })),
    ...['rudi', 'mega'].map((name) => ({ name, on: ['2025-05-28', last] })),
    ...['tono', 'lina', 'dian'].map((name) => ({ name, on: [] })),
  ]
  const stored = () =>
    rows(
      fresh.database.db,
      sql<{ code: string }>`
        select e.code, d.day, d.status, d.came_at, d.went_at, d.planned, d.worked, d.overtime, d.late, d.early, d.missing, d.odd
        from attendance_day d join employee e on e.id = d.employee_id where e.code like 'S-%' order by e.code, d.day`,
    )

  it('has the days of everybody there, whenever their times are and also where they have none', async () => {
    const { db } = fresh.database
    await sql`insert into site (id, code, name, country, time_zone) values (gen_random_uuid(), 'SBY', 'Surabaya', 'ID', 'Asia/Jakarta')`.execute(
      db,
    )
    for (const { name } of people)
      await sql`
        with person as (
          insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on, left_on)
          values (${newId()}, ${`S-${name}`}, ${name}, ${name}, '', ${name}, ${name === 'lina' ? '2025-04-01' : '2024-01-01'}::date,
            ${name === 'dian' ? '2025-04-10' : null}::date) returning id, hired_on
        ) insert into assignment (employee_id, starts_on, site_id) select p.id, p.hired_on, s.id from person p, site s where s.code = 'SBY'`.execute(
        db,
      )
    const lines = people.flatMap(({ name, on }) => on.map((day) => `${name},${day} 08:00,${day} 17:00`))
    const told = await run(mapping, [await write('surabaya.csv', ['who,start,end', ...lines])])
    expect(readingLine(told)).toContain(`attendance at Surabaya is kept from ${first} until ${last}, set by this import.`)
    expect(reportOf(told, 'all')).toBe('Written.')
    await computeDue(db)
    await settleDays(db, now)
    await recomputeLately(db, now)
    const stood = await stored()
    const daysOf = (code: string) => stood.filter((row) => row.code === code).length
    expect(people.map(({ name }) => [name, daysOf(`S-${name}`)])).toEqual(
      people.map(({ name }) => [name, name === 'lina' ? 59 : name === 'dian' ? 40 : 89]),
    )
    await sql`delete from attendance_day`.execute(db)
    await recomputeEverybody(db, first, last, now)
    expect(await stored()).toEqual(stood)
  })

  it('changes nothing a second time, and says so', async () => {
    const again = await run(mapping, [path.join(folder, 'surabaya.csv')])
    expect(reportOf(again, 'all')).toBe('Nothing was changed: what is good was there already.')
    expect(await rows(fresh.database.db, sql`select from attendance_change`)).toEqual([])
  })
})

it('a mapping that cannot be used is told', () => {
  expect(() => readCheckTimeMapping('{')).toThrow('not JSON')
  expect(() =>
    readCheckTimeMapping('{"files":{},"sheets":[{"file":"a","employee":1,"days":"dd/MM/yy","form":"HH:mm","direction":"in"}]}'),
  ).toThrow('sheets.0.days')
})
