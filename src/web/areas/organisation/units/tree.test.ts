import { describe, expect, it } from 'vitest'
import type { UnitSet } from '#shared/areas/organisation.ts'
import { movedBy, treeOf } from './tree.ts'

const unit = (id: string, parentId: string | null, head: string | null = null): UnitSet => ({
  id,
  code: id.toUpperCase(),
  names: { en: id, id: '' },
  parentId,
  headId: null,
  parent: null,
  head,
  people: 0,
  retired: false,
  usedBy: [],
  versions: [],
  siteId: null,
  site: null,
  locked: null,
})
const units = [
  unit('board', null),
  unit('sales', 'board'),
  unit('design', 'board', 'Amina'),
  unit('lab', 'design'),
  unit('lost', 'nowhere'),
]
const shown = (search = '', isOpen = (_id: string) => true) =>
  treeOf(units, isOpen, search).placed.map(({ unit: { id }, depth }) => `${'>'.repeat(depth)}${id}`)

describe('the tree of units', () => {
  it('stands by names, what is closed hides what is beneath, and nothing is lost', () => {
    expect(shown()).toEqual(['board', '>design', '>>lab', '>sales', 'lost'])
    expect(shown('', (id) => id !== 'design')).toEqual(['board', '>design', '>sales', 'lost'])
  })
  it('finds by name, code or head, with those above what is found', () => {
    expect(shown('LAB', () => false)).toEqual(['board', '>design', '>>lab'])
    expect(shown('amina', () => false)).toEqual(['board', '>design'])
    expect(shown('xyz')).toEqual([])
  })
  it('lets nothing stand beneath itself, or where it stands', () => {
    const { mayStand } = treeOf(units, () => true)
    expect([
      mayStand('board', 'lab'),
      mayStand('lab', 'lab'),
      mayStand('lab', 'design'),
      mayStand('lab', 'sales'),
      mayStand('lab', null),
    ]).toEqual([false, false, false, true, true])
  })
  it('is moved by the arrows with Alt: beneath the one before, or beside the one above', () => {
    const tree = treeOf(units, () => true)
    expect([movedBy('ArrowRight', tree, 3), movedBy('ArrowLeft', tree, 2), movedBy('ArrowLeft', tree, 3)]).toEqual([
      'design',
      'board',
      null,
    ])
    expect([movedBy('ArrowRight', tree, 0), movedBy('ArrowLeft', tree, 0), movedBy('ArrowRight', tree, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
