import { sql } from 'kysely'
import { leaveTypeCalls as calls, simulationList } from '#shared/areas/leave-types.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { demandSetUp } from '#server/people/set-up-scope.ts'
import { hasDuty, hasDutyOver, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import { exportTold } from '#server/platform/readings.ts'
import { partsFor, whyOf } from '#server/records/leave/set-up/simulate.ts'
import {
  newSimulation,
  ofAsked,
  ownSimulation,
  publishSimulation,
  readSimulation,
  stopSimulation,
  trialOf,
  whereJoin,
  type Asked,
  type StoredSimulation,
} from './simulation.ts'

type StoredRow = Omit<RowOf<typeof simulationList>, 'parts'>

/** A rule that is tried before it is published: begin, progress, stop, who gains and loses, why, publish. */
export function serveSimulator(api: Api<Viewer>, db: Db, work: LeasedWork): void {
  const answered = async (viewer: Viewer, id: string, asked?: Asked) =>
    readSimulation(db, viewer, await ownSimulation(db, viewer, id), asked)

  api.serve(calls.simulate, async (input, call) => {
    const id = await actOnce(db, call, (tx) => newSimulation(tx, call.person, input))
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    work.work(id).catch((error: unknown) => call.request.log.error({ err: error, simulation: id }, 'a simulation stopped early'))
    return answered(call.person, id)
  })

  api.serve(calls.simulation, ({ id, ...asked }, { person }) => answered(person, id, asked))

  api.serve(calls.stopSimulation, async ({ id }, call) => {
    await ownSimulation(db, call.person, id)
    await actOnce(db, call, (tx) => stopSimulation(tx, id))
    return answered(call.person, id)
  })

  api.serve(calls.publish, async ({ id }, call) => {
    demandSetUp(call.person, null)
    return actOnce(db, call, (tx) => publishSimulation(tx, call.person, id, call.language))
  })

  api.serve(calls.simulated, async (input, { person }) => {
    const stored = await ownSimulation(db, person, input.id)
    const source = sourceOf(person, stored, input)
    const { rows, ...totals } = await page<StoredRow>(db, simulationList, input as unknown as ListBody, source)
    // By another rule than it was tried beside, parts would not come to the sums that stand there.
    const ids = stored.outdated ? [] : rows.map(({ employeeId }) => employeeId)
    const parts = ids.length === 0 ? null : await partsFor(db, await trialOf(db, stored), ids)
    return { listData: rows.map((row) => ({ ...row, parts: parts?.get(row.employeeId) ?? null })), ...totals }
  })

  api.serve(calls.exportSimulated, async (input, { person, language }) => {
    const source = sourceOf(person, await ownSimulation(db, person, input.id), input)
    const slices = allRows<StoredRow>(db, simulationList, input as unknown as ListBody, source)
    const told = exportTold(db, { reader: person, module: 'LeaveBalance' }, slices)
    return listFile(say(language, 'leaveTypes.trial.file'), simulationList, told, { person, language, input })
  })

  api.serve(calls.why, async ({ id, employeeId }, { person, language }) => {
    const stored = await ownSimulation(db, person, id)
    const trial = await trialOf(db, stored)
    const place = await first(
      db,
      sql<{ siteId: string | null; unitId: string | null }>`
        select a.site_id as "siteId", a.unit_id as "unitId" from leave_simulation_result r ${whereJoin(stored.today)}
        where r.simulation_id = ${id}::uuid and r.employee_id = ${employeeId}::uuid`,
    )
    const found =
      place && hasDutyOver(person, balanceModule, { ...place, employeeId }, 'see') ? await whyOf(db, trial, employeeId) : undefined
    if (!found) throw notFound()
    const { before, after } = found
    return {
      before: { value: before.value, why: reasonsIn(before.why, language) },
      after: { value: after.value, why: reasonsIn(after.why, language) },
    }
  })
}

const outcomeOf = { gain: sql`r.after > r.before`, lose: sql`r.after < r.before`, same: sql`r.after = r.before` }

/** Each of those whose balances the reader looks after: what somebody is given is nobody else's business. */
function sourceOf(
  viewer: Viewer,
  { id, today }: StoredSimulation,
  asked: Asked & { outcome?: keyof typeof outcomeOf | null | undefined },
): ListSource {
  if (!hasDuty(viewer, balanceModule)) throw refuse(403, 'error.hrOnly')
  const joins = sql`join employee e on e.id = r.employee_id ${whereJoin(today)}`
  return {
    select: sql`e.id, e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(s.name, '') as site,
      coalesce(u.name, '') as "companyStructure", (select t.policy->>'unit' from leave_simulation p join leave_type t on t.id = p.leave_type_id where p.id = ${id}::uuid) as unit,
      r.before::float8 as before, r.after::float8 as after, (r.after - r.before)::float8 as difference`,
    from: sql`from leave_simulation_result r ${joins}`,
    key: sql`r.employee_id as key`,
    rejoin: sql`from found join leave_simulation_result r on r.employee_id = found.key and r.simulation_id = ${id}::uuid ${joins}`,
    lookups: [
      { join: sql`left join site s on s.id = a.site_id`, columns: ['site'] },
      { join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] },
    ],
    where: [
      sql`r.simulation_id = ${id}::uuid`,
      ofAsked(asked),
      ...(asked.outcome ? [outcomeOf[asked.outcome]] : []),
      withinPost(reachOf(viewer, balanceModule, 'see')),
    ],
    columns: {
      employee: sql`e.display_name`,
      site: sql`s.name`,
      companyStructure: sql`u.name`,
      before: sql`r.before`,
      after: sql`r.after`,
      difference: sql`(r.after - r.before)`,
    },
    ids: { employee: { of: sql`e.id`, type: 'uuid' } },
    next: 'employee',
    tie: sql`e.id`,
  }
}
