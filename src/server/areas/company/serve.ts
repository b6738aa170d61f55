import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { today } from '#server/foundation/basis/clock.ts'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { countriesIn } from '#shared/records/countries.ts'
import { languageOfBrowser, sendPage } from '#server/foundation/identity/pages/page-frame.ts'
import type { Config } from '#server/foundation/settings/config.ts'
import { codePage } from './choice-page.ts'
import { openConsoleCode, type ConsoleCode } from './console-code.ts'
import { codeOf, fieldsOf, isForged, maySetUp, takeForms } from './forms.ts'
import { readFounding, type Wrong } from './founding-form.ts'
import { foundingPage } from './founding-page.ts'
import { foundCompany, isFounded } from './founding.ts'

interface Means {
  config: Config
  db: Db
  /** The modules that a new company has. */
  modules: readonly string[]
  /** Prints what somebody at the console should read. */
  tell: (line: string) => void
}

const path = '/start'

/**
 * While the database knows nobody: the page on which a company begins, and the way to it from every other page. Answers whether
 * somebody is there, and where to begin otherwise.
 */
export function mountFirstStart(app: FastifyInstance, means: Means): { beginsAt: () => Promise<string | null> } {
  const { config, db, tell } = means
  const address = `${config.basePath}${path}`
  let founded = false
  let code: ConsoleCode | null = null
  const stands = async () => (founded ||= await isFounded(db))
  // Made when it is first asked for: a portal with people in it has none.
  const theCode = () =>
    (code ??= openConsoleCode((shown) =>
      tell(`A company begins at ${config.publicUrl}${address}\nFrom another machine it wants this code: ${shown}`),
    ))
  void app.register((scope, _options, done) => {
    takeForms(scope)
    scope.get(address, (request, reply) => open(request, reply, () => form(means, request, reply, {}, {})))
    scope.post(address, (request, reply) => open(request, reply, () => found(means, request, reply)))
    done()
  })

  async function open(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
    if (await stands()) return reply.redirect(`${config.basePath}/`, 303)
    return isForged(request) || !maySetUp(request, theCode()) ? refused(config, request, reply) : answer()
  }

  return {
    beginsAt: async () => {
      if (await stands()) return null
      theCode()
      return address
    },
  }
}

function refused(config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfBrowser(request)
  const isWrong = codeOf(request) !== ''
  if (isWrong) tellSecurity(request, 'wrong code', 403)
  const wrong = isWrong ? say(language, 'firstStart.codeWrong') : null
  const page = codePage({ language, basePath: config.basePath, action: `${config.basePath}${path}`, wrong })
  return sendPage(config, reply, page, isWrong ? 403 : 200)
}

async function found(means: Means, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config, db, modules } = means
  const typed = fieldsOf(request)
  // Whoever has just said the code has filled in nothing else.
  if (typed['company'] === undefined) return form(means, request, reply, {}, {})
  const language = languageOfBrowser(request)
  const read = await readFounding(typed, { language, hasPasswords: config.oidc === null })
  if ('wrong' in read) return form(means, request, reply, typed, read.wrong)
  await transaction(db, (tx) => foundCompany(tx, read.founding, modules, today(read.founding.site.timeZone)))
  return reply.redirect(`${config.basePath}/`, 303)
}

async function form(
  { config }: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: Readonly<Record<string, string>>,
  wrong: Wrong,
): Promise<FastifyReply> {
  const language = languageOfBrowser(request)
  const page = foundingPage({
    language,
    basePath: config.basePath,
    action: `${config.basePath}${path}`,
    code: codeOf(request),
    typed,
    wrong,
    hasPasswords: config.oidc === null,
    countries: countriesIn(language),
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
  })
  return sendPage(config, reply, page, Object.keys(wrong).length > 0 ? 400 : 200)
}
