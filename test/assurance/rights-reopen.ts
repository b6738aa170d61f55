import { sql } from 'kysely'
import type { AnyRequest } from '#shared/contract/request.ts'
import { requests, type RequestKind } from '#shared/requests/index.ts'
import { first } from '#server/foundation/database/db.ts'
import type { Person, Stage } from './cast.ts'
import type { Cells, Row } from './rights-table.ts'

/** What was decided HR of the site sends back, but nothing of their own; what was taken back its maker takes up again. */
export function reopenRows(kind: RequestKind, { sees, withdraws }: { sees: Cells; withdraws: Cells }): Row[] {
  const { module }: AnyRequest = requests[kind] as never
  const ofManagers = sees.budi.subordinate === 404 ? 404 : 403
  const sendsBack: Cells = {
    amina: { own: 403, peer: 404, stranger: 404 },
    budi: { own: 403, subordinate: ofManagers, former: 404, stranger: 404 },
    carla: { own: 403, below: 404, former: 404, peer: 404, stranger: 404 },
    dewi: { own: 403, ofSite: 200, otherSite: 404 },
    indra: { own: 403, ofSite: 200, otherSite: 200 },
    edgar: { own: 403, peer: 404, stranger: 404 },
    farah: { own: 403, subordinate: ofManagers, stranger: 404 },
    nobody: sees.nobody,
  }
  return [
    {
      module,
      wish: 'writes',
      cells: sendsBack,
      input: async (targets, person) => ({ id: await targets.rejected(kind, person), note: 'Another day' }),
    },
    { module, wish: 'writes', cells: withdraws, input: async (targets, person) => ({ id: await targets.cancelled(kind, person) }) },
  ]
}

/** Rejects a request in the name of whoever is asked first; answers its id. */
export async function rejected(stage: Stage, kind: RequestKind, id: string): Promise<string> {
  const asked = await first(
    stage.portal.database.db,
    sql<{ name: Person }>`
      select e.user_name as name from task t join employee e on e.id = t.person_id where t.request_id = ${id}::uuid order by e.id limit 1`,
  )
  return ended(stage, kind, id, 'reject', asked?.name ?? 'budi')
}

/** Takes a request back in the name of its maker; answers its id. */
export const cancelled = (stage: Stage, kind: RequestKind, id: string, maker: Person): Promise<string> =>
  ended(stage, kind, id, 'cancel', maker)

async function ended(stage: Stage, kind: RequestKind, id: string, act: 'reject' | 'cancel', by: Person): Promise<string> {
  const { calls }: AnyRequest = requests[kind] as never
  const { status, error } = await stage.as(by).call(calls[act], { id })
  if (status !== 200) throw new Error(`${by} cannot ${act} a ${kind}: ${error.Message}`)
  return id
}
