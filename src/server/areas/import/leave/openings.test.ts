import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { beginImport, endImport, faults, fresh, header, mapping, notes, part, run } from '../../../../../test/support/import.ts'

beforeEach(beginImport)
afterEach(endImport)

test('opening balances go into the ledger once, in the unit of the leave type', async () => {
  const policy = { ...plainLeavePolicy, halfDays: true, balance: true }
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, 'ANNUAL', '{"en":"Annual leave"}', ${JSON.stringify(policy)}::jsonb, 1)`.execute(
    fresh.database.db,
  )
  const opening = {
    leaveType: 'ANNUAL',
    unit: 'hour',
    hoursPerDay: 8,
    file: 'people',
    fields: { person: 'no', quantity: 'last', effectiveOn: { constant: '2026-01-01' } },
  }
  const given = { ...mapping, openings: [opening] }
  const csv = (hours: string) => `${header}1;ana;Ana;${hours};-;02.01.2020;-;OPS;Chief;-\n`
  // Somebody sees before it is written what becomes of the hours.
  const tried = await run(csv('99'), { writes: 'none' }, given)
  expect(
    tried.additions.filter((one) => one.part === 'openings').map(({ name, fields }) => [name, fields.map(({ after }) => after)]),
  ).toEqual([['Ana 99 · ANNUAL', ['12.375', '2026-01-01']]])
  expect(part(await run(csv('99'), {}, given), 'openings')).toEqual([1, 0, 0, 0, 0])
  expect(part(await run(csv('99'), {}, given), 'openings')).toEqual([0, 0, 1, 0, 0])
  expect(faults(await run(csv('80'), {}, given))).toEqual([
    [2, 'last', '80', 'the ledger has another opening balance already: 12.375 from 2026-01-01'],
  ])
  const events = await rows(fresh.database.db, sql`select kind, quantity, effective_on, period from leave_event`)
  expect(events).toEqual([{ kind: 'adjustment', quantity: '12.375', effective_on: '2026-01-01', period: 'opening' }])
  const unsaid = { ...mapping, openings: [{ ...opening, hoursPerDay: undefined }] }
  expect((await run(csv('99'), {}, unsaid)).stopped?.allowed).toBe('"hoursPerDay"')
  const unknown = { ...mapping, openings: [{ ...opening, leaveType: 'MOON' }] }
  expect((await run(csv('99'), {}, unknown)).stopped).toMatchObject({ value: 'MOON', allowed: 'ANNUAL' })
})

test('a balance of the day on which a year begins is told to stand for the year’s leave too, once for all of them', async () => {
  const policy = { ...plainLeavePolicy, balance: true, entitlement: { ...plainEntitlement, amount: 25, every: 'year' } }
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, 'ANNUAL', '{"en":"Annual leave"}', ${JSON.stringify(policy)}::jsonb, 1)`.execute(
    fresh.database.db,
  )
  const opened = (day: string, more: object = { expiresOn: { constant: '2027-12-31' } }) => ({
    ...mapping,
    openings: [
      {
        leaveType: 'ANNUAL',
        unit: 'day',
        file: 'people',
        fields: { person: 'no', quantity: 'last', effectiveOn: { constant: day }, ...more },
      },
    ],
  })
  const csv = `${header}1;ana;Ana;5;-;02.01.2020;-;OPS;Chief;-\n2;bo;Bo;3;-;02.01.2020;-;OPS;Clerk;-\n`
  expect(notes(await run(csv, { writes: 'none' }, opened('2026-01-01')))).toEqual([
    [
      0,
      'constant in the mapping',
      '2026-01-01',
      '2 balances of ANNUAL are of a day on which its rule gives 25 for full time: each stands for these too, and has to hold them; the next are given on 2027-01-01',
    ],
  ])
  expect(notes(await run(csv, { writes: 'none' }, opened('2025-12-31')))).toEqual([])
  // Told as it is without the rows that are refused: they are judged again without them.
  const moon = `${csv}3;cy;Cy;4;-;02.01.2020;-;MOON;Clerk;-\n`
  expect(notes(await run(moon, { writes: 'none' }, opened('2026-01-01'))).map(([, , , why]) => why)).toEqual([
    expect.stringMatching(/^2 balances of ANNUAL/),
  ])
  // Nor are balances silently kept for good where what the rule gives has an end.
  expect(notes(await run(csv, { writes: 'none' }, opened('2025-12-31', {})))).toEqual([
    [
      0,
      '',
      '',
      '2 balances of ANNUAL have no day until which they may be used, and stay for good; what its rule gives that year ends on 2025-12-31',
    ],
  ])
})

test('a column that is called by hours and counted in days is told', async () => {
  const policy = { ...plainLeavePolicy, balance: true }
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, 'ANNUAL', '{"en":"Annual leave"}', ${JSON.stringify(policy)}::jsonb, 1)`.execute(
    fresh.database.db,
  )
  const csv = (column: string) => `no;login;first;last;${column}\n1;ana;Ana;S;99\n`
  const counted = (column: string, unit: 'day' | 'hour') => ({
    ...mapping,
    assignments: [],
    employees: { file: 'people', fields: { code: 'no', userName: 'login', firstName: 'first', lastName: 'last' } },
    openings: [
      {
        leaveType: 'ANNUAL',
        unit,
        ...(unit === 'hour' && { hoursPerDay: 8 }),
        file: 'people',
        fields: { person: 'no', quantity: column, effectiveOn: { constant: '2026-01-01' } },
      },
    ],
  })
  const told = async (column: string, unit: 'day' | 'hour') => notes(await run(csv(column), { writes: 'none' }, counted(column, unit)))
  expect(await told('VacationHours', 'day')).toEqual([[0, 'VacationHours', '', 'it is counted in days here, though its name says hours']])
  expect([await told('VacationHours', 'hour'), await told('Vacation', 'day')]).toEqual([[], []])
})

test('parts of a balance are summed before they are rounded: three times two and a half hours are a day of seven and a half', async () => {
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, 'ANNUAL', '{"en":"Annual leave"}', ${JSON.stringify({ ...plainLeavePolicy, balance: true })}::jsonb, 1)`.execute(
    fresh.database.db,
  )
  const opening = {
    leaveType: 'ANNUAL',
    unit: 'hour',
    hoursPerDay: 7.5,
    several: 'sum',
    file: 'people',
    fields: { person: 'no', quantity: 'last', effectiveOn: { constant: '2026-01-01' } },
  }
  const row = '1;ana;Ana;2.5;-;02.01.2020;-;OPS;Chief;-\n'
  const given = { ...mapping, assignments: { ...mapping.assignments, several: 'first' }, openings: [opening] }
  expect(faults(await run(header + row + row + row, {}, given))).toEqual([])
  expect(await rows(fresh.database.db, sql`select quantity::float8 from leave_event`)).toEqual([{ quantity: 1 }])
})

test('parts of a balance that may be used until different days are no sum, and are refused', async () => {
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, 'ANNUAL', '{"en":"Annual leave"}', ${JSON.stringify({ ...plainLeavePolicy, balance: true })}::jsonb, 1)`.execute(
    fresh.database.db,
  )
  const opening = {
    leaveType: 'ANNUAL',
    unit: 'day',
    several: 'sum',
    file: 'people',
    fields: { person: 'no', quantity: 'last', effectiveOn: { constant: '2026-01-01' }, expiresOn: 'until' },
  }
  const row = (days: number, until: string) => `1;ana;Ana;${days};-;02.01.2020;${until};OPS;Chief;-\n`
  const given = { ...mapping, assignments: [], openings: [opening] }
  const refused = await run(header + row(3, '31.03.2026') + row(2, '31.12.2026'), {}, given)
  expect([refused.written, refused.faults.map(({ line }) => line)]).toEqual([false, [2, 3]])
  expect(faults(await run(header + row(3, '31.03.2026') + row(2, '31.03.2026'), {}, given))).toEqual([])
  expect(await rows(fresh.database.db, sql`select quantity::float8, expires_on from leave_event`)).toEqual([
    { quantity: 5, expires_on: '2026-03-31' },
  ])
})
