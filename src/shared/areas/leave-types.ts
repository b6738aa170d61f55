import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { date } from '#shared/wire.ts'
import { leaveKindFields, leaveRule } from '#shared/records/leave/policy.ts'

const area = 'leave-types'

/** Typed in small letters they are meant as capital ones. */
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'leaveTypes.code'))

/** What people take leave of: what is said of a type once, and the rule that holds from a day on. */
export const leaveTypeSetUp = defineSetUp({
  kind: 'leave-type',
  area,
  path: '/x/set-up/leave-types',
  called: ['a leave type', 'leave types'],
  scope: 'company',
  code,
  example: { code: 'ANNUAL', names: { en: 'Annual leave', id: 'Cuti tahunan' } },
  fields: { ...placed, ...leaveKindFields },
  dated: { policy: leaveRule },
  labels: {
    types: 'leaveTypes.title',
    unit: 'leaveTypes.unit',
    countries: 'leaveTypes.countries',
    sensitive: 'leaveTypes.sensitive',
    use: 'leaveTypes.use',
    halfDays: 'leaveTypes.halfDays',
    calendarDays: 'leaveTypes.calendarDays',
    noticeDays: 'leaveTypes.noticeDays',
    longest: 'leaveTypes.longest',
    serviceMonths: 'leaveTypes.serviceMonths',
    probationMonths: 'leaveTypes.probationMonths',
    blocked: 'leaveTypes.blocked',
    entitlement: 'leaveTypes.section.given',
    every: 'leaveTypes.every',
    steps: 'leaveTypes.steps',
    years: 'leaveTypes.steps.years',
    more: 'leaveTypes.steps.more',
    roundTo: 'leaveTypes.roundTo',
    proRata: 'leaveTypes.proRata',
    proRataLast: 'leaveTypes.proRataLast',
    byShare: 'leaveTypes.byShare',
    carryOver: 'leaveTypes.carries',
    floor: 'leaveTypes.floor',
    documentAfter: 'leaveTypes.documentAfter',
    asksLocation: 'leaveTypes.asksLocation',
    disbursement: 'leaveTypes.pays',
    byEmployees: 'leaveTypes.pays.byEmployees',
  },
  about: {
    /** Where the company has sites. */
    countries: z.array(z.string()),
  },
})
/** Most types that are taken over at once. */
const mostTypes = 40

export const leaveTypeCalls = calls(area, {
  takeOver: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-types/take-over',
    area,
    summary: 'Makes several leave types, all of them or none (administrators, HR of all sites)',
    input: z.object({
      startsOn: date,
      types: z.array(z.omit(leaveTypeSetUp.calls.save.input, { id: true, startsOn: true })).check(z.minLength(1), z.maxLength(mostTypes)),
    }),
    output: z.object({ made: z.number() }),
    changes: true,
  }),
})
export type LeaveTypeSet = SetUpRow<typeof leaveTypeSetUp>
