import type { FastifyInstance } from 'fastify'
import { openBatchWork } from '#server/approval/background/batch-work.ts'
import { openReplayWork } from '#server/approval/background/replay-work.ts'
import { openHeldWork } from '#server/approval/background/held-work.ts'
import { serveRequests } from '#server/approval/calls.ts'
import { openStandIns } from '#server/approval/request/stand-ins.ts'
import { mailWordsOf } from '#server/approval/reading/mail-words.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { noted } from '#server/areas/account/noted.ts'
import { serveAccount } from '#server/areas/account/calls.ts'
import { serveRoles } from '#server/areas/roles/calls.ts'
import { serveAccess } from '#server/areas/access/calls.ts'
import { rightsOf } from '#server/areas/approval-right/reading.ts'
import { serveAudit } from '#server/areas/audit/calls.ts'
import { serveBatches } from '#server/areas/batch.ts'
import { serveCalendar } from '#server/areas/calendar/calls.ts'
import { chatHost } from '#server/areas/chat/calls.ts'
import { serveDayCard } from '#server/areas/day-card/calls.ts'
import { serveEmailActions } from '#server/areas/email-action.ts'
import { serveGeneralConfig } from '#server/areas/general-config.ts'
import type { Companies } from '#server/areas/company/companies.ts'
import { serveMark } from '#server/areas/company/mark.ts'
import { serveCompany } from '#server/areas/company/calls.ts'
import { mountFirstStart } from '#server/areas/company/serve.ts'
import { serveFlows } from '#server/areas/flow/calls.ts'
import { serveHeldDecisions } from '#server/areas/held-decision.ts'
import { serveIdentityProvider } from '#server/areas/identity-provider.ts'
import { serveImports } from '#server/areas/import/browser/calls.ts'
import { openImportWork } from '#server/areas/import/browser/work.ts'
import { serveHome } from '#server/areas/home/home.ts'
import { shortcutsChosen } from '#server/areas/home/shortcuts.ts'
import { serveLive } from '#server/areas/live/calls.ts'
import { serveMail } from '#server/areas/mail.ts'
import { serveNotifications } from '#server/areas/notification.ts'
import { serveOrganisation } from '#server/areas/organisation/calls.ts'
import { servePeople } from '#server/areas/people/calls.ts'
import { serveOwnProfile } from '#server/areas/own-profile/calls.ts'
import { servePerson } from '#server/areas/person.ts'
import { servePush } from '#server/areas/push.ts'
import { serveHealth } from '#server/areas/health.ts'
import { serveGuidance } from '#server/areas/guidance.ts'
import { guidedModules } from '#server/areas/home/sidebar.ts'
import { serveHandOvers } from '#server/areas/pay-hand-over/calls.ts'
import { openHandOverWork } from '#server/areas/pay-hand-over/work.ts'
import { serveReports } from '#server/areas/report/calls.ts'
import { openReports } from '#server/areas/report/register.ts'
import { openReportWork } from '#server/areas/report/work.ts'
import { openSimulationWork } from '#server/areas/leave-types/simulation-work.ts'
import { serveLeaveTypes } from '#server/areas/leave-types/leave-types.ts'
import { serveTimeSetup } from '#server/areas/time-setup/calls.ts'
import { serveManyRequests } from '#server/areas/many-requests.ts'
import { serveMyRequests } from '#server/areas/my-requests.ts'
import { serveInbox } from '#server/areas/universal-inbox.ts'
import { mountApiDescription } from '#server/foundation/http/api-page.ts'
import { auditKey } from '#server/foundation/settings/audit-key.ts'
import { issuerOf, type Config } from '#server/foundation/settings/config.ts'
import { transaction, type Database, type Db } from '#server/foundation/database/db.ts'
import { mountHeaders } from '#server/foundation/http/headers.ts'
import { mountHealth } from '#server/foundation/http/health.ts'
import { createApi, createServer } from '#server/foundation/http/http.ts'
import { relyingPartyOf } from '#server/foundation/credentials/passkeys.ts'
import type { Account, Accounts } from '#server/foundation/identity/accounts.ts'
import { connectionOn } from '#server/foundation/identity/outside/connections.ts'
import { mountIdentityProvider } from '#server/foundation/identity/provider.ts'
import { mountMetrics } from '#server/foundation/http/metrics.ts'
import { openPortalTokens } from '#server/foundation/identity/portal-tokens.ts'
import { watchOwnNews } from '#server/foundation/live/news.ts'
import { openLimits } from '#server/foundation/http/limits.ts'
import { mountPageAssets } from '#server/foundation/http/page.ts'
import { openVersionWatch, type VersionWatch } from '#server/foundation/database/version-watch.ts'
import { mountWeb } from '#server/foundation/http/web.ts'
import { holdsDemo, lookAtCompany } from '#server/demo/company/founded.ts'
import { accountsOf } from '#server/people/accounts.ts'
import { areaModules } from '#server/people/roles/permissions.ts'
import { demandOwnCall, identifyBy } from '#server/people/callers/identify.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { inviteTo, unsealed } from '#server/platform/account/invitations.ts'
import { asksSecondFactor } from '#server/platform/account/second-factor.ts'
import { actionKey } from '#server/platform/mail/action-link.ts'
import { measureAuditChain, openAuditWatch } from '#server/platform/audit-watch.ts'
import { tellWhetherMailIsSent } from '#server/platform/mail/choices.ts'
import { companyLook } from '#server/platform/company-look.ts'
import type { Sender } from '#server/platform/mail/letter.ts'
import { openDelivery, type Delivery } from '#server/platform/mail/delivery.ts'
import { tryMail } from '#server/platform/mail/trial.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { openPushDelivery, type PushDelivery } from '#server/platform/push/delivery.ts'
import { pushKeys } from '#server/platform/push/devices.ts'
import { openPushService } from '#server/platform/push/service.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { openDueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { changeKinds } from '#server/records/index.ts'
import { modules, ownCalls } from '#server/requests/index.ts'
import { servePlainAreas } from './plain-areas.ts'

/** The people whom the demo's sign-in page offers with one click. */
const demoPeople = ['amina', 'budi', 'carla', 'dewi', 'edgar', 'farah']

/** What the approval engine acts with. */
export const engineOf = (db: Db): EngineWithDb => ({ db, modules, changes: changeKinds })

/** In whose name the portal writes, asked anew for each few mails: the company may be renamed. */
async function senderOf(db: Db, { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): Promise<Sender> {
  await generalConfig(db)
  return {
    ...(await companyLook(db)),
    publicUrl,
    basePath,
    key: await actionKey(db),
    now: new Date(),
    unseal: (sealed) => unsealed(db, sealed),
  }
}

/** What sends the portal's mail, giving way to who calls; null where none is to be sent. */
export const mailOf = (
  { mail, publicUrl, basePath }: Config,
  db: Db,
  failed: (error: unknown) => void,
  rest?: () => Promise<void>,
): Delivery | null =>
  mail &&
  openDelivery({
    db,
    failed,
    ...(rest && { rest }),
    transport: smtpTransport(mail),
    sender: () => senderOf(db, { publicUrl, basePath }),
    wordsOf: (requestIds) => mailWordsOf(engineOf(db), requestIds),
  })

/** What shows notices on people's devices. Push services are told the portal's own address where they can reach it. */
export function pushOf({ push, publicUrl }: Config, db: Db, failed: (error: unknown) => void): PushDelivery {
  const contact = push.contact ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:hr@localhost')
  return openPushDelivery(db, openPushService({ keys: () => pushKeys(db), contact, allowPrivate: push.allowPrivate }), failed)
}

/** Who signs in at the portal's own provider. */
const signInOf = (db: Db, company: Pick<Accounts, 'isDemo' | 'companyName'>): Accounts => ({
  ...accountsOf(db, demoPeople),
  ...company,
  asksSecondFactor: ({ id }) => asksSecondFactor(db, id),
  noted,
})

/** Sends somebody who has forgotten their password a way to choose another. */
const forgottenOf =
  (db: Db, home: string) =>
  async ({ id }: Account): Promise<void> => {
    await transaction(db, (tx) => inviteTo(tx, { db, home }, { employeeId: id, by: null, asked: true }))
  }

interface Parts {
  config: Config
  database: Database
  /** Where others look at it too. */
  versions?: VersionWatch
  /** Prints what somebody at the console should read. */
  tell?: (line: string) => void
  /** Where there are two to choose from. */
  companies?: Companies | null
}

/** The portal, built but not listening: read from top to bottom, this is what it consists of. */
export async function createApp({ config, database, versions: given, tell = () => {}, companies = null }: Parts): Promise<FastifyInstance> {
  const { db } = database
  await tellWhetherMailIsSent(db, config.mail !== null)
  const versions = given ?? (await openVersionWatch(database))
  const options = {
    basePath: config.basePath,
    strict: config.development,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    limits: openLimits(db),
    callsPerMinute: config.callsPerMinute,
    demandChanging: () => versions.demandCurrent(),
  }
  const app = await createServer(options)
  mountHeaders(app, config)
  mountHealth(app, { config, versions })
  app.addHook('onClose', () => versions.stop())
  const metrics = mountMetrics(app, { config, database })
  measureAuditChain(db, metrics)
  mountPageAssets(app, config)
  await generalConfig(db)
  const home = `${config.publicUrl}${config.basePath}`
  const isDemo = () => holdsDemo(db)
  const company = { isDemo, companyName: async () => (await generalConfig(db)).companyName }
  const accounts = signInOf(db, company)
  const signIn = config.oidc
    ? null
    : await mountIdentityProvider(app, { config, database, accounts, forgotten: config.mail && forgottenOf(db, home) })

  const tokens = await openPortalTokens(config, database)
  const api = createApi<Viewer>(app, options, identifyBy(db, tokens, config.oidc !== null, options.limits), {
    idOf: ({ readerId }) => readerId,
    demandCall: demandOwnCall,
  })
  servePlainAreas(api, db)
  const engine = engineOf(db)
  serveRequests(api, engine)
  for (const serveOwn of Object.values(ownCalls)) serveOwn(api, db, engine)
  serveInbox(api, engine)
  serveMyRequests(api, engine)
  serveManyRequests(api, engine)
  const batches = openBatchWork(engine)
  app.addHook('onClose', () => batches.stop())
  serveBatches(api, db, batches)
  const held = openHeldWork(engine, (error) => app.log.error({ err: error }, 'a held decision could not be carried out'))
  app.addHook('onClose', () => held.stop())
  serveHeldDecisions(api, engine, held)
  const replays = openReplayWork(engine)
  app.addHook('onClose', () => replays.stop())
  serveFlows(api, engine, replays)
  serveHome(api, engine)
  serveCalendar(api, db, home)
  serveDayCard(api, db, home)
  const due = openDueWork(db, (error) => app.log.error({ err: error }, 'days that are due could not be computed'))
  app.addHook('onClose', () => due.stop())
  serveTimeSetup(api, db, due)
  serveOrganisation(api, db, due)
  const hasPasswords = async () => config.oidc === null && (await connectionOn(db)) === null
  const byOwnWays = async () => (await hasPasswords()) && !(await isDemo())
  servePeople(api, engine, due, byOwnWays)
  const simulations = openSimulationWork(db)
  app.addHook('onClose', () => simulations.stop())
  serveLeaveTypes(api, db, simulations)
  const handOvers = openHandOverWork(db)
  app.addHook('onClose', () => handOvers.stop())
  serveHandOvers(api, db, handOvers)
  const reports = openReports()
  const reportWork = openReportWork(db, reports)
  app.addHook('onClose', () => reportWork.stop())
  serveReports(api, db, reports, reportWork)
  serveNotifications(api, db, (requestIds) => mailWordsOf(engine, requestIds))
  serveLive(api, database, metrics, tokens)
  servePush(api, db, config.push.allowPrivate)
  await pushKeys(db)
  const push = pushOf(config, db, (error) => app.log.error({ err: error }, 'push messages could not be sent'))
  const standIns = openStandIns(db, (error) => app.log.error({ err: error }, 'stand-ins could not be told'))
  const unwatch = watchOwnNews(db, ({ notices }) => push.soon(notices))
  app.addHook('onClose', async () => {
    unwatch()
    await Promise.all([standIns.stop(), push.stop()])
  })
  serveMail(api, db, {
    server: config.mail,
    home,
    tryOut: config.mail && tryMail(smtpTransport(config.mail), () => senderOf(db, config)),
  })
  serveAudit(api, db, () => openAuditWatch(db, auditKey(config), app.log).check())
  serveHealth(api, database, { sendsMail: config.mail !== null })
  serveRoles(api, engine, byOwnWays)
  serveAccess(api, db, { tokens, home: config.oidc ? null : home, issuer: issuerOf(config), byOwnWays })
  serveAccount(api, db, {
    tokens,
    issuer: issuerOf(config),
    outside: async ({ administrator }) => config.oidc?.authority ?? (administrator ? null : ((await connectionOn(db))?.issuer ?? null)),
    party: relyingPartyOf(config.publicUrl),
    ...company,
  })
  serveIdentityProvider(api, db, config, isDemo)
  serveEmailActions(api, engine)
  serveOwnProfile(api, db, {
    rightsGiven: async (person) => (await rightsOf(db, person)).given,
    chosenShortcuts: (person, language) => shortcutsChosen(db, person, language),
  })
  servePerson(api, engine)
  serveGeneralConfig(api, engine)
  serveGuidance(api, db, guidedModules)
  const imports = openImportWork(db, (error) => app.log.error({ err: error }, 'an import could not be carried out'))
  app.addHook('onClose', () => imports.stop())
  serveImports(api, db, imports)
  serveCompany(api, db, { companies, isDemo, hasPasswords, sendsMail: config.mail !== null })

  serveMark(api, app, db, config.basePath)

  mountApiDescription(app, { config, endpoints: api.endpoints })
  const everyModule = [...Object.values(modules).map(({ contract }) => contract.module), ...areaModules]
  const { beginsAt } = mountFirstStart(app, { config, db, modules: everyModule, signIn, tell })
  await mountWeb(app, { config, beginsAt, lookAtCompany: () => lookAtCompany(db), chatHost: () => chatHost(db) })
  return app
}
