import { currencies, currencyName } from '#shared/records/money.ts'
import type { PayAllowanceRow, PayWageTypeRow } from '#shared/areas/pay-set-up.ts'
import { inputKinds, type InputKind } from '#shared/records/pay/input.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { currentLanguage } from '#web/foundation/i18n/i18n.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'

export const allowanceForm: SetUpForm<PayAllowanceRow> = {
  fields: (say, { amount }) => [
    {
      kind: 'number',
      name: 'leastWorked',
      label: say('pay.leastWorked'),
      hint: say('pay.leastWorkedHint'),
      hours: true,
      required: true,
      span: 4,
    },
    { kind: 'number', name: 'amount', label: say('pay.perDay'), hint: say('pay.perDayHint'), span: 4 },
    {
      kind: 'select',
      name: 'currency',
      label: say('pay.currency'),
      required: amount !== '',
      span: 4,
      choices: currencies.map((value) => ({ value, label: currencyName(value, currentLanguage()) })),
    },
  ],
  valuesOf: (allowance) => ({
    leastWorked: allowance ? hoursOf(allowance.leastWorked) : '',
    amount: allowance?.amount ?? '',
    currency: allowance?.currency ?? null,
  }),
  // One without the other says nothing.
  bodyOf: ({ leastWorked, amount, currency }) => ({
    leastWorked: Math.round(Number(leastWorked) * 60),
    ...(amount === '' ? { amount: null, currency: null } : { amount, currency }),
  }),
}

/** To a hundredth of an hour, which is exact enough to be the same minutes again. */
const hoursOf = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)

export const allowanceSaid = ({ leastWorked, amount, currency }: PayAllowanceRow, say: Say): (string | false)[] => [
  say('pay.allowanceFrom', { time: formatDuration(leastWorked) }),
  amount !== null && currency !== null && say('pay.allowanceAmount', { amount: formatMoney(amount, currency) }),
]

/** What names one of a kind of input; kinds of which there is but one are named by nothing more. */
const codes: Partial<Record<InputKind, TextKey>> = {
  overtime: 'pay.inputCodeOf.overtime',
  leave: 'pay.inputCodeOf.leave',
  unpaidLeave: 'pay.inputCodeOf.leave',
  paidOut: 'pay.inputCodeOf.leave',
  allowance: 'pay.inputCodeOf.allowance',
  loan: 'pay.inputCodeOf.loan',
  adjustment: 'pay.inputCodeOf.adjustment',
}

const codeOf = (kind: unknown) => codes[kind as InputKind]

export const wageTypeForm: SetUpForm<PayWageTypeRow> = {
  fields: (say, { kind }) => {
    const hint = codeOf(kind)
    return [
      {
        kind: 'select',
        name: 'kind',
        label: say('pay.inputKind'),
        required: true,
        span: 6,
        choices: inputKinds.map((value) => ({ value, label: say(`pay.input.${value}`) })),
      },
      {
        kind: 'text',
        name: 'ofCode',
        label: say('pay.inputCode'),
        ...(hint && { hint: say(hint) }),
        longest: 40,
        span: 6,
        when: (values) => codeOf(values['kind']) !== undefined,
      },
    ]
  },
  valuesOf: (wageType) => ({ kind: wageType?.kind ?? null, ofCode: wageType?.ofCode ?? '' }),
  bodyOf: ({ kind, ofCode }) => ({ kind, ofCode: codeOf(kind) ? ofCode : '' }),
}
