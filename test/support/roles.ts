import { sql } from 'kysely'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Duty } from '#server/people/roles/duties.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'

const since = '2015-01-01'

/** Makes somebody HR of a site, or of the company. */
export const makeHr = (db: Db, employeeId: string, siteId: string | null): Promise<string> =>
  transaction(db, async (tx) =>
    putGiving(tx, {
      roleId: await systemRole(tx, 'hr'),
      employeeId,
      ...(siteId !== null && { reach: 'sites', siteIds: [siteId] }),
      startsOn: since,
    }),
  )

export const makeAdministrator = (db: Db, employeeId: string): Promise<string> =>
  transaction(db, async (tx) => putGiving(tx, { roleId: await systemRole(tx, 'administrator'), employeeId, startsOn: since }))

/** A role of some people, with what it permits or lets them do with what is others'. Answers its id. */
export async function roleOf(
  db: Db,
  code: string,
  employeeIds: readonly string[],
  {
    duties = {},
    reach,
  }: { duties?: Readonly<Record<string, 'see' | 'write'>>; reach?: Omit<Parameters<typeof putGiving>[1], 'roleId' | 'startsOn'> } = {},
): Promise<string> {
  const id = newId()
  await transaction(db, async (tx) => {
    await sql`insert into role (id, code, names) values (${id}::uuid, ${code}, ${JSON.stringify({ en: code, id: '' })}::jsonb)`.execute(tx)
    for (const [module, access] of Object.entries(duties))
      await sql`insert into role_duty (role_id, module, access) values (${id}::uuid, ${module}, ${access})`.execute(tx)
    for (const employeeId of employeeIds) await putGiving(tx, { ...reach, roleId: id, employeeId, startsOn: since })
  })
  return id
}

/** What HR of some sites holds. */
export const hrAt = (...sites: readonly string[]): { duties: Duty[] } => ({
  duties: [{ module: '*', access: 'write', whole: false, sites, units: [], people: [] }],
})

export const hrOfAll: { duties: Duty[] } = { duties: [{ module: '*', access: 'write', whole: true, sites: [], units: [], people: [] }] }

/** Tests of something else have the only administrator leave: the database lets them. */
export async function lettingAdministratorsLeave(db: Db): Promise<void> {
  await sql`alter table employee disable trigger administrator_leaves`.execute(db)
  await sql`alter table role_giving disable trigger administrator_taken`.execute(db)
}

/** As in a company that is at work: somebody always administers it. */
export async function keepingAdministrators(db: Db): Promise<void> {
  await sql`alter table employee enable always trigger administrator_leaves`.execute(db)
  await sql`alter table role_giving enable always trigger administrator_taken`.execute(db)
}
