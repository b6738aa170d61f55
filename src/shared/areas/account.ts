import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetting } from '#shared/contract/setting.ts'
import { signInSession } from '#shared/sign-in-session.ts'
import { id, instant, text } from '#shared/wire.ts'

const area = 'account'

/** Of whom the company asks more than a password. */
export const secondFactorAsked = ['nobody', 'privileged', 'everybody'] as const

export const secondFactorSetting = defineSetting({
  name: 'second-factor',
  area,
  title: 'account.setting.title',
  how: 'account.setting.how',
  saved: 'account.setting.saved',
  called: 'Of whom a second step is asked at sign-in',
  schema: z.object({ asked: z.enum(secondFactorAsked) }),
  usual: { asked: 'nobody' as const },
  fields: { asked: { kind: 'choice', label: 'account.setting.asked', choices: secondFactorAsked, said: 'account.setting.asked' } },
  who: 'administrators',
  refreshes: [area],
})

const passkey = z.object({ id, name: z.string(), madeDate: instant, usedDate: z.nullable(instant) })
export type PasskeyRow = z.output<typeof passkey>

/** How somebody signs in. Beside an outside provider nothing of it is the portal's. */
export const accountDetails = z
  .object({
    userName: z.string(),
    email: z.nullable(z.string()),
    provider: z.enum(['own', 'outside']),
    /** Where an outside provider is. */
    providerAddress: z.nullable(z.string()),
    /** In the demo anybody signs in by a click: whatever is set here keeps nobody out. */
    isDemo: z.boolean(),
    /** Null: the person has no password. */
    passwordDate: z.nullable(instant),
    passkeys: z.array(passkey),
    totp: z.boolean(),
    codesLeft: z.number(),
    /** Whether the company asks a second step of the person. */
    secondFactorAsked: z.boolean(),
    /** Until then changes need no password: the person has just signed in. Null: they do. */
    freshUntil: z.nullable(instant),
    sessions: z.array(signInSession),
  })
  .register(descriptions, { id: 'AccountDetails' })
export type AccountDetails = z.output<typeof accountDetails>

/** As it is typed; what it must be is told by the server. */
const secret = z
  .string()
  .check(z.maxLength(512))
  .register(descriptions, { examples: ['kucing oranye makan jagung'] })
const ownPassword = { currentPassword: z._default(z.nullable(secret), null) }
const done = z.object({ done: z.boolean() })
const codes = z.object({ codes: z.array(z.string()) })
const passkeyName = text(60)
  .check(z.minLength(1))
  .register(descriptions, { examples: ['Desk at work'] })

/** None takes an Idempotency-Key: what is kept under one would keep passwords and codes. */
const changing = <I extends z.ZodMiniObject, O extends z.ZodMiniType>(path: `/${string}`, summary: string, input: I, output: O) =>
  endpoint({ method: 'POST', path, area, summary, input, output, perMinute: 30, isSecret: true })

export const accountCalls = calls(area, {
  details: endpoint({
    method: 'GET',
    path: '/account/AccountDetails',
    isSecret: true,
    area,
    summary: 'How the signed-in person signs in, and where they are signed in',
    input: z.object({}),
    output: accountDetails,
  }),
  updatePassword: changing(
    '/account/UpdatePassword',
    'Change one’s password; ends one’s other sign-ins',
    z.object({ ...ownPassword, newPassword: secret }),
    done,
  ),
  offerPasskey: changing(
    '/x/account/passkeys/offer',
    'What the browser makes a passkey with',
    z.object(ownPassword),
    z.object({ options: z.record(z.string(), z.unknown()) }),
  ),
  addPasskey: changing(
    '/x/account/passkeys',
    'Keep the passkey that the browser has made',
    z.object({ name: passkeyName, response: z.record(z.string(), z.unknown()) }),
    z.object({ id }),
  ),
  namePasskey: changing('/x/account/passkeys/{id}/name', 'Name one of one’s passkeys', z.object({ id, name: passkeyName }), done),
  removePasskey: changing(
    '/x/account/passkeys/{id}/remove',
    'Remove one of one’s passkeys, never the last way in',
    z.object({ id, ...ownPassword }),
    done,
  ),
  offerTotp: changing(
    '/x/account/totp/offer',
    'A secret for an authenticator app, which counts once a code of it was right',
    z.object(ownPassword),
    z.object({ secret: z.string(), uri: z.string(), qr: z.object({ size: z.number(), path: z.string() }) }),
  ),
  confirmTotp: changing(
    '/x/account/totp/confirm',
    'Turn codes on by a first one; answers the recovery codes, this once',
    z.object({ code: text(40).register(descriptions, { examples: ['123456'] }) }),
    codes,
  ),
  endTotp: changing('/x/account/totp/end', 'Turn codes off', z.object(ownPassword), done),
  renewCodes: changing('/x/account/recovery-codes', 'New recovery codes; those of before count no longer', z.object(ownPassword), codes),
  endSession: changing('/x/account/sessions/{id}/end', 'End one of one’s sign-ins', z.object({ id }), done),
  endOthers: changing('/x/account/sessions/end-others', 'End all of one’s sign-ins but this one', z.object({}), done),
})
