import { sql } from 'kysely'
import { requestModules } from '#shared/requests/modules.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { seenByRow, sightColumns, sightOf } from '#server/approval/sight/visibility.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { questionRows } from '#server/foundation/database/joint.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { modulesOn, type Viewer } from '#server/people/viewer.ts'
import { monthBegins, today } from '#server/platform/report/parameters.ts'
import { builtIn, queried } from './said.ts'
import { days, spanIn } from './whom.ts'

type Sql = ReturnType<typeof sql>

const all = Object.values(requestModules)
const titles = new Map<string, TextKey>(all.map(({ module, title }) => [module, title]))

/** Whoever looks after requests of others, or is or was asked to decide on any. */
async function refusal(viewer: Viewer, db: Db | Tx): Promise<TextKey | null> {
  if (hasDuty(viewer, ...all.map(({ module }) => module))) return null
  const found = await first(
    db,
    sql<{ asked: boolean }>`select exists (select from task t where t.person_id = ${viewer.id}::uuid)
      or exists (select from request_history h where h.actor_id = ${viewer.id}::uuid and ${isDecision}) as asked`,
  )
  return found?.asked ? null : 'report.forApproversAlone'
}

const isDecision = sql`h.act in ('approve', 'revise', 'reject')`

/**
 * What of modules is looked after, beside what somebody decides themselves: of that their own part alone is told. Modules that
 * are off are none.
 */
const reachIn = (viewer: Viewer) => modulesOn(viewer).map((module) => ({ module, ...sightOf(viewer, module), own: [], granted: [] }))

const inDays = (time: Sql): Sql => sql`(extract(epoch from ${time}) / 86400)::float8`

/**
 * Requests that wait for somebody now, and those that somebody decided on some days, by module and whoever it is: how long it
 * took from when it was their turn. The turn begins when the request is submitted, or when the level before has decided.
 */
export const requests = builtIn('requests', {
  group: 'requests',
  parameters: [
    ...days(monthBegins, today),
    {
      name: 'module',
      label: 'report.module',
      kind: 'choice',
      isRequired: false,
      choices: all.map(({ module, title }) => ({ id: module, label: title })),
    },
  ],
  refusal,
  columns: {
    module: { kind: 'text', label: 'report.module' },
    employee: { kind: 'person', label: 'report.approver' },
    state: { kind: 'text', label: 'list.status' },
    requests: { kind: 'number', label: 'report.requests' },
    median: { kind: 'number', label: 'report.median' },
    longest: { kind: 'number', label: 'report.longest' },
  },
  chart: { by: 'employee', of: 'requests' },
  slices(db, asking) {
    const { viewer, values } = asking
    const { from, until } = spanIn(values)
    const at = (day: Sql) => sql`${day}::timestamp at time zone ${viewer.timeZone}`
    const seen = (who: Sql) => sql`(${who} = ${viewer.id}::uuid or ${seenByRow})`
    return queried(
      db,
      asking,
      sql`with q as materialized (select * from ${questionRows(reachIn(viewer))} as q (module text, ${sightColumns})), waited as (
          select r.module, 'waiting' as state, t.person_id as approver, ${inDays(sql`now() - t.waiting_since`)} as days
          from task t join request r on r.id = t.request_id join q on q.module = r.module
          where not exists (
              select from held_decision d where d.person_id = t.person_id and d.request_id = t.request_id and d.errors is null)
            and ${seen(sql`t.person_id`)}
          union all
          select r.module, 'decided', h.actor_id, ${inDays(sql`h.at - turn.since`)}
          from request_history h join request r on r.id = h.request_id join q on q.module = r.module
          cross join lateral (
            select max(b.at) as since from request_history b
            where b.request_id = h.request_id and b.id < h.id and (b.act = 'submit' or b.act = 'approve' and b.level < h.level)
          ) turn
          where ${isDecision} and h.actor_id is not null and h.at >= ${at(sql`${from}::date`)} and h.at < ${at(sql`(${until}::date + 1)`)}
            and ${seen(sql`h.actor_id`)}
        )
        select w.module, w.approver as "employeeId", e.display_name as employee, w.state, count(*)::int as requests,
          round(percentile_cont(0.5) within group (order by w.days)::numeric, 1)::float8 as median, round(max(w.days)::numeric, 1)::float8 as longest
        from waited w join employee e on e.id = w.approver
        where ${values['module'] ? sql`w.module = ${values['module']}` : sql`true`}
        group by w.module, w.approver, e.display_name, w.state order by w.module, e.display_name, w.approver, w.state desc`,
      (row, language) => ({
        ...row,
        module: say(language, titles.get(String(row['module'])) ?? 'report.module'),
        state: say(language, `report.${String(row['state'])}` as TextKey),
      }),
    )
  },
})
