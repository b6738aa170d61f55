import { sql } from 'kysely'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Stage } from './cast.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'

/** Somebody whom no other row of the table needs: they may be kept out. */
export async function spareEmployee({ portal }: Stage): Promise<string> {
  const id = newId()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name)
    values (${id}, ${`E-${id}`}, ${id}, 'Spare', 'Tester', 'Spare Tester')`.execute(portal.database.db)
  return id
}

/** Administrators alone change who may come in, and HR invites; the end of one's own sign-in and the key of one's devices are everybody's. */
export function accessRows(everyone: Cells, administers: Cells): Record<string, Row[]> {
  const changing = (more: object = {}): Row[] => [
    { module: null, wish: 'writes', cells: administers, input: async (targets: Targets) => ({ id: await targets.spare(), ...more }) },
  ]
  /** HR too, for the people of its sites; of each the answer says whether it was done. */
  const helps: Cells = {
    ...administers,
    dewi: { own: 200, ofSite: 200, otherSite: 200 },
    indra: { own: 200, ofSite: 200, otherSite: 200 },
  }
  const role = { role: 'hr', siteId: null }
  return {
    'POST /x/access/list': [{ module: null, wish: 'reads', cells: helps, input: async () => ({}) }],
    'POST /x/access/export': [{ module: null, wish: 'reads', cells: helps, input: async () => ({}) }],
    'POST /x/access/invite': [{ module: null, wish: 'writes', cells: helps, input: async (targets) => ({ ids: [await targets.spare()] }) }],
    'POST /x/access/{id}/disable': changing(),
    'POST /x/access/{id}/enable': changing(),
    'POST /x/access/{id}/end-sign-ins': changing(),
    'POST /x/access/{id}/free': changing(),
    'POST /x/access/{id}/grant': changing(role),
    'POST /x/access/{id}/revoke': changing(role),
    'GET /x/access/device-key': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'POST /x/access/sign-out': [{ module: null, wish: 'writes', cells: everyone, input: async () => ({}) }],
  }
}
