import { gradeList, positionList, statusList, unitSetUp } from '#shared/areas/organisation.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'
import { bySetUpRole } from './rights-time-setup.ts'

/** The organisation: administrators and HR of all sites. */
export function organisationRows(everyone: Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], input: Row['input'] = async () => ({})): Row[] => [
    { module: null, wish, cells: bySetUpRole(everyone, 403), input },
  ]
  const unit = (targets: Targets) =>
    targets.setUp(unitSetUp, { code: newId(), names: { en: 'Of its own', id: '' }, parentId: null, headId: null })
  const outline = async () => ({ text: `Unit ${newId()}`, underId: null })
  const list = async () => ({ text: `Of a list ${newId()}` })
  const merger = async (targets: Targets) => ({ id: await unit(targets), intoId: await unit(targets), startsOn: '2030-01-01' })
  return {
    'GET /x/organisation/countries': row('reads'),
    'GET /x/organisation/countries/{country}/regions': row('reads', async () => ({ country: 'DE' })),
    'POST /x/organisation/heads': row('reads'),
    'POST /x/organisation/units/{id}/move': row('writes', async (targets) => ({ id: await unit(targets), parentId: null })),
    'POST /x/organisation/units/outline/preview': row('reads', outline),
    'POST /x/organisation/units/outline': row('writes', outline),
    'POST /x/organisation/units/{id}/merge/preview': row('reads', merger),
    'POST /x/organisation/units/{id}/merge': row('writes', merger),
    ...Object.fromEntries(
      [positionList, gradeList, statusList].map(({ calls }) => [`POST ${calls.paste.path}`, row('writes', list)] as const),
    ),
  }
}
