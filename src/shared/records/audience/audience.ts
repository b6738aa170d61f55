import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { id, text } from '#shared/wire.ts'

/** So many sites, units, grades, statuses or people are named at once. */
const most = 500

const ids = z._default(z.array(id).check(z.maxLength(most)), [])
const codes = z._default(z.array(text(100).check(z.minLength(1))).check(z.maxLength(most)), [])

/**
 * Whom something is for: those at one of the sites, in one of the units or below it, of one of the grades and of one of the
 * statuses, each where any is named; beside them people by name. Where nothing is named: everybody.
 */
export const audience = z
  .object({ siteIds: ids, unitIds: ids, grades: codes, statuses: codes, peopleIds: ids })
  .register(descriptions, { id: 'Audience' })
export type Audience = z.output<typeof audience>

export const everybody: Audience = { siteIds: [], unitIds: [], grades: [], statuses: [], peopleIds: [] }

export const isForEverybody = (rule: Audience): boolean => Object.values(rule).every((named) => named.length === 0)
