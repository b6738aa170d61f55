import { sql, type RawBuilder } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { first, jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { endInvitations } from '#server/foundation/credentials/invitations.ts'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { mailIsSent } from '../mail/choices.ts'

type AccountKey = TextKey & `told.account.${string}`

/** What somebody is told. `to`: another address than theirs of now. */
interface Told {
  employeeId: string
  key: AccountKey
  params: object
  to: string | null
}

/**
 * Has a mail written to somebody about their own sign-in, in the transaction of what happened. Answers whether it can reach them:
 * mail is sent, and they have an address.
 */
export const tellAccount = async (tx: Tx, employeeId: string, key: AccountKey, params: object = {}): Promise<boolean> =>
  (await tellAccounts(tx, [{ employeeId, key, params, to: null }])) > 0

async function tellAccounts(tx: Tx, told: readonly Told[]): Promise<number> {
  if (told.length === 0) return 0
  const done = await sql`
    insert into mail (id, employee_id, event, key, params, to_address, created_at, due_at)
    select x.id, e.id, 'account', x.key, x.params, x."to", now(), now()
    from ${jsonRows(told.map((one) => ({ ...one, id: newId() })))} as x (id uuid, "employeeId" uuid, key text, params jsonb, "to" text)
    join employee e on e.id = x."employeeId"
    where trim(coalesce(x."to", e.email)) <> '' and ${mailIsSent}
    order by x.id`.execute(tx)
  // Whoever sends mail looks at once.
  tellAfterCommit(tx, { request: null, notices: [...new Set(told.map(({ employeeId }) => employeeId))], inbox: [] })
  return Number(done.numAffectedRows ?? 0)
}

/** So many people are told at once. */
const page = 1000

interface Moved {
  id: string
  email: string | null
  userName: string
  named: boolean
  reached: boolean
}

/**
 * Does what may change by what people sign in, `whose`, a select of their ids: whose user name or e-mail address is another afterwards is
 * told where they were reached until then, since it may not be what they wish, and an invitation that is under way to the address of
 * before ends. `by`: who does it; null: a command. Answers how many invitations ended.
 */
export async function tellingSignInData(
  tx: Tx,
  { whose, by }: { whose: RawBuilder<unknown>; by: string | null },
  work: () => Promise<void>,
): Promise<number> {
  await sql`create temp table sign_in_before on commit drop as select id, user_name, email from employee where id in (${whose})`.execute(tx)
  await work()
  const person = await first(tx, sql<{ name: string }>`select display_name as name from employee where id = ${by}::uuid`)
  const name = person?.name ?? machineAccount()
  const reached = sql`b.email is not null and b.email is distinct from e.email`
  for (let after: string | null = null; ;) {
    const moved: Moved[] = await rows(
      tx,
      sql<Moved>`
        select b.id, b.email, e.user_name as "userName", b.user_name <> e.user_name as named, ${reached} as reached
        from sign_in_before b join employee e on e.id = b.id
        where (${after}::uuid is null or b.id > ${after}::uuid) and (b.user_name <> e.user_name or ${reached}) order by b.id limit ${page}`,
    )
    await tellAccounts(
      tx,
      moved.flatMap(({ id: employeeId, email: to, userName, ...is }): Told[] => [
        ...(is.named ? [{ employeeId, key: 'told.account.userNameChanged' as const, params: { by: name, userName }, to }] : []),
        ...(is.reached ? [{ employeeId, key: 'told.account.emailChanged' as const, params: { by: name }, to }] : []),
      ]),
    )
    if (moved.length < page) break
    after = moved.at(-1)?.id ?? null
  }
  const ended = await endInvitations(tx, sql`select b.id from sign_in_before b join employee e on e.id = b.id where ${reached}`)
  for (const employeeId of ended) await tellAccess(tx, by, 'end invitation', employeeId)
  // What has not gone yet would lead to where nothing is any more.
  await sql`
    update mail set state = 'dropped', ended_at = now(), leased_until = null
    where employee_id = any (${ended}::uuid[]) and state = 'waiting' and key in ('told.account.invited', 'told.account.newPassword')`.execute(
    tx,
  )
  await sql`drop table sign_in_before`.execute(tx)
  return ended.length
}
