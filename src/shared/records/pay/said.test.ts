import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import Big from 'big.js'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { writtenDuration } from '#shared/texts/duration.ts'
import { separatorsOf, writtenMoney, writtenNumber } from '#shared/texts/number.ts'
import type { Language } from '#shared/texts/index.ts'
import { differenceSaid, quantityOf, togetherSaid, type SlipWriters } from './said.ts'
import { differencesOf, lineKinds, lineUnits, netDifference, sumsOf, type ComparedLine } from './slip.ts'

function writersIn(language: Language): SlipWriters {
  const [texts, by] = [{ en, id }[language], separatorsOf('language', language)]
  return {
    say: (key, params) => texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? ''),
    money: (amount) => writtenMoney(amount, 'IDR', { ...by, language }),
    number: (value) => writtenNumber(value, by),
    duration: (minutes) => writtenDuration(minutes, by, language),
  }
}

describe('what is different, in sentences', () => {
  const of = (what: 'new' | 'gone' | 'quantity' | 'amount', amount: string, quantity: string | null = null) =>
    ({ name: 'Overtime', what, amount, quantity, unit: quantity === null ? null : 'hours' }) as const
  it.each([
    [of('new', '750000'), 'Overtime is new: Rp 750,000.', 'Overtime baru: Rp750.000.'],
    [of('new', '-750000'), 'Overtime is new: −Rp 750,000.', 'Overtime baru: −Rp750.000.'],
    [of('gone', '-750000'), 'Overtime is no longer there: Rp 750,000 before.', 'Overtime tidak ada lagi: sebelumnya Rp750.000.'],
    [of('quantity', '750000', '6.5'), 'Overtime: 6 h 30 m more, Rp 750,000.', 'Overtime: 6 j 30 mnt lebih banyak, Rp750.000.'],
    [of('quantity', '-750000', '-6.5'), 'Overtime: 6 h 30 m less, Rp 750,000.', 'Overtime: 6 j 30 mnt lebih sedikit, Rp750.000.'],
    [of('quantity', '0', '-1'), 'Overtime: 1 h less, Rp 0.', 'Overtime: 1 j lebih sedikit, Rp0.'],
    // More hours that are paid less by the hour.
    [of('quantity', '-5000', '2'), 'Overtime: Rp 5,000 less.', 'Overtime: Rp5.000 lebih sedikit.'],
    [of('amount', '5000'), 'Overtime: Rp 5,000 more.', 'Overtime: Rp5.000 lebih banyak.'],
    [of('amount', '-5000'), 'Overtime: Rp 5,000 less.', 'Overtime: Rp5.000 lebih sedikit.'],
  ])('%o', (difference, english, indonesian) => {
    expect(differenceSaid(difference, writersIn('en'))).toBe(english)
    expect(differenceSaid(difference, writersIn('id'))).toBe(indonesian)
  })

  it.each([
    ['1250000', 'Together Rp 1,250,000 more than in September.', 'Seluruhnya Rp1.250.000 lebih banyak daripada September.'],
    ['-1250000', 'Together Rp 1,250,000 less than in September.', 'Seluruhnya Rp1.250.000 lebih sedikit daripada September.'],
    ['0.0000', 'Together the same as in September.', 'Seluruhnya sama seperti September.'],
  ])('together %s', (net, english, indonesian) => {
    expect(togetherSaid(net, 'September', writersIn('en'))).toBe(english)
    expect(togetherSaid(net, 'September', writersIn('id'))).toBe(indonesian)
  })
})

it.each([
  ['6.5', 'hours', '6 h 30 m', '6 j 30 mnt'],
  ['7.3333', 'hours', '7 h 20 m', '7 j 20 mnt'],
  ['1.005', 'hours', '1 h', '1 j'],
  ['19.0000', 'days', '19 d', '19 hari'],
  ['0.5', 'months', '0.5 mo.', '0,5 bln.'],
  ['3', 'percent', '3 %', '3 %'],
  ['1200.25', 'times', '1,200.25', '1.200,25'],
  ['2', null, '2', '2'],
  [null, null, '', ''],
] as const)('%s of %s', (quantity, unit, english, indonesian) => {
  expect(quantityOf({ quantity, unit }, writersIn('en'))).toBe(english)
  expect(quantityOf({ quantity, unit }, writersIn('id'))).toBe(indonesian)
})

describe('laws', () => {
  const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => new Big(cents).div(100).toFixed())
  const line: fc.Arbitrary<ComparedLine> = fc.record({
    code: fc.constantFrom('BASIC', 'OVERTIME', 'MEAL', 'TAX', 'LOAN'),
    kind: fc.constantFrom('earning', 'deduction'),
    amount,
    quantity: fc.option(fc.integer({ min: 0, max: 800 }).map((n) => new Big(n).div(4).toFixed())),
    unit: fc.option(fc.constantFrom(...lineUnits)),
  })
  /** A component is of one kind. */
  const kindOf: Readonly<Record<string, (typeof lineKinds)[number]>> = {
    BASIC: 'earning',
    OVERTIME: 'earning',
    MEAL: 'earning',
    TAX: 'deduction',
    LOAN: 'deduction',
  }
  const lines = fc.array(
    line.map((one) => ({ ...one, kind: kindOf[one.code] ?? one.kind })),
    { maxLength: 12 },
  )

  /** What a sentence says by which text, with its bare amount. */
  const told: SlipWriters = {
    say: (key, params) => JSON.stringify([key, params['amount']]),
    money: (value) => value,
    number: (value) => value,
    duration: String,
  }
  const counted = (sentence: string) => {
    const [key, value] = JSON.parse(sentence) as [string, string]
    const isLess = ['pay.isGone', 'pay.lessOf', 'pay.lessAmount', 'pay.togetherLess'].includes(key)
    return isLess ? new Big(0).minus(value) : new Big(value ?? 0)
  }

  it('the amounts of the sentences come to what the last one says, which is the difference of what is paid', () => {
    fc.assert(
      fc.property(lines, lines, (now, before) => {
        const differences = differencesOf(now, before)
        const sum = differences.reduce((so, { code, kind, ...difference }) => {
          const by = counted(differenceSaid({ ...difference, name: code }, told))
          return kind === 'deduction' ? so.minus(by) : so.plus(by)
        }, new Big(0))
        const net = netDifference(differences)
        expect(sum.eq(net)).toBe(true)
        expect(sum.eq(counted(togetherSaid(net, '', told)))).toBe(true)
        expect(sum.eq(new Big(sumsOf(now).net).minus(sumsOf(before).net))).toBe(true)
      }),
    )
  })
})
