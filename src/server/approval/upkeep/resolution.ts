import { levelStatus, isWaiting } from '#shared/status.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { lineOf, postsOf } from '#server/people/organisation.ts'
import { moduleOf, ruleOf } from '../act/context.ts'
import type { Level, PlannedLevel } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import { reassign } from './replacement.ts'
import { partiesOf } from '../act/rights.ts'
import { planRoute } from '../flow/route.ts'
import { dropApprovers, lockRequest, type HistoryEntry, type StoredRequest } from '../request/store.ts'
import { writeSystemAct } from '../act/system-act.ts'

const openPersons = (level: Level) => level.persons.filter((person) => person.at === null)

/**
 * Asks anew who acts at the levels that have not ended: after persons left or moved. What was acted stays; a level for
 * which nobody can be found stays as it is. Answers the request as it is then.
 */
export async function resolveAgain(engine: Engine, tx: Tx, kind: string, requestId: string, now: Date): Promise<StoredRequest | undefined> {
  const module = moduleOf(engine, kind)
  const request = await lockRequest(tx, requestId, module.contract.module)
  if (!request || !isWaiting(request.statusId)) return request
  const { definition, rule } = await ruleOf(tx, module, request)
  if (!rule || rule.levels.length !== request.approval.levels.length) return request
  const parties = partiesOf(request)
  const asOf = now.toISOString().slice(0, 10)
  const aboutId = request.subjectId ?? request.requestorId
  const planned = await planRoute(tx, await lineOf(tx, aboutId, asOf), definition, rule, {
    parties,
    fields: request.form as Record<string, unknown>,
    asOf,
  })
  const present = await presentOf(tx, request, asOf)
  const moment = { at: now.toISOString(), skipAdjacent: rule.skipAdjacent }
  const history: HistoryEntry[] = []
  let [approval, outcome] = [request.approval, 'waiting' as ReturnType<typeof reassign>['outcome']]
  for (const [index, plan] of planned.entries()) {
    const level = approval.levels[index]
    if (!level || (level.statusId !== levelStatus.processing && level.statusId !== levelStatus.waiting)) continue
    const persons = wantedAt(level, plan, present)
    if (persons.length === 0 || sameAs(level, persons)) continue
    ;({ approval, outcome } = reassign(approval, level.level, { persons, ascended: plan.ascended }, moment))
    history.push({ actorId: null, level: level.level, act: 'reassign' })
  }
  if (history.length === 0) return request
  const after = await writeSystemAct(engine, tx, request, { approval, outcome }, { act: 'reassign', history, now })
  const left = new Set(after.approval.levels.flatMap((level) => level.persons.map((person) => person.id)))
  const gone = request.approval.levels.flatMap(openPersons).flatMap((person) => (left.has(person.id) ? [] : [person.id]))
  await dropApprovers(tx, request.id, gone)
  return after
}

/** Of those still to act, who is there. */
async function presentOf(tx: Tx, request: StoredRequest, asOf: string): Promise<Set<string>> {
  const posts = await postsOf(tx, [...new Set(request.approval.levels.flatMap(openPersons).map((person) => person.id))], asOf)
  return new Set(posts.filter((post) => post.active).map((post) => post.id))
}

/** Those the flow names now, and whoever the level was escalated to: at an all-of level these stand for the silent. */
function wantedAt(level: Level, plan: PlannedLevel, present: ReadonlySet<string>) {
  const open = openPersons(level).filter((person) => present.has(person.id))
  const escalated = open.filter((person) => person.escalated)
  if (escalated.length === 0) return plan.persons
  if (level.mode === 'all') return open
  return [...plan.persons.filter((person) => !escalated.some((known) => known.id === person.id)), ...escalated]
}

/** Whether exactly these, beside those who have acted, are asked already. */
function sameAs(level: Level, persons: readonly { id: string }[]): boolean {
  const acted = new Set(level.persons.filter((person) => person.at !== null).map((person) => person.id))
  const wanted = new Set(persons.map((person) => person.id).filter((id) => !acted.has(id)))
  const open = openPersons(level)
  return open.length === wanted.size && open.every((person) => wanted.has(person.id))
}
