import type { Facts, FlowDefinition, FlowLevel, FlowRule } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Place } from '#server/people/roles/duties.ts'
import { headsAbove, holdersOf, hrOf, membersOf, postsOf, type Post } from '#server/people/organisation.ts'
import { positionOf, skipsOf } from './matching.ts'
import type { NamedPerson, PlannedLevel } from '../request/machine.ts'

/** Who may not decide, and what else the levels are found by. */
export interface RouteQuestion {
  /** Author, requestor and subjects: nobody acts on a request of their own. */
  parties: readonly string[]
  /** Fields of the request, for levels that name a field. */
  fields: Readonly<Record<string, unknown>>
  /** What conditions of levels look at; absent: no level is skipped by one. */
  facts?: Facts
  /** Day as of which relations count. */
  asOf: string
}

interface Ground {
  line: Post[]
  self: Post | undefined
}

/**
 * The levels of a rule with their persons, ascents resolved. `line`: the person whom it is about (the requestor where there
 * are several) and the managers above. A level with no persons means that nobody at all could act.
 */
export async function planRoute(
  db: Db | Tx,
  line: readonly Post[],
  definition: FlowDefinition,
  rule: FlowRule,
  question: RouteQuestion,
): Promise<PlannedLevel[]> {
  const ground: Ground = { line: line.slice(1), self: line[0] }
  const planned: PlannedLevel[] = []
  const skips = question.facts ? skipsOf(rule, question.facts) : []
  for (const [index, level] of rule.levels.entries())
    planned.push(
      skips[index] && level.skipWhen
        ? { position: positionOf(level), mode: level.mode, ascended: false, persons: [], skippedWhen: level.skipWhen }
        : await planLevel(db, definition, level, question, ground),
    )
  return planned
}

async function planLevel(
  db: Db | Tx,
  definition: FlowDefinition,
  level: FlowLevel,
  question: RouteQuestion,
  ground: Ground,
): Promise<PlannedLevel> {
  const wanted = await wantedBy(db, level, question, ground)
  const fit = await fitting(db, wanted, question, ground)
  const position = positionOf(level)
  if (fit.length > 0) return { position, mode: level.mode, ascended: false, persons: fit }
  return { position, mode: level.mode, ascended: true, persons: await ascend(db, definition, level, question, ground) }
}

async function wantedBy(db: Db | Tx, { who }: FlowLevel, question: RouteQuestion, { line, self }: Ground): Promise<string[]> {
  switch (who.kind) {
    case 'manager': {
      const manager = line[who.up - 1]
      return manager ? [manager.id] : []
    }
    case 'unit-head': {
      if (!self?.unitId) return []
      const head = (self.heads ?? (await headsAbove(db, self.unitId)))[who.up]?.headId
      return head ? [head] : []
    }
    case 'position':
      return holdersOf(db, who.code, question.asOf)
    case 'role':
      return membersOf(db, who.code, placeOf(self))
    case 'hr':
      return hrOf(db, placeOf(self))
    case 'named':
      return who.ids
    case 'field':
      return idsIn(own(question.fields, who.field))
  }
}

const placeOf = (self: Post | undefined): Place => ({
  employeeId: self?.id ?? null,
  siteId: self?.siteId ?? null,
  unitId: self?.unitId ?? null,
})

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [])

/** Those of the wanted who are there and whose own request it is not, in the given order. */
async function fitting(db: Db | Tx, ids: readonly string[], question: RouteQuestion, { line }: Ground): Promise<NamedPerson[]> {
  const open = ids.filter((id) => !question.parties.includes(id))
  const known = line.filter((post) => open.includes(post.id))
  const others = await postsOf(
    db,
    open.filter((id) => !known.some((post) => post.id === id)),
    question.asOf,
  )
  const posts = new Map([...known, ...others].map((post) => [post.id, post]))
  return [...new Set(open)].flatMap((id) => {
    const post = posts.get(id)
    return post?.active ? [{ id, name: post.name }] : []
  })
}

async function ascend(
  db: Db | Tx,
  definition: FlowDefinition,
  level: FlowLevel,
  question: RouteQuestion,
  ground: Ground,
): Promise<NamedPerson[]> {
  if (level.ascend === 'manager') {
    const above = level.who.kind === 'manager' ? ground.line.slice(level.who.up) : ground.line
    const next = above.find((post) => post.active && !question.parties.includes(post.id))
    if (next) return [{ id: next.id, name: next.name }]
  }
  const hr = await fitting(db, await hrOf(db, placeOf(ground.self)), question, ground)
  if (hr.length > 0) return hr
  return fitting(db, definition.lastResort, question, ground)
}
