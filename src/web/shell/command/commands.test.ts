import { expect, test } from 'vitest'
import type { Home, Page, SidebarItem } from '#shared/areas/home.ts'
import { requests } from '#shared/requests/index.ts'
import { commandsFor } from './commands-for.ts'
import type { Command, Surroundings } from './commands.ts'
import { examplesFor } from './typed-requests.ts'

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
const overtime = requests['overtime-schedule'].module
const permitOut = requests['permit-out'].module
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

interface Given extends Partial<Pick<Surroundings, 'leaveTypes' | 'acts'>> {
  readOnly?: boolean
  illToday?: Record<string, string>
  more?: readonly SidebarItem[]
}

function surroundings(given: Given): Surroundings {
  const modules = [leave, ...(given.more ?? []).map(({ module }) => module)]
  const home = {
    illToday: given.illToday ?? null,
    sidebar: [...sidebar, ...(given.more ?? [])],
    permissions: modules.map((module) => ({ module, categoryId: 0, readOnly: given.readOnly ?? false })),
  } as unknown as Home
  return {
    home,
    pages,
    leaveTypes: given.leaveTypes ?? [],
    acts: given.acts ?? [],
    say: (key) => said[key] ?? key,
    when: ({ startDate, startDayLeaveType }) => `${startDate} ${startDayLeaveType}`,
    whenTimes: ({ day, from, until }) => [day, from, until].filter(Boolean).join(' '),
    today: new Date(2026, 10, 21),
  }
}

const find = (input: string, given: Given = {}) => commandsFor(input, surroundings(given))

const said: Readonly<Record<string, string>> = {
  'command.leave': 'New leave request',
  'home.illToday': 'I am ill today',
  'overtime.title': 'Overtime',
  'permitOut.title': 'Permit out',
  'command.exampleLeave': 'leave fri',
  'command.exampleDay': 'tomorrow',
  'command.exampleTimes': 'mon 14-15:30',
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

const leaveTypes = ['Annual leave', 'Sick leave', 'Paid leave', 'Paid study leave'].map((displayName, place) => ({
  id: `type-${place}`,
  displayName,
}))
const timed = [item('overtime', 'Overtime', '/overtime-schedule', overtime), item('permit', 'Permit out', '/permit-out', permitOut)]

test('a leave of a type is typed by its name, or by as much of that as says which', () => {
  const searchOf = (input: string) =>
    find(input, { leaveTypes }).map(({ search }) => [search?.['leaveType'], search?.['startDate'], search?.['endDate']])
  expect(searchOf('sick today')).toEqual([['type-1', '2026-11-21', '2026-11-21']])
  expect(searchOf('annual leave tomorrow')).toEqual([['type-0', '2026-11-22', '2026-11-22']])
  expect(searchOf('paid study 22-23 dec')).toEqual([['type-3', '2026-12-22', '2026-12-23']])
  expect(searchOf('paid fri').map(([type]) => type)).toEqual(['type-2', 'type-3'])
  expect(searchOf('leave 3 days from monday')).toEqual([[undefined, '2026-11-23', '2026-11-25']])
  expect(find('annual', { leaveTypes })).toEqual([expect.objectContaining({ name: 'Annual leave', search: { leaveType: 'type-0' } })])
})

test('overtime and permits are typed with their times', () => {
  expect(find('overtime tomorrow 18-20', { more: timed })).toEqual([
    expect.objectContaining({ to: '/overtime-schedule/new', search: { day: '2026-11-22', from: '18:00', until: '20:00' } }),
  ])
  expect(find('permit mon 14-15.30', { more: timed })).toEqual([
    expect.objectContaining({ to: '/permit-out/new', detail: '2026-11-23 14:00 15:30' }),
  ])
  expect(find('overtime tomorrow 18-20', { more: timed, readOnly: true })).toEqual([])
})

test('what the portal can be told to do is found by how people ask for it, and not offered before they do', () => {
  const act: Command = { id: 'signOut', group: 'acts', name: 'Sign out', icon: '', to: '', words: ['logout'], act: () => undefined }
  expect(find('logout', { acts: [act] })).toEqual([act])
  expect(find('', { acts: [act] })).not.toContain(act)
})

test('each example that is told where nothing is found is understood, of what the person may file', () => {
  const around = surroundings({ leaveTypes, more: timed })
  expect(examplesFor(around)).toEqual(['leave fri', 'annual leave tomorrow', 'permit out mon 14-15:30'])
  for (const example of examplesFor(around)) expect(commandsFor(example, around)[0]?.search).toBeDefined()
  expect(examplesFor(surroundings({ readOnly: true, leaveTypes, more: timed }))).toEqual([])
})
