import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { joined, type DaySpan } from '#server/foundation/live/days.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { closedOut, daysTouched, type ClosedDay } from '../days/closed-out.ts'
import type { Closings } from '../days/closings.ts'
import { recompute } from '../days/days.ts'
import { keepImported, keptAt, type Kept } from '../upkeep/kept-set-up.ts'
import { checkReach } from '../days/reach.ts'
import { changeSetUp } from '../upkeep/set-up.ts'
import { inParts } from '../days/spans.ts'

export interface ImportedCheckTime {
  employeeId: string
  siteId: string | null
  at: Date
  clockDay: string
  direction: 'in' | 'out' | null
  /** Names what it stands or falls with; null: nothing. */
  pair: string | null
  /** Told where it, or only the other half of its pair, turns out to change a day closed for good; null where it surely changes none. */
  refuse: ((day: ClosedDay, isHalf: boolean) => void) | null
}

/** Check times of which only all that is known tells whether they change a closed day, by id. */
export type Unsure = Map<
  string,
  Pick<ImportedCheckTime, 'employeeId' | 'clockDay' | 'pair'> & { refuse: NonNullable<ImportedCheckTime['refuse']> }
>

/** What an import has touched: by person their site, and the first and last day. */
export type Touched = Map<string, DaySpan & { siteId: string | null }>

const atOnce = 50

/** Keeps check times of a file; their days are computed when all are there. Answers how many were not known before. */
export async function importCheckTimes(
  tx: Tx,
  given: readonly ImportedCheckTime[],
  { touched, unsure }: { touched: Touched; unsure: Unsure },
): Promise<number> {
  for (const { employeeId, siteId, clockDay } of given) {
    const span = daysTouched(clockDay)
    const known = touched.get(employeeId)
    touched.set(employeeId, { siteId, ...(known ? joined(known, span) : span) })
  }
  const named = given.map((one) => ({ ...one, id: newId() }))
  const told = named.map(({ id, employeeId, at, direction }) => ({ id, employee_id: employeeId, at: at.toISOString(), direction }))
  const fresh = await rows(
    tx,
    sql<{ id: string }>`
      insert into check_time (id, employee_id, at, direction, source, device)
      select id, employee_id, at, direction, 'device', 'import'
      from ${jsonRows(told)} as x (id uuid, employee_id uuid, at timestamptz, direction text)
      on conflict do nothing returning id`,
  )
  const inserted = new Set(fresh.map(({ id }) => id))
  for (const { id, employeeId, clockDay, pair, refuse } of named)
    if (refuse && inserted.has(id)) unsure.set(id, { employeeId, clockDay, pair, refuse })
  return fresh.length
}

/** Takes back the check times that change closed days after all, with the other halves of their pairs, and tells each. Answers how many. */
export async function takeBackClosed(tx: Tx, unsure: Unsure, closings: Closings): Promise<number> {
  const written = [...unsure].map(([id, one]) => ({ id, ...one }))
  const people = [...Map.groupBy(written, ({ employeeId }) => employeeId).values()]
  let taken = 0
  for (const part of inParts(people, atOnce)) {
    const own = part.flat()
    const out = await closedOut(tx, own, closings)
    const halves = new Map<string | null, ClosedDay | undefined>()
    for (const { id, pair } of own) if (pair !== null && out.has(id)) halves.set(pair, out.get(id))
    const gone = own.flatMap(({ id, pair, refuse }) => {
      const day = out.get(id) ?? halves.get(pair)
      return day ? [{ id, day, refuse, isHalf: !out.has(id) }] : []
    })
    await sql`delete from check_time where id = any (${gone.map(({ id }) => id)}::uuid[])`.execute(tx)
    for (const { day, refuse, isHalf } of gone) refuse(day, isHalf)
    taken += gone.length
  }
  return taken
}

/** A site of an import, with the dates by which it keeps attendance, and whether the import has set them. */
export interface KeptSite extends Kept {
  site: string
  isNew: boolean
}

/**
 * Computes what an import has touched. A site without dates keeps attendance as the import says, else on the days that it
 * covers, and the days of everybody there follow as when HR sets those dates; dates that are set stay. Answers the sites with
 * theirs.
 */
export async function recomputeImported(
  tx: Tx,
  touched: Touched,
  wished: { from: string; until: string | null } | null,
  now: Date,
): Promise<KeptSite[]> {
  const sites: KeptSite[] = []
  const begun = new Set<string | null>()
  for (const [siteId, own] of Map.groupBy(touched.values(), (one) => one.siteId)) {
    if (siteId === null) continue
    const site = await keepOn(tx, siteId, own.map((span): DaySpan => span).reduce(joined), { wished, now })
    sites.push(site)
    if (site.isNew) begun.add(siteId)
  }
  const people = [...touched].filter(([, { siteId }]) => !begun.has(siteId)).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const part of inParts(people, atOnce)) {
    const { from, until } = part.map(([, span]): DaySpan => span).reduce(joined)
    const ids = part.map(([id]) => id)
    await recompute(tx, ids, from, until, now, { by: 'check-times' })
  }
  return sites.sort((a, b) => (a.site < b.site ? -1 : 1))
}

/** Has a site keep attendance where it does not yet; then all days that the dates or the check times touch follow. */
async function keepOn(
  tx: Tx,
  siteId: string,
  span: DaySpan,
  { wished, now }: { wished: { from: string; until: string | null } | null; now: Date },
): Promise<KeptSite> {
  const known = await keptAt(tx, siteId)
  if (known.since !== null) return { ...known, isNew: false }
  // The days themselves, not those around them that they might touch.
  const covered = { from: addDays(span.from, checkReach.before), until: addDays(span.until, -checkReach.after) }
  const { from, until } = wished ?? covered
  return changeSetUp(tx, now, async () => {
    const moved = await keepImported(tx, siteId, { since: from, until })
    const answer: KeptSite = { ...(await keptAt(tx, siteId)), isNew: moved.length > 0 }
    return { answer, touches: [{ of: 'kept', siteId, groupId: null, ...[...moved, span].reduce(joined) }] }
  })
}
