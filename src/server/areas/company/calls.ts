import { sql } from 'kysely'
import { companyCalls, companySetting } from '#shared/areas/company.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { setUpRefusal } from '#server/people/set-up-scope.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { tellEverybody } from '#server/foundation/live/news.ts'
import { serveSetting } from '#server/platform/set-up/setting.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { keepSetting, tellAudit } from '#server/platform/settings.ts'
import type { Companies } from './companies.ts'
import { stepsOf } from './first-steps.ts'

interface About {
  companies: Companies | null
  isDemo: () => Promise<boolean>
  /** Whether people sign in by passwords of the portal's own. */
  hasPasswords: () => Promise<boolean>
  sendsMail: boolean
}

const hiddenKey = 'company.firstStepsHidden'

/** Which company is open, and what it still lacks. */
export function serveCompany(api: Api<Viewer>, db: Db, { companies, isDemo, hasPasswords, sendsMail }: About): void {
  const standing = async () => {
    const open = companies?.open ?? ((await isDemo()) ? ('demo' as const) : ('own' as const))
    return {
      open,
      canChange: companies !== null,
      hasDemo: (await companies?.hasDemo()) ?? false,
      hasOwn: open === 'own' || ((await companies?.hasOwn()) ?? false),
    }
  }

  serveSetting(api, db, companySetting, async (tx) => tellEverybody(tx))

  api.serve(companyCalls.read, async (_input, { person }) => {
    demandAdministrator(person)
    return standing()
  })

  api.serve(companyCalls.openOther, async (_input, { person }) => {
    demandAdministrator(person)
    if (!companies) throw refuse(409, 'company.oneAlone')
    if (companies.open === 'own' && companies.refusesDemo) throw refuse(409, 'firstStart.demoRefused')
    companies.openOther()
    return { open: companies.open === 'demo' ? ('own' as const) : ('demo' as const) }
  })

  api.serve(companyCalls.removeDemo, async (_input, call) => {
    demandAdministrator(call.person)
    if (!companies) throw refuse(409, 'company.oneAlone')
    if (companies.open === 'demo') throw refuse(409, 'company.demoOpen')
    await actOnce(db, call, async (tx) => {
      await tellAudit(tx, 'demo company', { removed: true }, call.person.id)
      await companies.removeDemo()
    })
    return standing()
  })

  api.serve(companyCalls.firstSteps, async (_input, { person }) => {
    if (setUpRefusal(person, null) !== null) throw refuse(403, 'error.hrOfAllOnly')
    const stored = await first(db, sql<{ value: boolean }>`select value from setting where key = ${hiddenKey}`)
    return {
      steps: (await isDemo()) ? [] : await stepsOf(db, { hasPasswords: await hasPasswords(), sendsMail }),
      hidden: stored?.value === true,
    }
  })

  api.serve(companyCalls.hideFirstSteps, async ({ hidden }, call) => {
    demandAdministrator(call.person)
    await actOnce(db, call, (tx) => keepSetting(tx, hiddenKey, hidden, call.person.id))
    return { hidden }
  })
}
