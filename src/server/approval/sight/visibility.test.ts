import { expect, it } from 'vitest'
import type { Viewer } from '#server/people/viewer.ts'
import { hrAt, hrOfAll } from '../../../../test/support/roles.ts'
import { sightOf } from './visibility.ts'

const budi = { id: 'budi', duties: [], grantors: [{ id: 'carla', name: 'Carla', modules: ['Loan'] }] as const }
const viewer = (more: Partial<Viewer>) =>
  ({ ...budi, permissions: [{ module: 'Loan', categoryId: 0, readOnly: false }], ...more }) as Viewer
const nothing = { whole: false, own: [], granted: [], sites: [], units: [], people: [] }

it('people see their own, as approvers those of their grantors, as HR those of their sites; HR of all sites sees the whole', () => {
  expect(sightOf(viewer({}), 'Loan')).toEqual({ ...nothing, own: ['budi'], granted: ['carla'] })
  expect(sightOf(viewer({ ...hrAt('jakarta'), grantors: [] }), 'Loan')).toEqual({ ...nothing, own: ['budi'], sites: ['jakarta'] })
  expect(sightOf(viewer(hrOfAll), 'Loan')).toEqual({ ...nothing, whole: true })
})

it('a duty of one module is none of another, and reaches units and people by name', () => {
  const duty = { module: 'Loan', access: 'see' as const, whole: false, sites: [], units: ['finance'], people: ['amina'] }
  const seen = (module: string) => sightOf(viewer({ duties: [{ ...duty, module }], grantors: [] }), 'Loan')
  expect(seen('Loan')).toEqual({ ...nothing, own: ['budi'], units: ['finance'], people: ['amina'] })
  expect(seen('LeaveRequest')).toEqual({ ...nothing, own: ['budi'] })
})

it('nobody sees anything of a module that is off for them, HR of all sites neither', () => {
  for (const held of [{}, hrOfAll]) expect(sightOf(viewer({ ...held, permissions: [] }), 'Loan')).toEqual(nothing)
})
