import { roundingSteps, type TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import type { Values } from '#web/platform/form/spec.ts'

/** The rules as they stand in the form. */
export const valuesOfRules = ({ rounding, lock, breakAfter, futureDays, breakLeast, ...rest }: TimesheetPolicy): Values => ({
  ...rest,
  futureDays: String(futureDays),
  breakLeast: String(breakLeast),
  breakAfter: breakAfter === null ? '' : String(breakAfter),
  step: String(rounding.minutes),
  to: rounding.to,
  period: lock.period,
  graceDays: lock.graceDays === null ? '' : String(lock.graceDays),
})

const numberOrNone = (value: unknown) => (value === '' || value == null ? null : Number(value))

/** The rules as they are sent. */
export const rulesIn = (values: Values): TimesheetPolicy => ({
  futureDays: Number(values['futureDays']),
  breakAfter: numberOrNone(values['breakAfter']),
  breakLeast: Number(values['breakLeast']),
  breakBlocks: values['breakBlocks'] === true,
  budgetBlocks: values['budgetBlocks'] === true,
  rounding: {
    minutes: roundingSteps.find((step) => String(step) === String(values['step'])) ?? 0,
    to: values['to'] === 'up' ? 'up' : values['to'] === 'down' ? 'down' : 'nearest',
  },
  lock: { period: values['period'] === 'week' ? 'week' : 'month', graceDays: numberOrNone(values['graceDays']) },
})
