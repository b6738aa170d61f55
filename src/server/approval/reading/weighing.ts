import { sql } from 'kysely'
import { isWaiting, status } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Concern, LinkedRequest } from '#shared/wire.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { modulesOn, type Viewer } from '#server/people/viewer.ts'
import type { Found } from '#server/records/change.ts'
import { appliedLines } from '../act/by-line.ts'
import { nameOf } from '../act/entry.ts'
import { foundTold } from '../sight/found-told.ts'
import type { EngineWithDb } from '../request/module.ts'
import { concernIn } from './preview.ts'
import { statusText } from './reading.ts'
import type { RightsContext } from '../act/rights.ts'
import { checkChanges } from '../act/steps.ts'
import { seenBy } from '../sight/visibility.ts'

/** What is weighed while a request waits for a decision, beside what its module shows: concerns, and what else it meets. */
export async function weighingOf(
  engine: EngineWithDb,
  viewer: Viewer,
  context: RightsContext,
  language: Language,
): Promise<{ concerns: Concern[]; linked: LinkedRequest[] }> {
  if (!isWaiting(context.request.statusId)) return { concerns: [], linked: [] }
  return { concerns: await concernsOf(engine, viewer, context, language), linked: await linkedOf(engine, viewer, context, language) }
}

/**
 * What is worth knowing of the form as things stand now. What stood in the way was judged when it was submitted; what has come about
 * since, as that somebody leaves, is told.
 */
async function concernsOf(
  engine: EngineWithDb,
  viewer: Viewer,
  { module, request }: RightsContext,
  language: Language,
): Promise<Concern[]> {
  const { id: requestId, requestorId } = request
  const about = { requestId, viewer, requestorId, today: viewer.today, attachments: 0, telling: true, applied: appliedLines(request) }
  const { found, changes } = await module.prepare(engine.db, request.form, about)
  const checked = await transaction(engine.db, (tx) =>
    checkChanges(engine, tx, changes, { requestId, actorId: viewer.id, today: viewer.today }),
  )
  const all = [...found, ...checked]
  // Few requests have anything that has come about since: only then somebody is named.
  const name = all.some(({ weighed }) => weighed) ? await nameOf(engine.db, requestorId, viewer) : ''
  const told = all.flatMap(({ weighed, ...one }): Found[] =>
    one.blocks === 'never' ? [one] : weighed ? [{ ...one, key: weighed, params: { name, ...one.params }, blocks: 'never' }] : [],
  )
  const concerns = (await foundTold(engine.db, viewer, told)).map((one) => concernIn(one, language))
  // The same can be found of several of its days.
  return [...new Map(concerns.map((one) => [one.text, one])).values()]
}

interface Row {
  id: string
  code: string
  module: string
  statusId: number
  typeNames: Record<string, string> | null
  startDate: string
  endDate: string
}

const most = 5
const standing = [status.submitted, status.inApproval, status.approved]

/** Requests that take time, waiting or approved, and meet its days. */
async function linkedOf(engine: EngineWithDb, viewer: Viewer, { request }: RightsContext, language: Language): Promise<LinkedRequest[]> {
  if (!request.startsOn || request.unit === null) return []
  const seen = modulesOn(viewer).map((module) => sql`(r.module = ${module} and ${seenBy(viewer, module) ?? sql`true`})`)
  const found = await rows(
    engine.db,
    sql<Row>`
      select r.id, r.code, r.module, r.status_id as "statusId", r.type_names as "typeNames", r.starts_on as "startDate", r.ends_on as "endDate"
      from request r
      where r.requestor_id = ${request.requestorId}::uuid and r.id <> ${request.id}::uuid and r.status_id = any (${standing}::smallint[])
        and r.unit in ('day', 'hour') and r.starts_on <= ${request.endsOn ?? request.startsOn}::date and r.ends_on >= ${request.startsOn}::date
        and (${sql.join(seen, sql` or `)})
      order by r.starts_on, r.id limit ${most}`,
  )
  return found.map(({ module, typeNames, ...row }) => {
    const contract = Object.values(engine.modules).find((candidate) => candidate.contract.module === module)?.contract
    return {
      ...row,
      path: contract?.place.path ?? null,
      caption: contract ? say(language, contract.title as TextKey) : module,
      type: typeNames && inLanguage(typeNames, language),
      status: statusText(row.statusId, language),
    }
  })
}
