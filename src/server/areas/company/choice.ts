import type { FastifyReply, FastifyRequest } from 'fastify'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { mountHeaders } from '#server/foundation/http/headers.ts'
import { createServer } from '#server/foundation/http/http.ts'
import { mountPageAssets } from '#server/foundation/http/page.ts'
import { languageOfBrowser, sendPage } from '#server/foundation/identity/pages/page-frame.ts'
import { openDemo, type Config } from '#server/foundation/settings/config.ts'
import type { Company } from '#server/foundation/settings/open-company.ts'
import { choicePage, codePage, waitingPage } from './choice-page.ts'
import { openConsoleCode } from './console-code.ts'
import { codeOf, fieldsOf, isForged, maySetUp, takeForms } from './forms.ts'

interface Asked {
  company: Company
  /** Ends the page that was asked on; until then it tells that the portal is on its way. */
  close(): Promise<void>
}

/** Asks in the browser which company the portal is for, and waits for as long as it takes. `stopped` ends it unanswered: null. */
export async function askForCompany(config: Config, tell: (line: string) => void, stopped: Promise<void>): Promise<Asked | null> {
  const app = await createServer({
    basePath: config.basePath,
    strict: false,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
  })
  mountHeaders(app, config)
  mountPageAssets(app, config)
  takeForms(app)
  for (const base of new Set(['', config.basePath])) {
    app.get(`${base}/healthz`, (_request, reply) => reply.send({ status: 'ok' }))
    app.get(`${base}/readyz`, (_request, reply) => reply.code(503).send({ status: 'not ready', reason: 'nobody has chosen a company yet' }))
  }
  const code = openConsoleCode((shown) =>
    tell(`Calendula asks what to begin with: ${config.publicUrl}${config.basePath}/\nFrom another machine it wants this code: ${shown}`),
  )
  const chosen = Promise.withResolvers<Company>()
  let company: Company | null = null
  const home = `${config.basePath}/`
  app.get(home, (request, reply) => show(config, request, reply, { may: maySetUp(request, code, config.publicUrl), company }))
  app.post(home, async (request, reply) => {
    // Asked once: a wrong code counts once.
    const may = maySetUp(request, code, config.publicUrl)
    const wished = companyIn(config, request)
    if (company === null && wished !== null && !isForged(request, config.publicUrl) && may) {
      company = wished
      chosen.resolve(company)
    }
    return show(config, request, reply, { may, company })
  })
  app.get('/*', (_request, reply) => reply.redirect(home))
  await app.listen({ port: config.port, host: config.host })
  const answer = await Promise.race([chosen.promise, stopped.then(() => null)])
  if (answer !== null) return { company: answer, close: () => app.close() }
  await app.close()
  return null
}

const viewOf = ({ basePath }: Config, request: FastifyRequest) => ({ language: languageOfBrowser(request), basePath })

function companyIn(config: Config, request: FastifyRequest): Company | null {
  const { company } = fieldsOf(request)
  if (company === 'own') return 'own'
  return company === 'demo' && openDemo(config) === null ? 'demo' : null
}

async function show(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { may, company }: { may: boolean; company: Company | null },
): Promise<FastifyReply> {
  const view = viewOf(config, request)
  if (company !== null) return sendPage(config, reply, waitingPage(view, company))
  if (may)
    return sendPage(
      config,
      reply,
      choicePage({ ...view, code: codeOf(request), demoRefused: openDemo(config) && say(view.language, 'firstStart.demoRefused') }),
    )
  const isWrong = codeOf(request) !== ''
  if (isWrong) tellSecurity(request, 'wrong code', 403)
  const wrong = isWrong ? say(view.language, 'firstStart.codeWrong') : null
  return sendPage(config, reply, codePage({ ...view, action: `${config.basePath}/`, wrong }), isWrong ? 403 : 200)
}
