import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importCalls as calls } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { payGroup, payPeriod } from '../../../../../test/support/paid.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'

/** What holds pay, or ever did, is not seen by an administrator who does not look after pay. */

let portal: Portal
/** HR of all sites, who look after pay; and the administrator, who does not. */
let [indra, edgar]: ReturnType<typeof bringing>[] = []
beforeAll(async () => {
  portal = await openPortal()
  await payPeriod(portal.database.db, await payGroup(portal.database.db, { code: 'JAKARTA', siteId: portal.company.site.jakarta }))
  ;[indra, edgar] = (['indra', 'edgar'] as const).map((name) => bringing(portal, name))
})
afterAll(() => portal.close())

const as = (name: 'indra' | 'edgar') => {
  const found = name === 'indra' ? indra : edgar
  if (!found) throw new Error(`${name} is not there`)
  return found
}

const lines = 'NIK;Kode Komponen;Jenis;Jumlah\nE-amina;GAJI;Pendapatan;12000000\n'
const totals = 'NIK;Nama;Gaji Bersih\nE-amina;Amina;12000000\n'
const jobs = 'code,name\nR-1,Right\n'
const ofJobs = (name: string, more: object = {}) => ({
  key: 'code',
  files: { jobs: { name, ...more } },
  positions: { file: 'jobs', fields: { code: 'code', name: 'name' } },
})
const slipsOf = (name: string) => ({
  files: { lines: { name, separator: ';' } },
  slips: {
    file: 'lines',
    fields: {
      employee: 'NIK',
      group: { constant: 'JAKARTA' },
      period: { constant: '2026-11' },
      component: 'Kode Komponen',
      lineKind: 'Jenis',
      amount: 'Jumlah',
    },
  },
})

/** What the administrator is answered by each call that tells of an import, or changes it. */
async function answered(id: string): Promise<number[]> {
  const { me } = as('edgar')
  const fileId = portal.company.id.amina
  const found: number[] = []
  for (const call of [calls.read, calls.recognise, calls.outcome, calls.faults, calls.stop])
    found.push((await me.call(call as typeof calls.read, { id })).status)
  found.push((await me.call(calls.look, { id, fileId, form: '{"name":"x"}' })).status)
  found.push((await me.call(calls.map, { id, mapping: '{}', version: 0 })).status)
  found.push((await me.call(calls.mend, { id, file: 'x', line: 2, cells: [] } as never)).status)
  found.push((await me.call(calls.work, { id, act: 'try' } as never)).status)
  found.push((await me.call(calls.remember, { id, name: 'Theirs' })).status)
  found.push((await me.call(calls.addFile, { id, fileName: 'x.csv', size: 1 })).status)
  found.push((await me.call(calls.dropFile, { id, fileId })).status)
  found.push((await me.call(calls.drop, { id })).status)
  if ((await me.call(calls.list, {})).body.some((one) => one.id === id)) found.push(200)
  return found
}
const nothing = Array.from({ length: 13 }, () => 404)
const sees = async (id: string) => (await as('edgar').me.call(calls.read, { id })).status

it('files of people, and what is said of them, are seen by administrators as ever', async () => {
  const id = await as('indra').begin()
  await as('indra').bring(id, 'jobs.csv', jobs)
  expect(await sees(id)).toBe(404)
  await as('indra').map(id, '{}')
  expect(await sees(id)).toBe(200)
  await as('indra').map(id, ofJobs('jobs.csv'))
  expect([await sees(id), (await as('edgar').recognise(id)).looks.length]).toEqual([200, 1])
  // An administrator goes on with it.
  await as('edgar').bring(id, 'more.csv', jobs)
  expect([await sees(id), (await as('edgar').act(id, 'try')).told?.good]).toEqual([200, true])
})

it('files that hold pay are private of who brought them from the last piece on, whatever the mapping says of them', async () => {
  for (const [name, text] of [
    ['slips.csv', lines],
    ['totals.csv', totals],
  ] as const) {
    const id = await as('indra').begin()
    await as('indra').bring(id, 'jobs.csv', jobs)
    await as('indra').map(id, ofJobs('jobs.csv'))
    expect(await sees(id)).toBe(200)
    await as('indra').bring(id, name, text)
    expect(await answered(id)).toEqual(nothing)
    await as('indra').map(id, ofJobs('jobs.csv'))
    const { files } = await as('indra').read(id)
    await as('indra').me.call(calls.dropFile, { id, fileId: files.find((file) => file.name === name)?.id ?? '' })
    expect([await sees(id), (await as('indra').read(id)).kind]).toEqual([404, 'employees'])
    expect((await as('indra').act(id, 'all')).told?.written).toBe(true)
    expect(await sees(id)).toBe(404)
    await as('indra').act(id, 'undo')
  }
})

it('what has been an import of slips is private for good, and is what its mapping says all the same', async () => {
  const id = await as('indra').begin()
  // Its columns are called as nobody calls them.
  await as('indra').bring(id, 'run.csv', lines.replace('NIK', 'A').replace('Kode Komponen', 'B').replace('Jumlah', 'C'))
  const slips = slipsOf('run.csv')
  await as('indra').map(id, {
    ...slips,
    slips: { ...slips.slips, fields: { ...slips.slips.fields, employee: 'A', component: 'B', amount: 'C' } },
  })
  expect((await as('indra').act(id, 'try')).told).toMatchObject({ good: true, parts: [{ part: 'slips', added: 1 }, {}] })
  expect(await answered(id)).toEqual(nothing)
  await as('indra').map(id, ofJobs('run.csv'))
  expect([(await as('indra').read(id)).kind, await answered(id)]).toEqual(['employees', nothing])
  // Whoever looks after pay no more sees nothing of it either.
  const { db } = portal.database
  const own = sql`employee_id = ${portal.company.id.indra}::uuid`
  const given = await rows<object>(db, sql`select * from role_giving where ${own}`)
  await sql`delete from role_giving where ${own}`.execute(db)
  expect((await as('indra').me.call(calls.read, { id })).status).not.toBe(200)
  await sql`insert into role_giving select * from jsonb_populate_recordset(null::role_giving, ${JSON.stringify(given)}::jsonb)`.execute(db)
  expect((await as('indra').me.call(calls.read, { id })).status).toBe(200)
})

it('a sheet with pay makes it private as soon as somebody looks at it, or takes rows from it', async () => {
  const sheets = [
    { name: 'Jobs', rows: [['code', 'name'], ...Array.from({ length: 20 }, (_, at) => [`R-${at}`, `Right ${at}`])] },
    {
      name: 'Pay',
      rows: lines
        .trim()
        .split('\n')
        .map((line) => line.split(';')),
    },
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets }))
  const made = async () => {
    const id = await as('indra').begin()
    await as('indra').bring(id, 'all.xlsx', bytes)
    await as('indra').map(id, ofJobs('all.xlsx', { sheet: 'Jobs' }))
    expect(await sees(id)).toBe(200)
    return id
  }
  const looked = await made()
  const { files } = await as('indra').read(looked)
  const fileId = files[0]?.id ?? ''
  const look = (sheet: string) => as('edgar').me.call(calls.look, { id: looked, fileId, form: JSON.stringify({ name: 'all.xlsx', sheet }) })
  expect([(await look('Jobs')).status, (await look('Pay')).status, await answered(looked)]).toEqual([200, 404, nothing])
  const taken = await made()
  const wrong = { ...ofJobs('all.xlsx', { sheet: 'Pay' }), positions: { file: 'jobs', fields: { code: 'NIK', name: 'Jumlah' } } }
  await as('indra').map(taken, wrong)
  await as('indra').act(taken, 'try')
  expect(await answered(taken)).toEqual(nothing)
})

it('a file at which nobody could look is private of its maker until it is recognised', async () => {
  const id = await as('indra').begin()
  await as('indra').bring(id, 'jobs.csv', jobs)
  await as('indra').map(id, ofJobs('jobs.csv'))
  await sql`update import_file set holds_pay = null where run_id = ${id}::uuid`.execute(portal.database.db)
  expect(await answered(id)).toEqual(nothing)
  await as('indra').recognise(id)
  expect(await sees(id)).toBe(200)
})

it('whoever brings a file with pay by mistake sees it on, to remove it', async () => {
  const id = await as('edgar').begin()
  await as('edgar').bring(id, 'slips.csv', lines)
  expect((await as('edgar').map(id, slipsOf('slips.csv'))).status).toBe(403)
  expect([(await as('indra').me.call(calls.read, { id })).status, await sees(id)]).toEqual([404, 200])
  expect((await as('edgar').me.call(calls.drop, { id })).status).toBe(200)
})
