import { writeFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { names } from '../../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'
import { actOn, lastRun } from '../../../../../test/support/taking-back.ts'
import { importCheckTimeFiles } from '../check-times/check-times.ts'
import { importEmployees } from '../employees.ts'

/** An import and its undo leave every table as before: random files of each kind over the small company. */

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshCompany()
  // As wherever posts came in by the portal: what they name by a code is there.
  await sql`insert into employment_status (id, code, names) values (gen_random_uuid(), 'permanent', '{}')`.execute(fresh.database.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-undo-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const write = async (name: string, lines: readonly string[]) => {
  const file = path.join(folder, name)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

/** Rows are written where they are good, so that whatever was drawn is an import. */
async function writesAndTakesBack(importing: () => Promise<{ written: boolean; effect: number }>): Promise<number> {
  const { db } = fresh.database
  const before = await snapshot(db)
  const { written, effect } = await importing()
  if (!written) {
    expect(await snapshot(db)).toEqual(before)
    return 0
  }
  if (effect > 0) expect(await snapshot(db)).not.toEqual(before)
  const { error, outcome } = await actOn(db, await lastRun(db), 'undo')
  // Where nothing was changed there is nothing to take back.
  if (effect > 0) expect([error, outcome?.undone, outcome?.built]).toEqual([null, true, []])
  expect(await snapshot(db)).toEqual(before)
  return effect
}

const who = fc.oneof(fc.constantFrom(...names.map((name) => `E-${name}`)), fc.constantFrom('N-1', 'N-2', 'N-3'))
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, fc.constant('' as const))

const person = fc.record({
  code: who,
  first: fc.constantFrom('Ana', 'Bo', 'Łucja', 'O’Neil'),
  last: fc.constantFrom('Tester', 'Sánchez', '李'),
  phone: maybe(fc.constantFrom('1', '22')),
  from: day,
  unit: fc.constantFrom('ENG', 'PLAT', 'NEW-1', 'NEW-2'),
  job: fc.constantFrom('P-amina', 'Chemist'),
  site: fc.constantFrom('JKT', 'BER'),
  manager: maybe(who),
  head: maybe(fc.constantFrom('NEW-1', 'PLAT')),
  parent: maybe(fc.constantFrom('ENG', 'BOARD')),
})

const people = {
  key: 'code',
  files: { people: { name: 'people.csv' } },
  units: { file: 'people', several: 'first', fields: { code: 'unit', name: 'unit', parent: 'parent' } },
  employees: {
    file: 'people',
    several: 'last',
    fields: {
      code: 'code',
      userName: { template: '{code}.new' },
      firstName: 'first',
      lastName: 'last',
      phone: 'phone',
      hiredOn: { constant: '2014-01-01' },
    },
  },
  assignments: {
    file: 'people',
    several: 'first',
    creates: ['position'],
    fields: { person: 'code', startsOn: 'from', unit: 'unit', position: 'job', site: 'site', manager: 'manager' },
  },
  heads: { file: 'people', several: 'first', where: [{ value: 'head', isNot: [''] }], fields: { unit: 'head', person: 'code' } },
}

test('people, units, posts and heads', async () => {
  let effects = 0
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const lines = drawn.map((one) =>
        [one.code, one.first, one.last, one.phone, one.from, one.unit, one.job, one.site, one.manager, one.head, one.parent].join(','),
      )
      const file = await write('people.csv', ['code,first,last,phone,from,unit,job,site,manager,head,parent', ...lines])
      effects += await writesAndTakesBack(() =>
        importEmployees(fresh.database.db, {
          mapping: readMapping(JSON.stringify(people)),
          mappingFile: 'm.json',
          files: [file],
          writes: 'good',
        }),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(effects).toBeGreaterThan(20)
})

const balance = fc.record({ code: who, days: fc.integer({ min: 0, max: 30 }), asOf: day })
const absence = fc.record({
  code: who,
  type: fc.constantFrom('ANNUAL', 'SICK', 'UNPAID'),
  from: day,
  length: fc.integer({ min: 0, max: 6 }),
  days: maybe(fc.integer({ min: 1, max: 5 }).map(String)),
})

const leave = {
  key: 'code',
  files: { balances: { name: 'balances.csv' }, absences: { name: 'absences.csv' } },
  openings: {
    file: 'balances',
    leaveType: 'ANNUAL',
    unit: 'day',
    several: 'first',
    fields: { person: 'code', quantity: 'days', effectiveOn: 'as of' },
  },
  absences: {
    file: 'absences',
    unit: 'day',
    several: 'first',
    fields: { person: 'code', type: 'type', from: 'from', until: 'until', days: 'days' },
  },
}
const later = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

test('opening balances and past absences', async () => {
  let effects = 0
  await fc.assert(
    fc.asyncProperty(fc.array(balance, { maxLength: 6 }), fc.array(absence, { minLength: 1, maxLength: 6 }), async (balances, absences) => {
      const files = [
        await write('balances.csv', ['code,days,as of', ...balances.map(({ code, days, asOf }) => `${code},${days},${asOf}`)]),
        await write('absences.csv', [
          'code,type,from,until,days',
          ...absences.map(({ code, type, from, length, days }) => `${code},${type},${from},${later(from, length)},${days}`),
        ]),
      ]
      effects += await writesAndTakesBack(() =>
        importEmployees(fresh.database.db, { mapping: readMapping(JSON.stringify(leave)), mappingFile: 'm.json', files, writes: 'good' }),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(effects).toBeGreaterThan(15)
})

const check = fc.record({ code: who, on: day, at: fc.integer({ min: 0, max: 23 }), way: fc.constantFrom('in', 'out', '') })
const times = {
  files: { log: { name: 'log.csv' } },
  times: { file: 'log', employee: 'code', at: 'at', form: 'yyyy-MM-dd HH:mm', direction: { value: 'way' } },
}

test('check times, with the days that they make', async () => {
  const { db } = fresh.database
  let effects = 0
  await fc.assert(
    fc.asyncProperty(fc.array(check, { minLength: 1, maxLength: 8 }), fc.boolean(), async (drawn, isKept) => {
      await sql`update site set attendance_since = ${isKept ? '2024-01-01' : null}::date where code = 'JKT'`.execute(db)
      const file = await write('log.csv', [
        'code,at,way',
        ...drawn.map(({ code, on, at, way }) => `${code},${on} ${String(at).padStart(2, '0')}:00,${way}`),
      ])
      effects += await writesAndTakesBack(() =>
        importCheckTimeFiles(
          db,
          { mapping: readCheckTimeMapping(JSON.stringify(times)), files: [file], writes: 'good' },
          new Date('2026-11-20T12:00:00Z'),
        ),
      )
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(effects).toBeGreaterThan(15)
})
