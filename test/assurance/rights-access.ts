import { sql } from 'kysely'
import { newId } from '#server/foundation/basis/ids.ts'
import { hashPassword } from '#server/foundation/credentials/password-hash.ts'
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

/** The same, signed in somewhere. */
export async function signedInSomewhere(stage: Stage): Promise<{ id: string; session: string }> {
  const [id, session] = [await spareEmployee(stage), newId()]
  const { db } = stage.portal.database
  await sql`insert into identity_entry (kind, id, content, expires_at) values ('Grant', ${session}, '{}', now() + interval '1 hour')`.execute(
    db,
  )
  await sql`insert into sign_in_session (id, grant_id, employee_id, user_agent, address)
    values (${session}::uuid, ${session}, ${id}::uuid, 'curl/8.5.0', '203.0.113.7')`.execute(db)
  return { id, session }
}

const words = 'kucing oranye makan jagung'

/** Everybody has the same password, hashed cheaply, and has guessed at nothing. */
export async function passwordOfAll({ portal }: Stage): Promise<string> {
  const { db } = portal.database
  await sql`delete from sign_in_lock`.execute(db)
  await sql`insert into sign_in_password (employee_id, hash) select id, ${await hashPassword(words, { ln: 4, r: 8, p: 1 })} from employee
    on conflict (employee_id) do update set hash = excluded.hash`.execute(db)
  return words
}

/** Everybody changes their own sign-in, and proves that it is they. */
export function accountRows(everyone: Cells, administers: Cells): Record<string, Row[]> {
  const looks: Cells = { ...administers, dewi: { own: 200, ofSite: 200, otherSite: 200 }, indra: { own: 200, ofSite: 200, otherSite: 200 } }
  /** Alike for all who are signed in. */
  const alike = (status: number): Cells => ({
    ...(Object.fromEntries(
      Object.entries(everyone).map(([role, cells]) => [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, status]))]),
    ) as Cells),
    nobody: everyone.nobody,
  })
  const proven = (status: number, more: object = {}): Row[] => [
    {
      module: null,
      wish: 'writes',
      cells: alike(status),
      input: async (targets) => ({ currentPassword: await targets.password(), ...more }),
    },
  ]
  const plain = (status: number, input: object): Row[] => [
    { module: null, wish: 'writes', cells: alike(status), input: async (targets) => (await targets.password(), { ...input }) },
  ]
  return {
    'GET /account/AccountDetails': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'POST /account/UpdatePassword': proven(200, { newPassword: 'tiga ekor bebek berenang' }),
    'POST /x/account/passkeys/offer': proven(200),
    'POST /x/account/passkeys': plain(400, { name: 'Phone', response: { id: 'made up' } }),
    'POST /x/account/passkeys/{id}/name': plain(404, { id: newId(), name: 'Phone' }),
    'POST /x/account/passkeys/{id}/remove': proven(404, { id: newId() }),
    'POST /x/account/totp/offer': proven(200),
    'POST /x/account/totp/confirm': plain(400, { code: '12345' }),
    'POST /x/account/totp/end': proven(200),
    'POST /x/account/recovery-codes': proven(409),
    'POST /x/account/sessions/{id}/end': plain(404, { id: newId() }),
    'POST /x/account/sessions/end-others': plain(200, {}),
    'GET /x/settings/second-factor': [{ module: null, wish: 'reads', cells: looks, input: async () => ({}) }],
    'PUT /x/settings/second-factor': [{ module: null, wish: 'writes', cells: administers, input: async () => ({ asked: 'nobody' }) }],
  }
}

/** Administrators alone change who may come in, and HR invites; the end of one's own sign-in and the key of one's devices are everybody's. */
export function accessRows(everyone: Cells, administers: Cells): Record<string, Row[]> {
  const changing = (): Row[] => [
    { module: null, wish: 'writes', cells: administers, input: async (targets: Targets) => ({ id: await targets.spare() }) },
  ]
  /** HR too, for the people of its sites; of each the answer says whether it was done. */
  const helps: Cells = {
    ...administers,
    dewi: { own: 200, ofSite: 200, otherSite: 200 },
    indra: { own: 200, ofSite: 200, otherSite: 200 },
  }
  /** Somebody of no site: HR of all sites helps them, HR of one does not. */
  const helping = (
    wish: Row['wish'],
    input = async (targets: Targets): Promise<Record<string, unknown>> => ({ id: await targets.spare() }),
  ): Row[] => [{ module: null, wish, cells: { ...administers, indra: helps.indra }, input }]
  return {
    'POST /x/access/list': [{ module: null, wish: 'reads', cells: helps, input: async () => ({}) }],
    'POST /x/access/export': [{ module: null, wish: 'reads', cells: helps, input: async () => ({}) }],
    'POST /x/access/invite': [{ module: null, wish: 'writes', cells: helps, input: async (targets) => ({ ids: [await targets.spare()] }) }],
    'GET /x/access/{id}/sign-in': helping('reads'),
    'POST /x/access/{id}/remove-second-factor': helping('writes'),
    'POST /x/access/{id}/sessions/end': helping('writes'),
    'POST /x/access/{id}/sessions/{session}/end': helping('writes', async (targets) => targets.openSession()),
    'POST /x/access/{id}/disable': changing(),
    'POST /x/access/{id}/enable': changing(),
    'POST /x/access/{id}/end-sign-ins': changing(),
    'POST /x/access/{id}/free': changing(),
    'GET /x/access/device-key': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'POST /x/access/sign-out': [{ module: null, wish: 'writes', cells: everyone, input: async () => ({}) }],
  }
}
