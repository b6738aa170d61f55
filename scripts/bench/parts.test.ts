import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { bareDatabase, freshDatabase } from '../../test/support/database.ts'
import { databaseOf } from '../../test/support/database-server.ts'
import { measureChart } from './chart.ts'
import { measureImport } from './import.ts'
import { measureMigrations } from './migrations.ts'
import { measureSimulator } from './simulator.ts'

/** Parts of the bench that fill tables by hand, over a handful of rows: what they measure is nothing, and they go through. */

let folder: string
const told: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-bench-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  told.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0)
  return () => vi.restoreAllMocks()
})

it('the simulator tries a rule on everybody', async () => {
  const fresh = await freshDatabase({ max: 1 })
  await measureSimulator(fresh.url, 20)
  await fresh.drop()
  expect(told.join('')).toContain('a leave rule tried on 20 people')
})

it('the organisation chart is opened today and five years ago', async () => {
  const fresh = await freshDatabase({ max: 1 })
  await measureChart(fresh.url, 200)
  await fresh.drop()
  expect(told.filter((line) => line.includes('chart of 200 people'))).toHaveLength(7)
})

it('all migrations go over a company of before', async () => {
  const bare = await bareDatabase()
  const own = path.join(folder, 'migrated')
  await mkdir(own)
  // A bench has what it filled written to the disk, which not everybody may.
  const url = databaseOf(inject('databaseSuperuser'), new URL(bare.url).pathname.slice(1))
  await measureMigrations(url, own, { requests: 40, kept: 1, audited: 2 })
  await bare.drop()
  expect(told.at(-1)).toContain('40 requests: longest wait for a table')
})

it('the import of a sample is copied beside it, and taken back', async () => {
  const files: Record<string, string> = {
    'departments.csv': '"dept_no","dept_name"\n"d001","Marketing"\n"d002","Finance"\n',
    'salaries.csv.gz': 'emp_no,salary\n10001,60117\n10002,65828\n10003,40006\n',
    'employees_90398_names_titles.csv.gz':
      'emp_no,first_name,last_name,title,birth_date\n10001,Georgi,Facello,Senior Engineer,1953-09-02\n10003,Parto,Bamford,Staff,1959-12-03\n',
    'dept_emp.csv.gz': 'emp_no,dept_name\n10001,d001\n10002,d002\n10003,d001\n',
    'dept_manager.csv': 'dept_no,emp_no\nd001,10001\nd002,10002\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text)
  expect((await measureImport(inject('databaseSuperuser'), folder)).people).toBe(3)
})
