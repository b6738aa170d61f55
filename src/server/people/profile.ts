import { sql } from 'kysely'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { hasDutyOver } from './roles/duties.ts'
import { postOn } from './sight.ts'
import type { Viewer } from './viewer.ts'

export interface ProfileRow {
  id: string
  code: string
  user_name: string
  display_name: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  phone_country_code: string | null
  picture_id: string | null
  language: string | null
  position: string | null
  unit: string | null
  site: string | null
  manager: string | null
  site_id: string | null
  unit_id: string | null
  /** Neither gone nor disabled. */
  is_here: boolean
}

/** A person with their present post. */
export const profileRow = (db: Db, id: string): Promise<ProfileRow | undefined> =>
  first(
    db,
    sql<ProfileRow>`
      select e.id, e.code, e.user_name, e.display_name, e.first_name, e.last_name, e.email, e.phone, e.phone_country_code, e.picture_id, e.language,
        p.name as position, u.name as unit, s.name as site, m.display_name as manager, a.site_id, a.unit_id, (e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)) as is_here
      from employee e
      ${postOn(sql`current_date`)}
      left join position p on p.id = a.position_id
      left join unit u on u.id = a.unit_id
      left join site s on s.id = a.site_id
      left join employee m on m.id = a.manager_id
      where e.id = ${id}::uuid`,
  )

/** Somebody as a viewer may know them: whoever is gone or disabled is known to those alone who look after them. */
export async function knownPerson(db: Db, viewer: Viewer, id: string): Promise<ProfileRow> {
  const row = await profileRow(db, id)
  if (!row || !(row.is_here || hasDutyOver(viewer, 'People', { employeeId: id, siteId: row.site_id, unitId: row.unit_id }, 'see')))
    throw notFound()
  return row
}

/** The signed-in person as screens show them. */
export async function shortProfileOf(db: Db, viewer: Viewer): Promise<ShortProfile> {
  const row = await profileRow(db, viewer.id)
  if (!row) throw notFound()
  return {
    employeeId: row.id,
    userName: row.user_name,
    code: row.code,
    fullName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    phoneCountryCode: row.phone_country_code,
    hasPicture: row.picture_id !== null,
    position: row.position ?? '',
    companyStructure: row.unit ?? '',
    site: row.site ?? '',
    timeZone: viewer.timeZone,
    language: row.language,
  }
}
