import { sql } from 'kysely'
import type { ReplayClass } from '#shared/areas/flow.ts'
import { flowDefinition, type Fact, type FlowDefinition } from '#shared/contract/flow.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { differenceOf, wayThrough, type Way } from './compare.ts'
import { companyOn, type CompanyOn, type Organisation } from '../flow/organisation.ts'
import type { AnyModule } from '../request/module.ts'

/** A request of the past, as it was submitted. */
export interface Past {
  id: string
  form: unknown
  authorId: string
  requestorId: string
  subjectId: string | null
  day: string
  flowId: string | null
  attachments: number
}

/** One replay: a module's draft, and the company of every day. */
export interface Run {
  db: Db
  module: AnyModule
  viewer: Viewer
  draft: FlowDefinition
  on(day: string): CompanyOn
  /** The flow that a request was judged by. */
  judgedBy(flowId: string | null): Promise<FlowDefinition>
}

/** Days that are kept at hand: requests come in the order of their making, so of few days at once. */
const daysAtHand = 40

export function newRun(db: Db, module: AnyModule, viewer: Viewer, draft: FlowDefinition, organisation: Organisation): Run {
  const days = new Map<string, CompanyOn>()
  const flows = new Map<string | null, FlowDefinition>([[null, module.defaultFlow]])
  return {
    db,
    module,
    viewer,
    draft,
    on(day) {
      const known = days.get(day)
      if (known) return known
      if (days.size >= daysAtHand) days.clear()
      const company = companyOn(organisation, day)
      days.set(day, company)
      return company
    },
    async judgedBy(flowId) {
      const known = flows.get(flowId)
      if (known) return known
      const row = await first(db, sql<{ definition: unknown }>`select definition from flow where id = ${flowId}::uuid`)
      const definition = row ? flowDefinition.parse(row.definition) : module.defaultFlow
      flows.set(flowId, definition)
      return definition
    },
  }
}

/** The two ways of a request, and in what they differ. */
export interface Judged {
  class: ReplayClass | null
  before: Way
  after: Way
}

/** The ways of a page of requests; null where a form is no request of today any more. */
export async function judgeAll(run: Run, page: readonly Past[]): Promise<(Judged | null)[]> {
  const judged: (Judged | null)[] = []
  for (const past of page) judged.push(await judge(run, past))
  return judged
}

/** The same request on the same day through the flow that judged it and through the draft. */
async function judge(run: Run, past: Past): Promise<Judged | null> {
  const prepared = await prepareAgain(run, past)
  if (!prepared || !hasAllFacts(run.module, prepared.facts)) return null
  const company = run.on(past.day)
  const aboutId = prepared.subjects.length === 1 ? (prepared.subjects[0] ?? past.requestorId) : past.requestorId
  const request = {
    aboutId,
    parties: [...new Set([past.authorId, past.requestorId, ...prepared.subjects])],
    fields: past.form as Record<string, unknown>,
    facts: { ...company.facts(aboutId), ...prepared.facts },
  }
  const before = wayThrough(company, await run.judgedBy(past.flowId), request)
  const after = wayThrough(company, run.draft, request)
  return { class: differenceOf(before, after), before, after }
}

async function prepareAgain({ db, module, viewer }: Run, past: Past) {
  if (!module.contract.form.safeParse(past.form).success) return null
  const about = { requestId: past.id, viewer, requestorId: past.requestorId, today: past.day, attachments: past.attachments }
  // One that its module stumbles over today is counted as such, and does not end the replay of all others.
  return module.prepare(db, past.form, about).catch(() => null)
}

const hasAllFacts = (module: AnyModule, facts: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(module.contract.facts as Readonly<Record<string, Fact>>).every(([name, fact]) => fact.optional || facts[name] != null)
