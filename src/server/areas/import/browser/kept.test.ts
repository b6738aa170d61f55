import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importCalls as calls } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'
import { sweepImports } from './sweep.ts'

/** What is kept of an import, and for how long; and what goes with a file. */

openImporting()

const staff = (code: string) => `No,Login,First name,Last name,Hired\n${code},${code}.one,Wira,One,2020-01-01\n`
const prepared = (code: string) => edgar.prepared('staff.csv', staff(code))

it('is taken back for ninety days, whatever is swept meanwhile, and no longer', async () => {
  const { db } = portal.database
  const id = await prepared('K1')
  expect((await edgar.act(id, 'all')).told?.written).toBe(true)
  const later = async (days: number) => {
    await sql`update import_run set written_at = now() - make_interval(days => ${days}), changed_at = now() - make_interval(days => ${days})
      where id = ${id}::uuid`.execute(db)
    await sweepImports(db)
  }
  await later(89)
  expect((await edgar.act(id, 'undo-try')).undo).toMatchObject({ undone: false, stays: 0 })
  await later(91)
  expect(await rows(db, sql`select from import_row where run_id = ${id}::uuid`)).toEqual([])
  expect((await edgar.act(id, 'undo')).error).toMatch(/can be taken back no more/)
})

it('what has written something stands in the list for good, be it taken back since; what was only prepared does not', async () => {
  const { db } = portal.database
  const [written, partly, undone, open] = [await prepared('K2'), await prepared('K3'), await prepared('K4'), await prepared('K5')]
  const states = [
    [written, 'written'],
    [partly, 'partly'],
    [undone, 'undone'],
    [open, 'open'],
  ] as const
  for (const [id, state] of states)
    await sql`update import_run set state = ${state}, changed_at = now() - interval '15 days' where id = ${id}::uuid`.execute(db)
  await sweepImports(db)
  const left = (await edgar.me.call(calls.list, {})).body.map(({ id }) => id)
  expect(states.map(([id, state]) => [state, left.includes(id)])).toEqual([
    ['written', true],
    ['partly', true],
    ['undone', true],
    ['open', false],
  ])
})

it('only what has written nothing is removed by hand, be what was written taken back since', async () => {
  const [written, open] = [await prepared('K7'), await prepared('K8')]
  const remove = async (id: string) => (await edgar.me.call(calls.drop, { id })).status
  await edgar.act(written, 'all')
  expect(await remove(written)).toBe(409)
  expect((await edgar.act(written, 'undo')).undo?.undone).toBe(true)
  expect([await remove(written), await remove(open)]).toEqual([409, 200])
  const left = (await edgar.me.call(calls.list, {})).body.map(({ id }) => id)
  expect([left.includes(written), left.includes(open)]).toEqual([true, false])
})

it('what somebody has made of rows of a packed file goes with it', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv.gz', gzipSync(staff('K6')))
  const cells = ['K6', 'k6.two', 'Wira', 'Two', '2020-01-01']
  expect((await edgar.me.call(calls.mend, { id, file: 'staff.csv.gz', line: 2, cells })).status).toBe(200)
  const before = await edgar.read(id)
  expect(before.mends).toEqual([{ file: 'staff.csv', line: 2, cells }])
  await edgar.me.call(calls.dropFile, { id, fileId: before.files[0]?.id ?? '' })
  expect((await edgar.read(id)).mends).toEqual([])
})

it('of files with the same columns each keeps its own part of a remembered mapping, in whatever order they come', async () => {
  const head = 'No,Login,First name,Last name,Hired\n'
  const of = (file: string) => ({ file, fields: { code: 'No', userName: 'Login', firstName: 'First name', lastName: 'Last name' } })
  const first = await edgar.begin()
  for (const name of ['office.csv', 'plant.csv']) await edgar.bring(first, name, `${head}1,a,Ana,One,2020-01-01\n`)
  const files = { office: { name: 'office.csv' }, plant: { name: 'plant.csv' } }
  expect((await edgar.map(first, { key: 'code', files, employees: [of('office'), of('plant')] })).status).toBe(200)
  expect((await edgar.me.call(calls.remember, { id: first, name: 'Two places' })).status).toBe(200)
  const next = await edgar.begin()
  for (const name of ['plant.csv', 'office.csv']) await edgar.bring(next, name, `${head}2,b,Bo,Two,2020-01-01\n`)
  const { fitting } = await edgar.recognise(next)
  expect(JSON.parse(fitting.find(({ name }) => name === 'Two places')?.mapping ?? '{}')).toMatchObject({ files })
})
