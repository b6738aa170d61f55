import { payModules } from '#shared/permissions.ts'
import { sql } from 'kysely'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { PayKind } from '#shared/records/pay/slip.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { offeredLanguage } from '#server/foundation/basis/texts.ts'
import { jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'
import { periodName } from './periods.ts'
import { isCorrection, isOut } from './sight.ts'

/** So many people are told in one transaction. */
const slice = 500

interface Told {
  slipId: string
  employeeId: string
  language: string | null
  kind: PayKind
  /** In English and in Indonesian: it is said in the language of the person. */
  en: string
  id: string
  isCorrection: boolean
}

/** Tells everybody once that a slip is there for them, from its release on. Answers how many were told. */
export async function tellReleased(db: Db): Promise<number> {
  let count = 0
  for (let found = slice; found === slice;) {
    found = await transaction(db, async (tx) => {
      const released = await rows(
        tx,
        sql<Told>`
          select s.id as "slipId", s.employee_id as "employeeId", e.language, p.kind, ${periodName('en')} as en, ${periodName('id')} as id, ${isCorrection} as "isCorrection"
          from pay_slip s join pay_release r on r.id = s.release_id join pay_period p on p.id = s.period_id join employee e on e.id = s.employee_id
          where s.told_at is null and s.release_id is not null and ${isOut} order by s.id limit ${slice} for update of s skip locked`,
      )
      await tell(tx, released)
      return released.length
    })
    count += found
  }
  return count
}

/** In the portal and on devices; by mail as each has chosen. */
async function tell(tx: Tx, people: readonly Told[]): Promise<void> {
  if (people.length === 0) return
  const notices = people.map(({ slipId, employeeId, kind, isCorrection: corrects, ...said }) => {
    const language = offeredLanguage(said.language)
    return {
      id: newId(),
      slipId,
      employeeId,
      module: payModules[kind],
      key: keyOf(kind, corrects),
      params: { period: periodSaid(said[language], language) },
    }
  })
  const given = sql`${jsonRows(notices)} as x (id uuid, "slipId" uuid, "employeeId" uuid, module text, key text, params jsonb)`
  await sql`update pay_slip s set told_at = now() from ${given} where s.id = x."slipId"`.execute(tx)
  await sql`
    insert into notification (id, employee_id, type_id, key, params, module, request_id)
    select x.id, x."employeeId", 'PY001', x.key, x.params, x.module, x."slipId" from ${given}`.execute(tx)
  await sql`
    insert into mail (id, employee_id, event, key, params, module, request_id, created_at, due_at)
    select x.id, e.id, 'payslip', x.key, x.params, x.module, x."slipId", now(), now()
    from ${given} join employee e on e.id = x."employeeId" where trim(coalesce(e.email, '')) <> '' and ${mailIsSent}`.execute(tx)
  tellAfterCommit(tx, { request: null, notices: people.map(({ employeeId }) => employeeId), inbox: [] })
}

const keyOf = (kind: PayKind, corrects: boolean): TextKey => {
  if (kind === 'pay') return corrects ? 'pay.toldCorrected' : 'pay.told'
  return corrects ? 'pay.toldBonusCorrected' : 'pay.toldBonus'
}
