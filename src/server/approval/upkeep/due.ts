import { sql } from 'kysely'
import { flowDefinition, type FlowDefinition } from '#shared/contract/flow.ts'
import { jsonRows, rows } from '#server/foundation/database/db.ts'
import type { EngineWithDb } from '../request/module.ts'
import { part } from '../request/parts.ts'
import { workingDaysOf, type WorkingDays } from './working-days.ts'

/** A request that the system may have something to do with. */
export interface Due {
  id: string
  kind: string
  /** Whether the persons concerned have left or moved since it was submitted. */
  moved: boolean
}

interface Setting {
  module: string
  flow: string | null
  rule: string
  level: number
  remind: number | null
  escalate: number | null
  deadline: number | null
}

const settingsOf = (module: string, flow: string | null, definition: FlowDefinition): Setting[] =>
  definition.rules.flatMap((rule) =>
    rule.levels.map((level, index) => ({
      module,
      flow,
      rule: rule.name,
      level: index + 1,
      remind: level.remindAfterDays,
      escalate: level.escalateAfterDays,
      deadline: level.deadline?.days ?? null,
    })),
  )

/** What every level of every flow says about time. */
async function timeSettings(engine: EngineWithDb): Promise<Setting[]> {
  const published = await rows(engine.db, sql<{ id: string; module: string; definition: unknown }>`select id, module, definition from flow`)
  return [
    ...Object.values(engine.modules).flatMap((module) => settingsOf(module.contract.module, null, module.defaultFlow)),
    ...published.flatMap((flow) => settingsOf(flow.module, flow.id, flowDefinition.parse(flow.definition))),
  ]
}

/**
 * Requests of which a party has left, whose next persons have left or moved since it was submitted, or whose
 * level has waited as long as its flow allows. What is really to be done is decided under each request's lock.
 */
export async function dueRequests(engine: EngineWithDb, now: Date): Promise<{ requests: Due[]; working: WorkingDays }> {
  const kinds = new Map(Object.entries(engine.modules).map(([kind, module]) => [module.contract.module, kind]))
  const modules = [...kinds.keys()]
  const waited = await longWaiting(engine, modules, now)
  const working = await workingDaysOf(
    engine.db,
    waited.flatMap(({ tasks, since }) => tasks.flatMap((task) => [task, { ...task, since }])),
    now,
  )
  const found = new Map<string, Row>()
  for (const row of [...(await parted(engine, modules, now)), ...waited.filter((one) => isDue(one, working))])
    found.set(row.id, { id: row.id, module: row.module, moved: row.moved || (found.get(row.id)?.moved ?? false) })
  const requests = [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    requests: requests.flatMap(({ id, module, moved }) => {
      const kind = kinds.get(module)
      return kind === undefined ? [] : [{ id, kind, moved }]
    }),
    working,
  }
}

interface Row {
  id: string
  module: string
  moved: boolean
}

/** Of which a party has left, or whose next persons have left or moved. */
function parted(engine: EngineWithDb, modules: readonly string[], now: Date): Promise<Row[]> {
  const today = now.toISOString().slice(0, 10)
  return rows(
    engine.db,
    sql<Row>`
      with waiting as materialized (
        select id, module, requestor_id, subject_id, submitted_at::date as submitted_on,
          jsonb_path_query_array(approval, '$.levels[*] ? (@.statusId == 0 || @.statusId == 4).persons[*] ? (@.at == null).id') as next
        from request where module = any (${modules}::text[]) and status_id in (1, 40)
      ),
      -- Most people are where they were before anything that waits was filed: only the others can matter.
      changed as materialized (
        select e.id, e.left_on, e.disabled_at is not null or e.left_on < ${today}::date as gone, m.moved_on
        from employee e
        cross join lateral (select max(a.starts_on) as moved_on from assignment a where a.employee_id = e.id and a.starts_on <= ${today}::date) m
        where e.disabled_at is not null or e.left_on < ${today}::date or m.moved_on >= (select min(submitted_on) from waiting)
      ),
      concerned as (
        select w.id, w.module, w.submitted_on, p.id::uuid as person_id from waiting w, jsonb_array_elements_text(w.next) as p (id)
        union all
        select id, module, submitted_on, unnest(array[requestor_id, subject_id]) from waiting
      ),
      open as (
        select id, module, unnest(array[requestor_id, subject_id]) as person_id from request
        where module = any (${modules}::text[]) and status_id in (0, 1, 2, 30, 40)
      )
      select id, module, bool_or(moved) as moved from (
        select o.id, o.module, false as moved from open o join changed e on e.id = o.person_id where e.left_on < ${today}::date
        union all
        select r.id, r.module, false from changed e
        join request_viewer v on v.viewer_id = e.id and v.module = any (${modules}::text[]) and v.parts & ${part.party} > 0
        join request r on r.id = v.request_id and r.subject_id is null and r.status_id in (0, 1, 2, 30, 40)
        where e.left_on < ${today}::date and jsonb_path_exists(r.lines, '$[*].employeeId ? (@ == $id)', jsonb_build_object('id', e.id))
        union all
        select c.id, c.module, true from concerned c join changed e on e.id = c.person_id where e.gone or e.moved_on >= c.submitted_on
      ) due group by id, module`,
  )
}

interface Waited extends Row {
  remind: number | null
  escalate: number | null
  /** The deadline is past. */
  decides: boolean
  /** When the turn of its level came. */
  since: string
  /** Who is asked, and since when after the last reminder. */
  tasks: { personId: string; since: string }[]
}

/** Levels that have waited long enough by the calendar. */
async function longWaiting(engine: EngineWithDb, modules: readonly string[], now: Date): Promise<Waited[]> {
  const at = now.toISOString()
  return rows(
    engine.db,
    sql<Waited>`
      with setting as (
        select * from ${jsonRows(await timeSettings(engine))}
          as s (module text, flow uuid, rule text, level smallint, remind float8, escalate float8, deadline float8)
      )
      select r.id, r.module, false as moved, s.remind, case when not l.level @? '$.persons[*] ? (@.escalated == true)' then s.escalate end as escalate,
        coalesce(t.waited >= s.deadline * interval '1 day', false) as decides, l.level->>'reachedAt' as since,
        coalesce((select json_agg(json_build_object('personId', k.person_id, 'since', coalesce(k.reminded_at, k.waiting_since)))
          from task k where k.request_id = r.id), '[]') as tasks
      from request r
      cross join lateral (select jsonb_path_query_first(r.approval, '$.levels[*] ? (@.statusId == 0)') as level) l
      join setting s on s.module = r.module and s.flow is not distinct from r.flow_id and s.rule = r.rule and s.level = (l.level->>'level')::smallint
      cross join lateral (select ${at}::timestamptz - (l.level->>'reachedAt')::timestamptz as waited) t
      where r.module = any (${modules}::text[]) and r.status_id in (1, 40) and (
        t.waited >= s.deadline * interval '1 day'
        or t.waited >= s.escalate * interval '1 day' and not l.level @? '$.persons[*] ? (@.escalated == true)'
        or exists (select from task k where k.request_id = r.id and ${at}::timestamptz - coalesce(k.reminded_at, k.waiting_since) >= s.remind * interval '1 day'))`,
  )
}

/** The deadline goes by the calendar, everything else by the working days of those who are asked. */
function isDue({ remind, escalate, decides, since, tasks }: Waited, working: WorkingDays): boolean {
  if (decides) return true
  if (escalate !== null && tasks.length > 0 && tasks.every(({ personId }) => working.passed(personId, since) >= escalate)) return true
  return remind !== null && tasks.some((task) => working.isWorking(task.personId) && working.passed(task.personId, task.since) >= remind)
}
