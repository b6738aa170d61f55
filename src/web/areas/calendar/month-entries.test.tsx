// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { MonthEntries } from './month-entries.tsx'

const away = (startDate: string, endDate: string, detail = 'Annual leave'): CalendarEntry => ({
  type: 'leave',
  startDate,
  endDate,
  appointmentColor: 'green',
  description: 'Away',
  employees: [{ employeeId: 'amina', employeeCode: 'amina', employee: 'Amina Pratama', detail }],
})
const entries = [away('2026-03-30', '2026-04-01'), away('2026-03-06', '2026-03-09', 'Moving'), away('2026-04-02', '2026-04-02')]

afterEach(() => widen(1440))

async function month(width: number) {
  widen(width)
  await show(<MonthEntries month="2026-03" onMonth={() => undefined} today="2026-03-10" entries={entries} />)
  const list = screen.queryByRole('list')
  return list && within(list).getAllByRole('listitem')
}

it('tells on a phone what the days of the month are, in words on the days and beneath them in the order in which they go', async () => {
  const said = (await month(390))?.map((item) => item.textContent)
  expect(said?.map((text) => /Away · (Moving|Annual leave)$/.exec(text)?.[1])).toEqual(['Moving', 'Annual leave'])
  expect(screen.getAllByRole('button', { name: 'Moving' }).map((day) => day.textContent?.trim())).toEqual(['Moving', '', '', 'Moving'])
})

it('says on a phone the kind alone of what takes some hours, and beneath when', async () => {
  widen(390)
  const overtime: CalendarEntry = { ...away('2026-03-12', '2026-03-12', ''), type: 'overtime', description: 'Overtime 18:00–21:00' }
  await show(<MonthEntries month="2026-03" onMonth={() => undefined} today="2026-03-10" entries={[overtime]} />)
  expect(screen.getByRole('button', { name: 'Overtime 18:00–21:00' }).textContent).toBe('Overtime')
  expect(screen.getByRole('listitem').textContent).toContain('Overtime 18:00–21:00')
})

it('says once a week what goes over several days', async () => {
  expect(await month(1440)).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Moving' }).map((day) => day.textContent?.trim())).toEqual(['Moving', '', '', 'Moving'])
})
