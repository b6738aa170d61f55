import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { absenceTellings } from '#shared/records/leave/absence.ts'
import { dateForms } from '#shared/texts/days.ts'
import { numberForms } from '#shared/texts/number.ts'
import { id } from '#shared/wire.ts'

const area = 'general-config'

export const generalConfig = z
  .object({
    /** How far a manager sees subordinates' balances. */
    viewSubordinateLeaveBalance: z.enum(['none', 'direct', 'all']),
    /** How far a manager sees subordinates' attendance. */
    viewSubordinateAttendance: z.enum(['none', 'direct', 'all']),
    /** What managers who do not decide on an absence are told of it. */
    absenceToManagers: z.enum(absenceTellings),
    /** What colleagues are told of an absence. */
    absenceToColleagues: z.enum(absenceTellings),
    /** May the last approver undo an approved request? */
    lastApproverCanCancel: z.boolean(),
    /** How long a decision made on screen can be taken back, in seconds; 0: not at all. */
    decisionHoldSeconds: z.number().check(z.int(), z.minimum(0), z.maximum(3600)),
    /** Whoever sends a request back or rejects it says why. */
    reasonRequired: z.boolean(),
    /** A form that has a note and attachments of its own is sent as it is submitted; else what is sent to whom is shown before. */
    submitAtOnce: z.boolean(),
    /** HR of all sites draws flows too, not administrators alone. */
    hrDrawsFlows: z.boolean(),
    /** HR adjusts their own leave too; who decides on it is asked as ever. */
    hrAdjustsOwnLeave: z.boolean(),
    /** How numbers are written, and what that is in the language of the call. */
    numbers: z.enum(numberForms),
    thousandSeparator: z.string(),
    decimalSeparator: z.string(),
    dateForm: z.enum(dateForms),
    /** The first day of a week, counted from Monday as 0. */
    firstWeekday: z.number(),
    currency: z.string(),
    companyName: z.string(),
    /** Names the company's mark, which is at `/company-mark/{mark}`; null: the portal's own is shown. */
    companyMark: z.nullable(z.string()),
    /** The style sheet of the company's colour; '' for the portal's own. */
    accentStyles: z.string(),
    /** The languages that people choose from, and that of whoever has chosen none. */
    languages: z.array(z.string()),
    language: z.string(),
    attachmentMaximum: z.number(),
  })
  .register(descriptions, { id: 'GeneralConfig' })
export type GeneralConfig = z.output<typeof generalConfig>

export const generalConfigCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/general-configs',
    area,
    summary: 'Settings that screens follow',
    input: z.object({}),
    output: generalConfig,
  }),
  isLastApprover: endpoint({
    method: 'POST',
    path: '/general-configs/is-last-approver',
    reads: true,
    area,
    summary: 'Whether the person would decide at the last level, or did',
    input: z.object({ id }),
    output: z.object({ value: z.boolean(), lastApproverCanCancel: z.boolean() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/x/general-configs',
    area,
    summary: 'Change settings (administrators)',
    input: z.partial(
      z.pick(generalConfig, {
        viewSubordinateLeaveBalance: true,
        viewSubordinateAttendance: true,
        absenceToManagers: true,
        absenceToColleagues: true,
        lastApproverCanCancel: true,
        decisionHoldSeconds: true,
        reasonRequired: true,
        submitAtOnce: true,
        hrDrawsFlows: true,
        hrAdjustsOwnLeave: true,
      }),
    ),
    output: generalConfig,
    changes: true,
  }),
})
