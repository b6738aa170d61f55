import { sql } from 'kysely'
import { mailCalls, mailList, type MailChoice } from '#shared/areas/mail.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import { troubleIn } from '#shared/records/mail-trouble.ts'
import type { MailSettings } from '#server/foundation/settings/mail-settings.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import { actionKey } from '#server/platform/mail/action-link.ts'
import { chooseMail, mailChoiceOf, switchMailOff } from '#server/platform/mail/choices.ts'
import type { TryMail } from '#server/platform/mail/trial.ts'
import { tellAudit } from '#server/platform/settings.ts'
import { sendAgain } from '#server/platform/mail/outbox.ts'
import { unsubscribed } from '#server/platform/mail/unsubscribe.ts'

interface About {
  /** Null: this portal sends no mail. */
  server: MailSettings | null
  /** Where its pages stand. */
  home: string
  tryOut: TryMail | null
}

/** What a person wants by mail; for administrators, the mail server and what became of the mails. */
export function serveMail(api: Api<Viewer>, db: Db, { server, home, tryOut }: About): void {
  const own = async (viewer: Viewer) => {
    const row = await first(
      db,
      sql<{ email: string | null }>`select nullif(trim(email), '') as email from employee where id = ${viewer.id}::uuid`,
    )
    return { ...(await mailChoiceOf(db, viewer.id)), sends: server !== null, address: row?.email ?? null, timeZone: viewer.timeZone }
  }
  api.serve(mailCalls.choice, (_input, { person }) => own(person))

  api.serve(mailCalls.choose, async (input, call) => {
    demandQuietHours(input)
    await actOnce(db, call, (tx) => chooseMail(tx, call.person.id, input))
    return own(call.person)
  })

  api.serve(mailCalls.unsubscribe, async ({ key }, { countFor }) => {
    const wish = unsubscribed(await actionKey(db), key)
    if (!wish) throw refuse(404, 'error.notFound')
    countFor(wish.employeeId)
    if (!(await switchMailOff(db, wish.employeeId, wish.events))) throw refuse(404, 'error.notFound')
    return { eventsOff: [...wish.events] }
  })
  // Mail programs that know no better open it as a page: nothing happens before somebody chooses.
  api.app.get(`${new URL(home).pathname.replace(/\/$/, '')}/api/x/mail/unsubscribe/:key`, (_request, reply) =>
    reply.redirect(`${home}/settings/mail`),
  )

  api.serve(mailCalls.server, async (_input, { person }) => {
    demandAdministrator(person)
    const { from, host } = server ?? { from: null, host: null }
    const { address } = await own(person)
    return { sends: server !== null, from: from && (from.name ? `${from.name} <${from.address}>` : from.address), host, address }
  })

  api.serve(mailCalls.trial, async (_input, call) => {
    const { person } = call
    demandAdministrator(person)
    if (!tryOut) throw refuse(409, 'mail.trial.off')
    const { address } = await own(person)
    if (address === null) throw refuse(409, 'mail.trial.noAddress')
    const { id, name } = person
    const { trouble, answer } = await tryOut({ id, name, firstName: '', address, language: person.language ?? call.language })
    return actOnce(db, call, async (tx) => {
      await tellAudit(tx, 'trial mail', { trouble }, id)
      return { address, trouble, answer }
    })
  })

  api.serve(mailCalls.list, async (input, { person }) => {
    demandAdministrator(person)
    const { rows: listData, ...totals } = await page<RowOf<typeof mailList>>(
      db,
      mailList,
      input as unknown as ListBody,
      sourceOf(input.scope, person.timeZone),
    )
    return { listData: listData.map(withTrouble), ...totals }
  })

  api.serve(mailCalls.export, async (input, { person, language }) => {
    demandAdministrator(person)
    const source = sourceOf(input.scope, person.timeZone)
    const mails = async function* () {
      for await (const slice of allRows<RowOf<typeof mailList>>(db, mailList, input as unknown as ListBody, source))
        yield slice.map((row) => ({
          ...row,
          event: say(language, `mail.kind.${row.event}`),
          state: say(language, `mail.state.${row.state}`),
          trouble: row.error && say(language, `mail.trouble.${troubleIn(row.error)}`),
        }))
    }
    return listFile(say(language, 'mail.title'), mailList, exportTold(db, { reader: person, module: 'mail' }, mails()), {
      person,
      language,
      input,
    })
  })

  api.serve(mailCalls.sendAgain, async (input, call) => {
    demandAdministrator(call.person)
    return { sentAgain: await actOnce(db, call, (tx) => sendAgain(tx, input.ids, call.person.id)) }
  })
}

const withTrouble = (row: RowOf<typeof mailList>) => ({ ...row, trouble: row.error === null ? null : troubleIn(row.error) })

function demandQuietHours({ quietFrom, quietUntil }: MailChoice): void {
  const halves = (quietFrom === null) !== (quietUntil === null)
  if (halves || (quietFrom !== null && quietFrom === quietUntil)) throw refuse(400, 'mail.quietBoth', undefined, 'quietUntil')
}

/** To whom and what became of it: what a mail says is between the portal and its receiver. */
const sourceOf = (scope: 'failed' | 'waiting' | 'all', timeZone: string): ListSource => ({
  select: sql`m.id, m.employee_id as "employeeId", e.display_name as employee, m.event, m.state, m.attempts, m.error, m.created_at as "createdDate",
    case when m.state = 'waiting' then m.due_at end as "dueDate", m.ended_at as "endedDate"`,
  from: sql`from mail m`,
  key: sql`m.id as key`,
  rejoin: sql`from found join mail m on m.id = found.key`,
  lookups: [{ join: sql`join employee e on e.id = m.employee_id`, columns: ['employee'] }],
  where: scope === 'all' ? [] : [sql`m.state = ${scope}`],
  columns: { employee: sql`e.display_name`, createdDate: sql`m.created_at`, attempts: sql`m.attempts` },
  tie: sql`m.id`,
  moments: { columns: ['createdDate'], timeZone },
})
