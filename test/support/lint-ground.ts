import {
  plainLevel,
  type Comparison,
  type Condition,
  type FlowDefinition,
  type FlowLevel,
  type Who,
} from '../../src/shared/contract/flow.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { lintFlow } from '../../src/server/approval/drafts/lint.ts'
import type { Finding, LintGround } from '../../src/server/approval/drafts/finding.ts'
import { companyOn, type Colleague, type Organisation } from '../../src/server/approval/flow/organisation.ts'

/** What the lint of a flow is held against, without a database: ids are names. */

const day = '2030-06-15'

/** Whoever has a role over everybody. */
const ofAll = (employeeId: string) => ({ employeeId, whole: true, sites: [], units: [], people: [] })

export interface Person {
  manager?: string
  unit?: string
  site?: string
  position?: string
  grade?: string
  left?: boolean
}

/** A company as plain as can be: ids are names. */
export function companyOf(
  given: Record<string, Person>,
  hr: readonly string[] = ['hana', 'hugo'],
  heads: Record<string, string> = {},
): Organisation {
  const people = Object.entries(given).map(([id, { manager, unit, site, position, grade, left }]): [string, Colleague] => [
    id,
    {
      id,
      name: id,
      code: id,
      hiredOn: '2020-01-01',
      leftOn: left ? '2030-01-01' : null,
      disabled: false,
      posts: [
        {
          startsOn: '2020-01-01',
          endsOn: null,
          unitId: unit ?? null,
          siteId: site ?? null,
          positionId: position ?? null,
          managerId: manager ?? null,
          grade: grade ?? null,
          employmentStatus: null,
        },
      ],
    },
  ])
  const units = ['board', 'sales', 'sales-north'].map(
    (id) => [id, { code: id, name: id, parentId: id === 'sales-north' ? 'sales' : null, headId: heads[id] ?? null }] as const,
  )
  return {
    people: new Map(people),
    units: new Map(units),
    sites: new Map([['jkt', { code: 'jkt', name: 'Jakarta', country: 'ID' }]]),
    positions: new Map(['clerk', 'treasurer'].map((id) => [id, { code: id, name: id }])),
    roles: new Map([
      ['crew', ['ada', 'ben'].map(ofAll)],
      ['empty', []],
    ]),
    hr: hr.map(ofAll),
  }
}

export const usual = {
  hana: { unit: 'board', site: 'jkt' },
  hugo: { unit: 'board', site: 'jkt' },
  eve: { unit: 'sales', site: 'jkt', position: 'clerk' },
  ada: { manager: 'eve', unit: 'sales', site: 'jkt' },
  ben: { manager: 'ada', unit: 'sales-north', site: 'jkt' },
  old: { manager: 'eve', unit: 'sales', site: 'jkt', left: true },
}

export const groundOf = (organisation: Organisation): LintGround => {
  const company = companyOn(organisation, day)
  return {
    facts: { ...leaveRequest.facts, abroad: { kind: 'boolean', label: 'flow.fact.country' } },
    personFields: ['replacementId'],
    values: new Map([
      ['leaveType', new Set(['ANNUAL', 'SICK'])],
      ['unitCode', new Set(organisation.units.keys())],
      ['grade', new Set(['G1'])],
      ['country', new Set(['ID'])],
      ['employmentStatus', new Set(['permanent'])],
    ]),
    company,
    positions: new Set(organisation.positions.keys()),
    roles: new Set(organisation.roles.keys()),
    sites: new Map([['jkt', 'Jakarta']]),
    staff: [...organisation.people.keys()].filter((id) => company.isActive(id)),
  }
}
export const usualGround = groundOf(companyOf(usual, undefined, { sales: 'eve' }))

export const rule = (name: string, when: Condition | null, ...levels: FlowLevel[]) => ({ name, when, levels, skipAdjacent: true })
export const flow = (...rules: FlowDefinition['rules']): FlowDefinition => ({ rules, lastResort: ['hana', 'hugo'] })
export const manager = (more: Partial<FlowLevel> = {}) => plainLevel({ kind: 'manager', up: 1 }, more)
export const asking = (who: Who, more: Partial<FlowLevel> = {}) => flow(rule('all', null, plainLevel(who, more)))
export const when = (field: string, is: Comparison['is'], value: Comparison['value']): Comparison => ({ field, is, value })
export const found = (definition: FlowDefinition, ground = usualGround) => lintFlow(definition, ground)
export const said = (definition: FlowDefinition, ground = usualGround) =>
  found(definition, ground).map(({ severity, code, rule: at, level, affected }) => [severity, code, at, level, affected.length])
export const only = (definition: FlowDefinition, code: Finding['code'], ground = usualGround) =>
  found(definition, ground).filter((one) => one.code === code)
