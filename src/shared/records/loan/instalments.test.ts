import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../calendar.ts'
import { instalmentsOf, monthlyPayment, repaysNothing, scheduleOf, type LoanTerms } from './instalments.ts'
import { addAmounts, compareAmounts, fitsCurrency, leastAmount, placesOf, subtractAmounts, total } from '../money.ts'

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
        expect(value.map(({ number }) => number)).toEqual(Array.from({ length: loan.instalments }, (_, place) => place + 1))
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

  it('without interest have none; flat interest is exact as a whole and alike but for the last; an annuity’s is charged on what is owed', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const { value } = instalmentsOf(loan)
        const places = placesOf(loan.currency)
        const interest = value.map((one) => one.interest)
        // In whole minor units and ten-thousandths of a percent: no fraction is lost on the way.
        const minor = BigInt(new Big(loan.amount).times(10 ** places).toFixed(0))
        const rate = BigInt(new Big(loan.rate).times(10_000).toFixed(0))
        const halfUp = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)
        const written = (units: bigint) => new Big(String(units)).div(10 ** places).toFixed(places)
        const year = 12n * 100n * 10_000n
        if (loan.interest === 'none') expect(new Set(interest)).toEqual(new Set([new Big(0).toFixed(places)]))
        if (loan.interest === 'flat') {
          expect(total(interest, places)).toBe(written(halfUp(minor * rate * BigInt(loan.instalments), year)))
          expect(new Set(interest.slice(0, -1)).size).toBeLessThanOrEqual(1)
          const [each] = interest
          const nearest = written(halfUp(minor * rate, year))
          if (loan.instalments > 1)
            expect(
              new Big(nearest)
                .minus(each ?? '0')
                .abs()
                .lte(new Big(leastAmount(loan.currency))),
            ).toBe(true)
        }
        if (loan.interest === 'annuity')
          for (const [index, one] of value.entries()) {
            const owed = index === 0 ? minor : BigInt(new Big(value[index - 1]?.rest ?? '0').times(10 ** places).toFixed(0))
            expect(one.interest).toBe(written(halfUp(owed * rate, year)))
          }
        if (loan.rate === '0') for (const one of interest) expect(Number(one)).toBe(0)
      }),
      { numRuns: 400 },
    )
  })

  it('are rounded half up, the principal, flat interest and an annuity’s alike', () => {
    const of = (amount: string, interest: LoanTerms['interest'], instalments: number, rate = '12', code = 'IDR') =>
      instalmentsOf({ amount, currency: code, interest, rate, instalments, firstDueOn: '2026-01-01' }).value.map((one) =>
        [one.principal, one.interest].join('+'),
      )
    // 10 in 4 is 2.5 each; 1 % a month of 150 is 1.5, and of 250 it is 2.5.
    expect(of('10', 'none', 4)).toEqual(['3+0', '3+0', '3+0', '1+0'])
    expect(of('150', 'flat', 3)).toEqual(['50+2', '50+2', '50+1'])
    expect(of('250', 'annuity', 1)).toEqual(['250+3'])
    // 7 % a year has no end in decimals by the month; of 5,010.00 it is 29.225 all the same.
    expect(of('5010.00', 'annuity', 1, '7', 'EUR')).toEqual(['5010.00+29.23'])
    expect(of('10', 'annuity', 4, '0')).toEqual(['3+0', '3+0', '3+0', '1+0'])
    // The whole interest too: 0.5, 1.5 and 2.5 of the least unit.
    expect([of('50', 'flat', 1), of('50', 'flat', 3), of('2.50', 'flat', 1, '12', 'EUR')]).toEqual([
      ['50+1'],
      ['17+1', '17+1', '16+0'],
      ['2.50+0.03'],
    ])
  })

  it('of flat interest never take more before the last than there is in all', () => {
    const { value } = instalmentsOf({
      amount: '10.00',
      currency: 'EUR',
      interest: 'flat',
      rate: '0.6',
      instalments: 12,
      firstDueOn: '2026-01-01',
    })
    // Half a cent a month is six cents a year, which rounded up would be gone after six months.
    expect(value.map((one) => one.interest)).toEqual([...Array.from({ length: 11 }, () => '0.00'), '0.06'])
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

  it('of a sum too small for their number would be nothing, which is told', () => {
    const of = (amount: string, instalments: number, more: Partial<LoanTerms> = {}) => {
      const loan: LoanTerms = { amount, currency: 'IDR', interest: 'none', rate: '0', instalments, firstDueOn: '2026-01-01', ...more }
      return instalmentsOf(loan).value
    }
    expect(
      of('18', 12)
        .map((one) => one.principal)
        .join(' '),
    ).toBe('2 2 2 2 2 2 2 2 2 0 0 0')
    const told = (...given: Parameters<typeof of>) => repaysNothing(given[2]?.interest ?? 'none', of(...given))
    expect([told('18', 12), told('3', 5), told('2', 5), told('0.02', 6, { currency: 'EUR' })]).toEqual([true, true, true, true])
    expect([told('12', 12), told('5', 5), told('0.06', 6, { currency: 'EUR' }), told('1', 1)]).toEqual([false, false, false, false])
    // Interest alone does not repay a loan of equal parts; an annuity may begin with it.
    expect(told('3', 5, { interest: 'flat', rate: '600' })).toBe(true)
    expect(told('1000', 60, { interest: 'annuity', rate: '240' })).toBe(false)
    expect([leastAmount('IDR'), leastAmount('EUR'), leastAmount('KWD')]).toEqual(['1', '0.01', '0.001'])
  })

  it('are told in a sentence: one amount so many times, and the last where it differs', () => {
    const of = (amount: string, instalments: number, rate: string) =>
      instalmentsOf({ amount, currency: 'IDR', interest: 'flat', rate, instalments, firstDueOn: '2026-01-01' })
    const exact = of('1234567', 12, '3')
    expect(
      total(
        exact.value.map((one) => one.interest),
        0,
      ),
    ).toBe('37037')
    // What the principal has too little in the last, the interest has too much: 102881 + 3086 and 102876 + 3091.
    expect(exact.value.at(-1)).toMatchObject({ principal: '102876', interest: '3091' })
    expect(monthlyPayment(exact.value)).toEqual({ amount: '105967', times: 12, last: null })
    expect(monthlyPayment(of('5000000', 6, '3').value)).toEqual({ amount: '845833', times: 5, last: '845835' })
    expect(monthlyPayment(of('12000', 12, '12').value)).toEqual({ amount: '1120', times: 12, last: null })
    expect(monthlyPayment([])).toBeUndefined()
    expect(of('5000000', 6, '3').why.map(({ rule, facts }) => [rule, facts['times'], facts['amount'], facts['last']])).toEqual([
      ['loan.flat', undefined, '5000000', undefined],
      ['loan.remainder', 5, '845833', '845835'],
    ])
  })

  it('that are not too small are alike but for the last', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const { value } = instalmentsOf(loan)
        fc.pre(!repaysNothing(loan.interest, value))
        const paid = monthlyPayment(value)
        expect(new Set(value.slice(0, -1).map((one) => one.amount)).size).toBeLessThanOrEqual(1)
        expect(
          total(
            [...Array.from({ length: paid?.times ?? 0 }, () => paid?.amount ?? '0'), ...(paid?.last ? [paid.last] : [])],
            placesOf(loan.currency),
          ),
        ).toBe(
          total(
            value.map((one) => one.amount),
            placesOf(loan.currency),
          ),
        )
        expect(scheduleOf(loan, value)).toEqual(value)
      }),
      { numRuns: 400 },
    )
  })

  it('say of which terms they come', () => {
    const { why } = instalmentsOf({
      amount: '1000.00',
      currency: 'EUR',
      interest: 'annuity',
      rate: '5',
      instalments: 3,
      firstDueOn: '2026-01-01',
    })
    expect(why.map(({ rule, facts }) => [rule, facts])).toEqual([
      ['loan.annuity', { amount: '1000.00', currency: 'EUR', instalments: 3, rate: 5, interest: '8.34' }],
      ['loan.remainder', { amount: '336.11', times: 2, last: '336.12', currency: 'EUR' }],
    ])
    expect(['IDR', 'USD', 'KWD', 'XXX'].map(placesOf)).toEqual([0, 2, 3, 2])
    const fitting = (amount: string) => ['IDR', 'USD', 'KWD'].filter((currency) => fitsCurrency(amount, currency))
    expect([fitting('5.000'), fitting('1.50'), fitting('1.005'), fitting('0.0001')]).toEqual([
      ['IDR', 'USD', 'KWD'],
      ['USD', 'KWD'],
      ['KWD'],
      [],
    ])
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
