import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { deductRows, gainRows } from '#server/records/leave/transactions.ts'
import { leaveType } from '#server/records/leave/types.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { importEmployees } from '../employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'

let fresh: FreshDatabase
let company: Company
let folder: string
const [annual, sick] = [newId(), newId()]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'absences-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  for (const [id, code, own] of [
    [annual, 'HISTORY', { balance: true, halfDays: true }],
    [sick, 'ILLNESS', {}],
  ] as const)
    await sql`insert into leave_type (id, code, names, policy, sequence) values (${id}, ${code}, ${JSON.stringify({ en: code })}::jsonb,
      ${JSON.stringify({ ...plainLeavePolicy, ...own })}::jsonb, 90)`.execute(fresh.database.db)
  return () => fresh.drop()
})

const part = {
  file: 'leave',
  unit: 'day',
  fields: { person: 'who', type: 'type', from: 'from', until: 'until', days: 'days', note: 'note' },
}
const mapping = { key: 'code', files: { leave: { name: 'leave.csv' } }, absences: part }
const opening = {
  ...mapping,
  openings: {
    file: 'leave',
    where: [{ value: 'type', is: ['HISTORY'] }],
    leaveType: 'HISTORY',
    unit: 'day',
    several: 'first',
    fields: { person: 'who', quantity: { constant: 10 }, effectiveOn: { constant: '2024-03-01' } },
  },
}

async function run(lines: readonly string[], given: object = mapping, writes: 'all' | 'good' | 'none' = 'all') {
  const file = path.join(folder, 'leave.csv')
  await writeFile(file, ['who,type,from,until,days,note', ...lines, ''].join('\n'))
  return importEmployees(fresh.database.db, {
    mapping: readMapping(JSON.stringify(given)),
    mappingFile: 'mapping.json',
    files: [file],
    writes,
  })
}

type Outcome = Awaited<ReturnType<typeof run>>
const told = ({ faults }: Outcome) => faults.map(({ line, column, value, why }) => [line, column, value, why])
const notes = ({ notes: given }: Outcome) => given.map(({ line, column, value, why }) => [line, column, value, why])
const tally = ({ parts }: Outcome) =>
  parts.filter(({ part: name }) => name === 'absences').map(({ added, unchanged, refused }) => [added, unchanged, refused])

const historyOf = async (id: string, day: string) => {
  const { db } = fresh.database
  const [facts, type] = [await workFacts(db, company.id.amina, day, day), await leaveType(db, id, day)]
  if (!facts || !type) throw new Error('amina is gone')
  const events = await eventsOf(db, company.id.amina, id)
  const [gained, deducted] = [await gainRows(db, type, events, facts, day, 'en'), await deductRows(db, type, events, facts, day, 'en')]
  const balance = (await balancesOf(db, facts, day, day, 'en', () => true)).find(({ leaveTypeId }) => leaveTypeId === id)?.balance.value
  return { gained, deducted, balance }
}
const daysOf = (name: 'amina' | 'budi') =>
  rows(
    fresh.database.db,
    sql<{
      day: string
      part: string
      quantity: number
      taken: boolean
    }>`select day, part, quantity::float8 as quantity, taken from leave_day where employee_id = ${company.id[name]}::uuid order by day`,
  )

describe('leave that people had before', () => {
  it('comes in without a request, is marked as imported, and takes of the balance from the opening balance on', async () => {
    const outcome = await run(
      [
        'E-amina,HISTORY,2024-02-05,2024-02-09,5,',
        'E-amina,HISTORY,2024-03-04,2024-03-06,3,Wedding',
        'E-amina,ILLNESS,2024-04-02,2024-04-02,1,',
      ],
      opening,
    )
    expect([told(outcome), tally(outcome)]).toEqual([[], [[3, 0, 0]]])
    expect(notes(outcome)).toEqual([
      [0, 'type', 'HISTORY', '1 of these absences has days before the balance begins here: it is kept, and these days take nothing of it'],
    ])
    const { balance, deducted, gained } = await historyOf(annual, '2024-06-01')
    expect(balance).toBe(7)
    expect(
      deducted.map(({ transDate, deductStatus, deductBalance, requestId }) => [transDate, deductStatus, deductBalance, requestId]),
    ).toEqual([
      ['2024-02-05', 'Taken, imported', 5, null],
      ['2024-03-04', 'Taken, imported', 3, null],
    ])
    expect(gained.map(({ generationType, gainBalance, requestId }) => [generationType, gainBalance, requestId]).toSorted()).toEqual([
      ['Opening balance', 10, null],
      ['Taken before its balance began', 5, null],
    ])
    expect((await daysOf('amina')).length).toBe(9)
    const kept = await rows(
      fresh.database.db,
      sql`select p.note, r.entity, r.files, exists (select from audit a where a.entity_id = r.id) as audited, exists (select from request where id = p.id) as request
        from past_absence p join import_run r on r.id = p.run_id where p.note <> ''`,
    )
    expect(kept).toEqual([{ note: 'Wedding', entity: 'employee', files: ['leave.csv'], audited: true, request: false }])
  })

  it('again is harmless, another number is refused, and so is what meets leave that is there', async () => {
    await run(['E-amina,HISTORY,2024-03-04,2024-03-06,3,'], opening)
    const again = await run(['E-amina,HISTORY,2024-03-04,2024-03-06,3,', 'E-amina,ILLNESS,2024-03-06,2024-03-07,2,'])
    expect(told(again)).toEqual([[3, 'from', '2024-03-06', 'There is already leave on Wed 6 Mar 2024 (An imported leave).']])
    const other = await run(['E-amina,HISTORY,2024-03-04,2024-03-06,2,'])
    expect(told(other)).toEqual([[2, 'days', '2', 'it was imported before, and counts 3']])
    expect(tally(await run(['E-amina,HISTORY,2024-03-04,2024-03-06,3,']))).toEqual([[0, 1, 0]])
  })

  it('counts what the file says, or what its days count as, and tells where the two differ', async () => {
    const line = 'E-amina,HISTORY,2024-03-04,2024-03-10,3,'
    const file = await run([line], opening)
    expect(notes(file)).toEqual([[2, 'days', '3', 'its days count as 5 here, and the file says 3: 3 counts']])
    expect((await historyOf(annual, '2024-06-01')).balance).toBe(7)
    expect((await daysOf('amina')).map((day) => [day.part, day.quantity])).toEqual(Array.from({ length: 5 }, () => ['full', 0.6]))
    const computed = await run([line.replace('amina', 'budi')], { ...opening, absences: { ...part, counts: 'computed' } })
    expect(notes(computed)).toEqual([[2, 'days', '3', 'its days count as 5 here, and the file says 3: 5 counts']])
    const part1 = await run(['E-amina,HISTORY,2024-03-11,2024-03-11,0.5,', 'E-amina,HISTORY,2024-03-12,2024-03-13,,'])
    expect(told(part1)).toEqual([])
    expect((await daysOf('amina')).slice(5)).toEqual([
      { day: '2024-03-11', part: 'hours', quantity: 0.5, taken: true },
      { day: '2024-03-12', part: 'full', quantity: 1, taken: true },
      { day: '2024-03-13', part: 'full', quantity: 1, taken: true },
    ])
  })

  it('tells every row that cannot be, in the words of the file, and takes the good ones where it is asked to', async () => {
    const lines = [
      'E-amina,HISTORY,2024-03-04,2024-03-15,10,',
      'E-amina,HISTORY,2024-05-06,2024-05-07,2,',
      'E-amina,MOON,2024-06-03,2024-06-03,1,',
      'E-nobody,HISTORY,2024-06-03,2024-06-03,1,',
      'E-amina,HISTORY,2024-06-05,2024-06-03,1,',
      'E-amina,HISTORY,2024-06-03,2024-06-03,9,',
      'E-amina,HISTORY,2999-06-03,2999-06-03,1,',
      'E-amina,ILLNESS,2024-06-08,2024-06-09,,',
      'E-amina,ILLNESS,2020-01-01,2024-01-01,,',
      'E-amina,ILLNESS,2024-07-01,2024-07-01,1,',
      'E-amina,ILLNESS,2024-07-01,2024-07-01,2,',
    ]
    const outcome = await run(lines, opening)
    expect(outcome.written).toBe(false)
    expect(
      told(outcome)
        .toSorted((a, b) => Number(a[0]) - Number(b[0]))
        .map(([line, column, value, why]) => [line, column, value, String(why).slice(0, 44)]),
    ).toEqual([
      [3, 'days', '2', 'The balance is short by 2 days.'],
      [4, 'type', 'MOON', 'there is no such leave type'],
      [5, 'who', 'E-nobody', 'there is no such person'],
      [5, 'who', 'E-nobody', 'there is no such person'],
      [6, 'until', '2024-06-03', 'it ends before it begins, which is on 2024-0'],
      [7, 'days', '9', 'from 2024-06-03 until 2024-06-03 there is 1 '],
      [8, 'from', '2999-06-03', 'it has not begun'],
      [9, 'from', '2024-06-08', 'none of its days counts, and the file does n'],
      [10, 'until', '2024-01-01', 'it lasts 1462 days'],
      [11, 'who', 'E-amina', 'line 12 has the same, and the mapping does n'],
      [12, 'who', 'E-amina', 'line 11 has the same, and the mapping does n'],
    ])
    const good = await run(lines, opening, 'good')
    expect([good.written, tally(good)]).toEqual([true, [[1, 0, 10]]])
    expect((await historyOf(annual, '2024-06-01')).balance).toBe(0)
  })

  it('lies between the first and the last day of the employment', async () => {
    await sql`update employee set left_on = '2024-06-28' where id = ${company.id.amina}::uuid`.execute(fresh.database.db)
    const beyond = await run(['E-amina,ILLNESS,2014-12-31,2015-01-02,2,', 'E-amina,ILLNESS,2024-06-27,2024-07-01,3,'])
    const employed = 'the person was employed from 2015-01-01 until 2024-06-28'
    expect(told(beyond)).toEqual([
      [2, 'from', '2014-12-31', employed],
      [3, 'from', '2024-06-27', employed],
    ])
    const within = await run(['E-amina,ILLNESS,2015-01-01,2015-01-02,2,', 'E-amina,ILLNESS,2024-06-27,2024-06-28,2,'])
    expect([told(within), tally(within)]).toEqual([[], [[2, 0, 0]]])
  })

  it('stands in wide sheets too, a column a day with words for leave types', async () => {
    const sheet = {
      key: 'code',
      files: { leave: { name: 'leave.csv', empty: ['-'] } },
      absences: {
        file: 'leave',
        person: 'who',
        days: 'dd/MM/yyyy',
        words: { P: null, S: 'ILLNESS', 'S/2': { type: 'ILLNESS', days: 0.5 } },
      },
    }
    const file = path.join(folder, 'leave.csv')
    await writeFile(file, 'who,01/04/2024,02/04/2024,03/04/2024,04/04/2024\nE-amina,P,S,S,-\nE-budi,S/2,-,X,P\n')
    const order = { mapping: readMapping(JSON.stringify(sheet)), mappingFile: 'mapping.json', files: [file], writes: 'good' as const }
    const outcome = await importEmployees(fresh.database.db, order)
    expect(told(outcome)).toEqual([[3, '03/04/2024', 'X', 'the mapping has no such word']])
    expect(await daysOf('amina')).toMatchObject([
      { day: '2024-04-02', part: 'full', quantity: 1 },
      { day: '2024-04-03', part: 'full', quantity: 1 },
    ])
    // A row is taken whole or not at all.
    expect(await daysOf('budi')).toEqual([])
    await writeFile(file, 'who,01/04/2024,02/04/2024,03/04/2024,04/04/2024\nE-budi,S/2,-,-,P\n')
    expect(told(await importEmployees(fresh.database.db, order))).toEqual([])
    expect(await daysOf('budi')).toMatchObject([{ day: '2024-04-01', part: 'hours', quantity: 0.5 }])
  })

  it('of a wide sheet is the day of each cell, on both sides of the day on which the balance begins', async () => {
    const sheet = {
      key: 'code',
      files: { leave: { name: 'leave.csv' } },
      openings: {
        file: 'leave',
        leaveType: 'HISTORY',
        unit: 'day',
        several: 'first',
        fields: { person: 'who', quantity: { constant: 10 }, effectiveOn: { constant: '2024-01-01' } },
      },
      absences: { file: 'leave', person: 'who', days: 'dd/MM/yyyy', words: { V: 'HISTORY' } },
    }
    const cells = ['26/12/2023', '27/12/2023', '28/12/2023', '29/12/2023', '30/12/2023', '31/12/2023', '01/01/2024', '02/01/2024']
    const file = path.join(folder, 'leave.csv')
    await writeFile(file, `who,${cells.join(',')}\nE-amina,${cells.map(() => 'V').join(',')}\n`)
    const order = { mapping: readMapping(JSON.stringify(sheet)), mappingFile: 'mapping.json', files: [file], writes: 'all' as const }
    expect(told(await importEmployees(fresh.database.db, order))).toEqual([])
    expect((await daysOf('amina')).map(({ day, quantity }) => [day, quantity])).toEqual(
      cells.map((cell) => [cell.split('/').toReversed().join('-'), 1]),
    )
    const { balance, gained } = await historyOf(annual, '2024-06-01')
    expect([balance, gained.map(({ gainBalance }) => gainBalance).toSorted((a, b) => a - b)]).toEqual([8, [6, 10]])
  })

  it('is a part of its last day where it is a part of several, and attendance asks for the rest of it', async () => {
    const { db } = fresh.database
    await sql`update site set attendance_since = '2024-04-01'`.execute(db)
    expect(told(await run(['E-amina,ILLNESS,2024-04-02,2024-04-03,1.5,']))).toEqual([])
    expect(
      await rows(
        db,
        sql`select day, status, planned, missing from attendance_day where employee_id = ${company.id.amina}::uuid order by day`,
      ),
    ).toEqual([
      { day: '2024-04-02', status: 'leave', planned: 0, missing: 0 },
      { day: '2024-04-03', status: 'absent', planned: 240, missing: 240 },
    ])
  })

  it('makes the days of attendance leave, and none of a closed period', async () => {
    const { db } = fresh.database
    await sql`update site set attendance_since = '2024-04-01'`.execute(db)
    expect(told(await run(['E-amina,ILLNESS,2024-04-02,2024-04-02,1,']))).toEqual([])
    expect(await rows(db, sql`select day, status from attendance_day where employee_id = ${company.id.amina}::uuid order by day`)).toEqual([
      { day: '2024-04-02', status: 'leave' },
    ])
    await sql`insert into attendance_closing (id, site_id, closed_until, closed_at, days, worked, overtime, missing)
      values (gen_random_uuid(), ${company.site.jakarta}, '2024-04-30', '2024-05-03T02:00:00Z', 0, 0, 0, 0)`.execute(db)
    const closed = await run(['E-amina,ILLNESS,2024-04-08,2024-04-08,1,'])
    expect(told(closed)[0]?.slice(0, 2)).toEqual([2, 'from'])
    expect(String(told(closed)[0]?.[3])).toContain('cannot change any more: attendance at Jakarta is closed until 2024-04-30')
  })
})
