import { sql } from 'kysely'
import { flowDefinition, type FlowDefinition, type FlowRule } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { apart, gathered, holdAmongMembers, inPlaces, isShared, questionRows } from '#server/foundation/database/joint.ts'
import { notFound, Refusal } from '#server/foundation/basis/refusal.ts'
import { remember } from '#server/foundation/basis/remembered.ts'
import type { Place } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { claimAttachments, demandFreeFile } from '#server/platform/attachments.ts'
import { defaultConfig } from '#server/platform/general-config.ts'
import type { Engine, AnyModule } from '../request/module.ts'
import { statusOfReason, type RightsContext, type Verdict } from './rights.ts'
import { requestColumns, type StoredRequest } from '../request/store.ts'
import { seenByRow, sightColumns, sightOf, type Sight } from '../sight/visibility.ts'

/** One act on one request: who, what, when. */
export interface Acting {
  viewer: Viewer
  note: string
  attachmentId: string | null
  /** The version that the person saw; absent: only the turn is checked. */
  version: number | null
  now: Date
  /** Lines that are sent back while the others are approved, each with why. */
  returned?: readonly ReturnedLine[]
}

export interface ReturnedLine {
  line: number
  note: string
}

export function moduleOf(engine: Engine, kind: string): AnyModule {
  const module = own(engine.modules, kind)
  if (!module) throw new Error(`no request module ${kind}`)
  return module
}

interface ContextRow extends StoredRequest {
  whereabouts: Place
  seen: boolean
  requestorName: string
  lastApproverCanCancel: boolean | null
}

interface Look {
  id: string
  module: string
  sight: Sight
}

/** Requests with what rights on them are decided by, in one look; `hold` makes them stand still until the transaction ends. */
async function lookAt(db: Db | Tx, looks: readonly Look[], hold: ReturnType<typeof sql>): Promise<(ContextRow | undefined)[]> {
  const asked = looks.map(({ id, module, sight }) => ({ id, module, ...sight }))
  const found = await rows(
    db,
    sql<ContextRow & { place: number }>`
      select q.place, ${requestColumns}, ${seenByRow} as seen,
        (select json_build_object('employeeId', w.id, 'siteId', a.site_id, 'unitId', a.unit_id)
          from (select coalesce(r.subject_id, r.requestor_id) as id) w left join lateral (
            select * from assignment p where p.employee_id = w.id and p.starts_on <= current_date order by p.starts_on desc limit 1) a on true) as whereabouts,
        (select e.display_name from employee e where e.id = r.requestor_id) as "requestorName",
        (select value::boolean from setting where key = 'general.lastApproverCanCancel') as "lastApproverCanCancel"
      from ${questionRows(asked)} as q (place int, id uuid, module text, ${sightColumns})
      join request r on r.id = q.id and r.module = q.module ${hold}`,
  )
  return inPlaces(asked, found)
}

const lookOnly = gathered<Look, ContextRow | undefined>((db, looks) => lookAt(db, looks, sql``))
const lookHolding = gathered<Look, ContextRow | undefined>((tx, looks) => lookAt(tx, looks, sql`for no key update of r`))
/** Whoever shares a transaction does not wait for a request that somebody else holds. */
const lookBesideOthers = gathered<Look, ContextRow | undefined>((tx, looks) => lookAt(tx, looks, sql`for no key update of r skip locked`))

async function held(tx: Tx, look: Look): Promise<ContextRow | undefined> {
  if (!isShared(tx)) return lookHolding(tx, look)
  holdAmongMembers(tx, `request ${look.id}`)
  const row = await lookBesideOthers(tx, look)
  // It may be there, and held by somebody else.
  if (!row) throw apart()
  return row
}

function contextOf(module: AnyModule, row: ContextRow | undefined): RightsContext {
  if (!row?.seen) throw notFound()
  const { whereabouts, seen: _seen, requestorName, lastApproverCanCancel, ...request } = row
  return {
    module,
    request,
    place: whereabouts,
    requestorName,
    lastApproverCanCancel: lastApproverCanCancel ?? defaultConfig.lastApproverCanCancel,
  }
}

const lookOf = (module: AnyModule, viewer: Viewer, id: string): Look => ({
  id,
  module: module.contract.module,
  sight: sightOf(viewer, module.contract.module),
})

/** A request that the person may see; whatever else is tried on one that they may not, it does not exist. */
export async function seenRequest(db: Db | Tx, engine: Engine, viewer: Viewer, kind: string, id: string): Promise<RightsContext> {
  const module = moduleOf(engine, kind)
  return contextOf(module, await lookOnly(db, lookOf(module, viewer, id)))
}

/** The same under the request's lock, for an act. */
export async function lockedRequest(tx: Tx, engine: Engine, viewer: Viewer, kind: string, id: string): Promise<RightsContext> {
  const module = moduleOf(engine, kind)
  return contextOf(module, await held(tx, lookOf(module, viewer, id)))
}

/** Refuses with the verdict's reason, and with the status that goes with it. */
export function demand(verdict: Verdict): asserts verdict is Extract<Verdict, { allowed: true }> {
  if (!verdict.allowed) throw new Refusal(statusOfReason(verdict.why.key), [verdict.why])
}

/** Refuses an act on a form that has changed since the person saw it. */
export function demandVersion(request: StoredRequest, seen: number | null): void {
  if (seen !== null && seen !== request.version) throw new Refusal(409, [{ key: 'right.staleVersion' }])
}

const definitions = remember<FlowDefinition>(100)

/** What a stored flow means. Every submit asks for the same few, so they are read once. */
function definitionOf(stored: string): FlowDefinition {
  const known = definitions.get(stored)
  if (known) return known
  const definition = flowDefinition.parse(JSON.parse(stored))
  definitions.set(stored, definition)
  return definition
}

interface FlowAsked {
  module: string
  day: string
}

interface FlowRow {
  module: string
  day: string
  id: string
  definition: string
}

/** The rows of the published flows of some questions, of which most ask of the same. */
export function flowRows(asked: readonly FlowAsked[]) {
  const different = [...new Map(asked.map((one) => [`${one.module} ${one.day}`, one])).values()]
  return sql<FlowRow>`
    select q.module, q.day, f.id, f.definition::text as definition
    from ${questionRows(different)} as q (module text, day date)
    cross join lateral (
      select id, definition from flow where module = q.module and published_from <= q.day and withdrawn_at is null
      order by published_from desc, version desc limit 1
    ) f`
}

/** What they mean; undefined where none is published. */
export function flowsIn(
  asked: readonly FlowAsked[],
  found: readonly FlowRow[],
): ({ id: string; definition: FlowDefinition } | undefined)[] {
  const flows = new Map(found.map(({ module, day, id, definition }) => [`${module} ${day}`, { id, definition: definitionOf(definition) }]))
  return asked.map(({ module, day }) => flows.get(`${module} ${day}`))
}

/** The rule that a submitted request was judged by, as the flow was then; undefined where it is no more. */
export async function ruleOf(
  db: Db | Tx,
  module: AnyModule,
  request: StoredRequest,
): Promise<{ definition: FlowDefinition; rule: FlowRule | undefined }> {
  const row = request.flowId
    ? await first(db, sql<{ definition: unknown }>`select definition from flow where id = ${request.flowId}::uuid`)
    : undefined
  const definition = row ? flowDefinition.parse(row.definition) : module.defaultFlow
  return { definition, rule: definition.rules.find((candidate) => candidate.name === request.rule) }
}

/** The file of an act's note: one that the person uploaded for it, not a file of the request's form. */
export async function claimNoteFile(tx: Tx, viewer: Viewer, request: StoredRequest, attachmentId: string | null): Promise<void> {
  if (!attachmentId) return
  await demandFreeFile(tx, viewer.id, attachmentId)
  await claimAttachments(tx, viewer.id, request.id, [attachmentId])
}
