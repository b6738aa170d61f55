import * as z from 'zod/mini'
import { shiftRule } from './shift-schema.ts'

/** What is forgiven and what counts on days of a weekly schedule, where no shift says so. Minutes. */
export const weeklyRule = z.pick(shiftRule, { grace: true, rounding: true, overtime: true })
export type WeeklyRule = z.output<typeof weeklyRule>

/** What applies where nobody has set anything else. */
export const usualWeeklyRule: WeeklyRule = {
  grace: { late: 5, early: 5 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: false, least: 30 },
}
