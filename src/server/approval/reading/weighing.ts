import { sql } from 'kysely'
import { isWaiting, status } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Concern, LinkedRequest } from '#shared/wire.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { modulesOn, type Viewer } from '#server/people/viewer.ts'
import { foundTold } from '../sight/found-told.ts'
import type { Approvals } from '../request/module.ts'
import { concernIn } from './preview.ts'
import { statusText } from './reading.ts'
import type { RightsContext } from '../act/rights.ts'
import { checkChanges } from '../act/steps.ts'
import { seenBy } from '../sight/visibility.ts'

/** What is weighed while a request waits for a decision, beside what its module shows: concerns, and what else it meets. */
export async function weighingOf(
  house: Approvals,
  viewer: Viewer,
  context: RightsContext,
  language: Language,
): Promise<{ concerns: Concern[]; linked: LinkedRequest[] }> {
  if (!isWaiting(context.record.statusId)) return { concerns: [], linked: [] }
  return { concerns: await concernsOf(house, viewer, context, language), linked: await linkedOf(house, viewer, context, language) }
}

/** What is worth knowing of the form as things stand now. What stood in the way was judged when it was submitted. */
async function concernsOf(house: Approvals, viewer: Viewer, { module, record }: RightsContext, language: Language): Promise<Concern[]> {
  const { id: requestId, requestorId } = record
  const about = { requestId, viewer, requestorId, today: viewer.today, attachments: 0, telling: true }
  const { found, changes } = await module.prepare(house.db, record.form, about)
  const checked = await transaction(house.db, (tx) =>
    checkChanges(house, tx, changes, { requestId, actorId: viewer.id, today: viewer.today }),
  )
  const told = [...found, ...checked].filter((one) => one.blocks === 'never')
  return (await foundTold(house.db, viewer, told)).map((one) => concernIn(one, language))
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
async function linkedOf(house: Approvals, viewer: Viewer, { record }: RightsContext, language: Language): Promise<LinkedRequest[]> {
  if (!record.startsOn || record.unit === null) return []
  const seen = modulesOn(viewer).map((module) => sql`(r.module = ${module} and ${seenBy(viewer, module) ?? sql`true`})`)
  const found = await rows(
    house.db,
    sql<Row>`
      select r.id, r.code, r.module, r.status_id as "statusId", r.type_names as "typeNames", r.starts_on as "startDate", r.ends_on as "endDate"
      from request r
      where r.requestor_id = ${record.requestorId}::uuid and r.id <> ${record.id}::uuid and r.status_id = any (${standing}::smallint[])
        and r.unit in ('day', 'hour') and r.starts_on <= ${record.endsOn ?? record.startsOn}::date and r.ends_on >= ${record.startsOn}::date
        and (${sql.join(seen, sql` or `)})
      order by r.starts_on, r.id limit ${most}`,
  )
  return found.map(({ module, typeNames, ...row }) => {
    const contract = Object.values(house.modules).find((candidate) => candidate.contract.module === module)?.contract
    return {
      ...row,
      path: contract?.place.path ?? null,
      caption: contract ? say(language, contract.title as TextKey) : module,
      type: typeNames && inLanguage(typeNames, language),
      status: statusText(row.statusId, language),
    }
  })
}
