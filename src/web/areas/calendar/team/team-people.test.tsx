// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TeamMember } from '#shared/areas/calendar.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { TeamPeople } from './team-people.tsx'

const person = (employee: string, marks: TeamMember['marks'] = []): TeamMember => ({
  employeeId: employee,
  employee,
  employeeCode: employee,
  unit: '',
  absences: [],
  marks,
  holidays: [],
})

it('a phone has those of whom there is something to say first, and the others in one line', async () => {
  const late = person('Yusuf', [{ date: '2026-11-24', text: 'Late', isBad: false }])
  const shown = async (rows: TeamMember[]) => {
    const { unmount } = await show(<TeamPeople rows={rows} columns={[]} today="2026-11-26" label="Team" />)
    const lines = screen.getAllByRole('listitem').map((line) => [...line.querySelectorAll('strong')].map((name) => name.textContent))
    const rest = screen.queryByText(/Budi/)?.textContent
    unmount()
    return [lines, rest]
  }
  expect(await shown([person('Amina'), person('Budi'), late])).toEqual([[['Yusuf'], ['Not away']], 'Amina, Budi'])
  expect(await shown([person('Budi')])).toEqual([[['Nobody is away']], 'Budi'])
})
