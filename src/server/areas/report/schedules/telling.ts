import { sql } from 'kysely'
import { reportModule } from '#shared/contract/told-places.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'

/** So many are told in one transaction. */
const slice = 500

interface Told {
  runId: string
  employeeId: string
  name: string
  hasFailed: boolean
}

/**
 * Tells everybody once that a report that is made regularly is there, or could not be made: in the portal, on devices, and by
 * mail as each has chosen. The file itself is fetched by whoever is signed in. Answers how many were told.
 */
export async function tellMade(db: Db): Promise<number> {
  let count = 0
  for (let found = slice; found === slice;) {
    found = await transaction(db, async (tx) => {
      const made = await rows(
        tx,
        sql<Told>`
          select r.id as "runId", r.person_id as "employeeId", r.title as name, r.fault is not null as "hasFailed" from report_run r
          where r.schedule_id is not null and r.told_at is null and r.finished_at is not null
          order by r.finished_at, r.id limit ${slice} for update of r skip locked`,
      )
      await tell(tx, made)
      return made.length
    })
    count += found
  }
  return count
}

async function tell(tx: Tx, made: readonly Told[]): Promise<void> {
  if (made.length === 0) return
  const notices = made.map(({ name, hasFailed, ...one }) => ({
    ...one,
    id: newId(),
    key: hasFailed ? 'report.schedule.failed' : 'report.schedule.ready',
    params: { name },
  }))
  const given = sql`${jsonRows(notices)} as x (id uuid, "runId" uuid, "employeeId" uuid, key text, params jsonb)`
  await sql`update report_run r set told_at = now() from ${given} where r.id = x."runId"`.execute(tx)
  await sql`
    insert into notification (id, employee_id, type_id, key, params, module)
    select x.id, x."employeeId", 'RP001', x.key, x.params, ${reportModule} from ${given}`.execute(tx)
  await sql`
    insert into mail (id, employee_id, event, key, params, module, created_at, due_at)
    select x.id, e.id, 'report', x.key, x.params, ${reportModule}, now(), now()
    from ${given} join employee e on e.id = x."employeeId" where trim(coalesce(e.email, '')) <> '' and ${mailIsSent}`.execute(tx)
  tellAfterCommit(tx, { request: null, notices: made.map(({ employeeId }) => employeeId), inbox: [] })
}
