import { expect, test } from 'vitest'
import type { SidebarItem } from '#shared/areas/home.ts'
import { currentItem, sidebarTree } from './sidebar-tree.ts'

const item = (id: string, parentId: string | null, sequence: number, path: string | null): SidebarItem => ({
  id,
  level: parentId ? 2 : 1,
  parentId,
  sequence,
  label: id,
  icon: '',
  path,
  module: null,
  guidance: null,
})

const items = [
  item('loan', 'requests', 2, '/loan'),
  item('me', null, 30, null),
  item('inbox', null, 2, '/inbox'),
  item('requests', null, 10, null),
  item('leave', 'requests', 1, '/leave'),
  item('balance', 'requests', 3, '/leave-balance'),
  item('home', null, 1, '/'),
]

test('the tree follows parent and sequence, whatever the order; an empty group is left out', () => {
  expect(sidebarTree(items).map(({ label, items: members }) => [label, ...members.map(({ id }) => id)])).toEqual([
    [null, 'home', 'inbox'],
    ['requests', 'leave', 'loan', 'balance'],
  ])
})

test('a group with one item is that item, beside others that stand alone; none has a group of its own around it', () => {
  const alone = [item('set-up', null, 50, null), item('settings', 'set-up', 0, '/set-up'), item('team', null, 40, null)]
  const tree = (more: SidebarItem[]) => sidebarTree(more).map(({ label, items: members }) => [label, ...members.map(({ id }) => id)])
  expect(tree([...items, ...alone, item('rights', 'team', 0, '/rights')])).toEqual([
    [null, 'home', 'inbox'],
    ['requests', 'leave', 'loan', 'balance'],
    [null, 'rights', 'settings'],
  ])
  expect(tree([...alone, item('rights', 'team', 0, '/rights'), item('people', 'team', 1, '/people')])).toEqual([
    ['team', 'rights', 'people'],
    [null, 'settings'],
  ])
})

test('an item whose parent is unknown is not lost, and a circle ends', () => {
  expect(sidebarTree([item('lost', 'gone', 1, '/lost')]).flatMap((group) => group.items)).toHaveLength(1)
  expect(sidebarTree([item('a', 'b', 1, '/a'), item('b', 'a', 1, '/b')])).toEqual([])
})

test('the current item is the one with the longest fitting path', () => {
  expect(currentItem(items, '/')).toBe('home')
  expect(currentItem(items, '/leave/new')).toBe('leave')
  expect(currentItem(items, '/leave-balance')).toBe('balance')
  expect(currentItem(items, '/nowhere')).toBeNull()
})
