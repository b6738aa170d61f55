import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { madePasskey, offerPasskey, relyingPartyOf } from '#server/foundation/credentials/passkeys.ts'
import { parseJson } from '#server/foundation/http/body.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { countriesIn } from '#shared/records/countries.ts'
import { languageOfBrowser, sendPage } from '#server/foundation/identity/pages/page-frame.ts'
import type { SignInWith } from '#server/foundation/identity/provider.ts'
import { calledTransaction, whenceOf } from '#server/foundation/identity/whence.ts'
import { zonesByCountry } from '#server/people/structure/countries.ts'
import type { Config } from '#server/foundation/settings/config.ts'
import { codePage } from './choice-page.ts'
import { openConsoleCode, type ConsoleCode } from './console-code.ts'
import { codeOf, fieldsOf, isForged, maySetUp, takeForms } from './forms.ts'
import { readFounding, type Wrong } from './founding-form.ts'
import { foundedPage, foundingPage, foundingPasskeyPage } from './founding-page.ts'
import { foundCompany, isFounded, type Founder, type Founding } from './founding.ts'

interface Means {
  config: Config
  db: Db
  /** The modules that a new company has. */
  modules: readonly string[]
  /** Signs the founder in with the answer to their founding; null: they sign in at the company's own provider. */
  signIn: SignInWith | null
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
    if (!means.signIn)
      scope.get(`${address}/ready`, async (request, reply) =>
        (await stands())
          ? sendPage(config, reply, foundedPage({ language: languageOfBrowser(request), basePath: config.basePath }))
          : reply.redirect(address, 303),
      )
    scope.post(address, (request, reply) => open(request, reply, () => found(means, request, reply)))
    done()
  })

  async function open(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
    if (await stands()) return reply.redirect(`${config.basePath}/`, 303)
    return isForged(request, config.publicUrl) || !maySetUp(request, theCode(), config.publicUrl)
      ? refused(config, request, reply)
      : answer()
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
  const { config, db, modules, signIn } = means
  const typed = fieldsOf(request)
  // Whoever has just said the code has filled in nothing else.
  if (typed['company'] === undefined) return form(means, request, reply, {}, {})
  const language = languageOfBrowser(request)
  if (typed['by'] === 'back') return form(means, request, reply, typed, {})
  const by = config.oidc ? 'provider' : typed['by'] === 'passkey' ? 'passkey' : 'password'
  const read = await readFounding(typed, { language, by })
  if ('wrong' in read) return form(means, request, reply, typed, read.wrong)
  const founder = by === 'passkey' ? await byPasskey(means, typed) : { id: newId(), passkey: null }
  if (founder === null) return askForPasskey(means, request, reply, { typed, person: read.founding.person })
  const isTheirs = await calledTransaction(db, { from: whenceOf(request) }, (tx) =>
    foundCompany(tx, read.founding, modules, today(read.founding.site.timeZone), founder),
  )
  if (!signIn) return reply.redirect(`${config.basePath}${path}/ready`, 303)
  // Of two at once one finds the other's company, which they may not be in.
  if (isTheirs) await signIn(request, reply, founder.id)
  return reply.redirect(`${config.basePath}/`, 303)
}

/** The founder with the passkey that their device has made; null where it has made none yet, or none that can be believed. */
async function byPasskey({ config, db }: Means, { founder = '', passkey = '' }: Readonly<Record<string, string>>): Promise<Founder | null> {
  if (passkey === '' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(founder)) return null
  const made = await madePasskey(db, founder, jsonIn(passkey), relyingPartyOf(config.publicUrl))
  return made && { id: founder, passkey: made }
}

async function askForPasskey(
  { config, db }: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, person: { userName, firstName, lastName } }: { typed: Readonly<Record<string, string>>; person: Founding['person'] },
): Promise<FastifyReply> {
  const language = languageOfBrowser(request)
  const founderId = newId()
  const { passkey, password: _password, ...kept } = typed
  const person = { id: founderId, userName, name: `${firstName} ${lastName}`.trim() }
  const page = foundingPasskeyPage({
    language,
    basePath: config.basePath,
    action: `${config.basePath}${path}`,
    code: codeOf(request),
    typed: kept,
    founderId,
    offer: await offerPasskey(db, person, relyingPartyOf(config.publicUrl)),
    wrong: passkey ? say(language, 'account.passkeyRefused') : null,
  })
  return sendPage(config, reply, page, passkey ? 400 : 200)
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
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
    zonesByCountry: zonesByCountry(),
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
  })
  return sendPage(config, reply, page, Object.keys(wrong).length > 0 ? 400 : 200)
}
