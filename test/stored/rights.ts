import { sql } from 'kysely'
import { expect } from 'vitest'
import { plainLevel } from '#shared/contract/flow.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openModules } from '../support/company.ts'
import { found, person, site } from './company.ts'
import type { Stage } from './stage.ts'

interface Permission {
  module: string
  forGroup: boolean
  readOnly: boolean
}
const permissions = (db: Db) =>
  rows(
    db,
    sql<Permission>`select module, category_id = 2 as "forGroup", read_only as "readOnly" from module_permission order by module, sequence`,
  )

/** A migration that brings modules switches them on in a company that stands. */
export const switchesOn = (migration: string, ...modules: string[]): Stage => ({
  migration,
  says: `${modules.join(' and ')} can be used by everybody`,
  async became(db) {
    const found = await permissions(db)
    for (const module of modules)
      expect(found.filter((one) => one.module === module)).toEqual([{ module, forGroup: false, readOnly: false }])
  },
})

const delegations = [
  { from: person.budi, to: person.carla, starts: '2025-01-01', ends: null, follows: false, revoked: null },
  // The same again, which nothing kept anybody from.
  { from: person.budi, to: person.carla, starts: '2025-01-01', ends: null, follows: true, revoked: null },
  { from: person.budi, to: person.dewi, starts: '2025-01-01', ends: '2025-01-01', follows: false, revoked: '2025-01-01' },
]

export const rightsStages: readonly Stage[] = [
  {
    migration: '0004',
    says: 'files that nothing names stay so',
    stands: found,
    async became(db) {
      expect(await rows(db, sql`select request_id from attachment`)).toEqual([{ request_id: null }])
      await expect(sql`update attachment set request_id = ${newId()}`.execute(db)).rejects.toThrow('foreign key')
    },
  },
  {
    migration: '0007',
    says: 'rights given to others stand, and one that has no day follows absences',
    async stands(db) {
      for (const { from, to, starts, ends, follows, revoked } of delegations)
        await sql`insert into delegation (id, from_id, to_id, starts_on, ends_on, follows_absence, revoked_at)
          values (${newId()}, ${from}, ${to}, ${starts}, ${ends}, ${follows}, ${revoked})`.execute(db)
    },
    async became(db) {
      const put = (follows: boolean) =>
        sql`insert into delegation (id, from_id, to_id, follows_absence) values (${newId()}, ${person.dewi}, ${person.budi}, ${follows})`.execute(
          db,
        )
      await expect(put(false)).rejects.toThrow('delegation_stands')
      await put(true)
      await expect(sql`update delegation set ends_on = '2024-12-31' where starts_on is not null`.execute(db)).rejects.toThrow(
        'delegation_days',
      )
    },
  },
  {
    ...switchesOn('0008', 'PermitOut'),
    async stands(db) {
      const group = newId()
      await sql`insert into person_group (id, code, name) values (${group}, 'DRIVERS', 'Drivers')`.execute(db)
      await sql`insert into module_permission (id, module, category_id, group_id, read_only, sequence) values
        (${newId()}, 'LeaveRequest', 0, null, false, 1), (${newId()}, 'LeaveBalance', 0, null, true, 2),
        (${newId()}, 'Loan', 0, null, true, 3), (${newId()}, 'Loan', 2, ${group}, false, 4)`.execute(db)
    },
    async isNow(db) {
      const found = await permissions(db)
      expect([...new Set(found.map(({ module }) => module))].toSorted()).toEqual([...openModules].toSorted())
      expect(found.filter(({ module }) => module === 'Loan').map(({ readOnly }) => readOnly)).toEqual([true, false])
    },
  },
  {
    migration: '0013',
    says: 'versions of a flow that were published stay in force',
    async stands(db) {
      for (const [version, from] of [
        [1, '2015-01-01'],
        [2, '2025-01-01'],
      ])
        await sql`insert into flow (id, module, version, published_from, definition) values (${newId()}, 'LeaveRequest', ${version}, ${from}, ${JSON.stringify(flow)}::jsonb)`.execute(
          db,
        )
    },
    async became(db) {
      expect(await rows(db, sql`select version, withdrawn_at as at, withdrawn_by as by from flow order by version`)).toEqual([
        { version: 1, at: null, by: null },
        { version: 2, at: null, by: null },
      ])
    },
  },
  switchesOn('0021', 'OverTime'),
  switchesOn('0022', 'Timesheet'),
  switchesOn('0023', 'ShiftSchedule'),
  switchesOn('0120', 'PersonalDataUpdate'),
  switchesOn('0124', 'Payroll', 'Bonus'),
  {
    migration: '0039',
    says: 'keys of devices end a year after the upgrade, also those that nobody has used for long',
    async stands(db) {
      await sql`insert into device_key (id, site_id, name, hash, created_at, revoked_at, last_used_at) values
        (${newId()}, ${site.jakarta}, 'Main gate', '\\x01', '2018-01-01', null, '2019-01-01'),
        (${newId()}, ${site.jakarta}, 'Old gate', '\\x02', '2018-01-01', '2019-01-01', null)`.execute(db)
    },
    async became(db) {
      expect(
        await rows(
          db,
          sql`select name from device_key where expires_at between now() + interval '364 days' and now() + interval '1 year' order by name`,
        ),
      ).toEqual([{ name: 'Main gate' }, { name: 'Old gate' }])
    },
  },
  {
    migration: '0097',
    changes: ['module_permission.group_id'],
    drops: ['person_group', 'person_group_member', 'role_grant'],
    says: 'groups, HR and administrators have become roles that the same people have, over the same sites',
    async stands(db) {
      const group = await rows(db, sql<{ id: string }>`select id from person_group where code = 'DRIVERS'`)
      await sql`insert into person_group_member (group_id, employee_id) values (${group[0]?.id}, ${person.carla})`.execute(db)
      await sql`insert into role_grant (id, employee_id, role) values (${newId()}, ${person.carla}, 'hr')`.execute(db)
    },
    async became(db) {
      expect(
        await rows(
          db,
          sql`select r.code, r.names->>'en' as name, r.system, h.employee_id as who, h.whole, h.sites
            from role_reaching h join role r on r.id = h.role_id order by r.code, h.whole`,
        ),
      ).toEqual([
        { code: 'ADMINISTRATOR', name: 'Administrator', system: 'administrator', who: person.budi, whole: true, sites: [] },
        { code: 'DRIVERS', name: 'Drivers', system: null, who: person.carla, whole: true, sites: [] },
        { code: 'HR', name: 'HR', system: 'hr', who: person.dewi, whole: false, sites: [site.jakarta] },
        { code: 'HR', name: 'HR', system: 'hr', who: person.carla, whole: true, sites: [] },
      ])
      expect((await permissions(db)).filter(({ module }) => module === 'Loan')).toEqual([
        { module: 'Loan', forGroup: false, readOnly: true },
        { module: 'Loan', forGroup: true, readOnly: false },
      ])
    },
  },
  {
    migration: '0114',
    says: 'whoever is signed in stays so, by who they are',
    changes: ['identity_entry.content'],
    async stands(db) {
      for (const [kind, id] of [
        ['Grant', 'g'],
        ['RefreshToken', 'r'],
      ])
        await sql`insert into identity_entry (kind, id, content, grant_id) values (${kind}, ${id}, '{"accountId": "budi", "more": 1}', 'g')`.execute(
          db,
        )
    },
    async became(db) {
      const entries = () => rows(db, sql`select id, content->>'accountId' as whose, content->'more' as more from identity_entry order by 1`)
      expect(await entries()).toEqual(['g', 'r'].map((id) => ({ id, whose: person.budi, more: 1 })))
      await sql`update employee set user_name = 'budi2' where id = ${person.budi}`.execute(db)
      expect(await entries()).toEqual([])
      await sql`update employee set user_name = 'budi' where id = ${person.budi}`.execute(db)
      await sql`delete from access where employee_id = ${person.budi}`.execute(db)
    },
  },
]

const flow = {
  rules: [{ name: 'manager', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }],
  lastResort: [],
}
