import { usualWeeklyRule } from '#shared/records/attendance/weekly-rule.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Cells, Role, Row } from './rights-table.ts'
import { dayShift, type Targets } from './rights-targets.ts'

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
  const names = { en: 'Early', id: '' }
  const weeks = [Array.from({ length: 7 }, () => [])]
  const code = () => newId().slice(-12)
  const group = async (targets: Targets) => {
    const { patternId } = await targets.timeSet()
    return { code: code(), names, patternId, anchor: until, startsOn: until }
  }
  type Place = (targets: Targets) => Promise<string | null>
  const [everySite, ownSite, otherSite]: Place[] = [async () => null, async (targets) => targets.site, (targets) => targets.keptSite()]
  const retiring =
    (which: 'shiftId' | 'patternId' | 'groupId', place = everySite) =>
    async (targets: Targets) => ({ id: (await targets.timeSet(await place?.(targets)))[which], isRetired: false })
  /** What is for every site, for dewi's, and for another: as something new, and as something that is there. */
  const making = (what: object): Row[] =>
    (
      [
        [everySite, 403],
        [ownSite, 200],
        [otherSite, 403],
      ] as const
    ).flatMap(([place, dewi]) =>
      row('writes', byRole(everyone, dewi), async (targets) => ({ ...what, code: code(), siteId: await place?.(targets) })),
    )
  const taking = (which: 'shiftId' | 'patternId'): Row[] =>
    (
      [
        [everySite, 403],
        [ownSite, 200],
        [otherSite, 404],
      ] as const
    ).flatMap(([place, dewi]) => row('writes', byRole(everyone, dewi), retiring(which, place)))
  const changing = (which: 'shiftId' | 'patternId', what: object): Row[] =>
    (
      [
        [everySite, 403],
        [ownSite, 200],
        [otherSite, 404],
      ] as const
    ).flatMap(([place, dewi]) =>
      row('writes', byRole(everyone, dewi), async (targets) => ({
        ...what,
        code: code(),
        id: (await targets.timeSet(await place?.(targets)))[which],
      })),
    )
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
    'GET /x/time/shifts': row('reads', byRole(everyone, 200)),
    'PUT /x/time/shifts': [...making({ names, rule: dayShift }), ...changing('shiftId', { names, rule: dayShift })],
    'POST /x/time/shifts/{id}/retire': taking('shiftId'),
    'GET /x/time/patterns': row('reads', byRole(everyone, 200)),
    'PUT /x/time/patterns': [...making({ names, weeks }), ...changing('patternId', { names, weeks })],
    'POST /x/time/patterns/{id}/retire': taking('patternId'),
    'PUT /x/time/groups': [
      ...row('writes', byRole(everyone, 403), group),
      ...row('writes', byRole(everyone, 200), async (targets) => ({ ...(await group(targets)), siteId: targets.site })),
    ],
    'POST /x/time/groups/{id}/retire': row('writes', byRole(everyone, 200), retiring('groupId')),
    'GET /x/time/groups/{id}/members': row('reads', byRole(everyone, 200), async (targets) => ({ id: (await targets.timeSet()).groupId })),
    'POST /x/time/employees': row('reads', byRole(everyone, 200)),
    'POST /x/time/members': [
      ...row('writes', byRole(everyone, 200), async (targets) => ({ employeeIds: [targets.idOf('amina')], startsOn: until })),
      ...row('writes', byRole(everyone, 404), async (targets) => ({ employeeIds: [targets.idOf('edgar')], startsOn: until })),
    ],
    'GET /x/time/attendance-kept': row('reads', byRole(everyone, 200)),
    'POST /x/time/attendance-kept/preview': [
      ...row('reads', byRole(everyone, 200), async (targets) => ({ siteId: targets.site, since: '2099-01-01', until: null })),
      ...row('reads', byRole(everyone, 200), async (targets) => ({ groupId: (await targets.timeSet()).groupId, since: null, until: null })),
    ],
    'PUT /x/time/attendance-kept': row('writes', byRole(everyone, 200), async (targets) => ({
      siteId: targets.site,
      since: '2099-01-01',
      until: null,
    })),
    'GET /x/time/attendance-rules': row('reads', byRole(everyone, 200)),
    'PUT /x/time/weekly-rule': row('writes', byRole(everyone, 403), async () => usualWeeklyRule),
    'GET /x/time/sites': row('reads', byRole(everyone, 200)),
    'GET /x/time/holidays': row('reads', byRole(everyone, 200), async (targets) => ({ siteId: targets.site, year: '2026' })),
    'GET /x/time/holidays/preview': row('reads', byRole(everyone, 200), async (targets) => ({ siteId: targets.site, year: '2026' })),
    'POST /x/time/holidays': [
      ...row('writes', byRole(everyone, 200), async (targets) => ({ siteId: targets.site })),
      ...row('writes', byRole(everyone, 403), async (targets) => ({ siteId: await targets.keptSite() })),
    ],
  }
}
