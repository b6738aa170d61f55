import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../calendar.ts'
import { addAmounts, compareAmounts, instalmentsOf, placesOf, subtractAmounts, total, type LoanTerms } from './instalments.ts'

const currency = fc.constantFrom('IDR', 'EUR', 'KWD', 'XXX')
const terms: fc.Arbitrary<LoanTerms> = currency.chain((code) =>
  fc.record({
    amount: fc
      .oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2_000_000_000 }))
      .map((minor) => new Big(minor).div(10 ** placesOf(code)).toFixed(placesOf(code))),
    currency: fc.constant(code),
    interest: fc.constantFrom('none' as const, 'flat' as const, 'annuity' as const),
    rate: fc.oneof(
      fc.constant('0'),
      fc.integer({ min: 1, max: 600_000 }).map((part) => new Big(part).div(10_000).toString()),
    ),
    instalments: fc.integer({ min: 1, max: 120 }),
    firstDueOn: fc.constantFrom('2026-01-31', '2026-02-28', '2024-02-29', '2026-06-01'),
  }),
)
const last = <T>(list: readonly T[]): T => list.at(-1) as T

describe('instalments of a loan', () => {
  it('repay the amount exactly, and each says what is still owed', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const { value } = instalmentsOf(loan)
        const places = placesOf(loan.currency)
        expect(value).toHaveLength(loan.instalments)
        expect(
          total(
            value.map((one) => one.principal),
            places,
          ),
        ).toBe(new Big(loan.amount).toFixed(places))
        let rest = new Big(loan.amount)
        for (const one of value) {
          rest = rest.minus(one.principal)
          expect(one.rest).toBe(rest.toFixed(places))
        }
        expect(Number(last(value).rest)).toBe(0)
      }),
      { numRuns: 400 },
    )
  })

  it('are whole in the currency, never below zero, interest and principal together', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        for (const one of instalmentsOf(loan).value) {
          for (const amount of [one.principal, one.interest, one.amount, one.rest]) {
            expect(amount).toBe(new Big(amount).toFixed(placesOf(loan.currency)))
            expect(new Big(amount).gte(0)).toBe(true)
          }
          expect(compareAmounts(addAmounts(one.principal, one.interest), one.amount)).toBe(0)
          expect(compareAmounts(subtractAmounts(one.amount, one.interest), one.principal)).toBe(0)
        }
      }),
    )
  })

  it('fall due month by month from the first day, at the month’s end where it is shorter', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        expect(instalmentsOf(loan).value.map((one) => one.dueOn)).toEqual(
          Array.from({ length: loan.instalments }, (_, index) => addMonths(loan.firstDueOn, index)),
        )
      }),
    )
  })

  it('are alike but for the last, as long as anything is owed', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const { value } = instalmentsOf(loan)
        const paying = value.filter((one, index) => index < value.length - 1 && Number(one.rest) > 0)
        const equal = loan.interest === 'annuity' ? paying.map((one) => one.amount) : paying.map((one) => one.principal)
        expect(new Set(equal).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keep the last within what rounding can leave over', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        fc.pre(loan.interest !== 'annuity')
        const { value } = instalmentsOf(loan)
        const each = new Big(loan.amount).div(loan.instalments)
        const unit = new Big(1).div(10 ** placesOf(loan.currency))
        expect(new Big(last(value).principal).minus(each).abs().lte(unit.times(loan.instalments))).toBe(true)
      }),
    )
  })

  it('without interest have none; flat is charged on the first amount; an annuity on what is owed', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const { value } = instalmentsOf(loan)
        const places = placesOf(loan.currency)
        const monthly = (amount: string) => new Big(amount).times(loan.rate).div(1200).round(places, Big.roundHalfUp).toFixed(places)
        for (const [index, one] of value.entries()) {
          const owed = index === 0 ? loan.amount : (value[index - 1]?.rest ?? '0')
          const expected = loan.interest === 'none' ? new Big(0).toFixed(places) : monthly(loan.interest === 'flat' ? loan.amount : owed)
          // A rate of twelfths has no end in decimals: half a unit may round either way at the twentieth place.
          expect(
            new Big(one.interest)
              .minus(expected)
              .abs()
              .lte(new Big(1).div(10 ** places)),
          ).toBe(true)
          if (loan.rate === '0') expect(Number(one.interest)).toBe(0)
        }
      }),
    )
  })

  it('of an annuity without interest are those without interest', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const none = instalmentsOf({ ...loan, rate: '0', interest: 'none' }).value
        expect(instalmentsOf({ ...loan, rate: '0', interest: 'annuity' }).value).toEqual(none)
      }),
    )
  })

  it('agree with what a bank computes', () => {
    const of = (loan: Partial<LoanTerms>) =>
      instalmentsOf({
        amount: '12000000',
        currency: 'IDR',
        interest: 'annuity',
        rate: '12',
        instalments: 12,
        firstDueOn: '2026-01-01',
        ...loan,
      }).value
    expect(
      of({})
        .map((one) => one.amount)
        .slice(0, 3),
    ).toEqual(['1066185', '1066185', '1066185'])
    expect(of({})[0]).toMatchObject({ interest: '120000', principal: '946185', rest: '11053815' })
    expect(of({ interest: 'flat' })[5]).toMatchObject({ interest: '120000', principal: '1000000', amount: '1120000' })
    expect(of({ amount: '1000.00', currency: 'EUR', rate: '5', instalments: 3 }).map((one) => one.amount)).toEqual([
      '336.11',
      '336.11',
      '336.12',
    ])
  })

  it('of a sum smaller than their number end early rather than below zero', () => {
    const { value } = instalmentsOf({
      amount: '18',
      currency: 'IDR',
      interest: 'none',
      rate: '0',
      instalments: 12,
      firstDueOn: '2026-01-01',
    })
    expect(value.map((one) => one.principal).join(' ')).toBe('2 2 2 2 2 2 2 2 2 0 0 0')
  })

  it('say when the last differs', () => {
    const why = (amount: string) =>
      instalmentsOf({ amount, currency: 'EUR', interest: 'none', rate: '0', instalments: 3, firstDueOn: '2026-01-01' }).why.map(
        (one) => one.rule,
      )
    expect(why('9.00')).toEqual(['loan.none'])
    expect(why('10.00')).toEqual(['loan.none', 'loan.remainder'])
  })
})
