import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { beginImport, endImport, faults, folder, fresh } from '../../../../../test/support/import.ts'
import { regionMapping, regionsFrom, someRegions } from '../../../../../test/support/regions.ts'
import { reportOf } from '../report.ts'

beforeEach(beginImport)
afterEach(endImport)

const run = (text: string, order: Parameters<typeof regionsFrom>[3] = {}, given: object = regionMapping) =>
  regionsFrom(fresh.database.db, folder, text, order, given)
const counts = ({ parts: [part] }: Awaited<ReturnType<typeof run>>) =>
  part && [part.read, part.added, part.changed, part.unchanged, part.removed, part.refused]
const stored = (code: string) =>
  rows(
    fresh.database.db,
    sql`select code, level, parent_code as parent, name, postal_code as post, retired_at is not null as retired from region where code = ${code}`,
  )
const others = `country;code;name;post
ID;31;DKI Jakarta;
ID;31.71;Jakarta Pusat;
ID;31.71.06;Menteng;
ID;31.71.06.1001;Menteng;10310
ID;31.71.06.1003;Cikini;10339
ID;31.71.06.1006;Pegangsaan;10320
ID;32;Jawa Barat;
ID;32.01;Bogor;
ID;32.01.01;Cibinong;
ID;32.01.01.1001;Menteng;16111
`

it('stand below the code without its last part, on the level that this makes; codes and postal codes stay text, and so does what looks like HTML', async () => {
  expect(counts(await run(someRegions))).toEqual([13, 13, 0, 0, 0, 0])
  expect(await stored('32.01.01.1002')).toEqual([
    { code: '32.01.01.1002', level: 4, parent: '32.01.01', name: "<b>Ba''u</b> & Co", post: '01234', retired: false },
  ])
  expect(await stored('20')).toEqual([{ code: '20', level: 1, parent: null, name: 'Noord-Holland', post: '', retired: false }])
  expect(counts(await run(someRegions))).toEqual([13, 0, 0, 13, 0, 0])
})

it('of another edition are renamed, added and retired, as the trial says; of another country nothing changes', async () => {
  await run(someRegions)
  const tried = await run(others, { writes: 'none' })
  expect([counts(tried), tried.written, tried.effect]).toEqual([[10, 1, 2, 7, 2, 0], false, 5])
  expect(reportOf(tried, 'none').match(/^ {2}regions .*$/gm)).toEqual([
    '  regions 31 Jakarta: name Jakarta → DKI Jakarta (regions.csv, line 2)',
    '  regions 31.71.06.1003 Cikini: postal_code 10330 → 10339 (regions.csv, line 6)',
    expect.stringMatching(/^ {2}regions 31\.71\.06\.1005 Gondangdia: retired \(empty\) → 20\d\d-\d\d-\d\d$/),
    expect.stringContaining("  regions 32.01.01.1002 <b>Ba''u</b> & Co: retired"),
  ])
  expect(counts(await run(others))).toEqual([10, 1, 2, 7, 2, 0])
  expect(await stored('31.71.06.1005')).toMatchObject([{ name: 'Gondangdia', retired: true }])
  expect(await stored('20.1')).toMatchObject([{ retired: false }])
  // What comes back is retired no more.
  expect(counts(await run(someRegions))).toEqual([13, 0, 4, 9, 1, 0])
  expect(await stored('31.71.06.1005')).toMatchObject([{ retired: false }])
})

it('of one level alone leave the others as they are', async () => {
  await run(someRegions)
  expect(counts(await run('country;code;name;post\nID;31.71.06.1001;Menteng;10310\nID;32.01.01.1009;Pakansari;\n'))).toEqual([
    2, 1, 0, 1, 4, 0,
  ])
  expect(await stored('32.01')).toMatchObject([{ retired: false }])
})

it('keep their postal codes where the edition says none of any', async () => {
  await run(someRegions)
  const { postalCode: _post, ...fields } = regionMapping.regions.fields
  expect(counts(await run(someRegions, {}, { ...regionMapping, regions: { file: 'regions', fields } }))).toEqual([13, 0, 0, 13, 0, 0])
  expect(await stored('31.71.06.1003')).toMatchObject([{ post: '10330' }])
})

it('stand below what a column says, and are all of one country where the mapping says so', async () => {
  const fields = { country: { constant: 'DE' }, code: 'key', parent: 'above', name: 'name' }
  const given = { ...regionMapping, regions: { file: 'regions', fields } }
  expect(counts(await run('key;above;name\n09;;Bayern\n09162;09;München\n', {}, given))).toEqual([2, 2, 0, 0, 0, 0])
  expect(await stored('09162')).toMatchObject([{ level: 2, parent: '09' }])
})

it('that cannot stand anywhere are refused with all below them, and nobody is retired for it', async () => {
  await run(someRegions)
  const wrong = `country;code;name;post
ID;31;Jakarta;
ID;31.71;;
ID;31.71.06;Menteng;
ID;99.01;Nowhere;
ID;32;Jawa Barat;
ID;32;Jawa Barat;
XYZ;1;Elsewhere;
ID;31.72;Jakarta Utara;
ID;31.72.01.1001.7;Too deep;
`
  const told = await run(wrong, { writes: 'good' })
  expect(faults(told)).toEqual([
    [3, 'name', '', 'it is empty'],
    [8, 'country', 'XYZ', 'it is not a country code'],
    [6, 'code', '32', 'line 7 has the same, and the mapping does not say which counts'],
    [7, 'code', '32', 'line 6 has the same, and the mapping does not say which counts'],
    [4, 'code', '31.71', 'what stands above it was refused, or it stands below itself'],
    [5, 'code', '99', 'there is no such region'],
    [10, 'code', '31.72.01.1001', 'there is no such region'],
  ])
  expect(counts(told)).toEqual([9, 1, 0, 1, 1, 7])
  expect(await stored('32')).toMatchObject([{ retired: false }])
})

it('below themselves, or deeper than addresses go, are refused', async () => {
  const given = { ...regionMapping, regions: { file: 'regions', fields: { ...regionMapping.regions.fields, parent: 'parent' } } }
  const told = await run(
    'country;code;name;post;parent\nID;A;A;;B\nID;B;B;;A\nID;1;1;;\nID;2;2;;1\nID;3;3;;2\nID;4;4;;3\nID;5;5;;4\n',
    {},
    given,
  )
  expect(faults(told).map(([line, , value, why]) => [line, value, why])).toEqual([
    [2, 'B', 'what stands above it was refused, or it stands below itself'],
    [3, 'A', 'what stands above it was refused, or it stands below itself'],
    [8, '4', 'it stands deeper than an address has levels'],
  ])
  expect(told.written).toBe(false)
})

it('below one that the very edition retires are refused', async () => {
  await run(someRegions)
  const told = await run('country;code;name;post\nID;31;Jakarta;\nID;32.01;Bogor;\n')
  expect(faults(told)).toEqual([[3, 'code', '32', 'what stands above it is not in the files, though others of its level are']])
})
