import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { providerProblems } from '#shared/identity-provider-problem.ts'
import { instant, text } from '#shared/wire.ts'

const area = 'identity-provider'

const address = text(500).register(descriptions, { examples: ['https://login.example.com/realms/company'] })

const connection = {
  /** What people know it as, on the sign-in page. */
  label: text(60).check(z.trim(), z.minLength(1, 'field.required')),
  /** As the provider calls itself; its discovery document stands beneath it. */
  issuer: address.check(z.trim(), z.minLength(1, 'field.required')),
  clientId: text(300).check(z.trim(), z.minLength(1, 'field.required')),
  scopes: text(300).check(z.trim(), z.regex(/(^|\s)openid(\s|$)/, 'identityProvider.scopesWrong')),
  /** Which claim of the ID token names the person: their user name or e-mail address here. */
  userClaim: text(100).check(z.trim(), z.regex(/^[\w.:/-]+$/, 'identityProvider.claimWrong')),
}

/** What one writes it over; texts are empty where nothing was written yet. Whether there is a secret is all that is told of it. */
const writtenOver = z.object({
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  userClaim: z.string(),
  hasSecret: z.boolean(),
})
export type WrittenOver = z.output<typeof writtenOver>

const shown = z.object({
  ...connection,
  hasSecret: z.boolean(),
  isOn: z.boolean(),
  /** The last trial of it by whoever asks; null: they have not tried it as it stands. */
  trial: z.nullable(
    z.object({
      at: instant,
      problem: z.nullable(z.enum(providerProblems)),
      /** What the provider said beside it. */
      detail: z.string(),
      claims: z.record(z.string(), z.string()),
      person: z.nullable(z.string()),
      isOneself: z.boolean(),
    }),
  ),
})

const standing = z
  .object({
    /** Where the environment names a provider it wins, and nothing here counts. */
    environment: z.nullable(z.object({ authority: z.string(), clientId: z.string(), userClaim: z.string() })),
    /** The address that is registered at the provider. */
    redirect: z.string(),
    /** By which people sign in; null: by passwords and passkeys of the portal's own. */
    on: z.nullable(shown),
    /** What was written last: to be tried, or what is on, or what was before. */
    written: z.nullable(shown),
    /** Whether whoever asks has a password or passkey of their own, to come in by whatever happens at the provider. */
    hasOwnWay: z.boolean(),
  })
  .register(descriptions, { id: 'IdentityProviderStanding' })
export type IdentityProviderStanding = z.output<typeof standing>
export type ShownConnection = z.output<typeof shown>

/** None takes an Idempotency-Key: what is kept under one would keep the secret. */
export const identityProviderCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/x/identity-provider',
    area,
    summary: 'The company’s identity provider, as it is connected and tried (administrators)',
    input: z.object({}),
    output: standing,
  }),
  write: endpoint({
    method: 'PUT',
    path: '/x/identity-provider',
    area,
    summary: 'Write how an identity provider is reached, to be tried; what is on stays on (administrators)',
    input: z.object({
      ...connection,
      /** Null: as it was. '': none, the portal is a public client there. */
      secret: z.nullable(text(1000)),
      opened: openedAs(writtenOver),
    }),
    example: {
      label: 'Entra ID',
      issuer: 'https://login.example.com/realms/company',
      clientId: 'calendula',
      scopes: 'openid profile email',
      userClaim: 'preferred_username',
      secret: null,
    },
    output: standing,
    perMinute: 20,
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/x/identity-provider/try',
    area,
    summary: 'Where a trial of what was written begins, once: it lets nobody in (administrators)',
    input: z.object({}),
    output: z.object({ address: z.string() }),
    perMinute: 20,
  }),
  turn: endpoint({
    method: 'POST',
    path: '/x/identity-provider/turn',
    area,
    summary:
      'Have people sign in by what was written, once whoever asks has come back from it as themself, or by the portal’s own means again (administrators)',
    input: z.object({ on: z.boolean() }),
    output: standing,
    perMinute: 20,
  }),
})
