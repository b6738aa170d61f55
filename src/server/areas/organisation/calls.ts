import { sql } from 'kysely'
import {
  gradeList,
  gradeSetUp,
  organisationCalls,
  positionList,
  positionSetUp,
  scheduleSetUp,
  siteSetUp,
  statusList,
  statusSetUp,
  unitSetUp,
} from '#shared/areas/organisation.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { holdOrganisation } from '#server/people/posts/hold.ts'
import { withoutNewRoles } from '#server/people/roles/by-post.ts'
import { demandSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { lastDay } from '#server/records/attendance/upkeep/due.ts'
import { followedBy } from '#server/records/attendance/upkeep/following.ts'
import { countriesWithZones } from '#server/people/structure/countries.ts'
import { gradeStore, positionStore, siteStore, statusStore } from '#server/people/structure/places.ts'
import { unitStore } from '#server/people/structure/units.ts'
import { calendarOf, isRegion } from '#server/records/schedule/public-holidays.ts'
import { workingScheduleStore } from '#server/records/schedule/working-schedule-set-up.ts'
import { servePasted } from './pasted.ts'
import { serveUnits } from './units.ts'

/** The organisation of the company: sites, units, positions, grades, statuses and weeks of working hours. */
export function serveOrganisation(api: Api<Viewer>, db: Db, due: DueWork): void {
  const change = followedBy(db, due)
  serveSetUp(
    api,
    db,
    siteSetUp,
    { ...siteStore, check: demandSite },
    {
      // Where a site gets another clock its days begin and end at other times.
      within: async (call, save) => {
        let zones = new Map<string, string>()
        return change(
          call,
          async (tx) => {
            zones = await zonesOf(tx)
            const id = await save(tx)
            return { id, moved: zones.has(id) && zones.get(id) !== (await zonesOf(tx)).get(id) }
          },
          ({ id, moved }) => (moved ? { of: 'site', siteId: id, from: '0001-01-01', until: lastDay(new Date()) } : []),
        ).then(({ id }) => id)
      },
    },
  )
  serveSetUp(api, db, unitSetUp, unitStore, {
    // Under another unit its people may be of those whom a role is given to.
    within: (call, save) =>
      actOnce(db, call, async (tx) => {
        await holdOrganisation(tx)
        return withoutNewRoles(tx, { ids: null, by: call.person.id }, () => save(tx))
      }),
  })
  serveSetUp(api, db, positionSetUp, positionStore)
  serveSetUp(api, db, gradeSetUp, gradeStore)
  serveSetUp(api, db, statusSetUp, statusStore)
  servePasted(api, db, positionList, positionStore)
  servePasted(api, db, gradeList, gradeStore)
  servePasted(api, db, statusList, statusStore)
  serveSetUp(api, db, scheduleSetUp, workingScheduleStore, {
    within: (call, save) => change(call, save, (id) => ({ of: 'schedule', id })),
  })
  serveUnits(api, db, due)

  api.serve(organisationCalls.countries, async (_input, { person }) => {
    demandSetUp(person, null)
    return { countries: countriesWithZones() }
  })

  api.serve(organisationCalls.regions, async ({ country }, { person }) => {
    demandSetUp(person, null)
    return calendarOf(country)
  })

  api.serve(organisationCalls.heads, async (input, { person }) => {
    demandSetUp(person, null)
    return pickEmployees(db, person, input, 'where')
  })
}

/** The rules of holidays, which know the regions of a country, stand above those of places. */
const demandSite: SetUpStore['check'] = async (tx, wish) => {
  await siteStore.check?.(tx, wish)
  const [country, region] = [String(wish['country']), String(wish['region'] ?? '')]
  if (region !== '' && !(await isRegion(country, region))) throw refuse(400, 'organisation.regionUnknown', undefined, 'region')
}

const zonesOf = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (await rows(tx, sql<{ id: string; zone: string }>`select id, time_zone as zone from site`)).map(({ id, zone }) => [id, zone] as const),
  )
