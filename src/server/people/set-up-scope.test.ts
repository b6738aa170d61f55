import { expect, it } from 'vitest'
import { hrAt, hrOfAll } from '../../../test/support/roles.ts'
import { lockedFor, scopeLock, seesSetUp, setUpRefusal, setsUpSomething } from './set-up-scope.ts'
import type { Viewer } from './viewer.ts'

const whoever = (more: Partial<Viewer>) => ({ duties: [], administrator: false, ...more }) as unknown as Viewer
const people = {
  amina: whoever({ duties: [] }),
  dewi: whoever(hrAt('jakarta')),
  indra: whoever(hrOfAll),
  edgar: whoever({ duties: [], administrator: true }),
}
const places = [null, 'jakarta', 'berlin'] as const

it('what is of every site is for administrators and HR of all sites to set up, what is of one for its HR too', () => {
  const refusals = Object.entries(people).map(([name, viewer]) => [name, places.map((place) => setUpRefusal(viewer, place))])
  expect(Object.fromEntries(refusals)).toEqual({
    amina: ['error.hrOnly', 'error.hrOnly', 'error.hrOnly'],
    dewi: ['setUp.ofEverySite', null, 'error.hrOnly'],
    indra: [null, null, null],
    edgar: [null, null, null],
  })
  expect(lockedFor(people.dewi, null, 'en')).toContain('every site')
  expect(lockedFor(people.edgar, null, 'en')).toBeNull()
})

it('HR of a site sees what is of every site and of their own, and whoever sets up nothing sees none of it', () => {
  const seen = Object.entries(people).map(([name, viewer]) => [name, places.filter((place) => seesSetUp(viewer, place))])
  expect(Object.fromEntries(seen)).toEqual({ amina: [], dewi: [null, 'jakarta'], indra: [...places], edgar: [...places] })
  expect(Object.values(people).map(setsUpSomething)).toEqual([false, true, true, true])
})

it('whoever changes one thing makes nobody wait who changes another', () => {
  const locks = [scopeLock('shift', 'a'), scopeLock('shift', 'b'), scopeLock('project', 'a')]
  expect([new Set(locks).size, locks[0]]).toEqual([3, scopeLock('shift', 'a')])
})
