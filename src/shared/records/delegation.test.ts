import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './calendar.ts'
import { conflictOf, rightStateOf, rightStates, type GivenRight } from './delegation.ts'

const today = '2026-03-02'
const right = (given: Partial<GivenRight> = {}): GivenRight => ({
  fromId: 'budi',
  toId: 'farah',
  modules: null,
  startsOn: today,
  endsOn: null,
  followsAbsence: false,
  ...given,
})

const people = ['amina', 'budi', 'carla', 'dewi'] as const
const modules = fc.option(fc.subarray(['leave', 'loan', 'permit'], { minLength: 1 }))
const day = fc.integer({ min: 0, max: 12 }).map((days) => addDays(today, days))
const wishes = fc.record({
  fromId: fc.constantFrom(...people),
  toId: fc.constantFrom(...people),
  modules,
  startsOn: fc.option(day, { freq: 5 }),
  endsOn: fc.option(day),
  followsAbsence: fc.boolean(),
})

/** Gives one right after the other, as far as the rules let. */
function giveAll(list: readonly GivenRight[]): GivenRight[] {
  const given: GivenRight[] = []
  for (const wish of list) if (conflictOf(wish, given, today) === null) given.push(wish)
  return given
}

/** Every way in which these rights may come into force: on each day, with anybody on leave. */
function everyDay(given: readonly GivenRight[]): { module: string; inForce: GivenRight[] }[] {
  const absences = [[], ['amina'], ['budi', 'carla'], [...people]]
  return daysBetween(today, addDays(today, 14)).flatMap((date) =>
    absences.flatMap((absent) =>
      ['leave', 'loan', 'permit'].map((module) => ({
        module,
        inForce: given.filter(
          (one) =>
            rightStateOf({ ...one, ended: false }, date, absent.includes(one.fromId)) === 'inForce' &&
            (one.modules === null || one.modules.includes(module)),
        ),
      })),
    ),
  )
}

describe('rights given one after the other', () => {
  it('never make a chain or a circle, on no day, whoever is on leave', () => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 12 }), (list) => {
        for (const { inForce } of everyDay(giveAll(list))) {
          const givers = new Set(inForce.map((one) => one.fromId))
          expect(inForce.filter((one) => givers.has(one.toId))).toEqual([])
        }
      }),
    )
  })

  it('never let two people stand in for one in the same module', () => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 12 }), (list) => {
        for (const { inForce } of everyDay(giveAll(list))) expect(new Set(inForce.map((one) => one.fromId)).size).toBe(inForce.length)
      }),
    )
  })

  it('would make chains and double rights if each were looked at alone', () => {
    const alone = [right(), right({ toId: 'carla' }), right({ fromId: 'farah', toId: 'dewi' })]
    expect(alone.map((wish) => conflictOf(wish, [], today))).toEqual([null, null, null])
    expect(giveAll(alone)).toEqual([right()])
  })

  it('are refused for nothing but what they share: other modules and other days are free', () => {
    fc.assert(
      fc.property(wishes, wishes, (one, other) => {
        fc.pre(conflictOf(one, [], today) === null && conflictOf(other, [], today) === null)
        const refused = conflictOf(other, [one], today)
        if (refused)
          expect(everyDay([one, other]).some(({ inForce }) => inForce.length === 2) || one.followsAbsence || other.followsAbsence).toBe(
            true,
          )
      }),
    )
  })
})

describe('what speaks against a right', () => {
  it.each([
    ['self', 'rightGrantedToEmployeeId', right({ toId: 'budi' })],
    ['noDays', 'startDate', right({ startsOn: null })],
    ['noDays', 'startDate', right({ startsOn: null, endsOn: today, followsAbsence: true })],
    ['past', 'startDate', right({ startsOn: addDays(today, -1) })],
    ['order', 'endDate', right({ startsOn: addDays(today, 3), endsOn: addDays(today, 2) })],
  ])('%s, beside %s', (rule, field, wish) => expect(conflictOf(wish, [], today)).toEqual({ rule, field }))

  it('is nothing where it is for a single day, today or later', () => {
    for (const day of [today, addDays(today, 3)]) expect(conflictOf(right({ startsOn: day, endsOn: day }), [], today)).toBeNull()
  })

  it('is told apart: given already, a circle, passed on, given away', () => {
    const found = (wish: GivenRight) => conflictOf(wish, [right()], today)
    expect(found(right({ toId: 'carla' }))).toEqual({ rule: 'given', field: 'modules' })
    expect(found(right({ fromId: 'farah', toId: 'budi' }))).toEqual({ rule: 'circle', field: 'rightGrantedToEmployeeId' })
    expect(found(right({ fromId: 'farah', toId: 'carla' }))).toEqual({ rule: 'passedOn', field: 'modules' })
    expect(found(right({ fromId: 'carla', toId: 'budi' }))).toEqual({ rule: 'givenAway', field: 'rightGrantedToEmployeeId' })
    expect(found(right({ fromId: 'carla', toId: 'farah' }))).toBeNull()
    expect(conflictOf(right({ fromId: 'carla', toId: 'budi' }), [right({ toId: 'carla' })], today)?.rule).toBe('circle')
  })

  it('is not the day on which a right that is changed began, nor its own last day once it has passed', () => {
    const began = addDays(today, -9)
    expect(conflictOf(right({ startsOn: began }), [], today, began)).toBeNull()
    expect(conflictOf(right({ startsOn: began, endsOn: today }), [], today, began)).toBeNull()
    expect(conflictOf(right({ startsOn: began, endsOn: addDays(today, -1) }), [], today, began)).toEqual({ rule: 'past', field: 'endDate' })
    expect(conflictOf(right({ startsOn: addDays(began, 1) }), [], today, began)).toEqual({ rule: 'past', field: 'startDate' })
    expect(conflictOf(right({ startsOn: began, endsOn: addDays(today, -1), followsAbsence: true }), [], today, began)).toBeNull()
  })
})

describe('how a right stands', () => {
  const standing = (given: Partial<GivenRight>, absent = false, ended = false) => rightStateOf({ ...right(given), ended }, today, absent)

  it('goes by its days, both included', () => {
    expect(standing({ startsOn: addDays(today, 1) })).toBe('coming')
    expect(standing({ endsOn: today })).toBe('inForce')
    expect(standing({ startsOn: addDays(today, -5), endsOn: addDays(today, -1) })).toBe('over')
  })

  it('follows an absence when told to, before, after and without days', () => {
    for (const days of [
      { startsOn: addDays(today, 5) },
      { startsOn: addDays(today, -5), endsOn: addDays(today, -1) },
      { startsOn: null, endsOn: null },
    ]) {
      expect(standing({ ...days, followsAbsence: true }, true)).toBe('inForce')
      expect(standing({ ...days, followsAbsence: true })).not.toBe('inForce')
      expect(standing(days, true)).not.toBe('inForce')
    }
    expect(standing({ startsOn: null, followsAbsence: true })).toBe('standsBy')
  })

  it('is ended once its grantor has ended it, whatever its days', () => {
    expect(standing({}, true, true)).toBe('ended')
  })

  it('is one of those that are known', () => {
    const absence = { startsOn: null, followsAbsence: true }
    const met = [
      standing({}),
      standing({ startsOn: addDays(today, 1) }),
      standing(absence),
      standing({ startsOn: null }),
      standing({}, false, true),
    ]
    expect(met).toEqual(rightStates)
  })
})
