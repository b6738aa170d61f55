import type { FastifyInstance } from 'fastify'
import { openBatchWork } from './approval/batch-work.ts'
import { openReplayWork } from './approval/flow-replay-work.ts'
import { openHeldWork } from './approval/held-work.ts'
import { serveRequests } from './approval/calls.ts'
import { openStandIns } from './approval/stand-ins.ts'
import type { Approvals } from './approval/module.ts'
import { serveAccess } from './areas/access.ts'
import { serveApprovalRights } from './areas/approval-right/calls.ts'
import { serveAttachments } from './areas/attachment.ts'
import { serveAttendance } from './areas/attendance/calls.ts'
import { serveAttendancePeriods } from './areas/attendance-period.ts'
import { serveBatches } from './areas/batch.ts'
import { serveCalendar } from './areas/calendar/calls.ts'
import { serveCheckTimes } from './areas/check-times.ts'
import { serveEmailActions } from './areas/email-action.ts'
import { serveGeneralConfig } from './areas/general-config.ts'
import { serveFlows } from './areas/flow/calls.ts'
import { serveHeldDecisions } from './areas/held-decision.ts'
import { serveHome } from './areas/home/home.ts'
import { serveLeaveBalance } from './areas/leave-balance.ts'
import { serveLive } from './areas/live/calls.ts'
import { serveMail } from './areas/mail.ts'
import { serveNotifications } from './areas/notification.ts'
import { serveProfile } from './areas/profile.ts'
import { servePush } from './areas/push.ts'
import { serveShiftSchedule } from './areas/shift-schedule/calls.ts'
import { serveGuidance } from './areas/guidance.ts'
import { guidedModules } from './areas/home/sidebar.ts'
import { serveStaffing } from './areas/staffing.ts'
import { serveTimeSetup } from './areas/time-setup/calls.ts'
import { serveInbox } from './areas/universal-inbox.ts'
import { mountApiDescription } from './foundation/api-page.ts'
import type { Config } from './foundation/config.ts'
import type { Database, Db } from './foundation/db.ts'
import { mountHeaders } from './foundation/headers.ts'
import { mountHealth } from './foundation/health.ts'
import { createApi, createServer } from './foundation/http.ts'
import { mountIdentityProvider } from './foundation/identity-provider.ts'
import { mountMetrics } from './foundation/metrics.ts'
import { openPortalTokens } from './foundation/portal-tokens.ts'
import { watchOwnNews } from './foundation/live-news.ts'
import { openLimits } from './foundation/limits.ts'
import { mountPageAssets } from './foundation/page.ts'
import { openStanding, type Standing } from './foundation/standing.ts'
import { mountWeb } from './foundation/web.ts'
import { accountsOf } from './people/accounts.ts'
import { identifyBy } from './people/identify.ts'
import type { Viewer } from './people/viewer.ts'
import { actionKey } from './platform/mail/action-link.ts'
import { measureAuditChain } from './platform/audit-watch.ts'
import { tellWhetherMailIsSent } from './platform/mail/choices.ts'
import { openDelivery, type Delivery } from './platform/mail/delivery.ts'
import { smtpTransport } from './platform/mail/transport.ts'
import { openPushDelivery, type PushDelivery } from './platform/push/delivery.ts'
import { pushKeys } from './platform/push/devices.ts'
import { openPushService } from './platform/push/service.ts'
import { generalConfig } from './platform/settings.ts'
import { openDueWork } from './records/attendance/due-work.ts'
import { changeKinds } from './records/index.ts'
import { modules, ownCalls } from './requests/index.ts'

/** The people whom the demo's sign-in page offers with one click. */
const demoPeople = ['amina', 'budi', 'carla', 'dewi', 'edgar', 'farah']

/** What the approval engine acts with. */
export const houseOf = (db: Db): Approvals => ({ db, modules, changes: changeKinds })

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
    sender: async () => ({
      publicUrl,
      basePath,
      company: (await generalConfig(db)).companyName,
      key: await actionKey(db),
      now: new Date(),
    }),
  })

/** What shows notices on people's devices. Push services are told the portal's own address where they can reach it. */
export function pushOf({ push, publicUrl }: Config, db: Db, failed: (error: unknown) => void): PushDelivery {
  const contact = push.contact ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:hr@localhost')
  return openPushDelivery(db, openPushService({ keys: () => pushKeys(db), contact, allowPrivate: push.allowPrivate }), failed)
}

interface Parts {
  config: Config
  database: Database
  /** Where others look at it too. */
  standing?: Standing
}

/** The portal, built but not listening: read from top to bottom, this is what it consists of. */
export async function createApp({ config, database, standing: given }: Parts): Promise<FastifyInstance> {
  const { db } = database
  await tellWhetherMailIsSent(db, config.mail !== null)
  const standing = given ?? (await openStanding(database))
  const options = {
    basePath: config.basePath,
    strict: config.development,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    limits: openLimits(db),
    callsPerMinute: config.callsPerMinute,
    demandChanging: () => standing.demandCurrent(),
  }
  const app = await createServer(options)
  mountHeaders(app, config)
  mountHealth(app, { config, standing })
  app.addHook('onClose', () => standing.stop())
  const metrics = mountMetrics(app, { config, database })
  measureAuditChain(db, metrics)
  mountPageAssets(app, config)
  if (!config.oidc) await mountIdentityProvider(app, { config, database, accounts: accountsOf(db, demoPeople) })

  const tokens = await openPortalTokens(config, database)
  const api = createApi<Viewer>(app, options, identifyBy(db, tokens, config.oidc !== null), ({ id }) => id)
  const house = houseOf(db)
  serveRequests(api, house)
  for (const serveOwn of Object.values(ownCalls)) serveOwn(api, db, house)
  serveInbox(api, house)
  const batches = openBatchWork(house)
  app.addHook('onClose', () => batches.stop())
  serveBatches(api, db, batches)
  const held = openHeldWork(house, (error) => app.log.error({ err: error }, 'a held decision could not be carried out'))
  app.addHook('onClose', () => held.stop())
  serveHeldDecisions(api, house, held)
  const replays = openReplayWork(house)
  app.addHook('onClose', () => replays.stop())
  serveFlows(api, house, replays)
  serveHome(api, house)
  serveLeaveBalance(api, db)
  serveAttendance(api, db)
  serveCheckTimes(api, db)
  serveCalendar(api, db, `${config.publicUrl}${config.basePath}`)
  serveAttendancePeriods(api, db)
  const due = openDueWork(db, (error) => app.log.error({ err: error }, 'days that are due could not be computed'))
  app.addHook('onClose', () => due.stop())
  serveTimeSetup(api, db, due)
  serveNotifications(api, db)
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
  serveAttachments(api, db)
  serveMail(api, db, config.mail !== null)
  serveAccess(api, db, tokens)
  serveEmailActions(api, house)
  serveProfile(api, db)
  serveApprovalRights(api, db)
  serveGeneralConfig(api, house)
  serveGuidance(api, db, guidedModules)
  serveStaffing(api, db)
  serveShiftSchedule(api, db)

  mountApiDescription(app, { config, endpoints: api.endpoints })
  await mountWeb(app, { config })
  return app
}
