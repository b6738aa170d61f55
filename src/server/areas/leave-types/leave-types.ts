import { sql } from 'kysely'
import { leaveTypeCalls, leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { demandSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { heldScope } from '#server/platform/set-up/scope.ts'
import { saveSetUp, serveSetUp, withdrawVersion } from '#server/platform/set-up/serve.ts'
import { leaveTypeStore } from '#server/records/leave/set-up/type-set-up.ts'
import { leaveType } from '#server/records/leave/types.ts'
import { serveSimulator } from './simulator.ts'

/** Serves the leave types as they are set up. */
export function serveLeaveTypes(api: Api<Viewer>, db: Db, simulations: LeasedWork): void {
  serveSimulator(api, db, simulations)

  serveSetUp(api, db, leaveTypeSetUp, leaveTypeStore, {
    about: async () => {
      const [countries, unknown] = await Promise.all([
        rows(db, sql<{ country: string }>`select distinct country from site where country is not null order by 1`),
        first(
          db,
          sql<{ people: number }>`
            select count(*)::int as people from employee
            where born_on is null and (left_on is null or left_on >= current_date)`,
        ),
      ])
      return { countries: countries.map(({ country }) => country), birthdayUnknown: unknown?.people ?? 0 }
    },
  })

  api.serve(leaveTypeCalls.withdraw, async ({ id, startsOn }, call) => {
    demandSetUp(call.person, null)
    return actOnce(db, call, async (tx) => {
      await heldScope(tx, call.person, leaveTypeSetUp, leaveTypeStore, id)
      const type = await leaveType(tx, id, startsOn)
      if (startsOn <= call.person.today) throw refuse(409, 'leaveTypes.begun', undefined, 'startsOn')
      if (type?.versions.length === 1) throw refuse(409, 'leaveTypes.onlyVersion', undefined, 'startsOn')
      if (!(await withdrawVersion(tx, leaveTypeSetUp, leaveTypeStore, { id, startsOn, by: call.person.id }))) throw notFound()
      return { id }
    })
  })

  api.serve(leaveTypeCalls.takeOver, async ({ startsOn, types }, call) => {
    demandSetUp(call.person, null)
    return actOnce(db, call, async (tx) => {
      for (const [at, type] of types.entries())
        await saveSetUp(
          tx,
          leaveTypeSetUp,
          leaveTypeStore,
          { ...type, id: newId(), siteId: null },
          { isNew: true, startsOn, today: call.person.today, by: call.person.id, language: call.language },
        ).catch((error: unknown) => {
          throw error instanceof Refusal ? ofOne(error, `types.${at}`) : error
        })
      return { made: types.length }
    })
  })
}

/** The same refusal, which says of which of several. */
const ofOne = ({ statusCode, messages, fields }: Refusal, place: string) =>
  new Refusal(statusCode, messages, Object.fromEntries(Object.entries(fields).map(([field, told]) => [`${place}.${field}`, told])))
