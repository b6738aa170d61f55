import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importCalls as calls } from '#shared/areas/import.ts'
import { rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'

openImporting()

const names = 'kode;nama\n31;Jakarta\n31.71;Jakarta Pusat\n31.71.06;Menteng\n31.71.06.1001;<i>Menteng</i>\n31.71.06.1003;Cikini\n'
const posts = 'kode,kodepos\n31.71.06.1001,10310\n31.71.06.1003,10330\n'

/** An import of two files as it is recognised, of a country that somebody chooses. */
async function prepared(text = names) {
  const id = await edgar.begin()
  await edgar.bring(id, 'wilayah.csv', text)
  await edgar.bring(id, 'kodepos.csv', posts)
  const { mapping, unsure } = await edgar.recognise(id)
  return { id, unsure, mapping: JSON.parse(mapping) as { files: object; regions: { fields: object }[] } }
}

const ofIndonesia = ({ mapping }: Awaited<ReturnType<typeof prepared>>) => ({
  ...mapping,
  regions: mapping.regions.map((part) => ({ ...part, fields: { ...part.fields, country: { constant: 'ID' } } })),
})

it('are recognised by their codes, postal codes looked up in the file beside, tried, written and taken back as one', async () => {
  const { db } = portal.database
  const before = await snapshot(db)
  const given = await prepared()
  expect([given.unsure, given.mapping.regions]).toEqual([
    [],
    [
      {
        file: 'wilayah',
        joins: { post: { file: 'kodepos', on: [['kode', 'kode']], missing: 'empty' } },
        fields: { code: 'kode', name: 'nama', postalCode: { column: 'kodepos', of: 'post' } },
      },
    ],
  ])
  // Nobody knows of which country they are.
  await edgar.map(given.id, given.mapping)
  expect((await edgar.act(given.id, 'try')).error).toContain('regions.0.fields.country: is missing')
  await edgar.map(given.id, ofIndonesia(given))
  const tried = await edgar.act(given.id, 'try')
  expect(tried.told).toMatchObject({ good: true, written: false, effect: 5, parts: [{ part: 'regions', read: 5, added: 5, removed: 0 }] })
  expect(await snapshot(db)).toEqual(before)
  expect((await edgar.act(given.id, 'all', false, tried.workId)).told).toMatchObject({ written: true, otherwise: false })
  expect((await edgar.me.call(calls.read, { id: given.id })).body).toMatchObject({ kind: 'regions', state: 'written', effect: 5 })
  expect(await rows(db, sql`select name, postal_code as post from region where code = '31.71.06.1001'`)).toEqual([
    { name: '<i>Menteng</i>', post: '10310' },
  ])

  const next = await prepared(names.replace('Cikini', 'Tjikini').replace('31.71.06.1001', '31.71.06.1009'))
  await edgar.map(next.id, ofIndonesia(next))
  const other = await edgar.act(next.id, 'all')
  expect(other.told).toMatchObject({ written: true, effect: 3, changeCount: 2, parts: [{ added: 1, changed: 1, removed: 1 }] })
  expect((await edgar.act(next.id, 'undo')).undo).toMatchObject({ undone: true, parts: [{ what: 'region', back: 3, stays: 0 }] })
  expect(await rows(db, sql`select code, name, retired_at from region where level = 4 order by code`)).toEqual([
    { code: '31.71.06.1001', name: '<i>Menteng</i>', retired_at: null },
    { code: '31.71.06.1003', name: 'Cikini', retired_at: null },
  ])
  expect((await edgar.act(given.id, 'undo')).undo).toMatchObject({ undone: true, back: 5 })
  expect((await snapshot(db))['region']).toEqual(before['region'])
})

it('of one level each in its own file are put together, and a mapping of them is remembered', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'idn-provinces.csv', 'code,name\n11,ACEH\n')
  await edgar.bring(id, 'idn-regencies.csv', 'code,province_code,name\n11.01,11,ACEH SELATAN\n')
  const { mapping } = await edgar.recognise(id)
  expect(JSON.parse(mapping)).toMatchObject({
    regions: [
      { file: 'idn-provinces', fields: { code: 'code', name: 'name' } },
      { file: 'idn-regencies', fields: { code: 'code', name: 'name' } },
    ],
  })
  await edgar.map(id, ofIndonesia({ id, unsure: [], mapping: JSON.parse(mapping) as never }))
  expect((await edgar.act(id, 'try')).told).toMatchObject({ good: true, parts: [{ added: 2, from: [{ read: 1 }, { read: 1 }] }] })
  expect((await edgar.me.call(calls.remember, { id, name: 'Regions' })).body).toMatchObject({ kind: 'regions', name: 'Regions' })
})
