import type { Facts, FlowDefinition, FlowLevel, FlowRule } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import type { CompanyOn } from './organisation.ts'
import { positionOf, skipsOf } from './matching.ts'
import type { NamedPerson, PlannedLevel } from '../request/machine.ts'

/** A request as a route sees it, without one being there. */
export interface Imagined {
  aboutId: string
  /** Author, requestor and subjects. */
  parties: readonly string[]
  /** Fields of the form that name persons. */
  fields: Readonly<Record<string, unknown>>
  facts: Facts
}

/** Why other persons act than the flow names, and who instead. */
export interface Ascent {
  why: 'vacant' | 'own' | 'gone'
  to: 'manager' | 'hr' | 'lastResort' | 'nobody'
}

export interface RoutedLevel extends PlannedLevel {
  ascent: Ascent | null
}

/** The levels of a rule as `planRoute` finds them, from a company that is at hand: a test holds the two together. */
export function imagineRoute(company: CompanyOn, definition: FlowDefinition, rule: FlowRule, request: Imagined): RoutedLevel[] {
  const skips = skipsOf(rule, request.facts)
  return rule.levels.map((level, index) =>
    skips[index] && level.skipWhen
      ? { ...plain(level), ascent: null, persons: [], skippedWhen: level.skipWhen }
      : imagineLevel(company, definition, level, request),
  )
}

const plain = (level: FlowLevel) => ({ position: positionOf(level), mode: level.mode, ascended: false })

/** Who acts at one level, and why where it is not who the flow names. */
export function imagineLevel(
  company: CompanyOn,
  definition: Pick<FlowDefinition, 'lastResort'>,
  level: FlowLevel,
  request: Pick<Imagined, 'aboutId' | 'parties' | 'fields'>,
): RoutedLevel {
  const wanted = wantedBy(company, level, request)
  const fit = fitting(company, wanted, request)
  if (fit.length > 0) return { ...plain(level), ascent: null, persons: fit }
  const { persons, to } = ascend(company, definition, level, request)
  return { ...plain(level), ascended: true, persons, ascent: { why: whyNone(company, wanted, request), to } }
}

function whyNone(company: CompanyOn, wanted: readonly string[], { parties }: Pick<Imagined, 'parties'>): Ascent['why'] {
  const others = wanted.filter((id) => !parties.includes(id) && company.person(id))
  if (others.length > 0) return 'gone'
  return wanted.some((id) => parties.includes(id)) ? 'own' : 'vacant'
}

function wantedBy(company: CompanyOn, { who }: FlowLevel, { aboutId, fields }: Pick<Imagined, 'aboutId' | 'fields'>): readonly string[] {
  switch (who.kind) {
    case 'manager':
      return present(company.above(aboutId).ids[who.up - 1])
    case 'unit-head':
      return present(company.heads(aboutId)[who.up])
    case 'position':
      return company.holders(who.code)
    case 'role':
      return company.members(who.code, aboutId)
    case 'hr':
      return company.hrOf(aboutId)
    case 'named':
      return who.ids
    case 'field':
      return personsIn(own(fields, who.field))
  }
}

const present = (id: string | null | undefined): string[] => (id ? [id] : [])
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

/** The persons that a field of a form names. */
const personsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [])

const fitting = (company: CompanyOn, ids: readonly string[], { parties }: Pick<Imagined, 'parties'>): NamedPerson[] =>
  [...new Set(ids)].flatMap((id) => {
    const person = parties.includes(id) || !company.isActive(id) ? undefined : company.person(id)
    return person ? [{ id: person.id, name: person.name }] : []
  })

function ascend(
  company: CompanyOn,
  { lastResort }: Pick<FlowDefinition, 'lastResort'>,
  level: FlowLevel,
  request: Pick<Imagined, 'aboutId' | 'parties'>,
): { persons: NamedPerson[]; to: Ascent['to'] } {
  if (level.ascend === 'manager') {
    const line = company.above(request.aboutId).ids
    const next = fitting(company, level.who.kind === 'manager' ? line.slice(level.who.up) : line, request).slice(0, 1)
    if (next.length > 0) return { persons: next, to: 'manager' }
  }
  const hr = fitting(company, company.hrOf(request.aboutId), request)
  if (hr.length > 0) return { persons: hr, to: 'hr' }
  const last = fitting(company, lastResort, request)
  return { persons: last, to: last.length > 0 ? 'lastResort' : 'nobody' }
}
