import { sql } from 'kysely'
import { addDays, dayNumber } from '#shared/records/calendar.ts'
import { rows, transaction, type Db, type Tx } from '#server/foundation/db.ts'
import { recompute } from './days.ts'

/** So many spans and so many days of each are one piece of work. */
const [mostSpans, mostDays] = [200, 35]
/** While one piece is computed the database reads and writes another. */
const hands = 3

interface Span {
  id: string
  employeeId: string
  from: string
  until: string
}

type Sql = ReturnType<typeof sql>

/** Which of the days that are due: all of them, or those of a change, or of people of a site until a day. */
export const dueOf = {
  anything: sql`true`,
  change: (id: string): Sql => sql`d.change_id = ${id}::uuid`,
  site: (siteId: string, until: string): Sql => sql`
    d.from_day <= ${until}::date and exists (select from assignment a where a.employee_id = d.employee_id and a.site_id = ${siteId}::uuid)`,
}

/**
 * Computes the last days of some spans that are due and that nobody else works on; false: there are none. What is left of
 * them is written in the same transaction, so that a crash loses nothing and nothing is done twice.
 */
export async function computeDue(tx: Tx, which: Sql, now: Date): Promise<boolean> {
  const taken = await rows(
    tx,
    sql<Span>`
      select d.id, d.employee_id as "employeeId", d.from_day as "from", d.until_day as until from attendance_due d where ${which}
      order by d.until_day desc, d.from_day, d.employee_id, d.id limit ${mostSpans} for update skip locked`,
  )
  if (taken.length === 0) return false
  const pieces = taken.map((span) => {
    const begins = dayNumber(span.until) - dayNumber(span.from) < mostDays ? span.from : addDays(span.until, 1 - mostDays)
    return { ...span, begins }
  })
  const done = pieces.filter(({ from, begins }) => from === begins).map(({ id }) => id)
  const left = pieces.filter(({ from, begins }) => from < begins).map(({ id, begins }) => ({ id, until: addDays(begins, -1) }))
  await sql`
    with gone as (delete from attendance_due where id = any (${done}::uuid[]))
    update attendance_due d set until_day = x.until from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x (id uuid, until date) where d.id = x.id`.execute(
    tx,
  )
  for (const group of Map.groupBy(pieces, ({ begins, until }) => `${begins} ${until}`).values()) {
    const [one] = group
    if (!one) continue
    await recompute(
      tx,
      group.map(({ employeeId }) => employeeId),
      one.begins,
      one.until,
      now,
    )
  }
  return true
}

/** Whether days are still to be computed. */
export const isDue = async (db: Db | Tx, which: Sql): Promise<boolean> =>
  (await rows(db, sql<{ id: string }>`select d.id from attendance_due d where ${which} limit 1`)).length > 0

/** Computes what is due until nothing is left that nobody else works on. */
export async function computeAllDue(db: Db, which: Sql = dueOf.anything, stopping: () => boolean = () => false): Promise<void> {
  const hand = async () => {
    while (!stopping() && (await transaction(db, (tx) => computeDue(tx, which, new Date()))));
  }
  const ends = await Promise.allSettled(Array.from({ length: hands }, hand))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

/** Days that are due, computed beside whatever else happens. Any number may run, in any number of processes. */
export interface DueWork {
  /** Begins with what has just become due; what comes meanwhile is done too. */
  soon(): void
  /** Goes on with what a process left behind that has died. */
  sweep(): Promise<void>
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>
}

export function openDueWork(db: Db, failed: (error: unknown) => void): DueWork {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopping = false

  const work = async () => {
    try {
      while (isWanted && !isStopping) {
        isWanted = false
        await computeAllDue(db, dueOf.anything, () => isStopping)
      }
    } finally {
      running = null
    }
  }
  const begin = () => {
    isWanted = true
    return (running ??= work())
  }

  return {
    soon: () => void begin().catch(failed),
    sweep: begin,
    async stop() {
      isStopping = true
      await Promise.allSettled([running])
    },
  }
}
