import { expect } from 'vitest'
import { plainCalendar } from '#shared/areas/calendar.ts'
import type { Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

/** Everybody has a calendar of their own; one of a team is for managers; an address is no person’s. */
export function calendarRows(everyone: Cells, open: (module?: Row['module'], input?: Row['input']) => Row[]): Record<string, Row[]> {
  const unknown = Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, 404]))]),
  ) as Cells
  const own: Row['input'] = async () => ({ scope: 'own' })
  const writing: Row[] = [{ module: null, wish: 'writes', cells: everyone, input: own }]
  return {
    'GET /calendars/datasource-filter': open(),
    'POST /v3/calendars/set-filter': open(),
    'POST /x/calendar/units': open(),
    'POST /x/calendar/team': open(null, async () => ({ period: '2026-12' })),
    'POST /x/calendar/team/export': open(null, async () => ({ period: '2026-12' })),
    'GET /x/calendar/marks': open(null, async () => ({ month: '2026-12' })),
    'GET /x/calendar/feeds': open(),
    'POST /x/calendar/feeds/{scope}': writing,
    'DELETE /x/calendar/feeds/{scope}': writing,
    'GET /x/calendar/feed/{key}': [{ module: null, wish: 'reads', cells: unknown, input: async () => ({ key: 'none' }) }],
  }
}

/** The calls of the contract about the calendar. */
export const calendarCallsMade: Made[] = [
  {
    call: 'GET /calendars/datasource-filter',
    by: 'carla',
    answers: {
      tabs: [{ id: 'mine', displayName: 'Mine' }, { id: 'team' }],
      leaveStatuses: [{ id: 1 }, { id: 40 }, { id: 4, displayName: 'Approved' }],
      kept: plainCalendar,
    },
  },
  {
    call: 'POST /v3/calendars/set-filter',
    by: 'amina',
    input: () => ({ date: '2024-02-17', holidays: false }),
    answers: { from: '2024-01-01', until: '2024-03-31', listData: [], totalData: 0, today: expect.any(String) as string },
  },
]
