// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { MonthGrid } from './month-grid.tsx'

const away = (employee: string, startDate: string, endDate: string): CalendarEntry => ({
  type: 'leave',
  startDate,
  endDate,
  appointmentColor: 'green',
  description: 'Away',
  employees: [{ employeeId: employee, employeeCode: employee, employee, detail: 'Annual leave' }],
})
const entries = [
  away('Eko Permana', '2026-03-30', '2026-04-01'),
  away('Amina Pratama', '2026-03-03', '2026-03-05'),
  away('Umi Winarto', '2026-04-02', '2026-04-02'),
]

afterEach(() => widen(1440))

async function team(width: number) {
  widen(width)
  await show(<MonthGrid month="2026-03" today="2026-03-10" entries={entries} own={false} />)
  const list = screen.queryByRole('list')
  return list && within(list).getAllByRole('listitem')
}

it('names on a phone who is away, in the order in which they go, beneath days that hold their initials', async () => {
  const said = (await team(390))?.map((item) => item.textContent)
  expect(said?.map((text) => /(Amina Pratama|Eko Permana|Umi Winarto)Away · Annual leave$/.exec(text)?.[1])).toEqual([
    'Amina Pratama',
    'Eko Permana',
  ])
  expect(screen.getAllByRole('button', { name: 'Amina Pratama' }).map((day) => day.textContent)).toEqual(['AP', 'AP', 'AP'])
})

it('names them in the days themselves where these have room', async () => {
  expect(await team(1440)).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Amina Pratama' })[0]?.textContent).toBe('Amina Pratama')
})
