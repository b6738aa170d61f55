import { expect, test } from 'vitest'
import type { Home, Page, SidebarItem } from '#shared/areas/home.ts'
import { requests } from '#shared/requests/index.ts'
import { commandsFor } from './commands.ts'

const item = (id: string, label: string, path: string | null, module: string | null = null): SidebarItem => ({
  id,
  level: 2,
  parentId: null,
  sequence: 1,
  label,
  icon: id,
  path,
  module,
  guidance: null,
})
const leave = requests['leave-request'].module
const sidebar = [
  item('home', 'Home', '/'),
  item('requests', 'Requests', null),
  item('leave', 'Leave', '/leave', leave),
  item('setup', 'Réglages', '/setup'),
]

const page = (path: string, title: string, words: string[], within: string | null = null): Page => ({
  path,
  search: within === null ? {} : { tab: title },
  title,
  within,
  icon: '',
  words,
})
const pages = [page('/leave', 'Leave', ['Cuti']), page('/setup', 'Réglages', []), page('/setup', 'Feiertage', ['Holidays'], 'Réglages')]

function find(input: string, given: { readOnly?: boolean; illToday?: Record<string, string> } = {}) {
  const home = {
    illToday: given.illToday ?? null,
    sidebar,
    permissions: [{ module: leave, categoryId: 0, readOnly: given.readOnly ?? false }],
  } as unknown as Home
  return commandsFor(input, {
    home,
    pages,
    say: (key) => ({ 'command.leave': 'New leave request', 'home.illToday': 'I am ill today' })[key] ?? key,
    when: ({ startDate, startDayLeaveType }) => `${startDate} ${startDayLeaveType}`,
    today: new Date(2026, 10, 21),
  })
}

test('with nothing typed everything that can be started and opened is offered', () => {
  expect(find('').map(({ to }) => to)).toEqual(['/leave/new', '/', '/leave', '/setup'])
})

test('typed days open the form filled in', () => {
  expect(find('leave fri pm')).toEqual([
    expect.objectContaining({
      to: '/leave/new',
      detail: '2026-11-27 second',
      search: { startDate: '2026-11-27', endDate: '2026-11-27', startDayLeaveType: 'second', endDayLeaveType: 'second' },
    }),
  ])
})

test('a read-only module cannot be started', () => {
  expect(find('leave fri', { readOnly: true })).toEqual([])
  expect(find('leave', { readOnly: true }).map(({ to }) => to)).toEqual(['/leave'])
})

test('names that begin with the words come first; accents and case do not matter', () => {
  expect(find('leave').map(({ to }) => to)).toEqual(['/leave', '/leave/new'])
  expect(find('REGL').map(({ to }) => to)).toEqual(['/setup'])
})

test('groups stand where their first does, so that the first that is shown is the first of all', () => {
  expect(find('l').map(({ group, to }) => [group, to])).toEqual([
    ['goTo', '/leave'],
    // The page, and a part of it.
    ['goTo', '/setup'],
    ['goTo', '/setup'],
    ['start', '/leave/new'],
  ])
})

test('a page is found by its title in another language, a part of one by its own, and says where it is', () => {
  expect(find('cuti').map(({ to }) => to)).toEqual(['/leave/new', '/leave'])
  expect(find('holiday')).toEqual([
    expect.objectContaining({ name: 'Feiertage', detail: 'Réglages', to: '/setup', search: { tab: 'Feiertage' } }),
  ])
})

test('whoever is ill says so, in either language; nobody is offered what they cannot ask for', () => {
  const sick = { leaveType: 'sick', startDate: '2026-11-21', endDate: '2026-11-21' }
  for (const said of ['ill', 'I am ill', 'sick today', 'sakit', 'saya sakit'])
    expect(find(said, { illToday: sick }), said).toEqual([expect.objectContaining({ to: '/leave/new', search: { ...sick, ready: '1' } })])
  expect(find('sick today')).toEqual([])
})
