import { sql } from 'kysely'
import type { FieldMessage } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'

/** What is said of a person beside their posts; days are ISO dates. */
export interface Details {
  code: string
  /** As it is kept: small letters. */
  userName: string
  firstName: string
  lastName: string
  displayName: string
  email: string | null
  phone: string | null
  phoneCountryCode: string | null
  bornOn: string | null
  hiredOn: string | null
}

const columns = sql`code, user_name as "userName", first_name as "firstName", last_name as "lastName", display_name as "displayName",
  email, phone, phone_country_code as "phoneCountryCode", born_on as "bornOn", hired_on as "hiredOn"`

/** Held until the transaction ends where it is a transaction. */
export const detailsOf = (db: Db | Tx, id: string): Promise<Details | undefined> =>
  first(db, sql<Details>`select ${columns} from employee where id = ${id}::uuid ${db.isTransaction ? sql`for update` : sql``}`)

interface Named extends Pick<Details, 'code' | 'userName'> {
  /** Null: of somebody new. */
  id: string | null
}

/** Keeps imports, which lock people whole, from naming somebody until the transaction ends. Asked before a person is held, or the two would wait for each other. */
export const holdNames = async (tx: Tx): Promise<void> => void (await sql`lock table employee in row exclusive mode`.execute(tx))

/** A number, and a user name, that another person has already; whoever asks for the same ones waits until the transaction ends. */
export async function namedAlready(tx: Tx, { id, code, userName }: Named): Promise<FieldMessage[]> {
  await lockNames(tx, [`number ${code}`, `user name ${userName}`])
  const held = await rows(
    tx,
    sql<{ code: boolean; userName: boolean }>`
      select code = ${code} as code, user_name = ${userName} as "userName" from employee
      where (code = ${code} or user_name = ${userName}) and id is distinct from ${id}::uuid`,
  )
  return [
    ...(held.some((one) => one.code) ? [{ key: 'people.codeTaken', params: { code }, field: 'code' } as const] : []),
    ...(held.some((one) => one.userName) ? [{ key: 'people.userNameTaken', params: { userName }, field: 'userName' } as const] : []),
  ]
}

/** Writes what is said of a person, and takes down what is another since. The first day is written by whoever moves what goes with it. */
export async function putDetails(tx: Tx, id: string, before: Details, after: Details, by: string): Promise<void> {
  await sql`
    update employee set code = ${after.code}, user_name = ${after.userName}, first_name = ${after.firstName}, last_name = ${after.lastName},
      display_name = ${after.displayName}, email = ${after.email}, phone = ${after.phone}, phone_country_code = ${after.phoneCountryCode},
      born_on = ${after.bornOn}::date
    where id = ${id}::uuid`.execute(tx)
  const changed = (Object.keys(after) as (keyof Details)[]).filter((field) => before[field] !== after[field])
  const of = (details: Details) => Object.fromEntries(changed.map((field) => [field, details[field]]))
  const detail = JSON.stringify({ before: of(before), after: of(after) })
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, 'change', 'person', ${id}::uuid, ${detail}::jsonb)`.execute(tx)
}
