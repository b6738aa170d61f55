import type { FastifyInstance } from 'fastify'
import { serveRequests } from './approval/calls.ts'
import type { Approvals } from './approval/module.ts'
import { serveAttachments } from './areas/attachment.ts'
import { serveGeneralConfig } from './areas/general-config.ts'
import { serveHome } from './areas/home/home.ts'
import { serveLeaveBalance } from './areas/leave-balance.ts'
import { serveNotifications } from './areas/notification.ts'
import { serveProfile } from './areas/profile.ts'
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
import { mountPageAssets } from './foundation/page.ts'
import { mountWeb } from './foundation/web.ts'
import { accountsOf } from './people/accounts.ts'
import { identifyBy } from './people/identify.ts'
import type { Viewer } from './people/viewer.ts'
import { changeKinds } from './records/index.ts'
import { modules, ownCalls } from './requests/index.ts'

/** The people whom the demo's sign-in page offers with one click. */
const demoPeople = ['amina', 'budi', 'carla', 'dewi', 'edgar', 'farah']

/** What the approval engine acts with. */
export const houseOf = (db: Db): Approvals => ({ db, modules, changes: changeKinds })

/** The portal, built but not listening: read from top to bottom, this is what it consists of. */
export async function createApp({ config, database }: { config: Config; database: Database }): Promise<FastifyInstance> {
  const { db } = database
  const options = { basePath: config.basePath, strict: config.development, logLevel: config.logLevel }
  const app = await createServer(options)
  mountHeaders(app, config)
  mountHealth(app, { config, database })
  mountMetrics(app, { config, database })
  mountPageAssets(app, config)
  if (!config.oidc) await mountIdentityProvider(app, { config, database, accounts: accountsOf(db, demoPeople) })

  const tokens = await openPortalTokens(config, database)
  const api = createApi<Viewer>(app, options, identifyBy(db, tokens))
  const house = houseOf(db)
  serveRequests(api, house)
  for (const serveOwn of Object.values(ownCalls)) serveOwn(api, db)
  serveInbox(api, house)
  serveHome(api, house)
  serveLeaveBalance(api, db)
  serveNotifications(api, db)
  serveAttachments(api, db)
  serveProfile(api, db)
  serveGeneralConfig(api, house)

  mountApiDescription(app, { config, endpoints: api.endpoints })
  await mountWeb(app, { config })
  return app
}
