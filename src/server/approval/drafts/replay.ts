import { sql } from 'kysely'
import type { FlowReplay, ReplayClass } from '#shared/areas/flow.ts'
import { replayClasses } from '#shared/contract/flow-answers.ts'
import { addDays } from '#shared/records/calendar.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { draftOf } from './store.ts'
import type { AnyModule, EngineWithDb } from '../request/module.ts'

interface ReplayRow extends Omit<FlowReplay, 'kind' | 'byClass' | 'different'> {
  module: string
  classes: Partial<Record<ReplayClass, number>>
}

/** Begins a replay of the stored draft over the requests of the last year; the work itself is done elsewhere. */
export async function newReplay(tx: Tx, module: AnyModule, viewer: Viewer, draftVersion: number): Promise<string> {
  const name = module.contract.module
  await lockNames(tx, [`flow ${name}`])
  const draft = await draftOf(tx, module)
  if (draft?.draftVersion !== draftVersion) throw refuse(409, 'flow.draftChanged')
  const running = await first(tx, sql`select from flow_replay where module = ${name} and finished_at is null and stopped_at is null`)
  if (running) throw refuse(409, 'flow.replayRuns')
  // The latest is kept: who draws on wants no history of it.
  await sql`delete from flow_replay where module = ${name} and finished_at is not null`.execute(tx)
  const id = newId()
  const from = addDays(viewer.today, -365)
  await sql`
    insert into flow_replay (id, module, person_id, draft_version, definition, from_on, until_on, total)
    select ${id}::uuid, ${name}, ${viewer.id}::uuid, ${draftVersion}, ${JSON.stringify(draft.definition)}::jsonb, ${from}::date, ${viewer.today}::date,
      (select count(*) from request r where r.module = ${name} and r.submitted_at >= ${from}::date)`.execute(tx)
  return id
}

export async function readReplay(db: Db, engine: EngineWithDb, id: string): Promise<FlowReplay> {
  const row = await first(
    db,
    sql<ReplayRow>`
      select p.id, p.module, p.created_at as "createdDate", p.from_on as from, p.until_on as until, p.total, p.done, p.same, p.unreadable, p.classes,
        p.stopped_at is not null as stopped, p.finished_at is not null as finished,
        not exists (select from flow_draft d where d.module = p.module and d.version = p.draft_version) as outdated
      from flow_replay p where p.id = ${id}::uuid`,
  )
  const kind = Object.entries(engine.modules).find(([, module]) => module.contract.module === row?.module)?.[0]
  if (!row || kind === undefined) throw notFound()
  const { module: _module, classes, ...replay } = row
  const byClass = replayClasses.flatMap((name) => (classes[name] ? [{ class: name, count: classes[name] }] : []))
  return { ...replay, kind, byClass, different: byClass.reduce((sum, { count }) => sum + count, 0) }
}

export async function stopReplay(tx: Tx, id: string): Promise<void> {
  await sql`update flow_replay set stopped_at = coalesce(stopped_at, now()) where id = ${id}::uuid and finished_at is null`.execute(tx)
}

/** The latest replay of a module. */
export async function latestReplay(db: Db, module: AnyModule): Promise<string | null> {
  const row = await first(
    db,
    sql<{ id: string }>`select id from flow_replay where module = ${module.contract.module} order by id desc limit 1`,
  )
  return row?.id ?? null
}
