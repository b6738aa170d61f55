import { sql } from 'kysely'
import { absenceTelling, type AbsenceRelation, type AbsenceTelling } from '#shared/records/leave/absence.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { reachesAnybody, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { reportsOf } from '#server/people/organisation.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { requestsSeen } from './visibility.ts'

/** An absence as far as it decides who is told what of it. */
export interface Absence {
  employeeId: string
  requestId: string
  isSensitive: boolean
}

export interface AbsenceTold {
  telling: AbsenceTelling
  /** Whether the viewer sees the request it came from: without that neither its id nor its code is told. */
  seesRequest: boolean
}

/** What a person is told of some absences: every screen, file and mail that speaks of somebody's absence asks this. */
export async function absencesTold<A extends Absence>(
  db: Db,
  viewer: Viewer,
  absences: readonly A[],
): Promise<(absence: A) => AbsenceTold> {
  const others = absences.filter(({ employeeId }) => employeeId !== viewer.id)
  const people = [...new Set(others.map(({ employeeId }) => employeeId))]
  const seen = await requestsSeen(db, viewer, [...new Set(absences.map(({ requestId }) => requestId))])
  const settings = await generalConfig(db)
  const below = new Set(people.length > 0 ? await reportsOf(db, viewer.id, viewer.today, 20) : [])
  const inCare = await lookedAfter(db, viewer, people)
  const relationOf = ({ employeeId, requestId }: A): AbsenceRelation => {
    if (employeeId === viewer.id || seen.has(requestId) || inCare.has(employeeId)) return 'concerned'
    return below.has(employeeId) ? 'manager' : 'colleague'
  }
  return (absence) => ({
    telling: absenceTelling(relationOf(absence), absence.isSensitive, settings),
    seesRequest: seen.has(absence.requestId),
  })
}

/** Of some people those whose absences are the viewer's to look after. */
export async function lookedAfter(db: Db | Tx, viewer: Viewer, people: readonly string[]): Promise<Set<string>> {
  const reach = reachInLeave(viewer)
  if (reach.whole) return new Set(people)
  if (!reachesAnybody(reach) || people.length === 0) return new Set()
  const found = await rows(
    db,
    sql<{ id: string }>`select e.id from employee e where e.id = any (${people}::uuid[]) and ${inCareOf(viewer)}`,
  )
  return new Set(found.map(({ id }) => id))
}

const reachInLeave = (viewer: Viewer) => reachOf(viewer, requestModules['leave-request'].module, 'see')

/** Over employee `e`: their absences are the viewer's to look after. */
export function inCareOf(viewer: Viewer): ReturnType<typeof sql> {
  const reach = reachInLeave(viewer)
  if (reach.whole) return sql`true`
  return sql`exists (
    select from (
      select site_id, unit_id from assignment a where a.employee_id = e.id and a.starts_on <= greatest(current_date, e.hired_on) order by a.starts_on desc limit 1
    ) a where ${withinPost(reach)})`
}

/** An absence in words: that it is, its type, its note. */
export function absenceWords(
  telling: AbsenceTelling,
  { names, note }: { names: Record<string, string>; note?: string | null },
  language: Language,
): string {
  if (telling === 'away') return say(language, 'absence.away')
  const type = inLanguage(names, language)
  return telling === 'note' && note ? `${type} · ${note}` : type
}
