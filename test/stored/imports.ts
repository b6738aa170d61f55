import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Stage } from './stage.ts'

const run = newId()

const remember = (db: Db, kind: string) =>
  sql`insert into import_mapping (id, name, kind, mapping, heads) values (${newId()}, ${`Of ${kind}`}, ${kind}, '', '{}')`.execute(db)

/** Imports from before they could be prepared in the browser, and taken back. */
export const importStages: readonly Stage[] = [
  {
    migration: '0084',
    says: 'an import of the command has written what it wrote',
    async stands(db) {
      await sql`insert into import_run (id, entity, files) values (${run}, 'employee', array['people.csv'])`.execute(db)
    },
    async became(db) {
      expect(await rows(db, sql`select state, name, mapping, written_at, effect from import_run where id = ${run}::uuid`)).toEqual([
        { state: 'written', name: '', mapping: '', written_at: null, effect: 0 },
      ])
    },
  },
  {
    migration: '0085',
    says: 'nothing of it was kept, so that it stays; and nobody is deleted',
    async became(db) {
      expect(await rows(db, sql`select shapes from import_run where id = ${run}::uuid`)).toEqual([{ shapes: {} }])
      expect(await rows(db, sql`select from import_row`)).toEqual([])
      await expect(
        sql`delete from employee where not exists (select from unit u where u.head_id = employee.id)`.execute(db),
      ).rejects.toThrow()
    },
  },
  {
    migration: '0096',
    says: 'what was being done with an import goes on, stopped by nobody',
    async stands(db) {
      await sql`insert into import_work (id, run_id, act, person_id, language) values (${newId()}, ${run}::uuid, 'try', ${newId()}, 'en')`.execute(
        db,
      )
    },
    async became(db) {
      expect(await rows(db, sql`select act, stopped_by from import_work where run_id = ${run}::uuid`)).toEqual([
        { act: 'try', stopped_by: null },
      ])
    },
  },
  {
    migration: '0116',
    says: 'what was being done with an import takes nothing along',
    async became(db) {
      expect(await rows(db, sql`select along from import_work where run_id = ${run}::uuid`)).toEqual([{ along: false }])
    },
  },
  {
    migration: '0118',
    says: 'what was asked for before says not from where, and is done all the same',
    async stands(db) {
      await sql`
        insert into held_decision (id, person_id, request_id, act, due_at)
        select ${newId()}, r.requestor_id, r.id, 'approve', now() + interval '1 year' from request r order by r.id limit 1`.execute(db)
    },
    async became(db) {
      for (const table of ['batch', 'held_decision', 'import_work'])
        expect(await rows(db, sql`select distinct from_where from ${sql.table(table)}`)).toEqual([{ from_where: null }])
    },
  },
  {
    migration: '0121',
    says: 'columns that were remembered stay so, and those of regions can be remembered too',
    async stands(db) {
      await remember(db, 'employees')
    },
    async became(db) {
      await remember(db, 'regions')
      expect(await rows(db, sql`select kind from import_mapping order by kind`)).toEqual([{ kind: 'employees' }, { kind: 'regions' }])
      await expect(remember(db, 'other')).rejects.toThrow('import_mapping_kind_check')
    },
  },
  {
    migration: '0125',
    says: 'columns that were remembered stay so, and those of slips can be remembered too',
    async became(db) {
      await remember(db, 'slips')
      expect(await rows(db, sql`select kind from import_mapping order by kind`)).toEqual([
        { kind: 'employees' },
        { kind: 'regions' },
        { kind: 'slips' },
      ])
      await expect(remember(db, 'other')).rejects.toThrow('import_mapping_kind_check')
    },
  },
  {
    migration: '0126',
    says: 'what is of slips stays private, files at which nobody has looked are so until somebody does, those of what was written are not',
    async stands(db) {
      for (const [entity, state] of [
        ['slip', 'open'],
        ['employee', 'open'],
        ['employee', 'written'],
      ] as const) {
        const id = newId()
        await sql`insert into import_run (id, entity, files, state) values (${id}, ${entity}, '{}', ${state})`.execute(db)
        await sql`insert into import_file (id, run_id, name, size, pieces) values (${newId()}, ${id}, 'brought.csv', 1, 1)`.execute(db)
      }
    },
    async became(db) {
      expect(
        await rows(
          db,
          sql`select r.entity, r.state, r.pay, f.holds_pay from import_run r join import_file f on f.run_id = r.id order by 1, 2`,
        ),
      ).toEqual([
        { entity: 'employee', state: 'open', pay: null, holds_pay: null },
        { entity: 'employee', state: 'written', pay: null, holds_pay: false },
        { entity: 'slip', state: 'open', pay: 'slips', holds_pay: null },
      ])
    },
  },
]
