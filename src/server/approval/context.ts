import { sql } from 'kysely'
import { flowDefinition, type FlowDefinition, type FlowRule } from '#shared/contract/flow.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { notFound, refuse, Refusal } from '#server/foundation/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { claimAttachments } from '#server/platform/attachments.ts'
import { defaultConfig } from '#server/platform/settings.ts'
import type { Approvals, AnyModule } from './module.ts'
import type { RightsContext, Verdict } from './rights.ts'
import { requestColumns, type RequestRecord } from './store.ts'
import { seenBy } from './visibility.ts'

/** One act on one request: who, what, when. */
export interface Acting {
  viewer: Viewer
  note: string
  attachmentId: string | null
  /** The version that the person saw; absent: only the turn is checked. */
  version: number | null
  now: Date
}

export function moduleOf(house: Approvals, kind: string): AnyModule {
  const module = house.modules[kind]
  if (!module) throw new Error(`no request module ${kind}`)
  return module
}

interface ContextRow extends RequestRecord {
  siteId: string | null
  seen: boolean
  requestorName: string
  lastApproverCanCancel: boolean | null
}

/** A request with what rights on it are decided by, in one look; `hold` makes it stand still until the transaction ends. */
async function look(db: Db | Tx, module: AnyModule, viewer: Viewer, id: string, hold: boolean): Promise<RightsContext> {
  const name = module.contract.module
  const row = await first(
    db,
    sql<ContextRow>`
      select ${requestColumns}, coalesce(${seenBy(viewer, name) ?? sql`true`}, false) as seen,
        (select a.site_id from assignment a where a.employee_id = coalesce(r.subject_id, r.requestor_id) and a.starts_on <= current_date
          order by a.starts_on desc limit 1) as "siteId",
        (select e.display_name from employee e where e.id = r.requestor_id) as "requestorName",
        (select value::boolean from setting where key = 'general.lastApproverCanCancel') as "lastApproverCanCancel"
      from request r where r.id = ${id}::uuid and r.module = ${name} ${hold ? sql`for no key update of r` : sql``}`,
  )
  if (!row?.seen) throw notFound()
  const { siteId, seen: _seen, requestorName, lastApproverCanCancel, ...record } = row
  return { module, record, siteId, requestorName, lastApproverCanCancel: lastApproverCanCancel ?? defaultConfig.lastApproverCanCancel }
}

/** A request that the person may see; whatever else is tried on one that they may not, it does not exist. */
export const seenRequest = (db: Db, house: Approvals, viewer: Viewer, kind: string, id: string): Promise<RightsContext> =>
  look(db, moduleOf(house, kind), viewer, id, false)

/** The same under the request's lock, for an act. */
export const lockedRequest = (tx: Tx, house: Approvals, viewer: Viewer, kind: string, id: string): Promise<RightsContext> =>
  look(tx, moduleOf(house, kind), viewer, id, true)

/** Refuses with the verdict's reason: 409 where somebody was faster, else 403. */
export function demand(verdict: Verdict, faster: boolean): asserts verdict is Extract<Verdict, { allowed: true }> {
  if (!verdict.allowed) throw new Refusal(faster ? 409 : 403, [verdict.why])
}

/** Refuses an act on a form that has changed since the person saw it. */
export function demandVersion(record: RequestRecord, seen: number | null): void {
  if (seen !== null && seen !== record.version) throw new Refusal(409, [{ key: 'right.staleVersion' }])
}

/** The flow of a module as of a day: the published one, else the module's own. */
export async function flowOf(db: Db | Tx, module: AnyModule, day: string): Promise<{ id: string | null; definition: FlowDefinition }> {
  const row = await first(
    db,
    sql<{ id: string; definition: unknown }>`
      select id, definition from flow where module = ${module.contract.module} and published_from <= ${day}::date and withdrawn_at is null
      order by published_from desc, version desc limit 1`,
  )
  return row ? { id: row.id, definition: flowDefinition.parse(row.definition) } : { id: null, definition: module.defaultFlow }
}

/** The rule that a submitted request was judged by, as the flow was then; undefined where it is no more. */
export async function ruleOf(
  db: Db | Tx,
  module: AnyModule,
  record: RequestRecord,
): Promise<{ definition: FlowDefinition; rule: FlowRule | undefined }> {
  const row = record.flowId
    ? await first(db, sql<{ definition: unknown }>`select definition from flow where id = ${record.flowId}::uuid`)
    : undefined
  const definition = row ? flowDefinition.parse(row.definition) : module.defaultFlow
  return { definition, rule: definition.rules.find((candidate) => candidate.name === record.rule) }
}

/** The file of an act's note: one that the person uploaded for it, not a file of the request's form. */
export async function claimNoteFile(tx: Tx, viewer: Viewer, record: RequestRecord, attachmentId: string | null): Promise<void> {
  if (!attachmentId) return
  const free = await first(tx, sql<{ id: string }>`select id from attachment where id = ${attachmentId}::uuid and request_id is null`)
  if (!free) throw refuse(400, 'upload.foreign', undefined, 'attachmentIds')
  await claimAttachments(tx, viewer.id, record.id, [attachmentId])
}
