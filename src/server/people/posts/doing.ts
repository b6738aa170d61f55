import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { after, type Act, type ActKind, type Against, type Standing } from './acts.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import { demandKnown, demandSchedule, demandThere } from './known.ts'
import { demandNoCircle } from './line.ts'
import { postOn, type Post } from './post.ts'
import { putStandings, standingOf, standingsOf, type Person } from './standing.ts'

/** Somebody whose standing has become another. */
export interface Moved {
  id: string
  name: string
  /** From when on; of an end, the last day. */
  on: string
  before: Standing
  after: Standing
}

export interface Doing {
  ids: readonly string[]
  act: Act
  /** Who leaves hands those who report to them over to somebody. */
  reportsTo?: string | null
  /** Null: nobody, but the portal by itself. */
  by: string | null
  today: string
  /** Refuses whoever may not do it to somebody. */
  demand?(person: Person, after: Standing): void
}

/** Said of one, and of several. */
const against: Readonly<Record<Exclude<Against, 'nothing'>, readonly [TextKey, TextKey]>> = {
  notThere: ['people.notThere', 'people.notThereOfMany'],
  endsAlready: ['people.endsAlready', 'people.endsAlreadyOfMany'],
  isHere: ['people.isHere', 'people.isHereOfMany'],
  hiredLater: ['people.hiredLater', 'people.hiredLaterOfMany'],
}

/** Does one act to some people, all or none; the organisation is held. Answers whom it has moved, with how they stood and stand. */
export async function doTo(tx: Tx, doing: Doing): Promise<Moved[]> {
  const { ids, act, by, today } = doing
  await demandMeant(tx, doing)
  const people = await standingsOf(tx, ids)
  const moved: Moved[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    const person = people.get(id)
    if (!person) throw notFound()
    const stands = after(person, act, today)
    doing.demand?.(person, typeof stands === 'string' ? person : stands)
    // Some stand as is wished already: they are left out.
    if (stands === 'nothing') continue
    if (typeof stands === 'string') refused.push({ person, why: stands })
    else moved.push({ id, name: person.name, on: act.on, before: standingOf(person), after: standingOf(stands) })
  }
  if (refused.length > 0) throw refusalOf(refused, [...people.values()], act, today)
  if (moved.length === 0) throw refuse(409, 'people.nothing', undefined, 'startsOn')
  await withoutNewRoles(tx, { ids, by }, () => write(tx, act.kind, moved, by))
  if (act.kind === 'end' && doing.reportsTo) moved.push(...(await handOver(tx, doing, doing.reportsTo)))
  await demandNoCircle(
    tx,
    moved.map(({ id }) => id),
    act.on,
  )
  return moved
}

/** Somebody whom an act cannot be done to, and why. */
interface Refused {
  person: Person
  why: keyof typeof against
}

/** So many people are named. */
const mostNamed = 20

const namesOf = (names: readonly string[]): string =>
  `${names.toSorted().slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' …' : ''}`

/** Names everybody whom an act cannot be done to, and from when on it can be done to all. */
function refusalOf(refused: readonly Refused[], all: readonly Person[], act: Act, today: string): Refusal {
  const messages = [...Map.groupBy(refused, ({ why }) => why)].map(([why, whom]): Message => {
    const names = whom.map(({ person }) => person.name)
    const name = namesOf(names)
    const [ofOne, ofMany] = against[why]
    return { key: names.length === 1 ? ofOne : ofMany, params: { name, day: act.on } }
  })
  const isFor = (person: Person, day: string) => {
    const stands = after(person, { ...act, on: day }, today)
    return typeof stands !== 'string' || stands === 'nothing'
  }
  // It begins to be possible with a post alone.
  const days = new Set(refused.flatMap(({ person }) => person.posts.map(({ startsOn }) => startsOn)))
  const suits = [...days]
    .filter((day) => day > act.on)
    .toSorted()
    .find((day) => refused.every(({ person }) => isFor(person, day)) && all.every((person) => isFor(person, day)))
  if (suits) messages.push({ key: all.length === 1 ? 'people.suits' : 'people.suitsOfMany', params: { day: suits } })
  return new Refusal(409, messages, { startsOn: messages }, suits ? { startsOn: suits } : {})
}

async function demandMeant(tx: Tx, { ids, act, reportsTo }: Doing): Promise<void> {
  if (act.kind === 'schedule') return demandSchedule(tx, act.scheduleId)
  if (act.kind === 'end') {
    if (!reportsTo) return
    if (ids.includes(reportsTo)) throw refuse(400, 'people.managerNotThere', undefined, 'reportsTo')
    return demandThere(tx, reportsTo, addDays(act.on, 1), 'reportsTo', (from) => ({ startsOn: addDays(from, -1) }))
  }
  if (act.change.managerId != null && ids.includes(act.change.managerId)) throw refuse(400, 'people.ownManager', undefined, 'managerId')
  return demandKnown(tx, act.change, act.on)
}

/**
 * Whoever reports to those who leave reports to somebody else from the day after. Each of them is moved by it: who may not be moved by
 * whoever acts is not, and all of it is refused with their names.
 */
async function handOver(tx: Tx, doing: Doing, managerId: string): Promise<Moved[]> {
  const { ids, act, by, today } = doing
  const day = addDays(act.on, 1)
  const reports = await rows(
    tx,
    sql<{ id: string }>`
      select distinct employee_id as id from assignment
      where manager_id = any (${ids}::uuid[]) and (ends_on is null or ends_on > ${day}::date) and employee_id <> ${managerId}::uuid`,
  )
  const people = await standingsOf(
    tx,
    reports.map(({ id }) => id),
  )
  const moved: Moved[] = []
  const barred: string[] = []
  for (const person of people.values()) {
    let stands: Standing = person
    // Each stretch under who leaves is handed over by itself: between two of them somebody else may be their manager.
    for (const post of person.posts)
      if (post.managerId !== null && ids.includes(post.managerId) && (post.endsOn === null || post.endsOn > day)) {
        const next = after(stands, { kind: 'manager', on: post.startsOn > day ? post.startsOn : day, change: { managerId } }, today)
        if (typeof next !== 'string') stands = next
      }
    if (stands === person) continue
    if (mayMove(doing, person, stands)) {
      moved.push({ id: person.id, name: person.name, on: day, before: standingOf(person), after: standingOf(stands) })
    } else barred.push(person.name)
  }
  if (barred.length > 0) throw refuse(403, 'people.reportsElsewhere', { names: namesOf(barred) }, 'reportsTo')
  await write(tx, 'manager', moved, by)
  return moved
}

function mayMove({ demand }: Doing, person: Person, after: Standing): boolean {
  try {
    demand?.(person, after)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Writes what has become of people, with what tells of it and takes it back. */
export async function write(tx: Tx, kind: ActKind, moved: readonly Moved[], by: string | null): Promise<void> {
  if (moved.length === 0) return
  await putStandings(
    tx,
    moved.map(({ id, after: stands }) => ({ id, ...stands })),
  )
  const events = moved.map(({ id, on, before, after: stands }) => ({ id: newId(), employee: id, starts: on, before, after: stands }))
  await sql`
    insert into person_event (id, employee_id, kind, starts_on, before, after, done_by)
    select id, employee, ${kind}, starts, before, after, ${by}::uuid
    from ${jsonRows(events)} as x (id uuid, employee uuid, starts date, before jsonb, after jsonb)`.execute(tx)
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    select ${by}::uuid, ${kind}, 'post', employee, jsonb_build_object('startsOn', starts, 'before', before, 'after', after)
    from ${jsonRows(events)} as x (id uuid, employee uuid, starts date, before jsonb, after jsonb)`.execute(tx)
}

/** Where somebody is on a day, or was last before it: whoever looks after them there decides. */
export function placeOn({ posts }: Standing, day: string): Pick<Post, 'siteId' | 'unitId'> {
  const { siteId, unitId } = postOn(posts, day) ?? posts.findLast(({ startsOn }) => startsOn <= day) ?? posts[0] ?? nowhere
  return { siteId, unitId }
}

const nowhere = { siteId: null, unitId: null }
