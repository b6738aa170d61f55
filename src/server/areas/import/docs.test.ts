import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { importCheckTimeFiles } from './check-times/check-times.ts'
import { importEmployees } from './employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'
import { importRegions } from './regions/regions.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { monthly } from '../../../../test/support/pay.ts'
import { payPeriod } from '../../../../test/support/paid.ts'
import { importSlips } from './slips/slips.ts'

let fresh: FreshDatabase
let folder: string
beforeEach(async () => {
  fresh = await freshCompany()
  folder = await mkdtemp(path.join(tmpdir(), 'import-docs-'))
  await payPeriod(fresh.database.db, await monthly(fresh.database.db))
  // A company of the documents: its own ANNUAL and SICK may have other rules.
  for (const code of ['ANNUAL', 'SICK'])
    await sql`
      insert into leave_type (id, code, names, policy, sequence)
      values (${newId()}, ${code}, '{"en": "Leave"}', ${JSON.stringify({ ...plainLeavePolicy, balance: code === 'ANNUAL' })}::jsonb, 1)
      on conflict (code) do update set policy = excluded.policy`.execute(fresh.database.db)
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

const staff = [
  ['No', 'Name', 'Hired', 'Job'],
  [71, 'Sánchez, Ken', new Date('2020-01-02T00:00:00Z'), 'Chief'],
  [72, 'Duffy, Terri', '03/01/2021', 'Clerk'],
]

/** The files of each example, by the names that the document gives them; one of one example stands for all it describes. */
const examples: Record<string, Record<string, string | (() => Promise<Uint8Array>)>> = {
  people: { 'people.csv': 'No;Login;First;Last;Hired\n71;ken;Ken;Sánchez;02.01.2020\n' },
  staff: {
    'staff.xlsx': () =>
      writeXlsx({
        sheets: [
          { name: 'About', rows: [['x']] },
          { name: 'Staff', rows: staff },
        ],
      }),
    'phones.csv': 'id,phone\n71,+62 1\n71,+62 2\n',
  },
  leave: {
    'balances.csv': 'no,days,as of\nE-amina,10,2024-03-01\nE-amina,2.5,2024-03-01\n',
    'leave.csv':
      'no,kind,from,until,days,remark\nE-amina,Vacation,04/03/2024,05/03/2024,2,Wedding\nE-budi,Illness,02/04/2024,02/04/2024,"0,5",\n',
  },
  year: { 'year.csv': 'no,08/04/2024,09/04/2024,10/04/2024\nE-budi,P,S,S/2\n' },
  log: { 'log.csv': 'person,start,end\nE-amina,4/2/2024 8:00,4/2/2024 17:00\nE-budi,\\N,4/2/2024 17:00\n' },
  shifts: { 'shifts.csv': 'no,date,in,out\nE-amina,02/04/2024,22:00,6:00\n' },
  sheets: {
    'in.csv': ',02/04/2024,03/04/2024\nE-amina,02/04/2024 08:00,NA\n',
    'out.csv': ',02/04/2024,03/04/2024\nE-amina,02/04/2024 17:00,NA\n',
  },
  regions: {
    'regions.csv': 'code,name\n31,Jakarta\n31.71,Jakarta Pusat\n',
    'postal-codes.csv': 'code,postal\n31.71,10110\n',
  },
  slips: {
    'slips-2026-11.csv':
      'NIK;Kode komponen;Nama komponen;Jenis;Banyaknya;Satuan;Tarif;Jumlah;Keterangan\nE-amina;GAJI;Gaji pokok;Pendapatan;;;;12000000;\nE-amina;LEMBUR;Lembur;Pendapatan;6,5;jam;100000;650000;12 dan 19 Oktober\nE-amina;PPH21;PPh 21;Potongan;;;;450000;\n',
    'totals.csv': 'NIK;Total pendapatan;Total potongan;Gaji bersih\nE-amina;12650000;450000;12200000\n',
  },
  roster: { 'roster.csv': 'no,02/04/2024,03/04/2024\nE-amina,E,08:00-17:00\nE-budi,N,OFF\n' },
}

const blocksOf = async (file: string): Promise<string[]> =>
  [...(await readFile(path.resolve('docs', file), 'utf8')).matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block)

async function filesFor(block: string): Promise<{ name: string; files: string[] }> {
  const described = Object.values((JSON.parse(block) as { files: Record<string, { name: string }> }).files).map(({ name }) => name)
  const found = Object.entries(examples).find(([, texts]) => Object.keys(texts).toSorted().join() === described.toSorted().join())
  if (!found) throw new Error(`no example has the files ${described.join(', ')}`)
  for (const [file, text] of Object.entries(found[1]))
    await writeFile(path.join(folder, file), typeof text === 'string' ? text : await text())
  return { name: found[0], files: described.map((file) => path.join(folder, file)) }
}

test('every mapping of the document does what it says it does', async () => {
  const run = new Set<string>()
  const now = new Date()
  for (const block of await blocksOf('import.md')) {
    const { name, files } = await filesFor(block)
    const order = { files, writes: 'all' as const }
    const outcome = /"(times|sheets)":/.test(block)
      ? await importCheckTimeFiles(fresh.database.db, { ...order, mapping: readCheckTimeMapping(block) }, now)
      : /"regions":/.test(block)
        ? await importRegions(fresh.database.db, { ...order, mapping: readRegionMapping(block) })
        : /"slips":/.test(block)
          ? await importSlips(fresh.database.db, { ...order, mapping: readSlipMapping(block), manages: () => true })
          : await importEmployees(fresh.database.db, { ...order, mapping: readMapping(block), mappingFile: 'mapping.json' })
    expect({ name, faults: outcome.faults, written: outcome.written }).toEqual({ name, faults: [], written: true })
    run.add(name)
  }
  expect([...run].toSorted()).toEqual(Object.keys(examples).toSorted())
})
