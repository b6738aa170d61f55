import { sql } from 'kysely'
import type { FlowLevel } from '#shared/contract/flow.ts'
import { isEditable, isWaiting } from '#shared/status.ts'
import { sure } from '#shared/sure.ts'
import { rows, transaction, type Tx } from '#server/foundation/database/db.ts'
import { hrOf, lineOf, postsOf } from '#server/people/organisation.ts'
import { moduleOf, ruleOf } from '../act/context.ts'
import { dueRequests, type Due } from './due.ts'
import { nameOf } from '../act/entry.ts'
import { asked, turn, type NamedPerson } from '../request/machine.ts'
import { letLeaversGo } from './leavers.ts'
import type { EngineWithDb, Engine } from '../request/module.ts'
import { reminders } from '../act/notices.ts'
import { decideBySystem, escalate } from './replacement.ts'
import { resolveAgain } from './resolution.ts'
import { partiesOf } from '../act/rights.ts'
import { lockIfFree, type StoredRequest } from '../request/store.ts'
import { writeSystemAct } from '../act/system-act.ts'
import type { WorkingDays } from './working-days.ts'

/** How many requests an upkeep closed, took leavers out of, asked others for, decided, escalated and reminded of. */
export interface UpkeepCounts {
  closed: number
  parted: number
  resolved: number
  decided: number
  escalated: number
  reminded: number
}

type Done = keyof UpkeepCounts

const aDay = 86_400_000
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * What the system does with requests by itself, each in a transaction of its own: it closes those of leavers or takes them out, asks others
 * where persons left or moved, decides at deadlines, escalates, reminds. It may run as often and in as many processes at
 * once as one likes. Where requests failed the others are done first; then it throws an AggregateError of all.
 */
export async function upkeep(engine: EngineWithDb, now: Date): Promise<UpkeepCounts> {
  const counts: UpkeepCounts = { closed: 0, parted: 0, resolved: 0, decided: 0, escalated: 0, reminded: 0 }
  const failed: unknown[] = []
  const { requests, working } = await dueRequests(engine, now)
  for (const due of requests) {
    try {
      for (const done of await transaction(engine.db, (tx) => keepUp(engine, tx, due, { now, working }))) counts[done] += 1
    } catch (error) {
      failed.push(new Error(`upkeep of request ${due.id}`, { cause: error }))
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `upkeep of ${failed.length} requests failed`)
  return counts
}

/** One request; whoever holds it now is acting on it, so it is left to the next time. */
async function keepUp(engine: Engine, tx: Tx, { id, kind, moved }: Due, moment: Moment): Promise<Done[]> {
  const { now } = moment
  const stored = await lockIfFree(tx, id, moduleOf(engine, kind).contract.module)
  if (!stored || !(isWaiting(stored.statusId) || isEditable(stored.statusId))) return []
  const before = await letLeaversGo(engine, tx, kind, stored, now)
  if (!before) return ['closed']
  const done: Done[] = before === stored ? [] : ['parted']
  if (!isWaiting(before.statusId)) return done
  let request = (moved ? await resolveAgain(engine, tx, kind, id, now) : undefined) ?? before
  if (JSON.stringify(request.approval) !== JSON.stringify(before.approval)) done.push('resolved')
  for (const [name, step] of timeSteps) {
    const after: StoredRequest | undefined = isWaiting(request.statusId) ? await step(engine, tx, kind, request, moment) : undefined
    if (!after) continue
    request = after
    done.push(name)
  }
  return done
}

interface Moment {
  now: Date
  /** Of whoever has waited long enough by the calendar. */
  working: WorkingDays
}

type TimeStep = (engine: Engine, tx: Tx, kind: string, request: StoredRequest, moment: Moment) => Promise<StoredRequest | undefined>
const timeSteps: [Done, TimeStep][] = [
  ['decided', decideAtDeadline],
  ['escalated', escalateSilent],
  ['reminded', remindSilent],
]

/** The level whose turn it is, what its flow says of it, and since when it waits. */
async function waitingLevel(engine: Engine, tx: Tx, kind: string, request: StoredRequest) {
  const level = turn(request.approval)
  const { rule } = await ruleOf(tx, moduleOf(engine, kind), request)
  const setting: FlowLevel | undefined = level && rule?.levels[level.level - 1]
  if (!level || !setting) return undefined
  return { level, setting, rule, since: sure(level.reachedAt, 'a level is reached when its turn comes') }
}

async function decideAtDeadline(...[engine, tx, kind, request, { now }]: Parameters<TimeStep>) {
  const found = await waitingLevel(engine, tx, kind, request)
  const deadline = found?.setting.deadline
  if (!found || !deadline || (now.getTime() - Date.parse(found.since)) / aDay < deadline.days) return undefined
  const decided = decideBySystem(request.approval, deadline.act, { at: now.toISOString(), skipAdjacent: found.rule?.skipAdjacent ?? true })
  const history = [{ actorId: null, level: found.level.level, act: deadline.act, note: 'history.note.deadline' }]
  return writeSystemAct(engine, tx, request, decided, { act: deadline.act, history, now })
}

/**
 * Once a level, when each who is silent has had so many working days: the next manager above each, else HR, who is there
 * and is not asked yet.
 */
async function escalateSilent(...[engine, tx, kind, request, { now, working }]: Parameters<TimeStep>) {
  const found = await waitingLevel(engine, tx, kind, request)
  const after = found?.setting.escalateAfterDays
  if (!found || after == null || found.level.persons.some((person) => person.escalated)) return undefined
  if (asked(request.approval).some((person) => working.passed(person.id, found.since) < after)) return undefined
  const barred = [...partiesOf(request), ...found.level.persons.map((person) => person.id)]
  const above: NamedPerson[] = []
  for (const silent of asked(request.approval)) {
    const next = await aboveOf(tx, silent.id, request, barred, dayOf(now))
    if (next.length === 0) return undefined
    above.push(...next)
  }
  const approval = escalate(request.approval, [...new Map(above.map((person) => [person.id, person])).values()])
  const history = [{ actorId: null, level: found.level.level, act: 'escalate' as const, note: `history.note.nowAsked ${namesOf(above)}` }]
  return writeSystemAct(engine, tx, request, { approval, outcome: 'waiting' }, { act: 'escalate', history, now })
}

const namesOf = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(', ')

async function aboveOf(tx: Tx, personId: string, request: StoredRequest, barred: readonly string[], asOf: string): Promise<NamedPerson[]> {
  const fits = (post: { id: string; active: boolean }) => post.active && !barred.includes(post.id)
  const manager = (await lineOf(tx, personId, asOf)).slice(1).find(fits)
  if (manager) return [manager]
  const [about] = await postsOf(tx, [request.subjectId ?? request.requestorId], asOf)
  return (
    await postsOf(tx, await hrOf(tx, { employeeId: about?.id ?? null, siteId: about?.siteId ?? null, unitId: about?.unitId ?? null }), asOf)
  ).filter(fits)
}

/** Every so many working days of theirs, on a working day, those who are still asked. */
async function remindSilent(...[engine, tx, kind, request, { now, working }]: Parameters<TimeStep>) {
  const found = await waitingLevel(engine, tx, kind, request)
  const days = found?.setting.remindAfterDays
  if (!found || days == null) return undefined
  const tasks = await rows(
    tx,
    sql<{ id: string; since: string; last: string }>`
      select person_id as id, waiting_since as since, coalesce(reminded_at, waiting_since) as last from task where request_id = ${request.id}::uuid order by person_id`,
  )
  const silent = tasks.filter(({ id, last }) => working.isWorking(id) && working.passed(id, last) >= days)
  if (silent.length === 0) return undefined
  const ids = silent.map(({ id }) => id)
  await sql`update task set reminded_at = ${now.toISOString()}::timestamptz where request_id = ${request.id}::uuid and person_id = any (${ids}::uuid[])`.execute(
    tx,
  )
  // What told of this turn before makes room: however often somebody is reminded, it is one notification.
  await sql`delete from notification where request_id = ${request.id}::uuid and employee_id = any (${ids}::uuid[]) and key in ('told.turn', 'told.reminder')`.execute(
    tx,
  )
  const names = { requestor: await nameOf(tx, request.requestorId, null), actor: '' }
  const told = silent.map(({ id, since }) => ({ id, since: working.dayOf(id, since) }))
  const notices = reminders(moduleOf(engine, kind), request, told, names)
  const reminded = asked(request.approval).filter(({ id }) => ids.includes(id))
  const history = [{ actorId: null, level: found.level.level, act: 'remind' as const, note: `history.note.names ${namesOf(reminded)}` }]
  return writeSystemAct(engine, tx, request, { approval: request.approval, outcome: 'waiting' }, { act: 'remind', history, notices, now })
}
