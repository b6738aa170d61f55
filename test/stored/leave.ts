import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { leaveTypes, paidType } from '#server/records/leave/types.ts'
import { firstPolicy, leaveType, person } from './company.ts'
import { switchesOn } from './rights.ts'
import type { Stage } from './stage.ts'

type Days = readonly (readonly [string, number])[]
interface Event {
  kind: string
  quantity: number
  days: Days | null
  standing?: boolean
  expires?: string
}

const every = (from: string, count: number, quantity: number): Days =>
  Array.from({ length: count }, (_, at) => [new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10), quantity])

/** A ledger with an event of each kind that the first version knew, and days of every shape that a leave has. */
const ledger: readonly Event[] = [
  { kind: 'entitlement', quantity: 12, days: null, expires: '2026-06-30' },
  { kind: 'accrual', quantity: 0.083, days: null },
  { kind: 'carry-over', quantity: 2.5, days: null, expires: '2025-03-31' },
  { kind: 'adjustment', quantity: 1, days: null },
  { kind: 'compensation', quantity: 0.5, days: null },
  { kind: 'adjusted', quantity: 2, days: null },
  { kind: 'paid-out', quantity: 1.5, days: null },
  // Of a request that was withdrawn: neither counts.
  { kind: 'reservation', quantity: 1, days: [['2025-02-03', 1]], standing: false },
  { kind: 'release', quantity: 1, days: [['2025-02-03', 1]], standing: false },
  { kind: 'taken', quantity: 1, days: [['2025-02-04', 1]], standing: false },
  { kind: 'returned', quantity: 1, days: [['2025-02-04', 1]], standing: false },
  // A type without a balance takes nothing; half a day; across a weekend, a year's end and a leap day.
  { kind: 'taken', quantity: 0, days: [] },
  { kind: 'taken', quantity: 0.5, days: [['2025-03-03', 0.5]] },
  {
    kind: 'taken',
    quantity: 2.833,
    days: [
      ['2026-12-30', 1],
      ['2027-01-01', 0.5],
      ['2027-01-04', 1.333],
    ],
  },
  {
    kind: 'taken',
    quantity: 2,
    days: [
      ['2024-02-28', 1],
      ['2024-03-01', 1],
    ],
  },
  // Long ones: an entry of an index has to hold them.
  { kind: 'taken', quantity: 400, days: every('2016-01-01', 1200, 0.333) },
  { kind: 'reservation', quantity: 3000, days: every('2099-01-01', 3000, 1) },
]
const idOf = (at: number) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`

async function writeLedger(db: Db): Promise<void> {
  for (const [at, { kind, quantity, days, standing = true, expires = null }] of ledger.entries())
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, standing)
      values (${idOf(at)}, ${person.amina}, ${leaveType.annual}, ${kind}, ${quantity}, ${days?.[0]?.[0] ?? '2025-01-01'}, ${expires}, ${days && JSON.stringify(days)}::jsonb, ${standing})`.execute(
      db,
    )
}

const modules = switchesOn('0016', 'LeaveAdjustmentRequest')

export const leaveStages: readonly Stage[] = [
  {
    ...modules,
    says: 'a ledger stands as it was, takes the new kinds, and adjustments can be asked for',
    stands: writeLedger,
    async became(db) {
      await modules.became(db)
      expect(await rows(db, sql`select distinct gain_id, becomes, reason from leave_event`)).toEqual([
        { gain_id: null, becomes: null, reason: null },
      ])
      const put = (kind: string) => sql`update leave_event set kind = ${kind} where id = ${idOf(3)}`.execute(db)
      await expect(put('gift')).rejects.toThrow('leave_event_kind_check')
      for (const kind of ['expiry', 'withdrawn', 'adjustment']) await put(kind)
    },
  },
  {
    migration: '0030',
    says: 'a ledger says what it said, whatever the server’s style of dates',
    changes: ['leave_event.days'],
    stands: (db) => dateStyle(db, `set datestyle = 'German'`),
    async became(db) {
      await dateStyle(db, 'reset datestyle')
      const texts = await rows(db, sql<{ days: string | null }>`select days from leave_event order by id`)
      expect(texts.map(({ days }) => days === null)).toEqual(ledger.map(({ days }) => days === null))
      expect(texts.at(-4)).toEqual({ days: '2026-12-30:1,,0.5,,,1.333' })
    },
    async isNow(db) {
      const found = await eventsOf(db, person.amina, leaveType.annual)
      const standing = ledger.flatMap((event, at) => (event.standing === false ? [] : [{ ...event, id: idOf(at) }]))
      expect(
        found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, kind, quantity, days }) => ({ id, kind, quantity, days })),
      ).toEqual(standing.map(({ id, kind, quantity, days }) => ({ id, kind, quantity, days })))
    },
  },
  {
    migration: '0041',
    says: 'types called illness, care or bereavement are sensitive, retired ones too; others and those that say it already stay',
    changes: ['leave_type.policy'],
    async stands(db) {
      for (const [index, [code, names, told]] of laterTypes.entries())
        await sql`insert into leave_type (id, code, names, policy, sequence)
          values (gen_random_uuid(), ${code}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify({ ...firstPolicy, ...told })}::jsonb, ${10 + index})`.execute(
          db,
        )
    },
    async became(db) {
      const found = await rows(
        db,
        sql<{ code: string; sensitive: boolean | null; unit: string }>`
          select code, (policy->>'sensitive')::boolean as sensitive, policy->>'unit' as unit from leave_type order by sequence`,
      )
      expect(found.map(({ code, sensitive }) => [code, sensitive])).toEqual([
        ['ANNUAL', null],
        ['SICK', true],
        ['CT-04', true],
        ['UNPAID', null],
        ['SICK_DE', true],
        ['CT-03', true],
        ['CT-05', true],
        ['CAREER', null],
        ['SICK_TOLD', false],
      ])
      expect(new Set(found.map(({ unit }) => unit))).toEqual(new Set(['day']))
    },
  },
  {
    migration: '0073',
    says: 'types called illness are for illness, and no others; what a type was for stays',
    changes: ['leave_type.policy'],
    async stands(db) {
      await sql`update leave_type set policy = policy || '{"use": null}'::jsonb where code = 'SICK_TOLD'`.execute(db)
    },
    async became(db) {
      const found = await rows(
        db,
        sql<{ code: string; use: string | null }>`select code, policy->>'use' as use from leave_type where policy ? 'use' order by code`,
      )
      expect(found.map(({ code, use }) => [code, use])).toEqual([
        ['CT-03', 'sickness'],
        ['SICK', 'sickness'],
        ['SICK_DE', 'sickness'],
        ['SICK_TOLD', null],
      ])
    },
  },
  {
    migration: '0095',
    says: 'no gain of before stops at a balance, and one to come may',
    async became(db) {
      expect(await rows(db, sql`select id from leave_event where kind = 'ceiling'`)).toEqual([])
      await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, period)
        values (${idOf(99)}, ${person.budi}, ${leaveType.annual}, 'ceiling', 20, '2098-01-01', '2098')`.execute(db)
    },
    async isNow(db) {
      const { gains } = settle(await eventsOf(db, person.amina, leaveType.annual))
      expect([gains.length > 0, gains.filter(({ stopped }) => stopped)]).toEqual([true, []])
    },
  },
  {
    migration: '0128',
    says: 'leave taken over as unpaid is unpaid on all days, retired types too; what is only called so, and every other, is paid',
    changes: ['leave_type.policy'],
    async stands(db) {
      for (const [index, [code, retired]] of unpaidTypes.entries())
        await sql`insert into leave_type (id, code, names, policy, sequence, retired_at)
          values (gen_random_uuid(), ${code}, '{"en": "Unpaid leave"}', ${JSON.stringify(firstPolicy)}::jsonb, ${30 + index}, ${retired})`.execute(
          db,
        )
      // Of one with versions, what is said once counts on the days of each.
      await sql`insert into leave_policy (leave_type_id, starts_on, policy)
        select id, day, policy from leave_type, unnest(array[date '1900-01-01', date '2026-01-01']) as day where code = 'UNPAID-DE'`.execute(
        db,
      )
    },
    async became(db) {
      const found = await rows(
        db,
        sql<{ code: string; days: string; unit: string }>`
          select t.code, count(*)::text as days, min(v.policy->>'unit') as unit
          from leave_type t join leave_policy_version v on v.leave_type_id = t.id where v.policy->>'paid' = 'false' group by t.code order by t.code`,
      )
      expect(found).toEqual([
        { code: 'UNPAID', days: '1', unit: 'day' },
        { code: 'UNPAID-DE', days: '2', unit: 'day' },
        { code: 'UNPAID-NL', days: '1', unit: 'day' },
      ])
      expect(await rows(db, sql`select code from leave_type t where not ${paidType} order by code`)).toEqual(
        found.map(({ code }) => ({ code })),
      )
    },
    async isNow(db) {
      const read = (await leaveTypes(db, '2026-06-01')).filter(({ code }) => code.startsWith('UNPAID') || code === 'ANNUAL')
      expect(Object.fromEntries(read.map(({ code, versions }) => [code, versions.map(({ policy }) => policy.paid)]))).toEqual({
        ANNUAL: [true],
        UNPAID: [false],
        'UNPAID-DE': [false, false],
        'UNPAID-NL': [false],
        'UNPAID-DESK': [true],
      })
    },
  },
]

const unpaidTypes: readonly [code: string, retired: string | null][] = [
  ['UNPAID-DE', null],
  ['UNPAID-NL', '2024-01-01'],
  ['UNPAID-DESK', null],
]

const laterTypes: readonly [code: string, names: object, told: object][] = [
  ['SICK_DE', { en: 'Leave', id: 'Cuti' }, {}],
  ['CT-03', { en: 'Krankheit' }, {}],
  ['CT-05', { id: 'Cuti duka' }, {}],
  ['CAREER', { en: 'Scareware training', id: 'Karier' }, {}],
  ['SICK_TOLD', { en: 'Sick leave' }, { sensitive: false }],
]

/** Of sessions that begin from now on: that of the migration. */
const dateStyle = async (db: Db, change: string): Promise<void> => {
  await sql`do $$ begin execute format('alter database %I ${sql.raw(change.replaceAll("'", "''"))}', current_database()); end $$`.execute(
    db,
  )
}
