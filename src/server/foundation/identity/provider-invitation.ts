import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../database/db.ts'
import { say } from '../basis/texts.ts'
import { tellSecurity } from '../basis/log.ts'
import { invitedBy, spendInvitation } from '../credentials/invitations.ts'
import { passwordRefusal } from '../credentials/password-rules.ts'
import { setPassword } from '../credentials/passwords.ts'
import type { Account } from './accounts.ts'
import { invitationOverPage, invitationPage, passwordChosenPage } from './pages/invitation-page.ts'
import { languageOfBrowser, sendPage } from './pages/page-frame.ts'
import { fieldsOf, withForms, type Means } from './provider-means.ts'

/** Whoever guesses addresses of invitations does not guess many. */
const perMinute = 60

/** The address of an invitation, beneath the portal's own. */
export const invitationPath = (token: string): `/${string}` => `/oidc/invitation/${token}`

/** The page on which an invitation is used: opening it changes nothing, as mail scanners do. */
export function mountInvitation(app: FastifyInstance, means: Means): void {
  withForms(app, means, (scope) => {
    const url = `${means.prefix}/invitation/:token`
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } }
    scope.get(url, { config }, (request, reply) => show(means, request, reply, null))
    scope.post(url, { config }, (request, reply) => choose(means, request, reply))
  })
}

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

async function invitedTo({ accounts, database }: Means, request: FastifyRequest): Promise<Account | null> {
  const employeeId = await invitedBy(database.db, tokenOf(request))
  return employeeId === null ? null : accounts.byId(employeeId)
}

async function show(means: Means, request: FastifyRequest, reply: FastifyReply, wrong: string | null): Promise<FastifyReply> {
  const account = await invitedTo(means, request)
  if (!account) return over(means, request, reply)
  const view = { ...viewOf(means, request), action: request.url.split('?')[0] ?? '', ...account, wrong }
  return sendPage(means.config, reply, invitationPage(view), wrong === null ? 200 : 400)
}

async function choose(means: Means, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const account = await invitedTo(means, request)
  if (!account) return over(means, request, reply)
  const { password = '' } = fieldsOf(request)
  const names = [account.userName, account.name, account.email ?? '', await means.accounts.companyName(), 'Calendula']
  const refusal = await passwordRefusal(password, { names }, 'password')
  if (refusal)
    return show(means, request, reply, refusal.messages.map(({ key, params }) => say(languageOfBrowser(request), key, params)).join(' '))
  const isChosen = await transaction(means.database.db, async (tx) => {
    // Of two at once one finds it unused: the other changes nothing.
    if ((await spendInvitation(tx, tokenOf(request))) !== account.id) return false
    await setPassword(tx, account.id, password)
    await means.accounts.noted(tx, account, 'password chosen')
    return true
  })
  if (!isChosen) return over(means, request, reply)
  return sendPage(means.config, reply, passwordChosenPage(viewOf(means, request)))
}

function over(means: Means, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  tellSecurity(request, 'no invitation', 404)
  return sendPage(means.config, reply, invitationOverPage(viewOf(means, request)), 404)
}

const viewOf = ({ config }: Means, request: FastifyRequest) => ({ language: languageOfBrowser(request), basePath: config.basePath })
