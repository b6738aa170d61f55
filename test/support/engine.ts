import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { addDays } from '#shared/records/calendar.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyModule, EngineWithDb } from '#server/approval/request/module.ts'
import type { Database } from '#server/foundation/database/db.ts'
import { changeKinds } from '#server/records/index.ts'
import type { Company } from './company.ts'

/** The form of the trial module: so many days in a row from a day on, decided by a rule named outright. */
export interface TrialForm {
  rule: string
  from: string
  days: number
  /** Of the rule `chosen`: who decides. */
  approvers: string[]
}

/** The days of a trial form: every day counts one. */
export const trialDays = (form: TrialForm): string[] => Array.from({ length: form.days }, (_, index) => addDays(form.from, index))

/** Flows of every kind: relations, ascents, any-of and all-of, skipped and repeated levels. */
export const trialFlow = ({ id }: Company): FlowDefinition => {
  const rule = (name: string, levels: FlowDefinition['rules'][number]['levels'], skipAdjacent = true) => ({
    name,
    when: { field: 'rule', is: '=' as const, value: name },
    levels,
    skipAdjacent,
  })
  const manager = (up: number) => plainLevel({ kind: 'manager', up })
  const head = (up: number) => plainLevel({ kind: 'unit-head', up })
  const hr = plainLevel({ kind: 'hr' }, { ascend: 'hr' })
  return {
    rules: [
      rule('manager', [manager(1)]),
      rule('line', [manager(1), head(1), manager(2)]),
      rule('twice', [manager(1), manager(1)], false),
      rule('skip', [manager(1), head(0), manager(1)]),
      rule('all', [plainLevel({ kind: 'named', ids: [id.budi, id.farah, id.carla] }, { mode: 'all' }), hr]),
      rule('any', [
        plainLevel({ kind: 'named', ids: [id.farah, id.hadi] }),
        plainLevel({ kind: 'named', ids: [id.farah, id.gita] }, { mode: 'all' }),
      ]),
      rule(
        'again',
        [plainLevel({ kind: 'named', ids: [id.budi, id.farah] }), plainLevel({ kind: 'named', ids: [id.farah, id.budi] })],
        false,
      ),
      rule('hr', [hr, manager(1)]),
      rule('chosen', [plainLevel({ kind: 'field', field: 'approvers' }), manager(3)]),
      rule('patient', [
        plainLevel({ kind: 'manager', up: 1 }, { remindAfterDays: 2, escalateAfterDays: 5, deadline: { days: 9, act: 'approve' } }),
        plainLevel({ kind: 'hr' }, { remindAfterDays: null, deadline: { days: 3, act: 'reject' } }),
      ]),
      rule('spared', [
        plainLevel({ kind: 'manager', up: 1 }, { skipWhen: { field: 'days', is: '<=', value: 2 } }),
        head(1),
        plainLevel({ kind: 'manager', up: 2 }, { skipWhen: { field: 'days', is: '!=', value: 3 } }),
        plainLevel(
          { kind: 'hr' },
          {
            ascend: 'hr',
            skipWhen: {
              all: [
                { field: 'days', is: '>=', value: 4 },
                { field: 'rule', is: '=', value: 'spared' },
              ],
            },
          },
        ),
      ]),
      rule('sparing', [
        plainLevel({ kind: 'manager', up: 1 }, { skipWhen: { field: 'days', is: '>=', value: 1 } }),
        plainLevel({ kind: 'manager', up: 2 }, { skipWhen: { field: 'days', is: '>=', value: 2 } }),
      ]),
      rule('silent', [plainLevel({ kind: 'named', ids: [id.budi, id.farah] }, { mode: 'all', remindAfterDays: 1, escalateAfterDays: 3 })]),
    ],
    lastResort: [id.gita, id.indra],
  }
}

/** The approval engine with one module whose form is as plain as can be, over the leave records. */
export function trialEngine({ db }: Database, company: Company, flow: FlowDefinition = trialFlow(company)): EngineWithDb {
  const trial: AnyModule = {
    contract: leaveRequest as unknown as AnyRequest,
    parse: (form) => form,
    kept: (_tx, form) => form,
    // The trial's own form knows neither attachments nor findings.
    prepare: async (_db, given, about) => {
      const form = given as TrialForm
      const days = trialDays(form)
      return {
        changes: [
          {
            kind: 'leave',
            line: 1,
            employeeId: about.requestorId,
            data: {
              leaveTypeId: company.leave.annual,
              total: days.length,
              days: days.map((date) => ({ date, quantity: 1, part: 'full' })),
            },
          },
        ],
        subjects: [about.requestorId],
        startsOn: form.from,
        endsOn: days.at(-1) ?? form.from,
        quantity: String(days.length),
        unit: 'day',
        type: { id: company.leave.annual, names: { en: 'ANNUAL', id: 'ANNUAL' } },
        facts: { rule: form.rule, days: days.length },
        found: [],
      }
    },
    detail: async () => ({}),
    preview: async () => ({ prepared: null, own: {} }),
    configuration: async () => ({}),
    list: { columns: {}, typeColumn: null, row: () => ({}) },
    inboxBlock: () => ({}),
    defaultFlow: flow,
  }
  return { db, modules: { trial }, changes: changeKinds }
}
