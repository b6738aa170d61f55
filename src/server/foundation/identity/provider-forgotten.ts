import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../basis/texts.ts'
import { tellSecurity } from '../basis/log.ts'
import { ofAddress, ofMails, takeTry } from '../credentials/sign-in-locks.ts'
import { networkOf } from '../http/limits.ts'
import { forgottenPage, mailOnItsWayPage } from './pages/forgotten-page.ts'
import { languageOfBrowser, sendPage } from './pages/page-frame.ts'
import { fieldsOf, withForms, type Means } from './provider-means.ts'

/** Where somebody who has forgotten their password asks for a mail; there only where mail is sent. */
export function mountForgotten(app: FastifyInstance, means: Means): void {
  const { forgotten } = means
  if (!forgotten) return
  withForms(app, means, (scope) => {
    const url = `${means.prefix}/forgotten`
    scope.get(url, (request, reply) => sendPage(means.config, reply, forgottenPage({ ...viewOf(means, request), wrong: null })))
    scope.post(url, (request, reply) => ask({ ...means, forgotten }, request, reply))
  })
}

const viewOf = ({ config, prefix }: Means, request: FastifyRequest) => ({
  language: languageOfBrowser(request),
  basePath: config.basePath,
  action: `${prefix}/forgotten`,
})

/** The answer is the same for everybody and does not wait for what comes of it: neither it nor its time says who exists. */
async function ask(
  { forgotten, ...means }: Means & { forgotten: NonNullable<Means['forgotten']> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = viewOf({ ...means, forgotten }, request)
  const name = (fieldsOf(request)['name'] ?? '').trim().slice(0, 254)
  const account = await means.accounts.named(name)
  const wait = await takeTry(means.database.db, [ofMails(account?.id ?? name.toLowerCase()), ofAddress(networkOf(request.ip))])
  if (wait > 0) {
    tellSecurity(request, 'too many', 429)
    const wrong = say(view.language, 'signIn.tooManyMinutes', { n: Math.ceil(wait / 60) })
    return sendPage(means.config, reply, forgottenPage({ ...view, wrong }), 429)
  }
  if (account)
    setImmediate(() => void forgotten(account).catch((error: unknown) => request.log.error({ err: error }, 'no mail was written')))
  return sendPage(means.config, reply, mailOnItsWayPage(view))
}
