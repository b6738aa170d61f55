import type { Db, Tx } from '#server/foundation/database/db.ts'
import { refuseAll } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { foundNamed, type Found } from '#server/records/change.ts'
import { lookedAfter } from './absence.ts'
import { codesSeen } from './visibility.ts'

/** What was found, as one person is told it: a request that they do not see stands in the way without its code, what is private without its numbers. */
export async function foundTold(db: Db | Tx, viewer: Viewer, found: readonly Found[]): Promise<Found[]> {
  const codes = found.flatMap(({ params }) => (typeof params?.code === 'string' && params.code !== '' ? [params.code] : []))
  const seen = await codesSeen(db, viewer, [...new Set(codes)])
  const others = found.flatMap(({ private: of }) => (of && of.employeeId !== viewer.id ? [of.employeeId] : []))
  const inCare = await lookedAfter(db, viewer, others)
  return found.map(({ private: of, ...one }): Found => {
    if (of && of.employeeId !== viewer.id && !inCare.has(of.employeeId)) return { key: of.instead, field: one.field, blocks: one.blocks }
    const code = one.params?.code
    if (typeof code !== 'string' || code === '' || seen.has(code)) return foundNamed(one)
    return { ...one, params: { ...one.params, code: { key: 'request.unseen' } } }
  })
}

/** Refuses with everything that blocks at this stage. */
export async function refuseBlocking(db: Db | Tx, viewer: Viewer, found: readonly Found[], stage: 'save' | 'submit'): Promise<void> {
  const inTheWay = found.filter((one) => one.blocks === 'save' || (stage === 'submit' && one.blocks === 'submit'))
  if (inTheWay.length === 0) return
  throw refuseAll(400, await foundTold(db, viewer, inTheWay))
}
