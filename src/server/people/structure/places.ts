import { sql } from 'kysely'
import { first } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import { holdOrganisation } from '../posts/hold.ts'
import { isCountry } from '#shared/records/countries.ts'
import { isTimeZone } from './countries.ts'
import { demandEmpty, peopleIn } from './people-in.ts'

/** Whether somebody has, or will have, a role over a site, or because they are there. */
const hasRolesOver = sql`exists (
  select from role_giving g where (g.ends_on is null or g.ends_on >= current_date)
    and (g.of_site_id = t.id or exists (select from role_reach r where r.giving_id = g.id and r.site_id = t.id)))`

/** Sites. A site that people work at is not closed. */
export const siteStore: SetUpStore = {
  table: 'site',
  reads: { people: peopleIn('site_id') },
  usedBy: { 'organisation.usedBy.roles': hasRolesOver },
  hold: holdOrganisation,
  async check(_tx, wish) {
    if (!isCountry(String(wish['country']))) throw refuse(400, 'organisation.countryUnknown', undefined, 'country')
    if (!isTimeZone(String(wish['timeZone']))) throw refuse(400, 'organisation.timeZoneUnknown', undefined, 'timeZone')
  },
  retires: (tx, id) => demandEmpty(tx, 'site_id', id),
}

/** Positions. One that somebody holds is not closed. */
export const positionStore: SetUpStore = {
  table: 'position',
  reads: { people: peopleIn('position_id') },
  hold: holdOrganisation,
  retires: (tx, id) => demandEmpty(tx, 'position_id', id),
}

type Column = 'grade' | 'employment_status'

/** What posts name by its code: so that they keep it, the code of what somebody has stays. */
const named = (column: Column): SetUpStore => {
  const used = (code: ReturnType<typeof sql>) => sql`exists (select from assignment a where a.${sql.id(column)} = ${code})`
  return {
    table: column,
    usedBy: { 'timeSetup.usedBy.people': used(sql`t.code`) },
    hold: holdOrganisation,
    async check(tx, { id, code }) {
      const stands = await first(
        tx,
        sql<{
          code: string
          used: boolean
        }>`select t.code, ${used(sql`t.code`)} as used from ${sql.table(column)} t where t.id = ${id}::uuid`,
      )
      if (stands?.used && stands.code !== code) throw refuse(409, 'organisation.codeHeld', { code: stands.code }, 'code')
    },
  }
}

/** Grades and employment statuses. */
export const gradeStore = named('grade')
export const statusStore = named('employment_status')
