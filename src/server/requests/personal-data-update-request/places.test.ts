import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileCalls } from '#shared/areas/file.ts'
import { regionCalls } from '#shared/areas/regions.ts'
import { personalDataUpdateCalls as calls } from '#shared/requests/personal-data-update-request.ts'
import { setUpFiles, fileSeen } from '../../../../test/support/file.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { regionsFrom, someRegions } from '../../../../test/support/regions.ts'

let portal: Portal
let kinds: Record<string, string>
let folder: string
beforeAll(async () => {
  portal = await openPortal()
  kinds = await setUpFiles(portal)
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-places-'))
  await regionsFrom(portal.database.db, folder, someRegions)
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const amina = () => portal.as('amina')
const one = (code: string, name: string) => ({ code, name })
const bogor = { country: 'ID', province: one('32', 'Jawa Barat'), city: one('32.01', 'Bogor'), district: one('32.01.01', 'Cibinong') }
const jakarta = { country: 'ID', province: one('31', 'Jakarta'), city: one('31.71', 'Jakarta Pusat'), district: one('31.71.06', 'Menteng') }

it('regions are offered level by level, those below another alone where one is named, however far below', async () => {
  expect((await amina().call(calls.provinces, { country: 'ID' })).body).toEqual({
    listData: [
      { id: '31', displayName: 'Jakarta', above: '' },
      { id: '32', displayName: 'Jawa Barat', above: '' },
    ],
    totalData: 2,
    totalPage: 1,
  })
  expect((await amina().call(calls.cities, { country: 'NL', parentCode: '20' })).body).toEqual({
    listData: [{ id: '20.1', displayName: 'Amsterdam', above: 'Noord-Holland' }],
    totalData: 1,
    totalPage: 1,
  })
  const names = async (more: object) =>
    (await amina().call(calls.subdistricts, { country: 'ID', ...more })).body.listData.map(({ id, above }) => [id, above])
  expect(await names({ filterSearch: 'menteng' })).toEqual([
    ['31.71.06.1001', 'Menteng, Jakarta Pusat, Jakarta'],
    ['32.01.01.1001', 'Cibinong, Bogor, Jawa Barat'],
  ])
  expect(await names({ filterSearch: 'menteng', parentCode: '32' })).toEqual([['32.01.01.1001', 'Cibinong, Bogor, Jawa Barat']])
  expect(await names({ parentCode: '32.01.01' })).toEqual([
    ['32.01.01.1002', 'Cibinong, Bogor, Jawa Barat'],
    ['32.01.01.1001', 'Cibinong, Bogor, Jawa Barat'],
  ])
  expect((await amina().call(calls.districts, { country: 'NL' })).body).toEqual({ listData: [], totalData: 0, totalPage: 0 })
  expect((await amina().call(calls.provinces, { country: 'Indonesia' })).status).toBe(400)
})

it('a subdistrict says what it lies in and its postal code; one that there is not is not found', async () => {
  expect((await amina().call(calls.placeOfRegion, { id: '32.01.01.1001' })).body).toEqual({
    ...bogor,
    subdistrict: one('32.01.01.1001', 'Menteng'),
    postalCode: '16111',
  })
  expect((await amina().call(calls.placeOfRegion, { id: '20.1', country: 'NL' })).body).toEqual({
    country: 'NL',
    province: one('20', 'Noord-Holland'),
    city: one('20.1', 'Amsterdam'),
    district: null,
    subdistrict: null,
    postalCode: '',
  })
  expect((await amina().call(calls.placeOfRegion, { id: '20.1', country: 'ID' })).status).toBe(404)
  expect((await amina().call(calls.placeOfRegion, { id: '99' })).status).toBe(404)
})

it('a postal code says the places that have it, and as much as they have in common', async () => {
  const [menteng, gondangdia] = [one('31.71.06.1001', 'Menteng'), one('31.71.06.1005', 'Gondangdia')]
  expect((await amina().call(calls.placesOfPostalCode, { country: 'ID', postalCode: ' 10310 ' })).body).toEqual({
    common: { ...jakarta, subdistrict: null, postalCode: '10310' },
    listData: [
      { ...jakarta, subdistrict: menteng, postalCode: '10310' },
      { ...jakarta, subdistrict: gondangdia, postalCode: '10310' },
    ],
    totalData: 2,
  })
  expect((await amina().call(calls.placesOfPostalCode, { country: 'ID', postalCode: '01234' })).body).toMatchObject({
    common: { ...bogor, subdistrict: one('32.01.01.1002', "<b>Ba''u</b> & Co"), postalCode: '01234' },
    totalData: 1,
  })
  const none = { country: 'NL', province: null, city: null, district: null, subdistrict: null, postalCode: '' }
  for (const postalCode of ['10310', ''])
    expect((await amina().call(calls.placesOfPostalCode, { country: 'NL', postalCode })).body).toEqual({
      common: none,
      listData: [],
      totalData: 0,
    })
})

it('an address keeps the names of its regions and the code of the narrowest, also of one that is retired; a code of elsewhere is refused', async () => {
  expect((await amina().call(fileCalls.choices, {})).body.regions).toEqual([
    { country: 'ID', levels: 4 },
    { country: 'NL', levels: 2 },
  ])
  const address = (regionCode: string, country = 'ID') =>
    portal.as('dewi').call(fileCalls.correct, {
      employeeId: portal.company.id.amina,
      category: 'address',
      operation: 'add',
      kindId: kinds['HOME'] ?? '',
      values: { country, subdistrict: 'Gondangdia', regionCode, street: 'Jl. Cut Mutia 1' },
      startsOn: '2026-01-01',
      reason: 'Letter',
    })
  for (const wrong of [await address('99.99'), await address('31.71.06.1005', 'NL')])
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['values.regionCode']])
  await sql`update region set retired_at = now() where code = '31.71.06.1005'`.execute(portal.database.db)
  expect((await address('31.71.06.1005')).status).toBe(200)
  expect((await fileSeen(portal, 'amina', 'amina')).seen.address?.map(({ values }) => values)).toEqual([
    { country: 'ID', subdistrict: 'Gondangdia', regionCode: '31.71.06.1005', street: 'Jl. Cut Mutia 1' },
  ])
  // It is offered no more, and still says where it lies.
  const offered = (await amina().call(calls.subdistricts, { country: 'ID', parentCode: '31' })).body.listData
  expect(offered.map(({ id }) => id)).toEqual(['31.71.06.1003', '31.71.06.1001'])
  expect((await amina().call(calls.placeOfRegion, { id: '31.71.06.1005' })).body.district).toEqual(one('31.71.06', 'Menteng'))
})

it('HR of the whole company sees all of them, counted and as a file; nobody else', async () => {
  const edgar = portal.as('edgar')
  expect((await edgar.call(regionCalls.counts, {})).body.listData).toEqual([
    { country: 'ID', level: 1, count: 2, retired: 0 },
    { country: 'ID', level: 2, count: 2, retired: 0 },
    { country: 'ID', level: 3, count: 2, retired: 0 },
    { country: 'ID', level: 4, count: 5, retired: 1 },
    { country: 'NL', level: 1, count: 1, retired: 0 },
    { country: 'NL', level: 2, count: 1, retired: 0 },
  ])
  const { body } = await edgar.call(regionCalls.list, { filterSearch: '01234' })
  expect([body.totalData, body.listData]).toEqual([
    1,
    [
      {
        id: 'ID 32.01.01.1002',
        country: 'ID',
        code: '32.01.01.1002',
        name: "<b>Ba''u</b> & Co",
        level: 4,
        above: 'Cibinong, Bogor, Jawa Barat',
        postalCode: '01234',
        retiredOn: null,
      },
    ],
  ])
  const all = await edgar.call(regionCalls.list, { sortingColumn: 'name', paginationSize: 3 })
  expect([all.body.totalData, all.body.listData.map(({ code }) => code)]).toEqual([13, ['32.01.01.1002', '20.1', '32.01']])
  const file = await edgar.call(regionCalls.export, { format: 'csv', filterSearch: 'cikini' })
  expect(file.raw.toString()).toContain('31.71.06.1003')
  for (const name of ['amina', 'dewi'] as const) expect((await portal.as(name).call(regionCalls.list, {})).status).toBe(403)
})
