import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { notFound, Refusal } from '#server/foundation/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/settings.ts'
import { flowDefinition, type FlowDefinition } from './flow.ts'
import type { Approvals, AnyModule } from './module.ts'
import type { RightsContext, Verdict } from './rights.ts'
import { lockRequest, readRequest, type RequestRecord } from './store.ts'
import { maySee } from './visibility.ts'

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

/** Site whose HR a request concerns. */
async function siteOf(db: Db | Tx, record: RequestRecord): Promise<string | null> {
  const row = await first(
    db,
    sql<{ site: string | null }>`
      select site_id as site from assignment
      where employee_id = ${record.subjectId ?? record.requestorId}::uuid and starts_on <= current_date order by starts_on desc limit 1`,
  )
  return row?.site ?? null
}

export async function rightsContext(db: Db | Tx, module: AnyModule, record: RequestRecord): Promise<RightsContext> {
  const [siteId, config] = [await siteOf(db, record), await generalConfig(db)]
  return { module, record, siteId, lastApproverCanCancel: config.lastApproverCanCancel }
}

/** A request that the person may see; whatever else is tried on one that they may not, it does not exist. */
export async function seenRequest(db: Db, house: Approvals, viewer: Viewer, kind: string, id: string): Promise<RightsContext> {
  const module = moduleOf(house, kind)
  const record = await readRequest(db, id, module.contract.module)
  if (!record || !(await maySee(db, viewer, record.module, id))) throw notFound()
  return rightsContext(db, module, record)
}

/** The same under the request's lock, for an act. */
export async function lockedRequest(tx: Tx, house: Approvals, viewer: Viewer, kind: string, id: string): Promise<RightsContext> {
  const module = moduleOf(house, kind)
  const record = await lockRequest(tx, id, module.contract.module)
  if (!record || !(await maySee(tx, viewer, record.module, id))) throw notFound()
  return rightsContext(tx, module, record)
}

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
      select id, definition from flow where module = ${module.contract.module} and published_from <= ${day}::date
      order by published_from desc, version desc limit 1`,
  )
  return row ? { id: row.id, definition: flowDefinition.parse(row.definition) } : { id: null, definition: module.defaultFlow }
}
