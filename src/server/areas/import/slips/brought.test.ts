import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importCalls as calls } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { monthly, releaseNow, slipsIn } from '../../../../../test/support/pay.ts'
import { payGroup, payPeriod } from '../../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { roleOf } from '../../../../../test/support/roles.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'

let portal: Portal
/** HR of all sites; the administrator, who has no right to pay; and a payroll officer of Jakarta, who has that alone. */
let [indra, edgar, farah]: ReturnType<typeof bringing>[] = []
let periodId: string
const at = { jakarta: '', berlin: '' }

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  const { id, site } = portal.company
  for (const name of ['jakarta', 'berlin'] as const)
    at[name] = await payPeriod(db, await payGroup(db, { code: name.toUpperCase(), siteId: site[name] }))
  // Of whom no site's own group has, and a second one of Jakarta.
  await payPeriod(db, await monthly(db))
  periodId = await payPeriod(db, await payGroup(db, { code: 'WEEKLY', siteId: site.jakarta }))
  await roleOf(db, 'OFFICER', [id.farah], {
    duties: { Payroll: 'write' },
    reach: { reach: 'sites', siteIds: [site.jakarta], employeeId: id.farah },
  })
  ;[indra, edgar, farah] = (['indra', 'edgar', 'farah'] as const).map((name) => bringing(portal, name))
})
afterAll(() => portal.close())

const people = (name: 'indra' | 'edgar' | 'farah') => {
  const found = { indra, edgar, farah }[name]
  if (!found) throw new Error(`${name} is not there`)
  return found
}

const indonesian = `NIK;Kode Komponen;Nama Komponen;Jenis;Banyaknya;Satuan;Tarif;Jumlah;Keterangan
E-amina;GAJI;Gaji pokok;Pendapatan;;;;12000000;
E-amina;LEMBUR;Lembur;Pendapatan;6,5;jam;100000;650000;12 dan 19 Oktober
E-amina;PPH21;PPh 21;Potongan;;;;450000;
E-budi;GAJI;Gaji pokok;Pendapatan;;;;20000000;
E-budi;BPJS;BPJS perusahaan;Beban perusahaan;4;%;;800000;
`
const totals = 'NIK;Total Pendapatan;Total Potongan;Gaji Bersih\nE-amina;12650000;450000;12200000\nE-budi;20000000;0;20000000\n'

interface Read {
  key?: string
  files: Record<string, { name: string }>
  slips: { fields: Record<string, unknown> }[]
}

/** An import of lines and totals as it is recognised, of a group that somebody chooses. */
async function prepared(name: 'indra' | 'edgar' | 'farah' = 'indra', group = 'MONTHLY', text = indonesian) {
  const who = people(name)
  const id = await who.begin()
  await who.bring(id, 'slip-gaji-2026-11.csv', text)
  await who.bring(id, 'total.csv', totals)
  const { mapping, unsure } = await who.recognise(id)
  const read = JSON.parse(mapping) as Read
  const chosen = { ...read, slips: read.slips.map((part) => ({ ...part, fields: { ...part.fields, group: { constant: group } } })) }
  return { who, id, unsure, read, saved: await who.map(id, chosen) }
}

it('are recognised by Indonesian columns, with their totals in the file beside, tried, written and taken back as one', async () => {
  const { db } = portal.database
  const before = await snapshot(db)
  const { who, id, unsure, read } = await prepared('indra', 'JAKARTA')
  expect([unsure, read.key, read.slips]).toEqual([
    [],
    'code',
    [
      {
        file: 'slip-gaji-2026-11',
        joins: { totals: { file: 'total', on: [['NIK', 'NIK']], missing: 'empty' } },
        fields: {
          employee: 'NIK',
          period: { constant: '2026-11' },
          component: 'Kode Komponen',
          name: 'Nama Komponen',
          lineKind: 'Jenis',
          quantity: 'Banyaknya',
          unit: 'Satuan',
          rate: 'Tarif',
          amount: 'Jumlah',
          note: 'Keterangan',
          earnings: { column: 'Total Pendapatan', of: 'totals' },
          deductions: { column: 'Total Potongan', of: 'totals' },
          net: { column: 'Gaji Bersih', of: 'totals' },
        },
      },
    ],
  ])
  const tried = await who.act(id, 'try')
  expect(tried.told).toMatchObject({
    good: true,
    written: false,
    effect: 6,
    parts: [
      { part: 'slips', read: 5, added: 2, joined: 3 },
      { part: 'components', added: 4 },
    ],
  })
  expect((await snapshot(db))['pay_slip']).toEqual([])
  const written = await who.act(id, 'all', false, tried.workId)
  expect(written.told).toMatchObject({
    written: true,
    otherwise: false,
    notes: [{ why: expect.stringContaining('JAKARTA 2026-11: 5, ') as string }],
  })
  expect((await slipsIn(db)).map(({ who: whose, sums }) => [whose, ...sums])).toEqual([
    ['E-amina', '12650000', '450000', '12200000'],
    ['E-budi', '20000000', '0', '20000000'],
  ])
  expect((await who.read(id)).kind).toBe('slips')
  expect((await who.me.call(calls.remember, { id, name: 'Payroll' })).body).toMatchObject({ kind: 'slips', name: 'Payroll' })
  expect((await who.act(id, 'undo')).undo).toMatchObject({
    undone: true,
    parts: [
      { what: 'pay_component', back: 4, stays: 0 },
      { what: 'pay_slip', back: 2, stays: 0 },
    ],
  })
  const after = await snapshot(db)
  for (const table of ['pay_slip', 'pay_slip_line', 'pay_component', 'pay_period']) expect(after[table]).toEqual(before[table])
})

it('are recognised by English columns, and by their rows alone', async () => {
  const who = people('indra')
  const id = await who.begin()
  await who.bring(
    id,
    'payslips.csv',
    'Employee No,Pay Group,Pay Period,Element,Description,Type,Qty,UoM,Amount,YTD,Net Pay,Currency\nE-amina,JAKARTA,2026-11,BASIC,Basic pay,Earning,,,100.00,1100.00,100.00,IDR\n',
  )
  const { mapping } = await who.recognise(id)
  expect((JSON.parse(mapping) as Read).slips).toEqual([
    {
      file: 'payslips',
      fields: {
        employee: 'Employee No',
        group: 'Pay Group',
        period: 'Pay Period',
        component: 'Element',
        name: 'Description',
        lineKind: 'Type',
        quantity: 'Qty',
        unit: 'UoM',
        amount: 'Amount',
        toDate: 'YTD',
        net: 'Net Pay',
        currency: 'Currency',
      },
    },
  ])
  await who.map(id, mapping)
  expect((await who.act(id, 'try')).told).toMatchObject({ good: true, parts: [{ read: 1, added: 1 }, { added: 1 }] })
})

it('that are in a release stay, and say so; once it is taken back all of them go, but for components that others have', async () => {
  const { db } = portal.database
  const first = await prepared('indra', 'WEEKLY')
  await first.who.act(first.id, 'all')
  await releaseNow(db, periodId)
  const held = await first.who.act(first.id, 'undo-try')
  expect(held.undo).toMatchObject({ back: 0, stays: 6, built: [{ what: 'release', rows: 2, people: 2 }] })
  expect((await first.who.act(first.id, 'undo')).error).toBe('Something was built on it meanwhile. Look again.')
  await sql`update pay_slip set release_id = null`.execute(db)

  const other = await prepared('indra', 'JAKARTA', indonesian.split('\n').slice(0, 4).join('\n'))
  expect((await other.who.act(other.id, 'all')).told).toMatchObject({ written: true })
  const used = await first.who.act(first.id, 'undo-try')
  expect(used.undo).toMatchObject({ back: 3, stays: 3, built: [{ what: 'slip', rows: 3 }] })
  expect((await first.who.act(first.id, 'undo', true)).undo).toMatchObject({ undone: true, back: 3, stays: 3 })
  expect((await rows(db, sql<{ code: string }>`select code from pay_component order by 1`)).map(({ code }) => code)).toEqual([
    'GAJI',
    'LEMBUR',
    'PPH21',
  ])
  expect((await slipsIn(db)).map(({ who }) => who)).toEqual(['E-amina'])
  expect((await other.who.act(other.id, 'undo')).undo).toMatchObject({ undone: true, back: 1, stays: 0 })
})

it('are brought by a payroll officer of a site for its groups alone, and nothing else is', async () => {
  const { db } = portal.database
  const good = await prepared('farah', 'JAKARTA')
  expect((await good.who.act(good.id, 'try')).told).toMatchObject({ good: true })
  for (const group of ['BERLIN', 'MONTHLY']) {
    const bad = await prepared('farah', group)
    expect((await bad.who.act(bad.id, 'all')).told).toMatchObject({
      written: false,
      faults: [
        { line: 2, value: group, why: 'there is no such pay group' },
        { line: 5, value: group },
      ],
    })
  }
  const staff = await people('farah').begin()
  await people('farah').bring(staff, 'jobs.csv', 'code,name\nR-1,Right\n')
  const positions = {
    key: 'code',
    files: { jobs: { name: 'jobs.csv' } },
    positions: { file: 'jobs', fields: { code: 'code', name: 'name' } },
  }
  expect((await people('farah').map(staff, positions)).status).toBe(200)
  expect((await people('farah').act(staff, 'try')).begun.status).toBe(403)
  expect((await people('farah').me.call(calls.remember, { id: staff, name: 'Jobs' })).status).toBe(403)
  expect((await people('farah').me.call(calls.mappings, {})).body.map(({ name }) => name)).toEqual(['Payroll'])
  expect(await slipsIn(db)).toEqual([])
})

it('are private of who looks after pay: an administrator without that right neither sees nor brings them', async () => {
  const { who, id } = await prepared('farah', 'JAKARTA')
  await who.act(id, 'all')
  const admin = people('edgar')
  for (const call of [calls.read, calls.outcome, calls.recognise])
    expect((await admin.me.call(call as typeof calls.read, { id })).status).toBe(404)
  expect((await admin.me.call(calls.list, {})).body.map((row) => row.kind)).not.toContain('slips')
  // Files of which nobody has said what they are might be slips as well.
  const unsaid = await people('indra').begin()
  await people('indra').bring(unsaid, 'slips.csv', indonesian)
  expect((await admin.me.call(calls.read, { id: unsaid })).status).toBe(404)
  const own = await prepared('edgar')
  expect([own.saved.status, own.saved.error.Message]).toEqual([
    403,
    'Payslips and bonus slips are imported by who looks after the pay of their pay groups.',
  ])
  // Whoever has lost the right takes back nothing.
  await sql`delete from role_giving where employee_id = ${portal.company.id.farah}::uuid`.execute(portal.database.db)
  expect((await who.me.call(calls.work, { id, act: 'undo' })).status).toBe(403)
  expect(await slipsIn(portal.database.db)).toHaveLength(2)
})
