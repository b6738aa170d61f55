import { sql } from 'kysely'
import type { MailEvent } from '#shared/areas/mail.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'

/** What a notice's mail is about: whose turn it is comes about by an act, or by the system reminding or passing it up. */
export function mailEventOf(key: string, act: string): MailEvent {
  if (key === 'told.reminder') return 'reminder'
  if (key !== 'told.turn') return 'decision'
  return act === 'escalate' ? 'escalation' : 'turn'
}

/** Part of the statement that writes requests, over its `told`: a mail for each notice whose receiver has an address and wants such mails. */
export const mailsOfNotices = sql`
  insert into mail (id, employee_id, event, key, params, module, request_id, created_at, due_at)
  select x.id, x.employee_id, x.event, x.key, x.params || jsonb_build_object('code', x.code, 'version', x.version), x.module, x.request_id, x.at, x.at
  from told x
  join employee e on e.id = x.employee_id and e.email <> ''
  where ${mailIsSent} and not exists (select from mail_choice c where c.employee_id = x.employee_id and x.event = any (c.events_off))`
