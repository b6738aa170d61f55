import { versionOn } from '#shared/contract/set-up-list.ts'
import { countriesIn } from '#shared/records/countries.ts'
import { currencies, currencyName } from '#shared/records/money.ts'
import { countryName } from '#shared/records/places.ts'
import { loanItemSetUp, type LoanItemSet } from '#shared/areas/loan-items.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { company } from '#web/foundation/company.ts'
import { currentLanguage } from '#web/foundation/i18n/i18n.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'

/** What people may borrow for. */
export function LoanItems() {
  const say = useText()
  return (
    <SetUpPart
      how="loanItems.how"
      set={loanItemSetUp}
      words={{ none: 'loanItems.none', create: 'loanItems.new', change: 'loanItems.change' }}
      form={itemForm}
      aside={(item) => sayTerms(item, say)}
      refreshes={['loan']}
    />
  )
}

function sayTerms({ versions, currency, country }: LoanItemSet, say: Say): (string | false)[] {
  const today = todayThere()
  const holds = versionOn(versions, today)
  if (!holds) return []
  const next = versions.findLast(({ startsOn }) => startsOn > today && startsOn !== holds.startsOn)
  return [
    countryName(country, currentLanguage()),
    say('loanItems.said.limit', { amount: formatMoney(holds.limitAmount, currency) }),
    say('loanItems.said.instalments', { count: holds.mostInstalments }),
    say(`loanItems.said.${holds.interest}`, { rate: holds.rate }),
    next !== undefined && say('loanItems.said.from', { day: formatDate(next.startsOn) }),
  ]
}

const bearing = ({ interest }: Record<string, unknown>) => interest !== 'none'

const itemFields = (say: Say): FieldSpec[] => [
  {
    kind: 'select',
    name: 'country',
    label: say('loanItems.country'),
    hint: say('loanItems.countryHint'),
    required: true,
    span: 6,
    choices: countriesIn(currentLanguage()).map(([value, label]) => ({ value, label, words: value })),
  },
  {
    kind: 'select',
    name: 'currency',
    label: say('loanItems.currency'),
    required: true,
    span: 6,
    choices: currencies.map((value) => ({ value, label: currencyName(value, currentLanguage()) })),
  },
  {
    kind: 'number',
    name: 'limitAmount',
    label: say('loanItems.limitLabel'),
    hint: say('loanItems.limitHint'),
    decimals: true,
    required: true,
    span: 6,
  },
  { kind: 'number', name: 'mostInstalments', label: say('loanItems.mostInstalments'), decimals: false, required: true, span: 6 },
  {
    kind: 'select',
    name: 'interest',
    label: say('loanItems.interest'),
    required: true,
    span: 6,
    choices: (['none', 'flat', 'annuity'] as const).map((value) => ({ value, label: say(`loanItems.interest.${value}`) })),
  },
  {
    kind: 'number',
    name: 'rate',
    label: say('loanItems.rateLabel'),
    hint: say('loanItems.rateHint'),
    decimals: true,
    required: true,
    span: 6,
    when: bearing,
  },
]

const itemForm: SetUpForm<LoanItemSet> = {
  fields: itemFields,
  valuesOf(item) {
    const last = item?.versions[0]
    const today = todayThere()
    return {
      country: item?.country ?? '',
      currency: item?.currency ?? company().currency,
      interest: last?.interest ?? 'none',
      rate: last?.rate ?? '0',
      limitAmount: last?.limitAmount ?? '',
      mostInstalments: last ? String(last.mostInstalments) : '12',
      // What held until today stays as it was.
      startsOn: last && last.startsOn > today ? last.startsOn : today,
    }
  },
  bodyOf: ({ country, currency, interest, rate, limitAmount, mostInstalments }) => ({
    country,
    currency,
    interest,
    rate: bearing({ interest }) ? rate : '0',
    limitAmount,
    mostInstalments: Number(mostInstalments),
  }),
}
