import { expect, it } from 'vitest'
import type { ReportValues } from '#shared/areas/report.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Report } from './report.ts'
import { demandValues, parametersTold } from './values.ts'

const viewer = { today: '2026-11-29' } as Viewer
const report = {
  parameters: [
    { name: 'divisor', label: 'report.divisor', kind: 'number', isRequired: true, usual: () => '21' },
    { name: 'component', label: 'report.component', kind: 'component', isRequired: false },
    { name: 'period', label: 'pay.period', kind: 'periodPay', isRequired: false },
  ],
} as unknown as Report
const id = '019a0000-0000-7000-8000-000000000001'

const asked = (given: ReportValues): ReportValues | string[] => {
  try {
    return demandValues(report, given, viewer)
  } catch (error) {
    return error instanceof Refusal ? error.messages.map(({ key }) => key) : [String(error)]
  }
}

it.each(['21', '21.75', '0.0001', '999999999'])('%s is a number that can be asked for', (divisor) => {
  expect(asked({ divisor })).toEqual({ divisor, component: null, period: null })
})

it.each(['0', '0.0000', '-1', '1e3', '1,5', '1.23456', '.5', 'NaN', '1000000000'])('%s is none', (divisor) => {
  expect(asked({ divisor })).toEqual(['report.notANumber'])
})

it('what is chosen from a list is its id, and what is usual stands where nothing is said', () => {
  expect(asked({ component: id, divisor: null })).toEqual({ divisor: '21', component: id, period: null })
  expect([asked({ component: 'BASIC' }), asked({ period: '2026-11' })]).toEqual([['error.choice'], ['error.choice']])
  expect(parametersTold(report, viewer, 'en').map(({ kind, options }) => [kind, options])).toEqual([
    ['number', null],
    ['component', '/x/reports/components'],
    ['periodPay', '/x/reports/periods'],
  ])
})
