import { expect, test } from 'vitest'
import { visited, type Crumb } from './breadcrumb.ts'

const walk = (...names: string[]) =>
  names
    .reduce<Crumb[]>((trail, name) => visited(trail, { path: `/${name}`, title: name }), [])
    .map(({ title }) => title)
    .join(' ')

test('the trail keeps four entries and drops the oldest', () => {
  expect(walk('A', 'B', 'C', 'D', 'E')).toBe('B C D E')
})

test('a repeated entry moves to the end', () => {
  expect(walk('A', 'B', 'C', 'D', 'E', 'C')).toBe('B D E C')
})

test('the same screen under a new title stands once', () => {
  const trail = visited(visited([], { path: '/leave/1', title: 'Leave' }), { path: '/leave/1', title: 'LV-2026-000481' })
  expect(trail).toEqual([{ path: '/leave/1', title: 'LV-2026-000481' }])
})
