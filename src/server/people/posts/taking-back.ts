import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import type { ActKind, Standing } from './acts.ts'
import type { Moved } from './doing.ts'
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
  if (!isDeepStrictEqual(event.after, JSON.parse(JSON.stringify(standingOf(person))))) throw refuse(409, 'people.changedSince')
  await withoutNewRoles(tx, { ids: [person.id], by }, () => putStandings(tx, [{ id: person.id, ...event.before }]))
  // Who was to begin is nobody's colleague: they stay known, and cannot come in.
  if (event.kind === 'hire') await sql`update employee set disabled_at = now() where id = ${person.id}::uuid`.execute(tx)
  await sql`update person_event set taken_back_at = now(), taken_back_by = ${by}::uuid where id = ${id}::uuid`.execute(tx)
  const detail = JSON.stringify({ kind: event.kind, startsOn: event.startsOn, before: event.after, after: event.before })
  await sql`insert into audit (actor_id, act, entity, entity_id, detail)
    values (${by}::uuid, 'take back', 'post', ${person.id}::uuid, ${detail}::jsonb)`.execute(tx)
  return { id: person.id, name: person.name, on: event.startsOn, before: event.after, after: event.before }
}
