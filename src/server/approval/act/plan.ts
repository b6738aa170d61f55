import type { FlowDefinition, FlowRule } from '#shared/contract/flow.ts'
import { nobodyDecides } from '#shared/wire.ts'
import { inOne, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered } from '#server/foundation/database/joint.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { lineRows, linesIn, type LinePost } from '#server/people/organisation.ts'
import { flowRows, flowsIn } from './context.ts'
import { ruleFor } from '../flow/matching.ts'
import { factsOfPerson } from '../flow/person-facts.ts'
import type { PlannedLevel } from '../request/machine.ts'
import type { AnyModule, Prepared } from '../request/module.ts'
import { planRoute } from '../flow/route.ts'
import type { StoredRequest } from '../request/store.ts'

interface Plan {
  flowId: string | null
  rule: FlowRule
  levels: PlannedLevel[]
}

/** The levels that would decide a prepared request; refused where nobody could. */
export async function plannedLevels(
  db: Db | Tx,
  module: AnyModule,
  request: Pick<StoredRequest, 'authorId' | 'requestorId' | 'form'>,
  prepared: Prepared,
  today: string,
): Promise<Plan> {
  const aboutId = prepared.subjects.length === 1 ? (prepared.subjects[0] ?? request.requestorId) : request.requestorId
  const { flow, line } = await routeGround(db, { module: module.contract.module, employeeId: aboutId, day: today })
  const { id, definition } = flow ?? { id: null, definition: module.defaultFlow }
  const facts = { ...factsOfPerson(line[0]), ...prepared.facts }
  const rule = ruleFor(definition, facts)
  if (!rule) throw refuse(400, 'approval.noRule')
  const levels = await planRoute(db, line, definition, rule, {
    parties: [...new Set([request.authorId, request.requestorId, ...prepared.subjects])],
    fields: request.form as Record<string, unknown>,
    facts,
    asOf: today,
  })
  if (levels.some((level) => !level.skippedWhen && level.persons.length === 0)) throw refuse(400, nobodyDecides)
  return { flowId: id, rule, levels }
}

interface GroundAsked {
  module: string
  employeeId: string
  day: string
}

interface RouteGround {
  /** The published flow; undefined where none is. */
  flow: { id: string; definition: FlowDefinition } | undefined
  line: LinePost[]
}

/** What the levels of a request are found by: the flow of its module, and the line above whom it is about. In one look. */
const routeGround = gathered<GroundAsked, RouteGround>(async (db, asked) => {
  const lineAsked = asked.map(({ employeeId, day }) => ({ employeeId, asOf: day }))
  const { flows, lines } = await inOne(db, { flows: flowRows(asked), lines: lineRows(lineAsked) })
  const [flowOf, lineOf] = [flowsIn(asked, flows), linesIn(lineAsked, lines)]
  return asked.map((_, at) => ({ flow: flowOf[at], line: lineOf[at] ?? [] }))
})
