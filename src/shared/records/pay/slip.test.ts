import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differencesOf, lineKinds, lineUnits, netDifference, sumsOf, type ComparedLine } from './slip.ts'

const decimal = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => new Big(n).div(100).toFixed())
const line: fc.Arbitrary<ComparedLine> = fc.record({
  code: fc.constantFrom('BASIC', 'OVERTIME', 'MEAL', 'LOAN'),
  kind: fc.constant('earning' as const),
  amount: decimal,
  quantity: fc.option(decimal),
  unit: fc.option(fc.constantFrom(...lineUnits)),
})
/** A component is of one kind, whatever the slip. */
const kindOf = { BASIC: 'earning', OVERTIME: 'earning', MEAL: 'employer', LOAN: 'deduction' } as const
const lines = fc.array(
  line.map((one) => ({ ...one, kind: kindOf[one.code as keyof typeof kindOf] })),
  { maxLength: 8 },
)

it('earnings less deductions are what is paid; what the employer pays and what is said alone counts to neither', () => {
  const amounts = { earning: '100.10', deduction: '30.2', employer: '999', information: '5' }
  expect(sumsOf(lineKinds.map((kind) => ({ kind, amount: amounts[kind] })))).toEqual({ earnings: '100.1', deductions: '30.2', net: '69.9' })
  expect(sumsOf([])).toEqual({ earnings: '0', deductions: '0', net: '0' })
})

it('what is different comes to the difference of what is paid, whatever the two slips', () => {
  fc.assert(
    fc.property(lines, lines, (now, before) => {
      const found = differencesOf(now, before)
      expect(new Big(netDifference(found)).eq(new Big(sumsOf(now).net).minus(sumsOf(before).net))).toBe(true)
      expect(new Set(found.map(({ code }) => code)).size).toBe(found.length)
      expect(differencesOf(now, now)).toEqual([])
    }),
  )
})

it('more of something is told by its quantity, another amount of the same by the amount', () => {
  const of = (code: string, amount: string, quantity: string | null = null): ComparedLine => ({
    code,
    kind: 'earning',
    amount,
    quantity,
    unit: quantity === null ? null : 'hours',
  })
  const before = [of('BASIC', '1000'), of('OVERTIME', '90', '2'), of('MEAL', '10')]
  const now = [of('BASIC', '1100'), of('OVERTIME', '200', '4'), of('OVERTIME', '50', '0.5'), of('THR', '7')]
  expect(differencesOf(now, before)).toEqual([
    { code: 'BASIC', kind: 'earning', what: 'amount', amount: '100', quantity: null, unit: null },
    { code: 'OVERTIME', kind: 'earning', what: 'quantity', amount: '160', quantity: '2.5', unit: 'hours' },
    { code: 'THR', kind: 'earning', what: 'new', amount: '7', quantity: null, unit: null },
    { code: 'MEAL', kind: 'earning', what: 'gone', amount: '-10', quantity: null, unit: null },
  ])
})
