import Big from 'big.js'

/** What is paid: wages of a period, or a bonus beside them. Each is a room of its own for who reads and who looks after it. */
export const payKinds = ['pay', 'bonus'] as const
export type PayKind = (typeof payKinds)[number]

/** What a line is: the person earns it, it is deducted, the employer pays it beside, or it says something alone. */
export const lineKinds = ['earning', 'deduction', 'employer', 'information'] as const
export type LineKind = (typeof lineKinds)[number]

/** In what a quantity is counted; `times` is a bare number. */
export const lineUnits = ['hours', 'days', 'months', 'percent', 'times'] as const
export type LineUnit = (typeof lineUnits)[number]

/** Amounts of a slip, exact decimals. */
export interface Sums {
  earnings: string
  deductions: string
  /** What is paid: earnings less deductions. */
  net: string
}

interface Counted {
  kind: LineKind
  amount: string
}

/** What the lines of a slip come to. What the employer pays beside and what is said alone counts to neither. */
export function sumsOf(lines: readonly Counted[]): Sums {
  const of = (kind: LineKind) => lines.reduce((sum, line) => (line.kind === kind ? sum.plus(line.amount) : sum), new Big(0))
  const [earnings, deductions] = [of('earning'), of('deduction')]
  return { earnings: earnings.toFixed(), deductions: deductions.toFixed(), net: earnings.minus(deductions).toFixed() }
}

/** A line as far as two slips are compared by it. */
export interface ComparedLine extends Counted {
  code: string
  quantity: string | null
  unit: LineUnit | null
}

/** How a component of a slip is another than on the slip before. Differences are exact decimals, above zero for more. */
export interface Difference {
  code: string
  kind: LineKind
  /** `new`: it was not there before; `gone`: it is no longer; `quantity`: more or less of it; `amount`: of the same, another amount. */
  what: 'new' | 'gone' | 'quantity' | 'amount'
  amount: string
  /** Of a quantity, how much more or less, in `unit`. */
  quantity: string | null
  unit: LineUnit | null
}

/**
 * What is different from the slip before, in the order of the lines, what is gone last. Lines of one component are taken
 * together. What the employer pays and what is said alone is left out: nothing that is paid is different by it.
 */
export function differencesOf(now: readonly ComparedLine[], before: readonly ComparedLine[]): Difference[] {
  const [present, former] = [byComponent(now), byComponent(before)]
  const found = [...present].flatMap(([code, line]): Difference[] => {
    const old = former.get(code)
    if (!old) return [{ ...line, what: 'new' }]
    const amount = new Big(line.amount).minus(old.amount)
    const isCounted = line.unit !== null && line.unit === old.unit && line.quantity !== null && old.quantity !== null
    const quantity = isCounted ? new Big(line.quantity ?? 0).minus(old.quantity ?? 0) : null
    const { kind, unit } = line
    if (quantity && !quantity.eq(0)) return [{ code, kind, what: 'quantity', amount: amount.toFixed(), quantity: quantity.toFixed(), unit }]
    return amount.eq(0) ? [] : [{ code, kind, what: 'amount', amount: amount.toFixed(), quantity: null, unit: null }]
  })
  const gone = [...former].flatMap(([code, { kind, amount }]): Difference[] =>
    present.has(code) || new Big(amount).eq(0)
      ? []
      : [{ code, kind, what: 'gone', amount: new Big(0).minus(amount).toFixed(), quantity: null, unit: null }],
  )
  return [...found, ...gone]
}

type Component = Omit<Difference, 'what'>

/** Earnings and deductions by their component: quantities are summed where all are counted alike. */
function byComponent(lines: readonly ComparedLine[]): Map<string, Component> {
  const components = new Map<string, Component>()
  for (const { code, kind, amount, quantity, unit } of lines) {
    if (kind !== 'earning' && kind !== 'deduction') continue
    const known = components.get(code)
    if (!known) {
      components.set(code, { code, kind, amount, quantity, unit: quantity === null ? null : unit })
      continue
    }
    const isAlike = known.unit !== null && known.unit === unit && known.quantity !== null && quantity !== null
    components.set(code, {
      code,
      kind,
      amount: new Big(known.amount).plus(amount).toFixed(),
      quantity: isAlike ? new Big(known.quantity ?? 0).plus(quantity ?? 0).toFixed() : null,
      unit: isAlike ? unit : null,
    })
  }
  return components
}

/** What the differences come to: by so much more is paid than before. */
export const netDifference = (differences: readonly Pick<Difference, 'kind' | 'amount'>[]): string =>
  differences.reduce((sum, { kind, amount }) => (kind === 'deduction' ? sum.minus(amount) : sum.plus(amount)), new Big(0)).toFixed()
