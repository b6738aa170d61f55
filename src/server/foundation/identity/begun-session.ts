import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Config } from '../settings/config.ts'

export const sessionCookieName = 'calendula_session'

/** The cookie of somebody's session at the provider: of its own pages alone. */
export const sessionCookie = ({ basePath }: Pick<Config, 'basePath'>) =>
  ({ signed: true, httpOnly: true, sameSite: 'lax', path: `${basePath}/oidc` }) as const

/** What the provider reads of a request by itself, as the portal knows it: addresses follow PUBLIC_URL whatever a caller writes. */
export function asReached({ raw, ip }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): FastifyRequest['raw'] {
  const { host, protocol } = new URL(publicUrl)
  Object.assign(raw.headers, {
    host,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  })
  return raw
}

/**
 * Signs in somebody who has just proved on a page of the portal who they are, and has chosen by what they sign in: the answer gives
 * their browser a session at the provider, as the sign-in page does. Whatever session it had there before is not theirs.
 */
export async function beginAs(
  { provider, config }: { provider: Provider; config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId })
  const seconds = Math.floor(config.sessionMaxHours * 60 * 60)
  await session.save(seconds)
  const { cookies } = provider.createContext(asReached(request, config), reply.raw)
  cookies.set(sessionCookieName, session.jti, { ...sessionCookie(config), maxAge: seconds * 1000 })
}
