import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { writeEvents } from '#server/records/leave/events.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { importEmployees } from '../employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'

// Opening balances and imported absences that come one by one, before and after the portal has granted.

let fresh: FreshDatabase & { company: Company }
let folder: string
const today = new Date().toISOString().slice(0, 10)
// The day after today is of the year in which today's gains have begun, or its first day: it stands for them on any day.
const [year, opened] = [today.slice(0, 4), addDays(today, 1)]
const annual = newId()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openings-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  fresh = await freshCompany()
  const entitlement = { ...plainEntitlement, amount: 12, every: 'year', expiresAfterMonths: 0, proRata: true }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${annual}, 'HISTORY', '{}', ${JSON.stringify({ ...plainLeavePolicy, balance: true, calendarDays: true, entitlement })}::jsonb, 90)`.execute(
    fresh.database.db,
  )
  return () => fresh.drop()
})

async function run(file: string, lines: readonly string[], given: object, writes: 'all' | 'none' = 'all') {
  const name = path.join(folder, file)
  await writeFile(name, ['who,quantity,from,until', ...lines, ''].join('\n'))
  const { faults, notes, parts, written } = await importEmployees(fresh.database.db, {
    mapping: readMapping(JSON.stringify({ key: 'code', files: { given: { name: file } }, ...given })),
    mappingFile: 'mapping.json',
    files: [name],
    writes,
  })
  const told = (list: typeof faults) => list.map(({ line, column, value, why }) => [line, column, value, why])
  return { written, faults: told(faults), notes: told(notes), added: parts.map(({ added }) => added) }
}

const openings = {
  openings: {
    file: 'given',
    leaveType: 'HISTORY',
    unit: 'day',
    fields: { person: 'who', quantity: 'quantity', effectiveOn: 'from' },
  },
}
const absences = {
  absences: {
    file: 'given',
    unit: 'day',
    fields: { person: 'who', type: { constant: 'HISTORY' }, from: 'from', until: 'until', days: 'quantity' },
  },
}
const bringOpening = (writes: 'all' | 'none' = 'all') => run('openings.csv', [`E-amina,7,${opened},`], openings, writes)
/** Over the day of the opening balance: one of two days is before it. */
const over = `E-amina,2,${today},${opened}`
const bringAbsences = (lines: readonly string[] = [`E-amina,2,${addDays(today, -9)},${addDays(today, -8)}`, over]) =>
  run('absences.csv', lines, absences)
const grant = () => grantEntitlements(fresh.database.db, today)

async function balanceOn(day: string): Promise<number | undefined> {
  const { db } = fresh.database
  const facts = await workFacts(db, fresh.company.id.amina, day, day)
  if (!facts) throw new Error('amina is gone')
  return (await balancesOf(db, facts, today, day, 'en')).find(({ code }) => code === 'HISTORY')?.balance.value
}

const steps = { job: grant, opening: () => bringOpening(), absences: () => bringAbsences() }
const orders: (keyof typeof steps)[][] = [
  ['opening', 'absences', 'job'],
  ['opening', 'job', 'absences'],
  ['absences', 'opening', 'job'],
  ['absences', 'job', 'opening'],
  ['job', 'opening', 'absences'],
  ['job', 'absences', 'opening'],
]

test.each(orders)('the balance is the same whatever comes first: %s, %s, %s', async (...order) => {
  for (const step of order) {
    const outcome = await steps[step]()
    if (typeof outcome === 'object') expect(outcome.faults).toEqual([])
  }
  await grant()
  // The opening balance stands for everything before its day: of what was taken, the one day since is paid by it.
  expect(await Promise.all([addDays(today, -9), today, opened, addDays(opened, 5)].map(balanceOn))).toEqual([0, 0, 6, 6])
})

test('a trial says what an opening balance will take the place of, and changes nothing', async () => {
  await grant()
  await bringAbsences([over])
  const before = await balanceOn(today)
  const tried = await bringOpening('none')
  const notes = [
    [2, 'quantity', '7', `12 had been granted from ${year}-01-01, and are withdrawn: the opening balance stands for them`],
    [2, 'quantity', '7', 'other days of 1 imported absence lie before the balance now: these take nothing of it'],
    [
      0,
      '',
      '',
      `1 balance of HISTORY has no day until which it may be used, and stays for good; what its rule gives that year ends on ${today.slice(0, 4)}-12-31`,
    ],
  ]
  expect([tried.written, tried.faults, tried.notes]).toEqual([false, [], notes])
  expect(await balanceOn(today)).toBe(before)
  const done = await bringOpening()
  expect([done.written, done.notes, done.added]).toEqual([true, notes, [1]])
  expect(await bringOpening()).toMatchObject({ written: true, faults: [], notes: [], added: [0] })
})

test('a row that leave stands against is refused, and says which', async () => {
  await grant()
  const { db } = fresh.database
  const leave = (employeeId: string, day: string, quantity: number) =>
    writeEvents(db, [
      {
        employeeId,
        leaveTypeId: annual,
        kind: 'taken',
        quantity,
        effectiveOn: day,
        days: [[day, quantity]],
        requestId: newId(),
        line: 1,
        by: null,
      },
    ])
  const { amina, budi } = fresh.company.id
  await leave(amina, today, 1)
  await leave(budi, opened, 8)
  const outcome = await run('openings.csv', [`E-amina,7,${opened},`, `E-budi,7,${opened},`], openings)
  expect([outcome.written, outcome.faults]).toEqual([
    false,
    [
      [
        2,
        'from',
        '',
        `it stands for everything before its day, also for what was granted here, and of that a deduction of ${today} was paid`,
      ],
      [3, 'quantity', '7', 'what is taken or asked for here would be short by 1'],
    ],
  ])
})
