import { sql } from 'kysely'
import { accessCalls, accessList, type Invited } from '#shared/areas/access.ts'
import { sessionCalls } from '#shared/areas/session.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { endSignIn } from '#server/foundation/identity/ended-sign-ins.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound, refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { TokenCheck } from '#server/foundation/identity/tokens.ts'
import { disable, enable, endSignIns, freeIdentity, grantRole, revokeRole, type AccessChange } from '#server/people/access.ts'
import { accountRefusal } from '#server/people/account-rights.ts'
import { deviceKey } from '#server/people/device-key.ts'
import { bearerOf } from '#server/people/identify.ts'
import { isHr, type Viewer } from '#server/people/viewer.ts'
import { inviteTo } from '#server/platform/invitations.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'

type AccessRow = RowOf<typeof accessList>
type KnownRow = Omit<AccessRow, 'mayHelp'>
type Scope = 'all' | 'roles' | 'out'

/** So long after it was ended a session at the provider gives no token any more that was made before. */
const keptMs = 24 * 60 * 60_000

/** What the calls of access are served with. `home`: where the portal's pages stand; null where an outside provider signs in. */
interface Parts {
  tokens: TokenCheck
  home: string | null
}

/** Who may come in and as what, for administrators and HR; and for everybody the end of their own sign-in and the key of their devices. */
export function serveAccess(api: Api<Viewer>, db: Db, { tokens, home }: Parts): void {
  const told = (viewer: Viewer, row: KnownRow): AccessRow => ({ ...row, mayHelp: home !== null && accountRefusal(viewer, row) === null })

  api.serve(accessCalls.list, async (input, { person }) => {
    demandSight(person)
    const body = input as unknown as ListBody
    const { rows: found, ...totals } = await page<KnownRow>(db, accessList, body, sourceOf(input.scope, person))
    return { listData: found.map((row) => told(person, row)), ...totals }
  })

  api.serve(accessCalls.export, async (input, { person, language }) => {
    demandSight(person)
    const source = sourceOf(input.scope, person)
    const people = async function* () {
      for await (const slice of allRows<KnownRow>(db, accessList, input as unknown as ListBody, source))
        yield slice.map((row) => ({
          ...row,
          state: say(language, `access.state.${row.state}`),
          roles: row.roles.map((role) => roleText(role, language)).join(', '),
        }))
    }
    return listFile(say(language, 'access.title'), accessList, people(), { person, language, input })
  })

  const changing = async (call: Call<Viewer>, id: string, work: (change: AccessChange) => Promise<void>): Promise<AccessRow> => {
    demandAdministrator(call.person)
    await actOnce(db, call, (tx) => work({ tx, by: call.person.id, employeeId: id }))
    return told(call.person, await accessOf(db, id))
  }
  api.serve(accessCalls.disable, ({ id }, call) => changing(call, id, disable))
  api.serve(accessCalls.enable, ({ id }, call) => changing(call, id, enable))
  api.serve(accessCalls.endSignIns, ({ id }, call) => changing(call, id, endSignIns))
  api.serve(accessCalls.free, ({ id }, call) => changing(call, id, freeIdentity))
  api.serve(accessCalls.grant, ({ id, ...role }, call) => changing(call, id, (change) => grantRole({ ...change, ...role })))
  api.serve(accessCalls.revoke, ({ id, ...role }, call) => changing(call, id, (change) => revokeRole({ ...change, ...role })))

  api.serve(accessCalls.invite, async ({ ids }, { person, language }) => {
    demandSight(person)
    if (home === null) throw refuse(409, 'access.outside')
    const people = await Promise.all([...new Set(ids)].map((id) => accessOf(db, id)))
    const listData: Invited[] = []
    for (const row of people) listData.push(await inviteOne(db, { home, viewer: person, language }, row))
    return { listData }
  })

  api.serve(sessionCalls.signOut, async (_input, { request }) => {
    const token = bearerOf(request)
    if (token === null) throw refuse(401, 'error.signIn')
    const signIn = await tokens.check(token)
    await endSignIn(db, token, signIn, Math.max(signIn.expiresAt * 1000, Date.now() + keptMs))
    tokens.forget(token)
    return { ended: true }
  })
  api.serve(sessionCalls.deviceKey, async (_input, { person }) => ({ key: await deviceKey(db, person.id) }))
}

/** One invitation, whatever becomes of the others. What it answers is kept nowhere: an address is told once. */
async function inviteOne(
  db: Db,
  { home, viewer, language }: { home: string; viewer: Viewer; language: Language },
  row: KnownRow,
): Promise<Invited> {
  const about = { id: row.id, employee: row.employee }
  const why = accountRefusal(viewer, row)
  try {
    if (why) throw refuse(403, why)
    const { address, until } = await transaction(db, (tx) => inviteTo(tx, { home }, row.id, viewer.id))
    return { ...about, outcome: 'toHandOver', address, until, why: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const said = error.messages.map(({ key, params }) => say(language, key, params)).join(' ')
    return { ...about, outcome: 'refused', address: null, until: null, why: said }
  }
}

const roleText = ({ role, site }: AccessRow['roles'][number], language: Language): string =>
  role === 'administrator'
    ? say(language, 'access.administrator')
    : site
      ? say(language, 'access.hrOf', { site })
      : say(language, 'access.hr')

function demandAdministrator(viewer: Viewer): void {
  if (!viewer.administrator) throw refuse(403, 'error.adminOnly')
}

/** HR helps the people of its sites to come in; what they are is for administrators alone to change. */
function demandSight(viewer: Viewer): void {
  if (!viewer.administrator && !isHr(viewer)) throw refuse(403, 'error.hrOnly')
}

/** Whom a reader of the list finds there. */
const seen = ({ administrator, hr }: Viewer): ReturnType<typeof sql>[] =>
  administrator || hr === 'all' ? [] : [sql`${siteNow} = any (${hr}::uuid[])`]

const siteNow = sql`(select n.site_id from assignment n where n.employee_id = e.id and n.starts_on <= current_date order by n.starts_on desc limit 1)`

const fields = sql`e.id, e.display_name as employee, e.code, e.user_name as "userName",
  case when e.disabled_at is not null then 'disabled' when e.left_on < current_date then 'left' else 'active' end as state,
  s.id as "siteId", s.name as site, x.bound_at as "boundDate",
  coalesce((select json_agg(json_build_object('role', g.role, 'siteId', g.site_id, 'site', gs.name) order by g.role, gs.name nulls first)
    from role_grant g left join site gs on gs.id = g.site_id where g.employee_id = e.id), '[]') as roles`

const bound = sql`left join access x on x.employee_id = e.id`
const place = sql`left join lateral (select a.site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date
    order by a.starts_on desc limit 1) a on true
  left join site s on s.id = a.site_id`

async function accessOf(db: Db, id: string): Promise<KnownRow> {
  const { rows } = await sql<KnownRow>`select ${fields} from employee e ${place} ${bound} where e.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const gone = sql`(e.disabled_at is not null or e.left_on < current_date)`

const conditions: Record<Scope, ReturnType<typeof sql>[]> = {
  all: [],
  roles: [sql`exists (select from role_grant g where g.employee_id = e.id)`],
  out: [gone],
}

const sourceOf = (scope: Scope, viewer: Viewer): ListSource => ({
  select: fields,
  from: sql`from employee e`,
  key: sql`e.id as key`,
  rejoin: sql`from found join employee e on e.id = found.key ${place}`,
  lookups: [{ join: bound, columns: ['boundDate'] }],
  where: [...conditions[scope], ...seen(viewer)],
  columns: { employee: sql`e.display_name`, code: sql`e.code`, userName: sql`e.user_name`, boundDate: sql`x.bound_at` },
  tie: sql`e.id`,
  moments: { columns: ['boundDate'], timeZone: viewer.timeZone },
})
