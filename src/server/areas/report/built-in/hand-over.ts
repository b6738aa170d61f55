import { sql } from 'kysely'
import { payModules } from '#shared/permissions.ts'
import { subtractAmounts } from '#shared/records/money.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Asking, ReportRow } from '#server/platform/report/report.ts'
import { inputSums, lastVersion, type InputSum } from '#server/records/hand-over/sums.ts'
import { periodSeen } from '#server/records/pay/period-seen.ts'
import type { Period } from '#server/records/pay/periods.ts'
import { builtIn } from './said.ts'

const inCurrency = { field: 'currency', label: 'pay.currency' }

/** What a period hands over by kind and wage type, beside what its version before or the period before did. */
export const handOver = builtIn('hand-over', {
  group: 'pay',
  parameters: [
    { name: 'period', label: 'pay.period', kind: 'periodPay', isRequired: true },
    {
      name: 'beside',
      label: 'report.beside',
      kind: 'choice',
      isRequired: true,
      usual: () => 'period',
      choices: [
        { id: 'period', label: 'report.beside.period' },
        { id: 'version', label: 'report.beside.version' },
      ],
    },
  ],
  refusal: (viewer) => (hasDuty(viewer, payModules.pay) ? null : 'error.hrOnly'),
  columns: {
    what: { kind: 'text', label: 'pay.input' },
    wageType: { kind: 'text', label: 'pay.wageType' },
    isLater: { kind: 'text', label: 'pay.inputOf' },
    people: { kind: 'number', label: 'report.people' },
    quantity: { kind: 'number', label: 'pay.inputQuantity', unit: { field: 'unit', label: 'pay.inputUnit', words: 'pay.inputUnit' } },
    quantityBefore: { kind: 'number', label: 'report.quantityBefore' },
    quantityMore: { kind: 'number', label: 'report.quantityMore' },
    amount: { kind: 'money', label: 'pay.inputAmount', unit: inCurrency },
    amountBefore: { kind: 'money', label: 'report.amountBefore', unit: inCurrency },
    amountMore: { kind: 'money', label: 'report.amountMore', unit: inCurrency },
  },
  chart: { by: 'what', of: 'people' },
  async *slices(db, asking) {
    const { viewer, language, values } = asking
    const period = await periodSeen(db, viewer, values['period'] ?? '')
    const version = await lastVersion(db, period.id)
    if (version === null) return
    const now = await inputSums(db, { periodId: period.id, version }, viewer, language)
    const of = await comparedWith(db, asking, period, version)
    yield beside(now, of && (await inputSums(db, of, viewer, language))).map((row) => ({
      ...row,
      isLater: row.isLater ? say(language, 'report.earlierPeriods') : null,
    }))
  },
})

/** What it is compared with; null: there is nothing before it. */
async function comparedWith(db: Db, { values }: Asking, { id, groupId, startsOn }: Period, version: number) {
  if (values['beside'] === 'version') return version > 1 ? { periodId: id, version: version - 1 } : null
  const before = await first(
    db,
    sql<{
      id: string
    }>`select p.id from pay_period p where p.group_id = ${groupId}::uuid and p.kind = 'pay' and p.starts_on < ${startsOn}::date
      order by p.starts_on desc limit 1`,
  )
  const last = before && (await lastVersion(db, before.id))
  return before && last ? { periodId: before.id, version: last } : null
}

type Compared = InputSum & ReportRow

const keyOf = ({ kind, ofCode, unit, currency, isLater }: InputSum) => [kind, ofCode, unit, currency, isLater].join('/')

/** Each with what it was before; what is no more among it, as nothing. */
function beside(now: readonly InputSum[], before: readonly InputSum[] | null): Compared[] {
  if (before === null) return now.map((sum) => compared(sum, null))
  const were = new Map(before.map((sum) => [keyOf(sum), sum]))
  const are = new Set(now.map(keyOf))
  return [
    ...now.map((sum) => compared(sum, were.get(keyOf(sum)) ?? nothingOf(sum))),
    ...before.filter((sum) => !are.has(keyOf(sum))).map((sum) => compared(nothingOf(sum), sum)),
  ]
}

const nothingOf = (sum: InputSum): InputSum => ({ ...sum, people: 0, quantity: '0', amount: sum.amount && '0' })

const compared = (sum: InputSum, before: InputSum | null): Compared => ({
  ...sum,
  quantityBefore: before && before.quantity,
  quantityMore: before && subtractAmounts(sum.quantity, before.quantity),
  amountBefore: before && before.amount,
  amountMore: before && (sum.amount !== null || before.amount !== null ? subtractAmounts(sum.amount ?? '0', before.amount ?? '0') : null),
})
