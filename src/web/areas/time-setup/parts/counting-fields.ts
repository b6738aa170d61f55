import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'

const favours = ['nearest', 'company', 'employee'] as const

/** What is forgiven and what counts on a day, as fields named as the server names them beneath `at`. */
export const countingFields = (say: Say, at = ''): FieldSpec[] => {
  const minutes = (name: string, label: string, hint?: string): FieldSpec => ({
    kind: 'number',
    name: `${at}${name}`,
    label,
    required: true,
    decimals: false,
    span: 6,
    ...(hint && { hint }),
  })
  return [
    minutes('grace.late', say('timeSetup.graceLate')),
    minutes('grace.early', say('timeSetup.graceEarly')),
    minutes('rounding.minutes', say('timeSetup.rounding'), say('timeSetup.roundingHint')),
    {
      kind: 'select',
      name: `${at}rounding.to`,
      label: say('timeSetup.roundingTo'),
      required: true,
      span: 6,
      choices: favours.map((value) => ({ value, label: say(`timeSetup.to.${value}`) })),
    },
    minutes('overtime.least', say('timeSetup.least')),
    { kind: 'checkbox', name: `${at}overtime.onlyApproved`, label: say('timeSetup.onlyApproved') },
  ]
}

export const countingValues = ({ grace, rounding, overtime }: WeeklyRule, at = ''): Values => ({
  [`${at}grace.late`]: String(grace.late),
  [`${at}grace.early`]: String(grace.early),
  [`${at}rounding.minutes`]: String(rounding.minutes),
  [`${at}rounding.to`]: rounding.to,
  [`${at}overtime.least`]: String(overtime.least),
  [`${at}overtime.onlyApproved`]: overtime.onlyApproved,
})

export function countingOf(values: Values, at = ''): WeeklyRule {
  const minutes = (name: string) => Number(values[`${at}${name}`])
  return {
    grace: { late: minutes('grace.late'), early: minutes('grace.early') },
    rounding: {
      minutes: minutes('rounding.minutes'),
      to: favours.find((one) => one === values[`${at}rounding.to`]) ?? 'nearest',
    },
    overtime: { onlyApproved: values[`${at}overtime.onlyApproved`] === true, least: minutes('overtime.least') },
  }
}
