import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { TextKey } from '#shared/texts/index.ts'
import { isStorable } from '../http/body.ts'
import { tellSecurity } from '../basis/log.ts'
import { say } from '../basis/texts.ts'
import type { Database } from '../database/db.ts'
import type { Config } from '../settings/config.ts'
import { comesFromElsewhere } from '../settings/exposure.ts'
import type { Account, Accounts } from './accounts.ts'
import { languageOfBrowser, sendPage } from './pages/page-frame.ts'
import { errorPage } from './pages/provider-pages.ts'

/** What the provider's own pages work with. */
export interface Means {
  provider: Provider
  accounts: Accounts
  /** `/hr/oidc` */
  prefix: string
  config: Config
  database: Database
  /** Sends somebody a way to choose a new password; null where no mail is sent. */
  forgotten: ((account: Account) => Promise<void>) | null
}

/** Routes that take what forms of pages send, and that the demo keeps from elsewhere. */
export function withForms(app: FastifyInstance, { config, accounts }: Means, routes: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', (request, reply) => refuseElsewhere({ config, accounts }, request, reply))
    // Its pages show the company as it is called now.
    scope.addHook('onRequest', async () => void (await accounts.companyName()))
    routes(scope)
    done()
  })
}

/** The fields of a form; what no database can hold is as good as empty. */
export function fieldsOf(request: FastifyRequest): Record<string, string> {
  const fields = (request.body ?? {}) as Record<string, string>
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isStorable(value)))
}

/**
 * The demo asks for no password, so it signs in nobody from elsewhere. The settings cannot tell that a proxy stands before a portal
 * that listens on this machine alone; what the proxy writes into a request can.
 */
export async function refuseElsewhere(
  { config, accounts }: Pick<Means, 'config' | 'accounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (config.anybodyMayBeAnybody || !comesFromElsewhere(request.headers) || !(await accounts.isDemo())) return undefined
  tellSecurity(request, 'no sign-in from elsewhere', 403)
  return sendError(config, 403, 'signIn.reachable', request, reply)
}

export function sendError(config: Config, status: number, key: TextKey, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfBrowser(request)
  return sendPage(config, reply, errorPage(language, config.basePath, say(language, key)), status)
}
