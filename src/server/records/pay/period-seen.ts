import { sql } from 'kysely'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { findPeriod, type Period } from './periods.ts'
import { lookedAfter, managesGroup, seesPeriods } from './sight.ts'

/** Refuses whoever looks after nobody's pay. */
export function demandPay(viewer: Viewer): void {
  if (lookedAfter(viewer).length === 0) throw refuse(403, 'error.hrOnly')
}

/** A period that somebody looks after; to anybody else there is none. */
export async function periodSeen(db: Db, viewer: Viewer, id: string): Promise<Period> {
  demandPay(viewer)
  const seen = await first(
    db,
    sql<object>`select from pay_period p join pay_group g on g.id = p.group_id where p.id = ${id}::uuid and ${seesPeriods(viewer)}`,
  )
  const period = await findPeriod(db, id)
  if (!seen || !period) throw notFound()
  return period
}

/** Refuses whoever sees a period without acting for all people that its group can have. */
export function demandManaged(viewer: Viewer, { kind, siteId }: Pick<Period, 'kind' | 'siteId'>): void {
  if (!managesGroup(viewer, kind, siteId)) throw refuse(403, 'error.hrOnly')
}
