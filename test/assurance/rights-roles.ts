import { newId } from '#server/foundation/basis/ids.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'

/** Administrators alone say who may do what, look up what somebody may do, and see the portal as somebody does. */
export function roleRows(everyone: Cells, administers: Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], input: (targets: Targets) => Promise<object>, cells: Cells = administers): Row[] => [
    { module: null, wish, cells, input: async (targets) => ({ ...(await input(targets)) }) },
  ]
  const giving = async (targets: Targets) => ({
    roleId: await targets.role(),
    employeeIds: [await targets.spare()],
    reach: 'company',
    startsOn: '2026-01-01',
  })
  /** Of no view of one's own nobody is told anything. */
  const unknown = Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => [
      role,
      Object.fromEntries(Object.entries(cells).map(([relation, status]) => [relation, status === 401 ? 401 : 404])),
    ]),
  ) as Cells
  return {
    'POST /x/roles/givings/list': row('reads', async () => ({})),
    'POST /x/roles/givings/export': row('reads', async () => ({})),
    'POST /x/roles/options': row('reads', async () => ({})),
    'POST /x/roles/givings/preview': row('reads', giving),
    'PUT /x/roles/givings': row('writes', giving),
    'POST /x/roles/givings/{id}/end': row('writes', async (targets) => ({ id: await targets.giving() })),
    'PUT /x/roles/everybody': row('writes', (targets) => targets.everybody()),
    'GET /x/roles/people/{id}': row('reads', async (targets) => ({ id: targets.idOf('amina') })),
    'POST /x/roles/people/{id}/view': row('writes', async (targets) => ({ id: targets.idOf('amina'), reason: 'She asked what she sees' })),
    'POST /x/roles/views/{id}/end': row('reads', async () => ({ id: newId() }), unknown),
  }
}
