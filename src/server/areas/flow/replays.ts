import { sql } from 'kysely'
import { differenceList, flowCalls } from '#shared/areas/flow.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import { newReplay, readReplay, stopReplay } from '#server/approval/drafts/replay.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { positionText } from '#server/approval/flow/level-texts.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { page, type ListSource } from '#server/platform/lists.ts'
import { demandDraws, flowModule } from './rights.ts'

type Difference = RowOf<typeof differenceList>

/** Last year's requests through a draft: start, progress, stop, and what differs. */
export function serveFlowReplays(api: Api<Viewer>, engine: EngineWithDb, replays: LeasedWork): void {
  const { db } = engine
  api.serve(flowCalls.startReplay, async (input, call) => {
    const { person, request } = call
    const module = await flowModule(engine, person, input.kind)
    const id = await actOnce(db, call, (tx) => newReplay(tx, module, person, input.draftVersion))
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    replays.work(id).catch((error: unknown) => request.log.error({ err: error, replay: id }, 'a replay stopped early'))
    return readReplay(db, engine, id)
  })

  api.serve(flowCalls.readReplay, async ({ id }, { person }) => {
    await demandDraws(db, person)
    return readReplay(db, engine, id)
  })

  api.serve(flowCalls.stopReplay, async ({ id }, call) => {
    await demandDraws(db, call.person)
    await readReplay(db, engine, id)
    await actOnce(db, call, (tx) => stopReplay(tx, id))
    return readReplay(db, engine, id)
  })

  api.serve(flowCalls.differences, async (input, { person, language }) => {
    await demandDraws(db, person)
    await readReplay(db, engine, input.id)
    const { rows, ...totals } = await page<Difference>(
      db,
      differenceList,
      input as unknown as ListBody,
      sourceOf(input.id, input.class ?? null),
    )
    const named = (levels: Difference['before']) => levels.map((level) => ({ ...level, position: positionText(level.position, language) }))
    return { listData: rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) })), ...totals }
  })
}

const sourceOf = (replayId: string, only: string | null): ListSource => ({
  select: sql`r.id, r.code, e.display_name as employee, e.id as "employeeId", r.submitted_at as "submittedDate", d.class,
    d.rule_before as "ruleBefore", d.rule_after as "ruleAfter", d.before, d.after`,
  from: sql`from flow_replay_difference d join request r on r.id = d.request_id`,
  key: sql`d.request_id as key`,
  rejoin: sql`from found join flow_replay_difference d on d.request_id = found.key and d.replay_id = ${replayId}::uuid join request r on r.id = d.request_id`,
  lookups: [{ join: sql`join employee e on e.id = coalesce(r.subject_id, r.requestor_id)`, columns: ['employee'] }],
  where: [sql`d.replay_id = ${replayId}::uuid`, ...(only ? [sql`d.class = ${only}`] : [])],
  columns: {
    code: sql`r.code`,
    employee: sql`e.display_name`,
    submittedDate: sql`r.submitted_at`,
    class: sql`d.class`,
  },
  ids: { employee: { of: sql`e.id`, type: 'uuid' } },
  tie: sql`r.id`,
})
