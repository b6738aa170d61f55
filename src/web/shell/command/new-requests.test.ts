import { expect, test } from 'vitest'
import type { Home } from '#shared/areas/home.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { newRequestsFor } from './new-requests.ts'

const modules = Object.values(requestModules)
const sidebar = modules.map(({ module, place: { path, label, icon } }) => ({ id: path, module, path, label, icon }))

function find(input: string, given: { usual?: string[]; closed?: string[] } = {}) {
  const permissions = modules.map(({ module }) => ({ module, categoryId: 0, readOnly: given.closed?.includes(module) ?? false }))
  const around = {
    home: { sidebar, permissions } as unknown as Home,
    pages: [],
    leaveTypes: [],
    acts: [],
    whenTimes: () => '',
    say: (key: string) => (key === 'loan.title' ? 'Loan' : key),
    when: ({ startDate }: { startDate: string }) => startDate,
    today: new Date(2026, 10, 21),
  }
  return newRequestsFor(input, around, given.usual ?? [])
}

test('the likeliest three stand first, the others by name; each is there once', () => {
  const found = find('', { usual: ['timesheet', 'loan', 'permit-out', 'leave-request'] })
  expect(found.slice(0, 3).map(({ group, to }) => [group, to])).toEqual([
    ['likely', '/timesheets/new'],
    ['likely', '/loan/new'],
    ['likely', '/permit-out/new'],
  ])
  expect(found.map(({ to }) => to).toSorted()).toEqual(modules.map(({ place }) => `${place.path}/new`).toSorted())
  const names = found.slice(3).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
})

test('what may not be filed is not there, and of few kinds none stands above the others', () => {
  const closed = modules.slice(4).map(({ module }) => module)
  const found = find('', { usual: ['loan'], closed })
  expect([found.length, found[0]?.to, found.filter(({ group }) => group === 'likely')]).toEqual([4, '/loan/new', []])
})

test('it is found by its name with and without that it is new, and a typed leave fills in its form', () => {
  expect(find('loan')[0]?.to).toBe('/loan/new')
  expect(find('timesheet.new').map(({ to }) => to)).toEqual(['/timesheets/new'])
  expect(find('leave 22 dec')).toEqual([expect.objectContaining({ to: '/leave/new', search: expect.anything() as object })])
  expect(find('nothing like it')).toEqual([])
})
