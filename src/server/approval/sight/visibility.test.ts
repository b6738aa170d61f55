import { expect, it } from 'vitest'
import type { Viewer } from '#server/people/viewer.ts'
import { sightOf } from './visibility.ts'

const budi = { id: 'budi', hr: [], grantors: [{ id: 'carla', name: 'Carla', modules: ['Loan'] }] as const }
const viewer = (more: Partial<Viewer>) =>
  ({ ...budi, permissions: [{ module: 'Loan', categoryId: 0, readOnly: false }], ...more }) as Viewer
const nothing = { whole: false, own: [], granted: [], sites: [] }

it('people see their own, as approvers those of their grantors, as HR those of their sites; HR of all sites sees the whole', () => {
  expect(sightOf(viewer({}), 'Loan')).toEqual({ ...nothing, own: ['budi'], granted: ['carla'] })
  expect(sightOf(viewer({ hr: ['jakarta'], grantors: [] }), 'Loan')).toEqual({ ...nothing, own: ['budi'], sites: ['jakarta'] })
  expect(sightOf(viewer({ hr: 'all' }), 'Loan')).toEqual({ ...nothing, whole: true })
})

it('nobody sees anything of a module that is off for them, HR of all sites neither', () => {
  for (const hr of [[], 'all'] as const) expect(sightOf(viewer({ hr, permissions: [] }), 'Loan')).toEqual(nothing)
})
