import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { importEmployees, type ImportOrder } from '../../src/server/areas/import/employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

/** An import of people as its tests do it: into a database with nothing in it, from a folder of its own. */

export let fresh: FreshDatabase
export let folder: string

export async function beginImport(): Promise<void> {
  fresh = await freshDatabase({ max: 4 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-import-'))
}

export async function endImport(): Promise<void> {
  await fresh.drop()
  await rm(folder, { recursive: true })
}

export const mapping = {
  key: 'code',
  files: { people: { name: 'people.csv', separator: ';', dates: 'dd.MM.yyyy', empty: ['-'], untilNow: ['01.01.9999'] } },
  sites: [{ rows: [{ code: 'JKT', name: 'Jakarta', country: 'ID', timeZone: 'Asia/Jakarta' }] }],
  units: [{ rows: [{ code: 'OPS', name: 'Operations' }] }],
  employees: {
    file: 'people',
    several: 'first',
    fields: {
      code: 'no',
      userName: 'login',
      firstName: 'first',
      lastName: 'last',
      displayName: { template: '{first} {last}' },
      hiredOn: 'hired',
    },
  },
  assignments: {
    file: 'people',
    creates: ['position'],
    fields: { person: 'no', startsOn: 'from', endsOn: 'until', unit: 'unit', position: 'job', site: { constant: 'JKT' }, manager: 'boss' },
  },
}

export const header = 'no;login;first;last;hired;from;until;unit;job;boss\n'
export const good = `${header}1;Ana;Ana;Sánchez;02.01.2020;02.01.2020;01.01.9999;OPS;Chief;-
2;BO;Bo;Łukasz;03.01.2021;03.01.2021;31.12.2021;OPS;Clerk;1
2;BO;Bo;Łukasz;03.01.2021;01.01.2022;-;OPS;Senior clerk;1
3;cy;"=1+1";'quoted;-;01.02.2022;01.01.9999;OPS;Clerk;2
`

export async function run(csv: string | Buffer, order: Partial<ImportOrder> = {}, given: unknown = mapping) {
  const file = path.join(folder, 'people.csv')
  await writeFile(file, csv)
  return importEmployees(fresh.database.db, {
    mapping: readMapping(JSON.stringify(given)),
    mappingFile: 'mapping.json',
    files: [file],
    writes: 'all',
    ...order,
  })
}

export const part = (outcome: Awaited<ReturnType<typeof run>>, name: string) => {
  const { added, changed, unchanged, removed, refused } = outcome.parts.find((one) => one.part === name) ?? outcome.parts[0]!
  return [added, changed, unchanged, removed, refused]
}

export const faults = (outcome: Awaited<ReturnType<typeof run>>) =>
  outcome.faults.map(({ line, column, value, why }) => [line, column, value, why])

export const notes = (outcome: Awaited<ReturnType<typeof run>>) =>
  outcome.notes.map(({ line, column, value, why }) => [line, column, value, why])
