import { sql } from 'kysely'
import type { MailChoice, MailEvent } from '#shared/areas/mail.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'

/** The columns of a `MailChoice`, over a `mail_choice c` that may be missing. */
export const choiceColumns = sql`
  coalesce(c.events_off, '{}') as "eventsOff", to_char(c.digest_at, 'HH24:MI') as "digestAt",
  to_char(c.quiet_from, 'HH24:MI') as "quietFrom", to_char(c.quiet_until, 'HH24:MI') as "quietUntil"`

/** What a person wants by mail; everything at once where they never said. */
export async function mailChoiceOf(db: Db, employeeId: string): Promise<MailChoice> {
  const row = await first(
    db,
    sql<MailChoice>`select ${choiceColumns} from (select ${employeeId}::uuid as id) e left join mail_choice c on c.employee_id = e.id`,
  )
  return row ?? { eventsOff: [], digestAt: null, quietFrom: null, quietUntil: null }
}

/** Stores a choice; mails that wait are looked at anew, by what counts now. */
export async function chooseMail(db: Db | Tx, employeeId: string, choice: MailChoice): Promise<void> {
  const store = sql`
    with looked as (update mail set due_at = now() where employee_id = ${employeeId}::uuid and state = 'waiting' and attempts = 0 and due_at > now())
    insert into mail_choice (employee_id, events_off, digest_at, quiet_from, quiet_until)
    values (${employeeId}::uuid, ${[...new Set(choice.eventsOff)]}::text[], ${choice.digestAt}::time, ${choice.quietFrom}::time, ${choice.quietUntil}::time)
    on conflict (employee_id) do update set events_off = excluded.events_off, digest_at = excluded.digest_at,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, changed_at = now()`
  await store.execute(db)
}

/** Switches mails of some kinds off, beside what the person has chosen otherwise; answers false where there is no such person. */
export async function switchMailOff(db: Db, employeeId: string, events: readonly MailEvent[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into mail_choice (employee_id, events_off) select id, ${[...events]}::text[] from employee where id = ${employeeId}::uuid
    on conflict (employee_id) do update set changed_at = now(),
      events_off = array(select unnest(mail_choice.events_off) union select unnest(excluded.events_off) order by 1)`.execute(db)
  return numAffectedRows > 0n
}

/** Tells every process, and with it each act that is written, whether this portal sends mail. */
export async function tellWhetherMailIsSent(db: Db, sends: boolean): Promise<void> {
  await sql`
    insert into setting (key, value) values ('mail.sends', ${JSON.stringify(sends)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now() where setting.value <> excluded.value`.execute(db)
}

/** Condition of a statement that writes mails. */
export const mailIsSent = sql`exists (select from setting where key = 'mail.sends' and value = 'true'::jsonb)`
