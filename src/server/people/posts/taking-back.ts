import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { notFound, Refusal, refuse } from '#server/foundation/basis/refusal.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import type { ActKind, Standing } from './acts.ts'
import type { Moved } from './doing.ts'
import { demandNoCircle } from './line.ts'
import { putStandings, standingOf, standingsOf, type Person } from './standing.ts'

interface Event {
  id: string
  employeeId: string
  kind: ActKind
  startsOn: string
  before: Standing
  after: Standing
  takenBack: boolean
}

/**
 * Takes back an act whose day is still to come: whom it was about stands as before. The latest of a person goes first, since
 * what came after it was built on it; what an import has changed since cannot be taken back. The organisation is held.
 */
export async function takeBack(
  tx: Tx,
  id: string,
  by: string,
  today: string,
  demand: (person: Person, before: Standing) => void,
): Promise<Moved> {
  const event = await first(
    tx,
    sql<Event>`select id, employee_id as "employeeId", kind, starts_on as "startsOn", before, after, taken_back_at is not null as "takenBack"
      from person_event where id = ${id}::uuid for update`,
  )
  const person = event && (await standingsOf(tx, [event.employeeId])).get(event.employeeId)
  if (!event || !person) throw notFound()
  demand(person, event.before)
  if (event.takenBack) throw refuse(409, 'people.takenBackAlready')
  if (event.startsOn <= today) throw refuse(409, 'people.begunAlready', { day: event.startsOn })
  const later = await first(
    tx,
    sql<{ day: string }>`select starts_on as day from person_event
      where employee_id = ${event.employeeId}::uuid and taken_back_at is null and seq > (select seq from person_event where id = ${id}::uuid)
      order by seq desc limit 1`,
  )
  if (later) throw refuse(409, 'people.laterFirst', { day: later.day })
  if (!stands(person, event.after)) throw refuse(409, 'people.changedSince')
  await withoutNewRoles(tx, { ids: [person.id], by }, () => standBack(tx, event, by))
  // Who was to begin is nobody's colleague: they stay known, and cannot come in.
  if (event.kind === 'hire') await sql`update employee set disabled_at = now() where id = ${person.id}::uuid`.execute(tx)
  if (event.kind === 'end') await takeReportsBack(tx, event, by, demand)
  return { id: person.id, name: person.name, on: event.startsOn, before: event.after, after: event.before }
}

/** Somebody stands as before an act. */
async function standBack(tx: Tx, { id, employeeId, kind, startsOn, before, after }: Event, by: string): Promise<void> {
  await putStandings(tx, [{ id: employeeId, ...before }])
  await sql`update person_event set taken_back_at = now(), taken_back_by = ${by}::uuid where id = ${id}::uuid`.execute(tx)
  const detail = JSON.stringify({ kind, startsOn, before: after, after: before })
  await sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, 'take back', 'post', ${employeeId}::uuid, ${detail}::jsonb)`.execute(tx)
}

/**
 * Who stays has their people again: those whom the end handed over with it, as long as they stand as it has left them. Who was moved
 * since, or is another's to move by now, stays where they are.
 */
async function takeReportsBack(tx: Tx, end: Event, by: string, demand: (person: Person, before: Standing) => void): Promise<void> {
  const handed = await rows(
    tx,
    sql<Event>`
      select v.id, v.employee_id as "employeeId", v.kind, v.starts_on as "startsOn", v.before, v.after, false as "takenBack"
      from person_event v join person_event e on e.id = ${end.id}::uuid and v.done_at = e.done_at and v.done_by is not distinct from e.done_by
      where v.kind = 'manager' and v.taken_back_at is null and v.starts_on = ${addDays(end.startsOn, 1)}::date
        and not exists (select from person_event o where o.employee_id = v.employee_id and o.taken_back_at is null and o.seq > v.seq)
      order by v.seq for update of v`,
  )
  const people = await standingsOf(
    tx,
    handed.map(({ employeeId }) => employeeId),
  )
  const back: string[] = []
  for (const event of handed) {
    const person = people.get(event.employeeId)
    if (!person || !isTheirs(end, event) || !stands(person, event.after) || !isAllowed(() => demand(person, event.before))) continue
    await standBack(tx, event, by)
    back.push(person.id)
  }
  await demandNoCircle(tx, back, end.startsOn)
}

/** Of several who leave at once each gets their own people back. */
function isTheirs({ employeeId }: Event, { startsOn, before, after }: Event): boolean {
  const managers = ({ posts }: Standing) =>
    posts.flatMap(({ managerId, endsOn }) => (managerId !== null && (endsOn === null || endsOn > startsOn) ? [managerId] : []))
  const since = new Set(managers(after))
  const replaced = managers(before).filter((one) => !since.has(one))
  return replaced.length > 0 && replaced.every((one) => one === employeeId)
}

/** Compared as it is kept. */
const stands = (person: Person, as: Standing): boolean => isDeepStrictEqual(as, JSON.parse(JSON.stringify(standingOf(person))))

function isAllowed(demand: () => void): boolean {
  try {
    demand()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
