import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { mailTroubles } from '#shared/records/mail-trouble.ts'
import { clock, id, instant } from '#shared/wire.ts'

const area = 'mail'

/** What a mail is about: it is somebody's turn, something was decided, somebody is reminded, a turn was passed up, something is announced, a slip or a report is there. */
export const mailEvents = ['turn', 'decision', 'reminder', 'escalation', 'announcement', 'payslip', 'report'] as const
export type MailEvent = (typeof mailEvents)[number]

/** Beside what people choose: their own sign-in, of which they hear whatever they have chosen, and at once. */
export const mailKinds = [...mailEvents, 'account'] as const
export type MailKind = (typeof mailKinds)[number]

/** Dropped: the receiver has left, has no address or has switched such mails off, or what they were to do has been settled. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** What a person wants by mail and when. Quiet hours have both ends or none; they may pass midnight. */
const choice = {
  eventsOff: z.array(z.enum(mailEvents)).check(z.maxLength(mailEvents.length)),
  /** When the one mail of the day goes; null: each mail at once. */
  digestAt: z.nullable(clock),
  quietFrom: z.nullable(clock),
  quietUntil: z.nullable(clock),
}
export const mailChoice = z.object(choice).register(descriptions, { id: 'MailChoice' })
export type MailChoice = z.output<typeof mailChoice>

const ownChoice = z.object({
  ...choice,
  /** Whether this portal sends mail at all. */
  sends: z.boolean(),
  address: z.nullable(z.string()),
  timeZone: z.string(),
})

export const mailList = defineList({
  name: 'mail',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    event: z.enum(mailKinds),
    state: z.enum(mailStates),
    attempts: z.number(),
    /** What kept it the last time, and what the mail server said then, to the letter. */
    trouble: z.nullable(z.enum(mailTroubles)),
    error: z.nullable(z.string()),
    createdDate: instant,
    /** When it is tried next; null once it has ended. */
    dueDate: z.nullable(instant),
    endedDate: z.nullable(instant),
  }),
  columns: {
    employee: { kind: 'person', label: 'mail.receiver', sort: true, filter: 'text', idField: 'employeeId' },
    event: { kind: 'text', label: 'mail.about' },
    state: { kind: 'text', label: 'mail.state' },
    createdDate: { kind: 'datetime', label: 'mail.created', sort: true, filter: 'date' },
    dueDate: { kind: 'datetime', label: 'mail.next' },
    endedDate: { kind: 'datetime', label: 'mail.ended', hidden: true },
    attempts: { kind: 'number', label: 'mail.attempts', sort: true },
    trouble: { kind: 'text', label: 'mail.trouble' },
    error: { kind: 'text', label: 'mail.error', hidden: true },
  },
  search: ['employee'],
  defaultSort: ['createdDate', 'desc'],
})

export const mailCalls = calls(area, {
  choice: endpoint({
    method: 'GET',
    path: '/x/mail/choice',
    area,
    summary: 'What the person wants by mail and when',
    input: z.object({}),
    output: ownChoice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/x/mail/choice',
    area,
    summary: 'Choose what comes by mail and when',
    input: mailChoice,
    output: ownChoice,
    changes: true,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/x/mail/unsubscribe/{key}',
    area,
    summary: 'Switches mails of a kind off without a sign-in, as mail programs do by one press (RFC 8058); again changes nothing',
    input: z.object({ key: z.string().check(z.maxLength(200)) }),
    output: z.object({ eventsOff: z.array(z.enum(mailEvents)) }),
    open: true,
    upload: true,
    webForm: true,
    perMinute: 60,
  }),
  server: endpoint({
    method: 'GET',
    path: '/x/mail/server',
    area,
    summary: 'Whether the portal sends mail, in whose name and by which mail server (administrators)',
    input: z.object({}),
    output: z.object({ sends: z.boolean(), from: z.nullable(z.string()), host: z.nullable(z.string()), address: z.nullable(z.string()) }),
  }),
  trial: endpoint({
    method: 'POST',
    path: '/x/mail/trial',
    area,
    summary: 'Send a trial mail to oneself at once, and tell what the mail server answered (administrators)',
    input: z.object({}),
    output: z.object({ address: z.string(), trouble: z.nullable(z.enum(mailTroubles)), answer: z.string() }),
    changes: true,
    perMinute: 6,
  }),
  list: listEndpoint(
    mailList,
    { path: '/x/mail/list', area, summary: 'Mails and what became of them (administrators)' },
    { scope: z._default(z.enum(['failed', 'waiting', 'all']), 'failed') },
  ),
  export: exportEndpoint(
    mailList,
    { path: '/x/mail/export', area, summary: 'The filtered mails as a spreadsheet (administrators)' },
    { scope: z._default(z.enum(['failed', 'waiting', 'all']), 'failed') },
  ),
  sendAgain: endpoint({
    method: 'POST',
    path: '/x/mail/send-again',
    area,
    summary: 'Send failed mails again (administrators)',
    input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({ sentAgain: z.number() }),
    changes: true,
  }),
})
