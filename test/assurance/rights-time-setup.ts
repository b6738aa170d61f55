import type { Cells, Role, Row } from './rights-table.ts'

/** Cells by role alone: administrators and HR of all sites may; `dewi` is HR of one. */
const byRole = (everyone: Cells, dewi: number): Cells =>
  Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => {
      const status = ({ edgar: 200, indra: 200, dewi, nobody: 401 } as Partial<Record<Role, number>>)[role as Role] ?? 403
      return [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, status]))]
    }),
  ) as Cells

/** Set-up of time: what HR of a site may do at that site, and administrators everywhere. */
export function timeSetupRows(everyone: Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], cells: Cells, input: Row['input'] = async () => ({})): Row[] => [{ module: null, wish, cells, input }]
  const until = '2014-02-01'
  return {
    'GET /x/attendance-periods': row('reads', byRole(everyone, 200)),
    'POST /x/attendance-periods/open': row('reads', byRole(everyone, 403), async (targets) => ({
      siteId: await targets.keptSite(),
      until,
    })),
    'POST /x/attendance-periods': row('writes', byRole(everyone, 403), async (targets) => ({ siteId: await targets.keptSite(), until })),
    'POST /x/attendance-periods/{id}/reopen': row('writes', byRole(everyone, 404), async (targets) => ({
      id: await targets.closedPeriod(until),
    })),
    'POST /x/attendance-periods/rule': row('writes', byRole(everyone, 200), async (targets) => ({
      siteId: targets.site,
      afterClosing: 'refuse',
    })),
  }
}
