import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { first, rows } from '#server/foundation/database/db.ts'
import { placeOfRegion, placesOfPostalCode, regionOptions } from '#server/records/file/regions.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'
import { optionBody } from '#shared/contract/options.ts'
import { beginImport, endImport, faults, folder, fresh } from '../../../../../test/support/import.ts'
import { importRegions } from './regions.ts'

const data = path.resolve('../shared/data/indonesia-regions')
if (!existsSync(data)) process.stdout.write('The example data indonesia-regions is not here; its test is left out.\n')

beforeEach(beginImport)
afterEach(endImport)

/** The rows of inserts, as a table. */
function rowsIn(file: string, columns: string): string {
  const text = gunzipSync(readFileSync(path.join(data, file))).toString('utf8')
  const found = [...text.matchAll(/^\('([\d.]+)',\s*'((?:[^']|'')*)'\)/gm)].map(
    ([, code = '', value = '']) => `${code},"${value.replaceAll("''", "'").replaceAll('"', '""')}"`,
  )
  return [columns, ...found].join('\n')
}

const country = { constant: 'ID' }
const joined = {
  files: { names: { name: 'names.csv' }, posts: { name: 'posts.csv' } },
  regions: {
    file: 'names',
    joins: { post: { file: 'posts', on: [['kode', 'kode']], missing: 'empty' } },
    fields: { country, code: 'kode', name: 'nama', postalCode: { column: 'kodepos', of: 'post' } },
  },
}
const levels = ['provinces', 'regencies', 'districts', 'villages']
const earlier = {
  files: Object.fromEntries(levels.map((level) => [level, { name: `${level}.csv` }])),
  regions: levels.map((level) => ({ file: level, fields: { country, code: 'code', name: 'name' } })),
}

async function take(mapping: object, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const began = performance.now()
  const told = await importRegions(fresh.database.db, {
    mapping: readRegionMapping(JSON.stringify(mapping)),
    files: Object.keys(files).map((name) => path.join(folder, name)),
    writes: 'all',
  })
  return { told, seconds: (performance.now() - began) / 1000 }
}

const counts = ({ parts: [part] }: Awaited<ReturnType<typeof take>>['told']) => part && [part.read, part.added, part.changed, part.removed]

/** The middle of some times, in ms. */
async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0
}

test.runIf(existsSync(data))(
  'all regions of Indonesia: two editions of 91,599 and 91,592, and each found in the picker within 300 ms',
  async () => {
    const { db } = fresh.database
    const files = { 'names.csv': rowsIn('wilayah.sql.gz', 'kode,nama'), 'posts.csv': rowsIn('wilayah_kodepos.sql.gz', 'kode,kodepos') }
    const { told, seconds } = await take(joined, files)
    expect([told.written, faults(told), counts(told)]).toEqual([true, [], [91_599, 91_599, 0, 0]])
    expect(await rows(db, sql`select level, count(*)::int as count from region group by 1 order by 1`)).toEqual([
      { level: 1, count: 38 },
      { level: 2, count: 514 },
      { level: 3, count: 7285 },
      { level: 4, count: 83_762 },
    ])
    expect(await first(db, sql`select count(*)::int as count from region where level = 4 and postal_code !~ '^[0-9]{5}$'`)).toEqual({
      count: 0,
    })

    // The floor: the same rows put into a bare table of the same shape and keys, all at once.
    await sql`create table floor (like region including all)`.execute(db)
    const rowsOfFloor = JSON.stringify(await rows(db, sql`select country, code, level, parent_code, name, postal_code from region`))
    const began = performance.now()
    await sql`insert into floor (country, code, level, parent_code, name, postal_code)
      select country, code, level, parent_code, name, postal_code from json_populate_recordset(null::floor, ${rowsOfFloor}::json)`.execute(
      db,
    )
    const floor = (performance.now() - began) / 1000

    const ask = (more: object, field: 'province' | 'city' | 'district' | 'subdistrict') => () =>
      regionOptions(db, field, { ...optionBody.parse({ paginationSize: 100, ...more }), country: 'ID', ...more })
    const found = {
      provinces: await middle(ask({}, 'province')),
      'all subdistricts': await middle(ask({}, 'subdistrict')),
      'below a province': await middle(ask({ parentCode: '33' }, 'subdistrict')),
      'below a district': await middle(ask({ parentCode: '33.13.10' }, 'subdistrict')),
      searched: await middle(ask({ filterSearch: 'karang' }, 'subdistrict')),
      'searched by one letter': await middle(ask({ filterSearch: 'a' }, 'subdistrict')),
      place: await middle(() => placeOfRegion(db, '31.71.06.1001', null)),
      'postal code': await middle(() => placesOfPostalCode(db, 'ID', '23773')),
    }
    process.stdout.write(
      `91,599 regions: imported in ${seconds.toFixed(1)} s (bare rows ${floor.toFixed(1)} s); found in ms: ${Object.entries(found)
        .map(([what, ms]) => `${what} ${ms.toFixed(0)}`)
        .join(', ')}\n`,
    )
    expect(Object.entries(found).filter(([, ms]) => ms > 300)).toEqual([])
    expect(await placeOfRegion(db, '31.71.06.1001', null)).toMatchObject({ subdistrict: { name: 'Menteng' }, postalCode: '10310' })

    const older = Object.fromEntries(
      levels.map((level) => {
        const csv = path.join(data, `idn-area-${level}.csv`)
        return [`${level}.csv`, existsSync(csv) ? readFileSync(csv, 'utf8') : gunzipSync(readFileSync(`${csv}.gz`)).toString('utf8')]
      }),
    )
    const { told: second } = await take(earlier, older)
    const [read, added = 0, , removed = 0] = counts(second) ?? []
    expect([second.written, faults(second), read]).toEqual([true, [], 91_592])
    const now = await first(
      db,
      sql<{ here: number; retired: number }>`
      select count(*) filter (where retired_at is null)::int as here, count(*) filter (where retired_at is not null)::int as retired from region`,
    )
    expect(now).toEqual({ here: 91_592, retired: removed })
    expect([added > 0, removed > 0, added - removed]).toEqual([true, true, -7])
  },
  240_000,
)
