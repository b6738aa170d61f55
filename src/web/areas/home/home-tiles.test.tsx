// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Home } from '#shared/areas/home.ts'
import { requestModules } from '#shared/requests/modules.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TeamWeek } from './team-week.tsx'

const about = requestModules['leave-request']
const rooms = { 'leave-request': { path: '/leave', inbox: { about } } } as unknown as RequestRooms
const home = (roles: object) =>
  ({
    sidebar: [
      { path: '/leave', label: 'leave.plural', icon: 'leave', module: 'LeaveRequest' },
      { path: '/attendance', label: 'nav.attendance', icon: 'attendance', module: 'Attendance' },
    ],
    permissions: [{ module: 'LeaveRequest', categoryId: 0, readOnly: false }],
    roles: { manages: false, duties: [], administrator: false, ...roles },
  }) as unknown as Home

it('shortcuts stand in groups: what one asks for, the team’s requests of those who decide, and other places', async () => {
  await show(<Shortcuts home={home({})} rooms={rooms} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['New request', 'More'])
  expect(
    within(screen.getByRole('list', { name: 'New request' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/leave/new')
  await show(<Shortcuts home={home({ manages: true })} rooms={rooms} />)
  const team = within(screen.getByRole('list', { name: 'Requests of my team' })).getByRole('link', { name: 'Leave of my team' })
  expect([team.textContent, team.getAttribute('href')]).toEqual(['Leave', '/leave?tab=team'])
  const more = within(screen.getByRole('list', { name: 'More' })).getAllByRole('link')
  expect(more.map(({ textContent }) => textContent)).toEqual(['What you decided', 'Attendance'])
})

it('who of the team is away stands with their days under a heading that says so', async () => {
  const day = (date: string, away: string[]) => ({ date, onDuty: 8 - away.length, total: 8, minimum: null, short: false, away })
  const days = [day('2026-11-30', ['Umi', 'Eko']), day('2026-12-01', ['Umi'])]
  await show(<TeamWeek team={{ unit: 'Platform', days } as unknown as Home['team']} today="2026-11-30" />)
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Away')
  const away = screen.getAllByRole('listitem').filter(({ textContent }) => /Umi|Eko/.test(textContent))
  expect(away.map(({ textContent }) => textContent)).toEqual(['Umi all week', 'Eko Mon'])
})
