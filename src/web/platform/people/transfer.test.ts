import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allChecked, checked, departmentsOf, moved, sortedPeople, toChosen, visible, type Transfer } from './transfer.ts'

const person = (name: string, code = name, department = 'Finance') =>
  toChosen({
    id: `id-${code}`,
    displayName: name,
    code,
    fullname: `${name} Whole`,
    companyStructure: department,
    companyStructureId: department,
  })

const ten = ['Ida', 'Bea', 'Cem', 'Dia', 'Eva', 'Fay', 'Gus', 'Hal', 'Abe', 'Jon'].map((name, i) => person(name, `E${i}`))
const start: Transfer = { available: ten, selected: [] }

describe('moving employees', () => {
  it('clears their checks and sorts by display name', () => {
    const two = checked(checked(start, 'available', 'id-E0', true), 'available', 'id-E8', true)
    const after = moved(two, 'available')
    expect(after.selected.map((p) => p.displayName)).toEqual(['Abe', 'Ida'])
    expect(after.selected.every((p) => !p.isChecked)).toBe(true)
    expect(after.available.map((p) => p.displayName)).toEqual(['Bea', 'Cem', 'Dia', 'Eva', 'Fay', 'Gus', 'Hal', 'Jon'])
  })

  it('never loses or doubles anybody', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('available' as const, 'selected' as const), fc.nat(9)))
    fc.assert(
      fc.property(acts, (steps) => {
        let now = start
        for (const [side, n] of steps) now = moved(checked(now, side, `id-E${n}`, true), side)
        const ids = [...now.available, ...now.selected].map((p) => p.id).sort()
        expect(ids).toEqual(ten.map((p) => p.id).sort())
      }),
    )
  })
})

it('selects all of the filtered, visible entries and no other', () => {
  const shown = visible(ten, 'e1')
  expect(shown.map((p) => p.displayName)).toEqual(['Bea'])
  const some = visible(ten, 'a')
  const all = allChecked(start, 'available', some.slice(0, 2), true)
  expect(all.available.filter((p) => p.isChecked)).toHaveLength(2)
})

it('filters by department', () => {
  const mixed = [person('Ann', 'A', 'Legal'), person('Bob', 'B', 'Finance')]
  expect(visible(mixed, '', 'Legal').map((p) => p.displayName)).toEqual(['Ann'])
  expect(departmentsOf(mixed).map((d) => d.companyStructure)).toEqual(['Finance', 'Legal'])
})

it.each([
  ['displayName', 'asc', 'Ann'],
  ['displayName', 'desc', 'Cid'],
  ['code', 'asc', 'Cid'],
  ['code', 'desc', 'Bob'],
  ['fullname', 'asc', 'Ann'],
  ['fullname', 'desc', 'Cid'],
] as const)('sorts by %s %s', (field, direction, first) => {
  const people = [person('Bob', 'E30'), person('Cid', 'E4'), person('Ann', 'E21')]
  expect(sortedPeople(people, field, direction)[0]?.displayName).toBe(first)
})
