import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importRegions, type RegionOrder } from '#server/areas/import/regions/regions.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'

/** A few regions of two countries: one on four levels with postal codes, one on two; names repeat, and one is no plain word. */
export const someRegions = `country;code;name;post
ID;31;Jakarta;
ID;31.71;Jakarta Pusat;
ID;31.71.06;Menteng;
ID;31.71.06.1001;Menteng;10310
ID;31.71.06.1003;Cikini;10330
ID;31.71.06.1005;Gondangdia;10310
ID;32;Jawa Barat;
ID;32.01;Bogor;
ID;32.01.01;Cibinong;
ID;32.01.01.1001;Menteng;16111
ID;32.01.01.1002;<b>Ba''u</b> & Co;01234
NL;20;Noord-Holland;
NL;20.1;Amsterdam;
`

export const regionMapping = {
  files: { regions: { name: 'regions.csv', separator: ';' } },
  regions: { file: 'regions', fields: { country: 'country', code: 'code', name: 'name', postalCode: 'post' } },
}

/** Imports regions out of a text. */
export async function regionsFrom(db: Db, folder: string, text: string, order: Partial<RegionOrder> = {}, given: object = regionMapping) {
  const file = path.join(folder, 'regions.csv')
  await writeFile(file, text)
  return importRegions(db, { mapping: readRegionMapping(JSON.stringify(given)), files: [file], writes: 'all', ...order })
}
