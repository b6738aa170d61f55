import { newId } from '#server/foundation/basis/ids.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'
import { bySetUpRole } from './rights-time-setup.ts'

/** People and their posts: administrators, and HR those of their sites. */
export function peopleRows(everyone: Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], dewi: number, input: Row['input'] = async () => ({})): Row => ({
    module: null,
    wish,
    cells: bySetUpRole(everyone, dewi),
    input,
  })
  const lists = ['list', 'export', 'units', 'sites', 'positions', 'statuses', 'schedules', 'managers']
  const contract = { kind: 'contract', startsOn: '2031-01-01', fullTime: 0.9 }
  const newcomer = (siteId: string) => ({ code: newId(), userName: newId(), firstName: 'New', startsOn: '2030-01-01', siteId })
  const details = (id: string) => ({ id, code: newId(), userName: newId(), firstName: 'Corrected' })
  const act = (of: (targets: Targets) => Promise<string>) => async (targets: Targets) => ({ ids: [await of(targets)], ...contract })
  return {
    ...Object.fromEntries(lists.map((name) => [`POST /x/people/${name}`, [row('reads', 200)]])),
    'GET /x/people/choices': [row('reads', 200)],
    'POST /x/people/act/preview': [
      row(
        'reads',
        200,
        act(async (targets) => targets.idOf('amina')),
      ),
      row(
        'reads',
        404,
        act(async (targets) => targets.idOf('edgar')),
      ),
    ],
    'POST /x/people/act': [
      row(
        'writes',
        200,
        act((targets) => targets.hired()),
      ),
      row(
        'writes',
        404,
        act(async (targets) => targets.hired(await targets.keptSite())),
      ),
    ],
    'POST /x/people/hire': [
      row('writes', 200, async (targets) => newcomer(targets.site)),
      row('writes', 403, async (targets) => newcomer(await targets.keptSite())),
    ],
    'GET /x/people/{id}/details': [
      row('reads', 200, async (targets) => ({ id: targets.idOf('amina') })),
      row('reads', 404, async (targets) => ({ id: targets.idOf('edgar') })),
    ],
    'PUT /x/people/{id}/details': [
      row('writes', 200, async (targets) => details(await targets.hired())),
      row('writes', 404, async (targets) => details(await targets.hired(await targets.keptSite()))),
    ],
    'GET /x/people/{id}/line': [
      row('reads', 200, async (targets) => ({ id: targets.idOf('amina') })),
      row('reads', 404, async (targets) => ({ id: targets.idOf('edgar') })),
    ],
    'POST /x/people/events/{id}/take-back': [
      row('writes', 200, async (targets) => ({ id: await targets.planned() })),
      row('writes', 404, async (targets) => ({ id: await targets.planned(await targets.keptSite()) })),
    ],
  }
}
