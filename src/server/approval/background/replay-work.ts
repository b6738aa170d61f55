import { sql } from 'kysely'
import { flowDefinition } from '#shared/contract/flow.ts'
import { first, jsonRows, rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { findViewer } from '#server/people/viewer.ts'
import type { Way } from '../drafts/compare.ts'
import { judgeAll, newRun, type Judged, type Past } from '../drafts/judge.ts'
import { loadOrganisation } from '../flow/organisation.ts'
import { openLeasedWork, type LeasedWork } from './leased-work.ts'
import type { EngineWithDb } from '../request/module.ts'

/** Requests looked at between two writes: what is at hand at once, and what a crash lets be done again. */
const pageSize = 100
const holdSeconds = 60

interface Replay {
  id: string
  module: string
  userName: string
  definition: unknown
  from: string
  until: string
  lastId: string | null
}

/** Sends requests through drafts. */
export function openReplayWork(engine: EngineWithDb): LeasedWork {
  return openLeasedWork({
    name: 'replays',
    workOn: (id, stopping) => workOn(engine, id, stopping),
    left: () =>
      rows(
        engine.db,
        sql<{ id: string }>`
          select id from flow_replay where finished_at is null and (held_until is null or held_until < now()) order by id limit 10`,
      ),
  })
}

async function workOn(engine: EngineWithDb, id: string, stopping: () => boolean): Promise<void> {
  const { db } = engine
  const replay = await hold(db, id)
  const module = Object.values(engine.modules).find((one) => one.contract.module === replay?.module)
  if (!replay || !module) return
  let ended = false
  try {
    const viewer = await findViewer(db, replay.userName)
    const run = viewer && newRun(db, module, viewer, flowDefinition.parse(replay.definition), await loadOrganisation(db))
    let lastId = replay.lastId
    while (run && !stopping()) {
      const page = await nextPage(db, replay, lastId)
      if (page.length === 0 || !(await writePage(db, id, page, await judgeAll(run, page)))) break
      lastId = page.at(-1)?.id ?? lastId
    }
    ended = !stopping()
  } finally {
    await sql`
      update flow_replay set held_until = null, finished_at = case when ${ended}::boolean then now() end
      where id = ${id}::uuid`.execute(db)
  }
}

const hold = (db: Db, id: string): Promise<Replay | undefined> =>
  first(
    db,
    sql<Replay>`
      update flow_replay p set held_until = now() + make_interval(secs => ${holdSeconds})
      from employee e
      where p.id = ${id}::uuid and e.id = p.person_id and p.finished_at is null and (p.held_until is null or p.held_until < now())
      returning p.id, p.module, e.user_name as "userName", p.definition, p.from_on as from, p.until_on as until, p.last_id as "lastId"`,
  )

const nextPage = (db: Db, { module, from }: Replay, after: string | null): Promise<Past[]> =>
  rows(
    db,
    sql<Past>`
      select r.id, r.form, r.author_id as "authorId", r.requestor_id as "requestorId", r.subject_id as "subjectId",
        r.submitted_at::date as day, r.flow_id as "flowId", (select count(*) from attachment a where a.request_id = r.id) as attachments
      from request r
      where r.module = ${module} and r.submitted_at >= ${from}::date and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${pageSize}`,
  )

const levelsOf = ({ levels }: Way) =>
  levels.map((level, index) => ({
    level: index + 1,
    position: level.position,
    mode: level.mode,
    persons: level.persons.map((person) => person.name),
    ascended: level.ascended,
    skipped: level.skippedWhen !== undefined,
  }))

/** Writes what a page came to, with how far that is; false where the replay was stopped. */
async function writePage(db: Db, id: string, page: readonly Past[], judged: readonly (Judged | null)[]): Promise<boolean> {
  const differences = judged.flatMap((one, index) =>
    one?.class
      ? [
          {
            request_id: page[index]?.id,
            class: one.class,
            rule_before: one.before.rule,
            rule_after: one.after.rule,
            before: levelsOf(one.before),
            after: levelsOf(one.after),
          },
        ]
      : [],
  )
  const counts = Object.groupBy(differences, (one) => one.class)
  return transaction(db, async (tx) => {
    const open = await first(
      tx,
      sql`
        update flow_replay set done = done + ${page.length}, unreadable = unreadable + ${judged.filter((one) => one === null).length},
          same = same + ${judged.filter((one) => one && one.class === null).length}, last_id = ${page.at(-1)?.id}::uuid,
          held_until = now() + make_interval(secs => ${holdSeconds}),
          classes = classes || coalesce((select jsonb_object_agg(c.key, coalesce((classes->>c.key)::int, 0) + c.value::int)
            from jsonb_each_text(${JSON.stringify(Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.length])))}::jsonb) c), '{}')
        where id = ${id}::uuid and stopped_at is null returning id`,
    )
    if (!open) return false
    await sql`
      insert into flow_replay_difference (replay_id, request_id, class, rule_before, rule_after, before, after)
      select ${id}::uuid, x.request_id, x.class, x.rule_before, x.rule_after, x.before, x.after
      from ${jsonRows(differences)} as x (request_id uuid, class text, rule_before text, rule_after text, before jsonb, after jsonb)
      on conflict do nothing`.execute(tx)
    return true
  })
}
