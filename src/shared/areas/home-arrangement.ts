import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'

/** Parts of the home page that stand in one of two columns, where they stand usually. On a phone the second follows the first. */
const usualColumns = {
  first: ['waitingForMe', 'myRequests'],
  second: ['team', 'holidays', 'announcements'],
} as const
export const columns = ['first', 'second'] as const
export type Column = (typeof columns)[number]
export type MovablePart = (typeof usualColumns)[Column][number]

/** Parts that stand above and below the columns: they can be hidden alone. */
export const fixedParts = ['balances', 'shortcuts', 'counters'] as const
export type HomePart = MovablePart | (typeof fixedParts)[number]

const movableParts: readonly MovablePart[] = columns.flatMap((column): readonly MovablePart[] => usualColumns[column])
export const homeParts: readonly HomePart[] = [...movableParts, ...fixedParts]

const movable = z.enum(movableParts as [MovablePart, ...MovablePart[]])

/** Where somebody has put the parts of their home page, and which they have hidden. */
export const arrangement = z
  .object({
    first: z.array(movable).check(z.maxLength(20)),
    second: z.array(movable).check(z.maxLength(20)),
    hidden: z.array(z.enum(homeParts as [HomePart, ...HomePart[]])).check(z.maxLength(20)),
  })
  .register(descriptions, { id: 'HomeArrangement' })
export type Arrangement = z.output<typeof arrangement>

/**
 * Each part once, whatever was kept: one that is named twice stands where it was named first, one that is not named (it came
 * later) at the end of its usual column, what is no part any more nowhere.
 */
export function arranged(kept: unknown): Arrangement {
  const told = (kept ?? {}) as Readonly<Record<string, unknown>>
  const named = (name: string, parts: readonly string[]) => {
    const list = told[name]
    return [...new Set(Array.isArray(list) ? list.filter((part): part is string => parts.includes(part as string)) : [])]
  }
  const first = named('first', movableParts) as MovablePart[]
  const second = (named('second', movableParts) as MovablePart[]).filter((part) => !first.includes(part))
  const left = (column: Column) => usualColumns[column].filter((part) => !first.includes(part) && !second.includes(part))
  return {
    first: [...first, ...left('first')],
    second: [...second, ...left('second')],
    hidden: named('hidden', homeParts) as HomePart[],
  }
}

/** A part put at a place of a column; places are those before it is taken out of where it stood. */
export function moved(stands: Arrangement, part: MovablePart, to: Column, place: number): Arrangement {
  const without = (column: Column) => stands[column].filter((one) => one !== part)
  const before = stands[to].slice(0, place).filter((one) => one !== part)
  const rest = without(to).slice(before.length)
  const other: Column = to === 'first' ? 'second' : 'first'
  return { ...stands, [to]: [...before, part, ...rest], [other]: without(other) }
}

/** What has nothing to show is not arranged; it comes back at the end of its usual column. */
export const withoutPart = (stands: Arrangement, part: MovablePart): Arrangement => ({
  ...stands,
  first: stands.first.filter((one) => one !== part),
  second: stands.second.filter((one) => one !== part),
})

/** Hidden, or shown again. */
export const toggled = (stands: Arrangement, part: HomePart): Arrangement => ({
  ...stands,
  hidden: stands.hidden.includes(part) ? stands.hidden.filter((one) => one !== part) : [...stands.hidden, part],
})
