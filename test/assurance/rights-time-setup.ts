import { usualCheckInRule } from '#shared/records/attendance/check-in-rule.ts'
import { usualWeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import type { Cells, Role, Row } from './rights-table.ts'

/** Cells by role alone: administrators and HR of all sites may; `dewi` is HR of one. */
export const bySetUpRole = (everyone: Cells, dewi: number): Cells =>
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
    'GET /x/attendance-periods': row('reads', bySetUpRole(everyone, 200)),
    'POST /x/attendance-periods/open': row('reads', bySetUpRole(everyone, 403), async (targets) => ({
      siteId: await targets.keptSite(),
      until,
    })),
    'POST /x/attendance-periods': row('writes', bySetUpRole(everyone, 403), async (targets) => ({
      siteId: await targets.keptSite(),
      until,
    })),
    'POST /x/attendance-periods/{id}/reopen': row('writes', bySetUpRole(everyone, 404), async (targets) => ({
      id: await targets.closedPeriod(until),
    })),
    'POST /x/attendance-periods/rule': row('writes', bySetUpRole(everyone, 200), async (targets) => ({
      siteId: targets.site,
      afterClosing: 'refuse',
    })),
    'GET /x/time/groups/{id}/members': row('reads', bySetUpRole(everyone, 200), async (targets) => ({
      id: (await targets.timeSet()).groupId,
    })),
    'POST /x/time/employees': row('reads', bySetUpRole(everyone, 200)),
    'POST /x/time/members': [
      ...row('writes', bySetUpRole(everyone, 200), async (targets) => ({ employeeIds: [targets.idOf('amina')], startsOn: until })),
      ...row('writes', bySetUpRole(everyone, 404), async (targets) => ({ employeeIds: [targets.idOf('edgar')], startsOn: until })),
    ],
    'GET /x/time/attendance-kept': row('reads', bySetUpRole(everyone, 200)),
    'POST /x/time/attendance-kept/preview': [
      ...row('reads', bySetUpRole(everyone, 200), async (targets) => ({ siteId: targets.site, since: '2099-01-01', until: null })),
      ...row('reads', bySetUpRole(everyone, 200), async (targets) => ({
        groupId: (await targets.timeSet()).groupId,
        since: null,
        until: null,
      })),
    ],
    'PUT /x/time/attendance-kept': row('writes', bySetUpRole(everyone, 200), async (targets) => ({
      siteId: targets.site,
      since: '2099-01-01',
      until: null,
    })),
    'GET /x/time/check-in': row('reads', bySetUpRole(everyone, 200)),
    'PUT /x/time/check-in': [
      ...row('writes', bySetUpRole(everyone, 200), async (targets) => ({ ...usualCheckInRule, siteId: targets.site })),
      ...row('writes', bySetUpRole(everyone, 403), async (targets) => ({ ...usualCheckInRule, siteId: await targets.keptSite() })),
    ],
    'GET /x/time/attendance-rules': row('reads', bySetUpRole(everyone, 200)),
    'PUT /x/time/weekly-rule': row('writes', bySetUpRole(everyone, 403), async () => usualWeeklyRule),
    'GET /x/time/sites': row('reads', bySetUpRole(everyone, 200)),
    'GET /x/time/holidays': row('reads', bySetUpRole(everyone, 200), async (targets) => ({ siteId: targets.site, year: '2026' })),
    'GET /x/time/holidays/preview': row('reads', bySetUpRole(everyone, 200), async (targets) => ({ siteId: targets.site, year: '2026' })),
    'POST /x/time/holidays': [
      ...row('writes', bySetUpRole(everyone, 200), async (targets) => ({ siteId: targets.site })),
      ...row('writes', bySetUpRole(everyone, 403), async (targets) => ({ siteId: await targets.keptSite() })),
    ],
  }
}
