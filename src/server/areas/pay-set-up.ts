import { payAllowanceSetUp, payComponentSetUp, payGroupSetUp, paySetting, payWageTypeSetUp } from '#shared/areas/pay-set-up.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { serveSetting } from '#server/platform/set-up/setting.ts'
import { payAllowanceStore, payComponentStore, payGroupStore, payWageTypeStore } from '#server/records/pay/set-up.ts'

/** Serves pay groups, components of pay, allowances, wage types, and how slips are released and opened. */
export function servePaySetUp(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, payGroupSetUp, payGroupStore)
  serveSetUp(api, db, payComponentSetUp, payComponentStore)
  serveSetUp(api, db, payAllowanceSetUp, payAllowanceStore)
  serveSetUp(api, db, payWageTypeSetUp, payWageTypeStore)
  serveSetting(api, db, paySetting)
}
