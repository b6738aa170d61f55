import { expect, test } from 'vitest'
import { pagesAbove } from './crumbs.ts'

const sidebar = [
  { path: null, label: 'nav.requests' },
  { path: '/', label: 'nav.home' },
  { path: '/inbox', label: 'nav.inbox' },
  { path: '/leave', label: 'leave.plural' },
  { path: '/leave-balance', label: 'balance.title' },
  { path: '/set-up', label: 'nav.setUp' },
]

test.each([
  ['/', []],
  ['/leave', []],
  ['/leave/new', ['leave.plural']],
  ['/leave/0195', ['leave.plural']],
  ['/leave-balance', []],
  ['/inbox/history', ['nav.inbox']],
  ['/people/0195', []],
  ['/set-up', []],
  ['/set-up/shifts', ['nav.setUp']],
  ['/set-up/flows/leave-request', ['nav.setUp', 'nav.flows']],
])('%s lies within %j, whence ever somebody came', (pathname, above) => {
  expect(pagesAbove(pathname, sidebar).map(({ label }) => label)).toEqual(above)
})

test('names at most four pages, the shown one among them', () => {
  const deep = ['/leave', '/leave/one', '/leave/one/two', '/leave/one/two/three'].map((path) => ({ path, label: path }))
  const above = pagesAbove('/leave/one/two/three/four', deep)
  expect(above.map(({ path }) => path)).toEqual(['/leave/one', '/leave/one/two', '/leave/one/two/three'])
})
