import * as z from 'zod/mini'
import { descriptions } from './described.ts'

/** Shapes that many calls share. Field names are those of the documents; see docs/api.md for the conventions. */

export const emptyId = '00000000-0000-0000-0000-000000000000'

/** An id as examples have it. */
export const exampleId = '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60'

/** However it is spelled it is one: ids are compared as texts, and locks are named by them, in small letters. */
export const id = z.guid().check(z.toLowerCase())
descriptions.add(id, { examples: [exampleId] })
export const optionalId = z.pipe(
  z.nullish(id),
  z.transform((value) => (value == null || value === emptyId ? null : value)),
)

const dayWithTime = /^\d{4}[-/]\d{2}[-/]\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

const aDay = { format: 'date', examples: ['2026-12-01'] } as const
const aMoment = { format: 'date-time', examples: ['2026-12-01T17:00:00+07:00'] } as const

/** A day of an answer, `YYYY-MM-DD`. */
export const day = z.string().register(descriptions, aDay)

/** `YYYY-MM-DD` on the wire; `YYYY/MM/DD` is read too, and a time behind it is left out. A day that no calendar has is refused. */
export const date = z.pipe(
  z.pipe(
    z.string().check(z.regex(dayWithTime, 'field.invalidDate')).register(descriptions, aDay),
    z.transform((value, context) => {
      const text = dayIn(value)
      if (text) return text
      context.issues.push({ code: 'custom', message: 'field.invalidDate', input: value })
      return z.NEVER
    }),
  ),
  day,
)

/** `2026-11`. */
export const month = z
  .string()
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'field.invalidDate'))
  .register(descriptions, { examples: ['2026-12'] })

/** `null` where absent; a date not after year 1 counts as absent. */
export const optionalDate = z.pipe(
  z.pipe(
    z.nullish(z.string().register(descriptions, aDay)),
    z.transform((value, context) => {
      if (value == null || value === '' || value.startsWith('0001')) return null
      const text = dayIn(value)
      if (text) return text
      context.issues.push({ code: 'custom', message: 'field.invalidDate', input: value })
      return z.NEVER
    }),
  ),
  z.nullable(day),
)

function dayIn(value: string): string | null {
  const text = value.slice(0, 10).replaceAll('/', '-')
  return dayWithTime.test(value) && isDay(text) ? text : null
}

/** Whether a text is a day as `YYYY-MM-DD` that the calendar has, from year 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** A time of day, `HH:mm`. */
export const clock = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalidTime'))
  .register(descriptions, { examples: ['17:00'] })

/** ISO 8601 with an offset. */
export const instant = z.string().register(descriptions, aMoment)

/** An instant with its offset, to the minute: `2026-11-24T14:00:00+07:00`, in the years from 1970 to 2999. */
export const moment = z.pipe(
  z
    .string()
    .check(z.regex(/^(19[7-9]|2\d\d)\d-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/, 'field.invalidDateTime'))
    .register(descriptions, aMoment),
  z.transform((value, context) => {
    const [day, zone] = [value.slice(0, 10), value.slice(16).replace(/^[:.\d]*/, '')]
    const read = `${value.slice(0, 16)}:00${zone}`
    if (isDay(day) && !Number.isNaN(Date.parse(read))) return read
    context.issues.push({ code: 'custom', message: 'field.invalidDateTime', input: value })
    return z.NEVER
  }),
)

/** An exact decimal as text, at most four places: `1250000.00`. */
export const decimal = z
  .string()
  .check(z.regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'error.number'))
  .register(descriptions, { examples: ['1250000.00'] })

/** An exact decimal that is not below zero: what something costs, how much may be spent. */
export const amount = z
  .string()
  .check(z.regex(/^\d{1,14}(\.\d{1,4})?$/, 'error.amount'))
  .register(descriptions, { examples: ['1250000.00'] })

export const text = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\0]*$/, 'error.text'))
/** The rule of a concern that nobody could decide, whatever is filled in. */
export const nobodyDecides = 'approval.nobody'
export const note = z._default(text(2000), '')

/** One step of an explanation: the sentence, the facts it used, the rule and its version. */
export const reason = z
  .object({
    text: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    rule: z.string(),
    version: z.string(),
  })
  .register(descriptions, { id: 'Reason' })
export type Reason = z.output<typeof reason>

/** A value that HR rules compute, with why. */
export const explained = <V extends z.ZodMiniType>(value: V) => z.object({ value, why: z.array(reason) })
export const explainedNumber = explained(z.number())

export const attachment = z
  .object({
    attachmentId: id,
    uniqId: id,
    name: z.string(),
    fileName: z.string(),
    type: z.string(),
    size: z.number(),
  })
  .register(descriptions, { id: 'Attachment' })
export type Attachment = z.output<typeof attachment>

export const approvalPerson = z
  .object({
    approvalPerson: z.string(),
    approvalPersonId: id,
    statusId: z.number(),
    status: z.string(),
    actionDateTime: z.nullable(instant),
    note: z.string(),
    /** The person who acted for them. */
    onBehalf: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'ApprovalPerson' })
export type ApprovalPerson = z.output<typeof approvalPerson>

export const approvalLevel = z
  .object({
    level: z.number(),
    statusId: z.number(),
    status: z.string(),
    position: z.string(),
    mode: z.enum(['any', 'all']),
    note: z.string(),
    persons: z.array(approvalPerson),
  })
  .register(descriptions, { id: 'ApprovalLevel' })
export type ApprovalLevel = z.output<typeof approvalLevel>

/** What can be done to a request, by people and by the portal. The documents say of some which status they set (A 4). */
export const requestActs = [
  'save',
  'submit',
  'approve',
  'revise',
  'reject',
  'cancel',
  'reopen',
  'close',
  'skip',
  'escalate',
  'remind',
  'part',
  'reassign',
] as const
export type RequestAct = (typeof requestActs)[number]

export const historyEntry = z
  .object({
    actionDateTime: instant,
    actionPerson: z.string(),
    /** Null: the system. */
    actionPersonId: z.nullable(id),
    onBehalfOf: z.nullable(z.string()),
    approvalLevel: z.nullable(z.number()),
    act: z.enum(requestActs),
    /** The act as a participle, in the reader's language: `approved`. */
    action: z.string(),
    note: z.string(),
    attachment: z.nullable(attachment),
  })
  .register(descriptions, { id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof historyEntry>

/** What every detail of a request answers besides the module's own fields. */
/** What stands in the way of a submit (`blocking`) or is worth knowing, with the field it concerns. */
export const concern = z
  .object({
    field: z.nullable(z.string()),
    blocking: z.boolean(),
    text: z.string(),
    rule: z.string(),
  })
  .register(descriptions, { id: 'Concern' })
export type Concern = z.output<typeof concern>

/** Another request of the same person that takes some of the same days. */
export const linkedRequest = z
  .object({
    id,
    code: z.string(),
    /** Where it is shown; null where its module is not set up. */
    path: z.nullable(z.string()),
    /** Names of its module and of its type. */
    caption: z.string(),
    type: z.nullable(z.string()),
    startDate: day,
    endDate: day,
    statusId: z.number(),
    status: z.string(),
  })
  .register(descriptions, { id: 'LinkedRequest' })
export type LinkedRequest = z.output<typeof linkedRequest>

export const requestHeader = {
  id,
  code: z.string(),
  statusId: z.number(),
  status: z.string(),
  version: z.number(),
  authorId: id,
  author: z.string(),
  requestorId: id,
  requestor: z.string(),
  submittedDate: z.nullable(instant),
  transDate: day,
  enableApprove: z.boolean(),
  enableRevise: z.boolean(),
  enableReject: z.boolean(),
  enableEdit: z.boolean(),
  enableSubmit: z.boolean(),
  enableCancel: z.boolean(),
  enableReopen: z.boolean(),
  /** Why each act that is off is off: keyed by the act. */
  reasons: z.record(z.string(), z.string()),
  isLastApprover: z.boolean(),
  markAsDeleted: z.boolean(),
  approvalLevels: z.array(approvalLevel),
  actionHistory: z.array(historyEntry),
  attachments: z.array(attachment),
  /** What whoever decides should know; empty where nothing is to be decided. */
  concerns: z.array(concern),
  /** Of the person's other requests those that meet it, as far as the reader may see them; while it is to be decided. */
  linked: z.array(linkedRequest),
}

export const actionAnswer = z
  .object({
    id,
    code: z.string(),
    statusId: z.number(),
    status: z.string(),
    version: z.number(),
  })
  .register(descriptions, {
    id: 'ActionAnswer',
    examples: [{ id: exampleId, code: 'LR-2026-000042', statusId: 1, status: 'Submitted', version: 2 }],
  })
export type ActionAnswer = z.output<typeof actionAnswer>

export const employeeOption = z
  .object({
    id,
    displayName: z.string(),
    code: z.string(),
    fullname: z.string(),
    companyStructure: z.string(),
    companyStructureId: z.nullable(id),
  })
  .register(descriptions, { id: 'EmployeeOption' })
export type EmployeeOption = z.output<typeof employeeOption>

export interface ErrorBody {
  Message: string
  Errors: string[]
  fields?: Record<string, string[]>
  /** By field, as it is sent: what could be said there instead. */
  suits?: Readonly<Record<string, string>>
  requestId: string
}
