import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { monthly, releaseNow, slipMapping, slipsBy, slipsFrom, slipsIn, someSlips } from '../../../../../test/support/pay.ts'
import { payPeriod } from '../../../../../test/support/paid.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'
import { reportOf } from '../report.ts'
import { importSlips } from './slips.ts'

let fresh: FreshDatabase
let folder: string
let periodId: string
beforeEach(async () => {
  fresh = await freshCompany({ max: 4 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-slips-'))
  periodId = await payPeriod(fresh.database.db, await monthly(fresh.database.db))
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const run = (text: string, order: Parameters<typeof slipsFrom>[3] = {}, given: object = slipMapping) =>
  slipsFrom(fresh.database.db, folder, text, order, given)
const stored = () => slipsIn(fresh.database.db)
const counts = ({ parts }: Awaited<ReturnType<typeof run>>) =>
  parts.map(({ part, read, added, changed, joined, refused }) => [part, read, added, changed, joined, refused])

it('come as their rows stand, come to what their lines do, and bring the components that are not set up', async () => {
  const told = await run(someSlips)
  expect(counts(told)).toEqual([
    ['slips', 6, 2, 0, 4, 0],
    ['components', 4, 4, 0, 0, 0],
  ])
  expect([told.faults, told.written, told.effect]).toEqual([[], true, 6])
  expect(await stored()).toEqual([
    {
      who: 'E-amina',
      version: 1,
      reason: '',
      sums: ['12650000', '450000', '12200000'],
      lines: ['BASIC earning 12000000', 'OVERTIME earning 6.5 hours 650000', 'TAX deduction 450000', 'HEALTH employer 4 percent 480000'],
    },
    {
      who: 'E-budi',
      version: 1,
      reason: '',
      sums: ['20000000', '1000000', '19000000'],
      lines: ['BASIC earning 20000000', 'TAX deduction 1000000'],
    },
  ])
  expect(await rows(fresh.database.db, sql`select code, names, kind from pay_component order by sequence`)).toEqual([
    { code: 'BASIC', names: { en: 'Basic salary', id: 'Basic salary' }, kind: 'earning' },
    { code: 'OVERTIME', names: { en: 'Overtime', id: 'Overtime' }, kind: 'earning' },
    { code: 'TAX', names: { en: 'Income tax', id: 'Income tax' }, kind: 'deduction' },
    { code: 'HEALTH', names: { en: 'Health fund, employer', id: 'Health fund, employer' }, kind: 'employer' },
  ])
})

it('that are tried leave nothing behind, and come to what is written then', async () => {
  const before = await snapshot(fresh.database.db)
  const tried = await run(someSlips, { writes: 'none' })
  expect([tried.written, await snapshot(fresh.database.db)]).toEqual([false, before])
  const written = await run(someSlips)
  expect([written.parts, written.additions, written.notes]).toEqual([tried.parts, tried.additions, tried.notes])
  expect(written.additions).toMatchObject([
    {
      part: 'slips',
      source: 'slips.csv',
      line: 2,
      name: expect.stringContaining('E-amina') as string,
      fields: [{ field: 'version', after: null }].slice(1).concat([
        { field: 'earnings', after: '12650000' },
        { field: 'deductions', after: '450000' },
        { field: 'net', after: '12200000' },
      ] as never),
    },
    { part: 'slips', line: 6 },
    { part: 'components', line: 2, name: 'BASIC Basic salary', fields: [{ field: 'line_kind', after: 'earning' }] },
    { part: 'components', line: 3 },
    { part: 'components', line: 4 },
  ])
})

it('of one person are one slip wherever its rows stand, whose order its lines have', async () => {
  const [head = '', first = '', second = '', , , other = ''] = someSlips.split('\n')
  const told = await run(`${[head, first, other, second].join('\n').replaceAll(/;\d+$/gm, ';')}\n`)
  expect([told.faults, counts(told)[0]]).toEqual([[], ['slips', 3, 2, 0, 1, 0]])
  expect((await stored()).map(({ who, lines }) => [who, lines])).toEqual([
    ['E-amina', ['BASIC earning 12000000', 'OVERTIME earning 6.5 hours 650000']],
    ['E-budi', ['BASIC earning 20000000']],
  ])
})

it('of somebody who has one are its next version, which says what it corrects once the one before is released', async () => {
  await run(someSlips)
  const corrected = someSlips.replaceAll('12200000', '12200001').replace('450000', '449999')
  const again = await run(corrected)
  expect([again.faults, counts(again)[0]]).toEqual([[], ['slips', 6, 0, 2, 4, 0]])
  expect(reportOf(again, 'all')).toMatch(
    /slips E-amina .+ · 2026-11: version 1 → 2, deductions 450000 → 449999, net 12200000 → 12200001 \(slips\.csv, line 2\)/,
  )
  await releaseNow(fresh.database.db, periodId)
  const unsaid = await run(corrected)
  expect(unsaid.faults.map(({ line, column, why }) => [line, column, why])).toEqual([
    [2, 'reason', 'their slip of this period is released already'],
    [6, 'reason', 'their slip of this period is released already'],
  ])
  expect(unsaid.written).toBe(false)
  const said = await run(corrected, {}, slipsBy({ reason: { constant: 'Tax of the new rate' } }))
  expect([said.faults, said.written]).toEqual([[], true])
  expect((await stored()).map(({ who, version, reason }) => [who, version, reason])).toEqual([
    ['E-amina', 1, ''],
    ['E-amina', 2, ''],
    ['E-amina', 3, 'Tax of the new rate'],
    ['E-budi', 1, ''],
    ['E-budi', 2, ''],
    ['E-budi', 3, 'Tax of the new rate'],
  ])
})

it('of a bonus stand beside those of pay, each in its own period', async () => {
  const [group] = await rows(fresh.database.db, sql<{ id: string }>`select id from pay_group`)
  await payPeriod(fresh.database.db, group?.id ?? '', { code: '2026-11', kind: 'bonus' })
  const given = slipsBy({ kind: 'slip', period: 'period' })
  const told = await run(
    'no;component;name;type;quantity;unit;amount;net;slip;period\nE-amina;BASIC;Basic;earning;;;100;;Gaji;2026-11\nE-amina;THR;THR;pendapatan;;;900;;THR;2026-11\nE-amina;TAX;Tax;Potongan;;;10;;;2026-11\n',
    {},
    given,
  )
  expect([told.faults, (await stored()).map(({ sums }) => sums)]).toEqual([
    [],
    [
      ['100', '10', '90'],
      ['900', '0', '900'],
    ],
  ])
})

it('name requests behind a line in whatever way they are parted, and what the component came to in the year', async () => {
  const given = slipsBy({ requests: 'requests', toDate: 'ytd', note: 'note', rate: 'rate' })
  await run(
    'no;component;name;type;quantity;unit;amount;net;requests;ytd;note;rate\nE-amina;OT;;earning;6,5;jam;650000;;OT-1, OT-2;OT-3  OT-4;7000000;12 October;100000.5\n'
      .replace(';OT-3', ' OT-3')
      .replace('6,5', '6.5'),
    {},
    given,
  )
  expect(await rows(fresh.database.db, sql`select request_codes, to_date::float8, note, rate::float8, unit from pay_slip_line`)).toEqual([
    { request_codes: ['OT-1', 'OT-2', 'OT-3', 'OT-4'], to_date: 7_000_000, note: '12 October', rate: 100_000.5, unit: 'hours' },
  ])
})

it('are held against totals in a file of their own, which is looked up', async () => {
  const { net: _net, ...fields } = slipMapping.slips.fields
  const given = {
    files: { ...slipMapping.files, totals: { name: 'totals.csv' } },
    slips: {
      file: 'lines',
      joins: { totals: { file: 'totals', on: [['no', 'no']], missing: 'empty' } },
      fields: { ...fields, net: { column: 'net', of: 'totals' } },
    },
  }
  const files = [path.join(folder, 'slips.csv'), path.join(folder, 'totals.csv')] as const
  await writeFile(files[0], someSlips)
  await writeFile(files[1], 'no,net\nE-amina,12200000.00\nE-budi,19000000.01\n')
  const told = await importSlips(fresh.database.db, {
    mapping: readSlipMapping(JSON.stringify(given)),
    files,
    writes: 'good',
    manages: () => true,
  })
  expect(told.faults).toMatchObject([
    {
      file: 'slips.csv',
      line: 6,
      column: 'totals: net',
      value: '19000000.01',
      why: 'by its lines the net of the slip comes to 19000000',
      field: 'net',
    },
  ])
  expect((await stored()).map(({ who }) => who)).toEqual(['E-amina'])
})

it('tell who of the group has none, as a note', async () => {
  const { notes, faultCount } = await run(someSlips, { writes: 'none' })
  expect([faultCount, notes.map(({ why }) => why)]).toEqual([
    0,
    [expect.stringMatching(/^people of the pay group who have no slip of MONTHLY 2026-11: 7, (\w+.*, ){6}\w+/) as string],
  ])
})

it('are taken whole or not at all where the good ones are written', async () => {
  const told = await run(someSlips.replace('6.5;hours;650000', '6.5;hours;many'), { writes: 'good' })
  expect(told.faults.map(({ line, column, value }) => [line, column, value])).toEqual([[3, 'amount', 'many']])
  expect(counts(told)).toEqual([
    ['slips', 6, 1, 0, 1, 4],
    ['components', 2, 2, 0, 0, 0],
  ])
  expect((await stored()).map(({ who }) => who)).toEqual(['E-budi'])
})
