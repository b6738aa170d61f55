import { sql } from 'kysely'
import type { FlowDraft, FlowVersion } from '#shared/areas/flow.ts'
import { flowDefinition, type FlowDefinition } from '#shared/contract/flow.ts'
import { sure } from '#shared/sure.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { AnyModule } from '../request/module.ts'

const nameOf = (module: AnyModule) => module.contract.module

interface VersionRow {
  id: string
  version: number
  publishedFrom: string
  publishedBy: string | null
  publishedDate: string
  rules: number
  withdrawn: boolean
}

/** All versions of a module's flow, the newest first; the last is the one that the module brings along. */
export async function versionsOf(db: Db | Tx, module: AnyModule, today: string): Promise<FlowVersion[]> {
  const found = await rows(
    db,
    sql<VersionRow>`
      select f.id, f.version, f.published_from as "publishedFrom", e.display_name as "publishedBy", f.created_at as "publishedDate",
        jsonb_array_length(f.definition->'rules') as rules, f.withdrawn_at is not null as withdrawn
      from flow f left join employee e on e.id = f.created_by
      where f.module = ${nameOf(module)} order by f.version desc`,
  )
  const open = found.filter((row) => !row.withdrawn)
  // Of versions from the same day the latest counts.
  const counting = open.filter((row) => !open.some((other) => other.version > row.version && other.publishedFrom === row.publishedFrom))
  const current = counting
    .filter((row) => row.publishedFrom <= today)
    .toSorted((a, b) => (a.publishedFrom < b.publishedFrom ? 1 : -1))
    .at(0)
  const stateOf = (row: VersionRow): FlowVersion['state'] => {
    if (row.withdrawn) return 'withdrawn'
    if (row === current) return 'current'
    return row.publishedFrom > today && counting.includes(row) ? 'planned' : 'past'
  }
  return [
    ...found.map(({ id: _id, withdrawn: _withdrawn, ...row }, index) => ({ ...row, state: stateOf(found[index] as VersionRow) })),
    {
      version: 0,
      state: current ? 'own' : 'current',
      publishedFrom: null,
      publishedBy: null,
      publishedDate: null,
      rules: module.defaultFlow.rules.length,
    },
  ]
}

/** What a version says; 0 is the one that the module brings along. */
export async function definitionOf(db: Db | Tx, module: AnyModule, version: number): Promise<FlowDefinition> {
  if (version === 0) return module.defaultFlow
  const row = await first(
    db,
    sql<{ definition: unknown }>`select definition from flow where module = ${nameOf(module)} and version = ${version}`,
  )
  if (!row) throw notFound()
  return flowDefinition.parse(row.definition)
}

interface DraftRow {
  draftVersion: number
  basedOn: number
  changedBy: string
  changedDate: string
  definition: unknown
}

export async function draftOf(db: Db | Tx, module: AnyModule): Promise<FlowDraft | null> {
  const row = await first(
    db,
    sql<DraftRow>`
      select d.version as "draftVersion", d.based_on as "basedOn", e.display_name as "changedBy", d.changed_at as "changedDate", d.definition
      from flow_draft d join employee e on e.id = d.changed_by where d.module = ${nameOf(module)}`,
  )
  return row ? { ...row, definition: flowDefinition.parse(row.definition) } : null
}

/** The draft that was seen, while nobody else changes it; 409 where it is another by now. */
async function seenDraft(tx: Tx, module: AnyModule, seen: number | null): Promise<FlowDraft | null> {
  await lockNames(tx, [`flow ${nameOf(module)}`])
  const draft = await draftOf(tx, module)
  if ((draft?.draftVersion ?? null) !== seen) throw refuse(409, seen === null ? 'flow.draftThere' : 'flow.draftChanged')
  return draft
}

export async function saveDraft(
  tx: Tx,
  module: AnyModule,
  viewer: Viewer,
  given: { draftVersion: number | null; definition: FlowDefinition },
): Promise<FlowDraft> {
  const before = await seenDraft(tx, module, given.draftVersion)
  const current = before ? null : (await versionsOf(tx, module, viewer.today)).find((version) => version.state === 'current')
  await sql`
    insert into flow_draft (module, version, based_on, definition, changed_by)
    values (${nameOf(module)}, nextval('flow_draft_version'), ${before?.basedOn ?? current?.version ?? 0},
      ${JSON.stringify(given.definition)}::jsonb, ${viewer.id}::uuid)
    on conflict (module) do update set version = excluded.version, definition = excluded.definition,
      changed_by = excluded.changed_by, changed_at = now()`.execute(tx)
  return sure(await draftOf(tx, module), 'a draft that was just saved is there')
}

export async function discardDraft(tx: Tx, module: AnyModule, viewer: Viewer, draftVersion: number): Promise<void> {
  const draft = await seenDraft(tx, module, draftVersion)
  await sql`delete from flow_draft where module = ${nameOf(module)}`.execute(tx)
  await audited(tx, viewer, 'discard', null, { module: nameOf(module), definition: draft?.definition })
}

/** Makes the draft a version that counts from a day on. `demand` refuses what must not be published. */
export async function publishDraft(
  tx: Tx,
  module: AnyModule,
  viewer: Viewer,
  given: { draftVersion: number; from: string },
  demand: (definition: FlowDefinition) => Promise<void>,
): Promise<number> {
  const draft = await seenDraft(tx, module, given.draftVersion)
  if (!draft) throw refuse(409, 'flow.draftChanged')
  if (given.from < viewer.today) throw refuse(400, 'flow.fromPast', undefined, 'from')
  await demand(draft.definition)
  const id = newId()
  const published = await first(
    tx,
    sql<{ version: number }>`
      insert into flow (id, module, version, published_from, definition, created_by)
      select ${id}::uuid, ${nameOf(module)}, coalesce(max(version), 0) + 1, ${given.from}::date, ${JSON.stringify(draft.definition)}::jsonb, ${viewer.id}::uuid
      from flow where module = ${nameOf(module)} returning version`,
  )
  const { version } = sure(published, 'what is inserted is answered')
  await sql`delete from flow_draft where module = ${nameOf(module)}`.execute(tx)
  await audited(tx, viewer, 'publish', id, { module: nameOf(module), version, from: given.from })
  return version
}

/** Takes back a version whose day has come nowhere on earth: nothing was judged by it. */
export async function withdrawVersion(tx: Tx, module: AnyModule, viewer: Viewer, version: number): Promise<void> {
  await lockNames(tx, [`flow ${nameOf(module)}`])
  const row = await first(
    tx,
    sql<{ id: string; begun: boolean; withdrawn: boolean }>`
      select id, published_from <= (now() at time zone 'Pacific/Kiritimati')::date as begun, withdrawn_at is not null as withdrawn
      from flow where module = ${nameOf(module)} and version = ${version}`,
  )
  if (!row) throw notFound()
  if (row.begun || row.withdrawn) throw refuse(409, 'flow.begun')
  await sql`update flow set withdrawn_at = now(), withdrawn_by = ${viewer.id}::uuid where id = ${row.id}::uuid`.execute(tx)
  await audited(tx, viewer, 'withdraw', row.id, { module: nameOf(module), version })
}

const audited = (tx: Tx, viewer: Viewer, act: string, id: string | null, detail: object) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${viewer.id}, ${act}, 'Flow', ${id}::uuid, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )
