import { sql } from 'kysely'
import { expect } from 'vitest'
import { generalConfig } from '#server/platform/general-config.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { person } from './company.ts'
import type { Stage } from './stage.ts'

const mail = newId()

/** Mails, and where people work, from before both were set up by screen. */
export const organisationStages: readonly Stage[] = [
  {
    migration: '0083',
    says: 'mails that wait are sent as they would have been, and there are others beside them',
    async stands(db) {
      await sql`insert into mail (id, employee_id, event, key, due_at) values (${mail}, ${person.budi}, 'turn', 'told.turn', now())`.execute(
        db,
      )
    },
    async became(db) {
      const kinds = () => rows(db, sql`select event from mail where employee_id = ${person.budi} order by created_at, id`)
      await sql`insert into mail (id, employee_id, event, key, due_at) values (${newId()}, ${person.budi}, 'account', 'told.account.invited', now())`.execute(
        db,
      )
      expect(await kinds()).toEqual([{ event: 'turn' }, { event: 'account' }])
      const unknown = sql`insert into mail (id, employee_id, event, key, due_at) values (${newId()}, ${person.budi}, 'other', 'x', now())`
      await expect(unknown.execute(db)).rejects.toThrow(/mail_event_check/)
    },
  },
  {
    migration: '0087',
    says: 'sites, units, positions and weeks of working hours can all be chosen',
    async stands(db) {
      await sql`insert into unit (id, code, name) values (${newId()}, 'CARE', 'Customer care')`.execute(db)
      await sql`insert into position (id, code, name) values (${newId()}, 'AGENT', 'Agent')`.execute(db)
    },
    async became(db) {
      for (const table of ['site', 'unit', 'position', 'working_schedule'])
        expect([table, await rows(db, sql`select 1 from ${sql.table(table)} where retired_at is not null`)]).toEqual([table, []])
    },
  },
  {
    migration: '0088',
    says: 'grades and statuses that somebody has are there to be chosen, by their codes',
    async stands(db) {
      await sql`update assignment set grade = 'G5', employment_status = 'Permanent' where employee_id in (${person.amina}, ${person.budi})`.execute(
        db,
      )
      await sql`update assignment set grade = 'G6' where employee_id = ${person.dewi}`.execute(db)
    },
    async became(db) {
      expect(await rows(db, sql`select code, names from grade order by code`)).toEqual([
        { code: 'G5', names: { en: 'G5' } },
        { code: 'G6', names: { en: 'G6' } },
      ])
      expect(await rows(db, sql`select code from employment_status`)).toEqual([{ code: 'Permanent' }])
    },
  },
  {
    migration: '0086',
    says: 'what the company was called and how it wrote numbers is its profile',
    async stands(db) {
      await sql`insert into setting (key, value, changed_by) values ('general.companyName', '" Marigold "', ${person.dewi}),
        ('general.thousandSeparator', '"."', ${person.dewi}), ('general.decimalSeparator', '","', ${person.dewi})`.execute(db)
    },
    async became(db) {
      const found = await rows(db, sql`select key, value, changed_by from setting where key = 'company-profile'`)
      expect(found).toEqual([{ key: 'company-profile', value: { name: 'Marigold', numbers: '1.234,5' }, changed_by: person.dewi }])
    },
    async isNow(db) {
      expect(await generalConfig(db)).toMatchObject({
        companyName: 'Marigold',
        thousandSeparator: '.',
        decimalSeparator: ',',
        dateForm: 'YYYY/MM/DD',
      })
    },
  },
  {
    migration: '0089',
    says: 'nobody is to come back, and nothing of the past is taken back',
    async became(db) {
      expect(await rows(db, sql`select 1 from employee where returns_on is not null`)).toEqual([])
      expect(await rows(db, sql`select 1 from person_event`)).toEqual([])
    },
  },
  {
    migration: '0111',
    says: 'nobody has a day of birth until it is told',
    async became(db) {
      expect(await rows(db, sql`select 1 from employee where born_on is not null`)).toEqual([])
    },
  },
  {
    migration: '0115',
    says: 'mails that wait go to the address that their receiver has when they are sent',
    async became(db) {
      const found = await rows(db, sql`select distinct to_address as to from mail where employee_id = ${person.budi}`)
      expect(found).toEqual([{ to: null }])
    },
  },
  {
    migration: '0123',
    says: 'mails of before stay, announcements are mailed too, and nothing unknown is',
    async became(db) {
      const write = (event: string) =>
        sql`insert into mail (id, employee_id, event, key, due_at) values (${newId()}, ${person.budi}, ${event}, 'x', now())`.execute(db)
      await write('announcement')
      expect(await rows(db, sql`select count(*)::int as count from mail where event in ('turn', 'account', 'announcement')`)).toEqual([
        { count: 3 },
      ])
      await expect(write('other')).rejects.toThrow('mail_event_check')
    },
  },
  {
    migration: '0130',
    says: 'files of reports stay, of no schedule and told to nobody; reports are mailed too, and nothing unknown is',
    async stands(db) {
      await sql`insert into report_run (id, person_id, report, title, parameters, format, language, done, size, finished_at)
        values (${newId()}, ${person.budi}, 'headcount', 'Headcount', '{}', 'csv', 'en', 1, 6, now())`.execute(db)
    },
    async became(db) {
      expect(await rows(db, sql`select schedule_id, told_at from report_run`)).toEqual([{ schedule_id: null, told_at: null }])
      const write = (event: string) =>
        sql`insert into mail (id, employee_id, event, key, due_at) values (${newId()}, ${person.budi}, ${event}, 'y', now())`.execute(db)
      await write('report')
      await expect(write('other')).rejects.toThrow('mail_event_check')
    },
  },
]
