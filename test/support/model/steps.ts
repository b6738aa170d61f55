import fc from 'fast-check'
import { names, type Name } from '../company.ts'
import type { PlainForm } from './engine.ts'
import { rules } from './world.ts'

/** Random steps of a history. */

const person = fc.constantFrom(...names)
const form: fc.Arbitrary<PlainForm> = fc.record({
  rule: fc.constantFrom(...Object.keys(rules)),
  from: fc.integer({ min: 0, max: 11 }),
  days: fc.integer({ min: 1, max: 7 }),
  chosen: fc.subarray([...names], { maxLength: 3 }),
})
const chance = fc.constantFrom('apt', 'apt', 'apt', 'apt', 'apt', 'any')
const version = fc.constantFrom('none', 'none', 'right', 'right', 'right', 'stale')
const filer = fc.constantFrom('amina', 'amina', 'hadi', 'budi', 'carla', 'dewi', 'farah', 'edgar') satisfies fc.Arbitrary<Name>
const approver = fc.constantFrom('budi', 'budi', 'carla', 'farah', 'dewi', 'gita', 'indra') satisfies fc.Arbitrary<Name>
const target = fc.nat({ max: 50 })
export const filing = fc.record({
  kind: fc.constant('file' as const),
  by: filer,
  form,
  submit: fc.constantFrom(true, true, false),
  chance,
  other: person,
})
export const step = fc.oneof(
  { weight: 4, arbitrary: filing },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      by: person,
      form,
      submit: fc.boolean(),
      chance,
      other: fc.option(person, { freq: 4 }),
      target,
      version,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('submit' as const), by: person, chance, target, version }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      by: person,
      decision: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'revise' as const, 'reject' as const),
      chance,
      target,
      version,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), by: person, chance, target, version }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), by: person, chance, target, version }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delegate' as const),
      from: approver,
      to: person,
      revoke: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      who: fc.oneof(approver, person),
      becomes: fc.constantFrom('disabled' as const, 'left' as const, 'back' as const, 'back' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), who: fc.oneof(filer, person), to: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upkeep' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), target }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
