import { sql } from 'kysely'
import { organisationCalls } from '#shared/areas/organisation.ts'
import { begun, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { holdOrganisation } from '#server/people/posts/hold.ts'
import { demandSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { mergedBy, mergeUnit } from '#server/people/structure/merge.ts'
import { makeOutline, planOutline } from '#server/people/structure/outline.ts'
import { moveUnit } from '#server/people/structure/units.ts'

/** What is done to the tree of units beside making and changing one. */
export function serveUnits(api: Api<Viewer>, db: Db, due: DueWork): void {
  api.serve(organisationCalls.moveUnit, async ({ id, parentId }, call) => {
    demandSetUp(call.person, null)
    return actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      await moveUnit(tx, id, parentId, call.person.id)
      return { id, parentId }
    })
  })

  api.serve(organisationCalls.outlinePreview, async ({ text, underId }, { person }) => {
    demandSetUp(person, null)
    const units = await planOutline(db, text, underId)
    return {
      units: units.map(({ line, depth, name, code, isKnown }) => ({ line, depth, name, code, isKnown })),
      made: units.filter(({ isKnown }) => !isKnown).length,
    }
  })

  api.serve(organisationCalls.outline, async ({ text, underId }, call) => {
    demandSetUp(call.person, null)
    return actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      return { made: await makeOutline(tx, text, underId, call.person.id) }
    })
  })

  api.serve(organisationCalls.mergePreview, async (merger, { person }) => {
    demandSetUp(person, null)
    const { peopleIds, unitIds } = await begun(db, (tx) => mergedBy(tx, merger))
    return { people: peopleIds.length, units: unitIds.length }
  })

  api.serve(organisationCalls.merge, async (merger, call) => {
    demandSetUp(call.person, null)
    const merged = await actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      const done = await mergeUnit(tx, merger, call.person.id)
      await takeDownMoved(tx, sql`select employee_id, from_day from moved_assignment`, new Date())
      return done
    })
    due.soon()
    return merged
  })
}
