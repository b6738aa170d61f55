import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { signInSession as session } from '#shared/sign-in-session.ts'
import { id, instant } from '#shared/wire.ts'

const area = 'access'

/**
 * Active people come in; those who are disabled or have left do not. Where each has to have a way in of their own, a password or a
 * passkey, those without one wait for an invitation, or are invited.
 */
export const accessStates = ['active', 'waiting', 'invited', 'disabled', 'left'] as const

const access = {
  id,
  employee: z.string(),
  code: z.string(),
  userName: z.string(),
  state: z.enum(accessStates),
  /** Where the person works. */
  siteId: z.nullable(id),
  site: z.nullable(z.string()),
  /** In words, with whom each is over. */
  roles: z.array(z.string()),
  /** Since when the person is bound to whom they are at the identity provider; null: they have not signed in yet. */
  boundDate: z.nullable(instant),
  /** Whether whoever reads it may invite the person and help them to sign in; never where an outside provider does. */
  mayHelp: z.boolean(),
}

export const accessList = defineList({
  name: 'access',
  row: z.object(access),
  columns: {
    employee: { kind: 'person', label: 'access.employee', sort: true, filter: 'text', idField: 'id' },
    code: { kind: 'text', label: 'card.code', sort: true, filter: 'text' },
    userName: { kind: 'text', label: 'access.userName', sort: true, filter: 'text' },
    state: { kind: 'text', label: 'access.state' },
    roles: { kind: 'text', label: 'access.roles' },
    // Where the portal is its own identity provider nobody is bound.
    boundDate: { kind: 'datetime', label: 'access.bound', sort: true, filter: 'date', sparse: true },
  },
  search: ['employee', 'code', 'userName'],
  defaultSort: ['employee', 'asc'],
})

/** So many people are invited by one call. */
export const mostInvited = 100

const invited = z
  .object({
    id,
    employee: z.string(),
    outcome: z.enum(['mailed', 'toHandOver', 'refused']),
    /** Where they choose it, told this once, where no mail reaches them. */
    address: z.nullable(z.string()),
    until: z.nullable(instant),
    /** Why they were not invited. */
    why: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'Invited' })
export type Invited = z.output<typeof invited>

/** How somebody signs in, as far as whoever helps them has to know it. */
export const personSignIn = z
  .object({
    id,
    userName: z.string(),
    passwordDate: z.nullable(instant),
    /** So many. */
    passkeys: z.number(),
    totp: z.boolean(),
    codesLeft: z.number(),
    /** Until when the last invitation can be used; null where none can. */
    invitedUntil: z.nullable(instant),
    sessions: z.array(session),
  })
  .register(descriptions, { id: 'PersonSignIn' })
export type PersonSignIn = z.output<typeof personSignIn>

/** `changes`: a row of the audit and a mail to the person go with it. */
const helping = <I extends z.ZodMiniObject>(method: 'GET' | 'POST', path: `/${string}`, summary: string, input: I) =>
  endpoint({
    method,
    path,
    area,
    summary: `${summary} (administrators; HR the people of their sites)`,
    input,
    output: personSignIn,
    changes: method === 'POST',
  })

const answer = z.object(access)
const post = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'POST', path, area, summary: `${summary} (administrators)`, input: z.object({ id }), output: answer, changes: true })

export const accessCalls = calls(area, {
  list: listEndpoint(
    accessList,
    { path: '/x/access/list', area, summary: 'Who may come in, and as what (administrators; HR the people of their sites)' },
    { scope: z._default(z.enum(['all', 'roles', 'none', 'out']), 'all') },
  ),
  export: exportEndpoint(
    accessList,
    { path: '/x/access/export', area, summary: 'The filtered list as a spreadsheet (administrators; HR the people of their sites)' },
    { scope: z._default(z.enum(['all', 'roles', 'none', 'out']), 'all') },
  ),
  disable: post('/x/access/{id}/disable', 'Keep a person out, at once'),
  enable: post('/x/access/{id}/enable', 'Let a person in again'),
  endSignIns: post('/x/access/{id}/end-sign-ins', 'End all sign-ins of a person, at once'),
  free: post('/x/access/{id}/free', 'Bind a person anew, at their next sign-in, to whom they are at the identity provider'),
  invite: endpoint({
    method: 'POST',
    path: '/x/access/invite',
    area,
    summary:
      'Invite people to choose a password: once, the first time within three days, another within an hour (administrators; HR the people of their sites)',
    input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostInvited)) }),
    output: z.object({ listData: z.array(invited) }),
    perMinute: 30,
  }),
  signIn: helping('GET', '/x/access/{id}/sign-in', 'How a person signs in and where they are signed in', z.object({ id })),
  removeSecondFactor: helping(
    'POST',
    '/x/access/{id}/remove-second-factor',
    'Take away passkeys and codes that a person has lost, and end their sign-ins',
    z.object({ id }),
  ),
  endSession: helping(
    'POST',
    '/x/access/{id}/sessions/{session}/end',
    'End one of the sign-ins of a person',
    z.object({ id, session: id }),
  ),
  endSessions: helping('POST', '/x/access/{id}/sessions/end', 'End all sign-ins of a person, at once', z.object({ id })),
})
