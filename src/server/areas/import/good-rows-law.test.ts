import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { rows } from '#server/foundation/database/db.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import { actOn, lastRun } from '../../../../test/support/taking-back.ts'
import { importEmployees } from './employees.ts'
import type { Order } from './run.ts'

/** The good rows of files are those that all rows would be if the refused ones did not stand there: what is refused is taken whole or not at all. */

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  fresh = await freshCompany()
  await sql`insert into employment_status (id, code, names) values (gen_random_uuid(), 'permanent', '{}')`.execute(fresh.database.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-good-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const who = fc.oneof(fc.constantFrom('E-amina', 'E-budi', 'E-carla'), fc.constantFrom('N-1', 'N-2', 'N-3', 'N-4'))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: fc.constant('' as const) })
const rarely = (good: fc.Arbitrary<string>, bad: string) =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: fc.constant(bad) })
const day = rarely(fc.constantFrom('2024-01-01', '2024-02-01', '2025-03-01', '2026-01-01'), '30.02.2024')
const unit = rarely(fc.constantFrom('ENG', 'PLAT', 'NEW-1', 'NEW-2'), 'MOON')

/** By number, or by name: first names of people differ from row to row. */
const boss = fc.oneof(
  { weight: 3, arbitrary: who },
  { weight: 1, arbitrary: fc.constantFrom('Ana N-1', 'bo  N-2', '"N-3, Bo"', 'Amina Rahman') },
)

const person = fc.record({
  code: who,
  login: fc.oneof({ weight: 8, arbitrary: fc.constant('own') }, { weight: 1, arbitrary: fc.constantFrom('amina', 'x') }),
  first: rarely(fc.constantFrom('Ana', 'Bo'), ''),
  from: day,
  until: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: day }),
  unit,
  makes: maybe(fc.constantFrom('NEW-1', 'NEW-2')),
  manager: maybe(rarely(boss, 'N-9')),
  heads: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: unit }),
  balance: maybe(rarely(fc.constantFrom('3', '12.5'), 'many')),
})
const post = fc.record({ code: who, from: day, unit, manager: maybe(boss) })

const mapping = (several: 'refuse' | 'first' | 'last') =>
  readMapping(
    JSON.stringify({
      key: 'code',
      files: { people: { name: 'people.csv' }, posts: { name: 'posts.csv' } },
      units: {
        file: 'people',
        several: 'first',
        where: [{ value: 'makes', isNot: [''] }],
        fields: { code: 'makes', name: 'makes' },
      },
      employees: { file: 'people', several, fields: { code: 'code', userName: 'login', firstName: 'first', lastName: 'code' } },
      assignments: [
        {
          file: 'people',
          several,
          fields: { person: 'code', startsOn: 'from', endsOn: 'until', unit: 'unit', site: { constant: 'JKT' }, manager: 'manager' },
        },
        { file: 'posts', several, fields: { person: 'code', startsOn: 'from', unit: 'unit', manager: 'manager' } },
      ],
      heads: { file: 'people', several, where: [{ value: 'heads', isNot: [''] }], fields: { unit: 'heads', person: 'code' } },
      openings: {
        file: 'people',
        leaveType: 'ANNUAL',
        unit: 'day',
        several: several === 'refuse' ? 'sum' : several,
        where: [{ value: 'balance', isNot: [''] }],
        fields: { person: 'code', quantity: 'balance', effectiveOn: { constant: '2024-01-01' } },
      },
    }),
  )

type Lines = readonly (string | null)[]

/** Writes both files, a blank line in place of each that lacks, so that lines keep their numbers. */
async function write(files: Readonly<Record<string, Lines>>): Promise<string[]> {
  const heads: Record<string, string> = {
    'people.csv': 'code,login,first,from,until,unit,makes,manager,heads,balance',
    'posts.csv': 'code,from,unit,manager',
  }
  return Promise.all(
    Object.entries(files).map(async ([name, lines]) => {
      const file = path.join(folder, name)
      await writeFile(file, `${[heads[name], ...lines.map((line) => line ?? '')].join('\n')}\n`)
      return file
    }),
  )
}

/** What stands of people, in the words of files. */
const standing = async () => {
  const { db } = fresh.database
  return {
    people: await rows(db, sql`select code, user_name, first_name, last_name from employee order by 1`),
    posts: await rows(
      db,
      sql`
        select e.code, a.starts_on, a.ends_on, u.code as unit, s.code as site, m.code as manager from assignment a
        join employee e on e.id = a.employee_id left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id
        left join employee m on m.id = a.manager_id order by 1, 2`,
    ),
    units: await rows(db, sql`select u.code, h.code as head from unit u left join employee h on h.id = u.head_id order by 1`),
    leave: await rows(
      db,
      sql`
        select e.code, l.kind, l.quantity, l.effective_on from leave_event l join employee e on e.id = l.employee_id
        order by 1, 2, 3, 4`,
    ),
  }
}

test('what is written of files with faults is what they would give without the refused rows', async () => {
  const { db } = fresh.database
  const seen = { refused: 0, effect: 0, mixed: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 4, maxLength: 9 }),
      fc.array(post, { maxLength: 5 }),
      fc.constantFrom('refuse' as const, 'first' as const, 'last' as const),
      async (people, posts, several) => {
        const login = ({ login: drawn, code }: (typeof people)[number]) => (drawn === 'own' ? code.toLowerCase() : drawn)
        const files: Record<string, Lines> = {
          'people.csv': people.map((one) =>
            [one.code, login(one), one.first, one.from, one.until, one.unit, one.makes, one.manager, one.heads, one.balance].join(','),
          ),
          'posts.csv': posts.map((one) => [one.code, one.from, one.unit, one.manager].join(',')),
        }
        const run = async (given: Record<string, Lines>, writes: Order['writes']) =>
          importEmployees(db, { mapping: mapping(several), mappingFile: 'm.json', files: await write(given), writes, shown: 1000 })
        const tried = await run(files, 'none')
        const good = await run(files, 'good')
        // What is said before is what happens.
        expect([good.faults, good.notes, good.parts, good.effect]).toEqual([tried.faults, tried.notes, tried.parts, tried.effect])
        const written = await standing()
        if (good.written) expect((await actOn(db, await lastRun(db), 'undo')).error === null).toBe(good.effect > 0)
        const refused = new Set(good.faults.map(({ file, line }) => `${file} ${line}`))
        const without = Object.fromEntries(
          Object.entries(files).map(([name, lines]) => [name, lines.map((line, at) => (refused.has(`${name} ${at + 2}`) ? null : line))]),
        )
        const whole = await run(without, 'all')
        expect(whole.faults).toEqual([])
        expect(await standing()).toEqual(written)
        const [tallies, own] = [whole, good].map(({ parts }) =>
          parts.map(({ part, added, changed, unchanged }) => ({ part, added, changed, unchanged })),
        )
        expect(tallies).toEqual(own)
        if (whole.written && whole.effect > 0) expect((await actOn(db, await lastRun(db), 'undo')).error).toBe(null)
        seen.refused += refused.size
        seen.effect += good.effect
        if (refused.size > 0 && good.effect > 0) seen.mixed += 1
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  expect(seen.refused).toBeGreaterThan(12)
  expect(seen.mixed).toBeGreaterThan(1)
})
