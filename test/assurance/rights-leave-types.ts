import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { versionsColumn } from '#server/records/leave/types.ts'
import type { Stage } from './cast.ts'
import type { Cells, Role, Row } from './rights-table.ts'
import { bySetUpRole } from './rights-time-setup.ts'

const startsOn = '2099-01-01'
const rule = { ...ruleOf(plainLeavePolicy), entitlement: { ...plainEntitlement, amount: 12 } }

/** What the simulator's calls are tried on: a leave type of its own, and a rule that indra has tried on amina. */
export interface TrialTargets {
  type(): Promise<string>
  tried(): Promise<string>
  /** One of which another rule is to come. */
  planned(): Promise<string>
}

export function trialTargets({ portal, id }: Stage): TrialTargets {
  const { db } = portal.database
  const type = async () => {
    const one = newId()
    const policy = JSON.stringify({ ...plainLeavePolicy, ...rule, balance: true })
    await sql`insert into leave_type (id, code, names, policy, sequence) values (${one}, ${one.slice(-12).toUpperCase()}, '{"en": "Tried"}', ${policy}::jsonb, 99)`.execute(
      db,
    )
    return one
  }
  return {
    type,
    async planned() {
      const one = await type()
      for (const day of ['1900-01-01', startsOn])
        await sql`insert into leave_policy (leave_type_id, starts_on, policy) select id, ${day}::date, policy from leave_type where id = ${one}::uuid`.execute(
          db,
        )
      return one
    },
    async tried() {
      const [simulation, tried] = [newId(), await type()]
      await sql`
        insert into leave_simulation (id, leave_type_id, person_id, starts_on, until_on, as_of, policy, versions, total, done, finished_at)
        select ${simulation}::uuid, t.id, ${id.indra}::uuid, ${startsOn}::date, ${startsOn}::date + 364, current_date, ${JSON.stringify(rule)}::jsonb,
          ${versionsColumn}::jsonb, 1, 1, now() from leave_type t where t.id = ${tried}::uuid`.execute(db)
      await sql`insert into leave_simulation_result (simulation_id, employee_id, before, after) values (${simulation}, ${id.amina}, 12, 14)`.execute(
        db,
      )
      return simulation
    },
  }
}

/** Rules are tried by whoever sets something up; what one has tried is one's own. Published by administrators and HR of all sites. */
export function leaveTrialRows(everyone: Cells): Record<string, Row[]> {
  const by = (of: Partial<Record<Role, number>>, others: number): Cells =>
    Object.fromEntries(
      Object.entries(everyone).map(([role, cells]) => {
        const status = { nobody: 401, ...of }[role as Role] ?? others
        return [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, status]))]
      }),
    ) as Cells
  const own = by({ indra: 200 }, 404)
  const tried: Row['input'] = async ({ trial }) => ({ id: await trial.tried() })
  const row = (wish: Row['wish'], cells: Cells, input: Row['input'] = tried): Row[] => [{ module: null, wish, cells, input }]
  return {
    'POST /x/set-up/leave-types/{id}/simulations': row('writes', bySetUpRole(everyone, 200), async ({ trial }) => ({
      id: await trial.type(),
      startsOn: addDays(today(), 30),
      policy: rule,
    })),
    'POST /x/set-up/leave-types/{id}/withdraw': row('writes', bySetUpRole(everyone, 403), async ({ trial }) => ({
      id: await trial.planned(),
      startsOn,
    })),
    'GET /x/set-up/leave-simulations/{id}': row('reads', own),
    'POST /x/set-up/leave-simulations/{id}/stop': row('writes', own),
    'POST /x/set-up/leave-simulations/{id}/publish': row('writes', by({ indra: 200, edgar: 404 }, 403)),
    'POST /x/set-up/leave-simulations/{id}/people': row('reads', own),
    'POST /x/set-up/leave-simulations/{id}/export': row('reads', own),
    'GET /x/set-up/leave-simulations/{id}/people/{employeeId}': row('reads', own, async ({ trial, idOf }) => ({
      id: await trial.tried(),
      employeeId: idOf('amina'),
    })),
  }
}
