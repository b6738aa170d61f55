import type { FlowRule } from '#shared/contract/flow.ts'
import { together, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { lineOf } from '#server/people/organisation.ts'
import { flowOf } from './context.ts'
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
  const [{ id, definition }, line] = await together(flowOf(db, module, today), lineOf(db, aboutId, today))
  const facts = { ...factsOfPerson(line[0]), ...prepared.facts }
  const rule = ruleFor(definition, facts)
  if (!rule) throw refuse(400, 'approval.noRule')
  const levels = await planRoute(db, line, definition, rule, {
    parties: [...new Set([request.authorId, request.requestorId, ...prepared.subjects])],
    fields: request.form as Record<string, unknown>,
    facts,
    asOf: today,
  })
  if (levels.some((level) => !level.skippedWhen && level.persons.length === 0)) throw refuse(400, 'approval.nobody')
  return { flowId: id, rule, levels }
}
