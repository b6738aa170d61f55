import { sql } from 'kysely'
import { emptyId } from '#shared/wire.ts'
import { openLeasedWork, type LeasedWork } from '#server/approval/background/leased-work.ts'
import { first, jsonRows, rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { tryOnNext, type Outcome } from '#server/records/leave/set-up/simulate.ts'
import { storedSimulation, trialOf } from './simulation.ts'

/** People looked at between two writes: what is at hand at once, and what a crash lets be done again. */
const pageSize = 1000
const holdSeconds = 60

/** Tries leave rules on everybody. */
export function openSimulationWork(db: Db): LeasedWork {
  return openLeasedWork({
    name: 'leave simulations',
    workOn: (id, stopping) => workOn(db, id, stopping),
    left: () =>
      rows(
        db,
        sql<{ id: string }>`
          select id from leave_simulation where finished_at is null and (held_until is null or held_until < now()) order by id limit 10`,
      ),
  })
}

async function workOn(db: Db, id: string, stopping: () => boolean): Promise<void> {
  const held = await first(
    db,
    sql<{ lastId: string | null }>`
      update leave_simulation set held_until = now() + make_interval(secs => ${holdSeconds})
      where id = ${id}::uuid and finished_at is null and (held_until is null or held_until < now()) returning last_id as "lastId"`,
  )
  const stored = held && (await storedSimulation(db, id))
  if (!stored) return
  let ended = false
  try {
    const trial = await trialOf(db, stored)
    let after = held.lastId ?? emptyId
    while (!stopping()) {
      const { outcomes, looked, last } = await tryOnNext(db, trial, after, pageSize)
      if (last === null || !(await writePage(db, id, outcomes, { looked, last }))) break
      after = last
    }
    ended = !stopping()
  } finally {
    await sql`
      update leave_simulation set held_until = null, finished_at = case when ${ended}::boolean then now() end where id = ${id}::uuid`.execute(
      db,
    )
  }
}

/** Writes what a page came to, with how far that is; false where it was stopped. */
async function writePage(
  db: Db,
  id: string,
  outcomes: readonly Outcome[],
  { looked, last }: { looked: number; last: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const open = await first(
      tx,
      sql`
        update leave_simulation set done = done + ${looked}, last_id = ${last}::uuid, held_until = now() + make_interval(secs => ${holdSeconds})
        where id = ${id}::uuid and stopped_at is null returning id`,
    )
    if (!open) return false
    await sql`
      insert into leave_simulation_result (simulation_id, employee_id, before, after)
      select ${id}::uuid, x."employeeId", x.before, x.after
      from ${jsonRows(outcomes)} as x ("employeeId" uuid, before numeric, after numeric) on conflict do nothing`.execute(tx)
    return true
  })
}
