import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { moneyApart, measureColumns } from '#server/approval/request/measure.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { goOn } from '#server/foundation/database/long-changes.ts'
import { checkChain, sealAudit } from '#server/platform/audit.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { beginHandOver } from '#server/records/hand-over/begin.ts'
import { carryOut } from '#server/records/hand-over/carry-out.ts'
import { othersOf } from '#server/records/overtime/standing.ts'
import { payGroup, payPeriod } from '../support/paid.ts'
import { person } from './company.ts'
import { request } from './requests.ts'
import type { Stage } from './stage.ts'

const setUp = ['shift', 'shift_pattern', 'project', 'task_category'] as const

/** Of a night that goes over midnight; as written before anybody asked for a site. */
const night = {
  start: '22:00',
  end: '06:00',
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}
const key = Buffer.from('a key that the database does not hold')

export const setUpStages: readonly Stage[] = [
  {
    migration: '0042',
    says: 'what was set up is for every site, also what is retired',
    async stands(db) {
      const shift = newId()
      await sql`insert into shift (id, code, names, rule, retired_at) values (${shift}, 'N22', '{"en": "Night"}', ${JSON.stringify(night)}::jsonb, null),
        (${newId()}, 'OLD', '{"en": "Of before"}', ${JSON.stringify(night)}::jsonb, '2024-01-01')`.execute(db)
      await sql`insert into shift_pattern (id, code, names, weeks) values (${newId()}, 'NIGHTS', '{"en": "Nights"}', ${JSON.stringify([
        [[shift], [], [shift], [], [], [], []],
      ])}::jsonb)`.execute(db)
      const closed = newId()
      await sql`insert into project (id, code, names, budget, open) values (${newId()}, 'PORTAL', '{"en": "Portal"}', null, true), (${closed}, 'CLOSED', '{"en": "Closed"}', 600, false)`.execute(
        db,
      )
      await sql`insert into project_member (project_id, employee_id) values (${closed}, ${person.amina})`.execute(db)
      await sql`insert into task_category (id, code, names, sequence, retired_at) values (${newId()}, 'DEV', '{"en": "Development"}', 1, null), (${newId()}, 'OLD', '{"en": "Of before"}', 2, '2024-01-01')`.execute(
        db,
      )
    },
    async became(db) {
      for (const table of setUp)
        expect([table, await rows(db, sql`select distinct site_id from ${sql.table(table)}`)]).toEqual([table, [{ site_id: null }]])
    },
  },
  {
    migration: '0043',
    says: 'the chain of audit rows holds as it was sealed, and goes on under a key',
    async stands(db) {
      await sql`insert into audit (actor_id, act, entity, detail) values (${person.dewi}, 'read', 'Loan', '{"people": ["x"]}'),
        (${person.dewi}, 'export', 'Loan', '{"people": ["x"]}'), (null, 'export', 'Loan', '{"people": null}'), (null, 'export', 'Loan', '[]')`.execute(
        db,
      )
      const found = await rows(
        db,
        sql<{ seq: number; row: unknown[] }>`
          select seq, json_build_array(seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, act, entity, entity_id, detail::text) as row
          from audit order by seq limit 3`,
      )
      // Two links, as they were made while there was no key; the last row still waits.
      let before = Buffer.alloc(32)
      for (const part of [found.slice(0, 2), found.slice(2)]) {
        const hash = createHash('sha256').update(before)
        for (const { row } of part) hash.update(JSON.stringify(row))
        before = hash.digest()
        await sql`insert into audit_seal (last_seq, rows, hash) values (${part.at(-1)?.seq}, ${part.length}, ${before})`.execute(db)
        await sql`update audit set sealed = true where seq = any (${part.map(({ seq }) => seq)}::bigint[])`.execute(db)
      }
    },
    async became(db) {
      expect(await rows(db, sql`select rows, key_id from audit_seal order by id`)).toEqual([
        { rows: 2, key_id: null },
        { rows: 1, key_id: null },
      ])
      await expect(sql`update audit_seal set rows = 0`.execute(db)).rejects.toThrow(/never changed|permission denied/)
    },
    async isNow(db) {
      expect((await checkChain(db, key)).broken).toBeNull()
      const waiting = async () => (await rows(db, sql`select 1 from audit where not sealed`)).length
      // Rows of transactions of other databases of the server hold it up for a moment.
      await expect
        .poll(async () => {
          await sealAudit(db, key)
          return waiting()
        })
        .toBe(0)
      expect((await checkChain(db, key)).broken).toBeNull()
      expect((await rows(db, sql`select 1 from audit_seal where key_id is not null`)).length).toBeGreaterThan(0)
    },
  },
  {
    migration: '0052',
    says: 'seals of before cover no row late',
    async became(db) {
      const seals = await rows(db, sql<{ late: string[] }>`select late from audit_seal`)
      expect([seals.length > 0, seals.filter(({ late }) => late.length > 0)]).toEqual([true, []])
    },
  },
  {
    migration: '0056',
    says: 'overtime counts as it did, whoever could have done it instead',
    changes: ['overtime.replacement_id'],
    async stands(db) {
      const reason = newId()
      await sql`insert into overtime_reason_type (id, code, names, sequence) values (${reason}, 'RELEASE', '{"en": "Release"}', 0)`.execute(
        db,
      )
      const days = [
        ['2025-02-03', person.budi],
        ['2025-02-04', null],
      ] as const
      for (const [line, [day, instead]] of days.entries())
        await sql`insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, free,
            compensation, replacement_id)
          values (${newId()}, ${person.amina}, ${reason}, ${request.approved.id}, ${line}, ${day}, ${`${day}T11:00:00Z`}, ${`${day}T12:00:00Z`}, 0, 60, 90, false,
            'pay', ${instead})`.execute(db)
    },
    async became(db) {
      expect(await rows(db, sql`select day, minutes from overtime order by day`)).toEqual([
        { day: '2025-02-03', minutes: 60 },
        { day: '2025-02-04', minutes: 60 },
      ])
    },
    async isNow(db) {
      const others = (await othersOf(db, [person.amina], ['2025-02-03', '2025-02-03'], newId())).get(person.amina)
      expect(others?.map(({ code, minutes }) => [code, minutes])).toEqual(Array(2).fill([request.approved.code, 60]))
    },
  },
  {
    migration: '0064',
    says: 'money stands apart from time, which keeps its unit',
    async stands(db) {
      await sql`insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, transaction_date, form, quantity, unit)
        values (${newId()}, 'LN-1', 'LoanRequest', ${person.amina}, ${person.amina}, ${person.amina}, 4, '2025-01-01', '{}', 1500.5, 'EUR')`.execute(
        db,
      )
    },
    async became(db) {
      const read = () =>
        rows(db, sql`select distinct r.module, ${measureColumns} from request r where r.code in ('LN-1', 'LV-2') order by 1`)
      const told = [
        { module: 'LeaveRequest', quantity: '1', unit: 'day', amount: null, currency: null },
        { module: 'LoanRequest', quantity: null, unit: null, amount: '1500.5', currency: 'EUR' },
      ]
      expect(await read()).toEqual(told)
      expect(await goOn(db, [moneyApart])).toEqual([])
      expect(await read()).toEqual(told)
      const kept = await rows(db, sql`select quantity, unit, amount::float, currency from request where code = 'LN-1'`)
      expect(kept).toEqual([{ quantity: null, unit: null, amount: 1500.5, currency: 'EUR' }])
    },
  },
  {
    migration: '0065',
    says: 'a batch that was begun before goes on, and can be taken back no more',
    async stands(db) {
      await sql`insert into batch (id, person_id, act, note) values (${newId()}, ${person.budi}, 'approve', 'begun before')`.execute(db)
    },
    async became(db) {
      const due = sql`select coalesce(due_at <= now(), true) as due from batch where note = 'begun before' and finished_at is null`
      expect(await rows(db, due)).toEqual([{ due: true }])
    },
  },
  {
    migration: '0113',
    says: 'audit rows of before say nothing of whence, and none can be given any',
    async became(db) {
      expect(await rows(db, sql`select 1 from audit where from_where is not null`)).toEqual([])
      const told = sql`update audit set from_where = '10.0.0.1', sealed = true where seq = (select max(seq) from audit where not sealed)`
      await sql`insert into audit (actor_id, act, entity, detail) values (${person.dewi}, 'read', 'Loan', '{"people": ["y"]}')`.execute(db)
      await expect(told.execute(db)).rejects.toThrow('permission denied for table audit')
    },
  },
  {
    migration: '0127',
    says: 'overtime of before has no rates of its own, and is handed over by its mean',
    async stands(db) {
      await sql`update overtime set granted_at = now() where day = '2025-02-03'`.execute(db)
    },
    async became(db) {
      expect(await rows(db, sql`select distinct bands from overtime`)).toEqual([{ bands: [] }])
    },
    async isNow(db) {
      const groupId = await payGroup(db)
      const id = await payPeriod(db, groupId, { code: '2025-02' })
      await carryOut(db, await transaction(db, (tx) => beginHandOver(tx, { id, by: null })))
      const handed = await rows(db, sql`select code, quantity::float as minutes from pay_input where kind = 'overtime'`)
      expect(handed).toEqual([{ code: '1.5', minutes: 60 }])
    },
  },
]
