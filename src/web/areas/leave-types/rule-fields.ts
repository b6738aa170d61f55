import type { Language } from '#shared/texts/index.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { RuleHints } from './rule-hints.tsx'

/** What is said of a type once, for all days. */
export interface KindAsked {
  /** Where the company has sites, and what the type says already. */
  countries: readonly string[]
  nameOf: (country: string) => string
}

const kept = ({ balance }: Values) => balance === true
const given = (values: Values) => kept(values) && values['gives'] === true
const carried = (values: Values) => kept(values) && values['carries'] === true
const paidOut = (values: Values) => kept(values) && values['pays'] === true

/** What a type is, before what holds of it from a day on. */
export const kindFields = (say: Say, { countries, nameOf }: KindAsked): FieldSpec[] => [
  {
    kind: 'select',
    name: 'unit',
    heading: say('leaveTypes.section.counted'),
    label: say('leaveTypes.unit'),
    hint: say('leaveTypes.unitHint'),
    required: true,
    span: 6,
    choices: (['day', 'hour'] as const).map((value) => ({ value, label: say(`leaveTypes.unit.${value}`) })),
  },
  {
    kind: 'multicheckbox',
    name: 'countries',
    label: say('leaveTypes.countries'),
    hint: say('leaveTypes.countriesHint'),
    span: 6,
    choices: countries.map((value) => ({ value, label: nameOf(value) })),
  },
  { kind: 'checkbox', name: 'balance', label: say('leaveTypes.balance'), hint: say('leaveTypes.balanceHint') },
  { kind: 'checkbox', name: 'paid', label: say('leaveTypes.paid'), hint: say('leaveTypes.paidHint') },
]

/** What holds from a day on, by its parts. */
export const ruleFields = (say: Say, language: Language, hints: RuleHints): FieldSpec[] => [
  { kind: 'checkbox', name: 'policy.halfDays', label: say('leaveTypes.halfDays') },
  { kind: 'checkbox', name: 'policy.hours', label: say('leaveTypes.hours') },
  { kind: 'checkbox', name: 'policy.calendarDays', label: say('leaveTypes.calendarDays') },
  ...askingFields(say),
  ...givenFields(say, hints),
  ...restFields(say, language),
  number('policy.documentAfter', {
    heading: say('leaveTypes.section.proof'),
    label: say('leaveTypes.documentAfter'),
    hint: say('leaveTypes.documentHint'),
  }),
  { kind: 'checkbox', name: 'policy.asksLocation', label: say('leaveTypes.asksLocation') },
  {
    kind: 'checkbox',
    name: 'pays',
    heading: say('leaveTypes.section.paid'),
    label: say('leaveTypes.pays'),
    when: kept,
  },
  number('policy.disbursement.least', { label: say('leaveTypes.pays.least'), required: true, when: paidOut }),
  number('policy.disbursement.most', { label: say('leaveTypes.pays.most'), required: true, when: paidOut }),
  { kind: 'checkbox', name: 'policy.disbursement.byEmployees', label: say('leaveTypes.pays.byEmployees'), when: paidOut },
]

/** Who sees what it is, and for what the portal offers it: like its kind, said once. */
export const sightFields = (say: Say): FieldSpec[] => [
  {
    kind: 'checkbox',
    name: 'sensitive',
    heading: say('leaveTypes.section.sight'),
    label: say('leaveTypes.sensitive'),
    hint: say('leaveTypes.sensitiveHint'),
  },
  {
    kind: 'select',
    name: 'use',
    label: say('leaveTypes.use'),
    required: true,
    span: 6,
    choices: (['none', 'sickness'] as const).map((value) => ({ value, label: say(`leaveTypes.use.${value}`) })),
  },
]

type More = Partial<Pick<FieldSpec, 'heading' | 'hint' | 'required' | 'span' | 'when'>> & { label: string }

const number = (name: string, more: More): FieldSpec => ({ kind: 'number', name, decimals: true, span: 4, ...more })
const whole = (name: string, more: More): FieldSpec => ({ kind: 'number', name, decimals: false, span: 4, required: true, ...more })

const askingFields = (say: Say): FieldSpec[] => [
  whole('policy.noticeDays', {
    heading: say('leaveTypes.section.asking'),
    label: say('leaveTypes.noticeDays'),
    hint: say('leaveTypes.noticeHint'),
  }),
  whole('policy.backdatingDays', { label: say('leaveTypes.backdatingDays'), hint: say('leaveTypes.backdatingHint') }),
  number('policy.longest', { label: say('leaveTypes.longest'), hint: say('leaveTypes.noLimit') }),
  whole('policy.serviceMonths', { label: say('leaveTypes.serviceMonths'), hint: say('leaveTypes.serviceHint'), span: 6 }),
  whole('policy.probationMonths', { label: say('leaveTypes.probationMonths'), hint: say('leaveTypes.probationHint'), span: 6 }),
  {
    kind: 'table',
    name: 'policy.blocked',
    label: say('leaveTypes.blocked'),
    add: say('leaveTypes.blockedAdd'),
    fields: [
      { kind: 'date', name: 'from', label: say('leaveTypes.blocked.from'), required: true },
      { kind: 'date', name: 'until', notBefore: 'from', label: say('leaveTypes.blocked.until'), required: true },
      { kind: 'text', name: 'name', label: say('leaveTypes.blocked.name'), required: true, longest: 120 },
    ],
  },
]

const givenFields = (say: Say, hints: RuleHints): FieldSpec[] => [
  {
    kind: 'checkbox',
    name: 'gives',
    heading: say('leaveTypes.section.given'),
    label: say('leaveTypes.gives'),
    hint: say('leaveTypes.givesHint'),
    when: kept,
  },
  number('policy.entitlement.amount', { label: say('leaveTypes.amount'), hint: hints.amount, required: true, span: 6, when: given }),
  {
    kind: 'select',
    name: 'policy.entitlement.every',
    label: say('leaveTypes.every'),
    required: true,
    span: 6,
    when: given,
    choices: (['year', 'month'] as const).map((value) => ({ value, label: say(`leaveTypes.every.${value}`) })),
  },
  {
    kind: 'table',
    name: 'policy.entitlement.steps',
    label: say('leaveTypes.steps'),
    add: say('leaveTypes.stepsAdd'),
    when: given,
    fields: [
      { kind: 'number', name: 'years', label: say('leaveTypes.steps.years'), decimals: false, required: true },
      { kind: 'number', name: 'more', label: say('leaveTypes.steps.more'), decimals: true, required: true },
    ],
  },
  {
    kind: 'table',
    name: 'policy.entitlement.ageSteps',
    label: say('leaveTypes.ageSteps'),
    hint: hints.ageSteps,
    add: say('leaveTypes.ageStepsAdd'),
    when: given,
    fields: [
      { kind: 'number', name: 'age', label: say('leaveTypes.ageSteps.age'), decimals: false, required: true },
      { kind: 'number', name: 'more', label: say('leaveTypes.steps.more'), decimals: true, required: true },
    ],
  },
  number('policy.entitlement.roundTo', {
    label: say('leaveTypes.roundTo'),
    hint: say('leaveTypes.roundToHint'),
    span: 6,
    when: given,
  }),
  {
    kind: 'select',
    name: 'policy.entitlement.rounding',
    label: say('leaveTypes.rounding'),
    required: true,
    span: 6,
    when: given,
    choices: (['nearest', 'up', 'down'] as const).map((value) => ({ value, label: say(`leaveTypes.rounding.${value}`) })),
  },
  {
    kind: 'checkbox',
    name: 'policy.entitlement.proRata',
    heading: say('leaveTypes.section.share'),
    label: say('leaveTypes.proRata'),
    when: given,
  },
  { kind: 'checkbox', name: 'policy.entitlement.proRataLast', label: say('leaveTypes.proRataLast'), when: given },
  { kind: 'checkbox', name: 'policy.entitlement.byShare', label: say('leaveTypes.byShare'), when: given },
]

/** A day of a month whose name a form tells in the reader's language. */
const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))

const restFields = (say: Say, language: Language): FieldSpec[] => [
  {
    kind: 'number',
    name: 'policy.floor',
    heading: say('leaveTypes.section.rest'),
    label: say('leaveTypes.floor'),
    hint: say('leaveTypes.floorHint'),
    decimals: true,
    negative: true,
    required: true,
    span: 6,
    when: kept,
  },
  number('policy.entitlement.ceiling', { label: say('leaveTypes.ceiling'), hint: say('leaveTypes.ceilingHint'), span: 6, when: given }),
  whole('policy.entitlement.expiresAfterMonths', {
    label: say('leaveTypes.expires'),
    hint: say('leaveTypes.expiresHint'),
    span: 6,
    when: given,
  }),
  { kind: 'checkbox', name: 'carries', label: say('leaveTypes.carries'), when: kept },
  number('policy.carryOver.most', { label: say('leaveTypes.carries.most'), required: true, when: carried }),
  whole('policy.carryOver.until', { label: say('leaveTypes.carries.untilDay'), when: carried }),
  {
    kind: 'select',
    name: 'untilMonth',
    label: say('leaveTypes.carries.untilMonth'),
    required: true,
    span: 4,
    when: carried,
    choices: months.map((value) => ({ value, label: monthName(value, language) })),
  },
]

const monthName = (month: string, language: Language): string =>
  new Date(`2001-${month}-01T00:00:00Z`).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
