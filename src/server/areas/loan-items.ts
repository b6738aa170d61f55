import { loanItemSetUp } from '#shared/areas/loan-items.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { loanItemStore } from '#server/records/loan/item-set-up.ts'

/** Serves the loan items as they are set up. */
export function serveLoanItems(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, loanItemSetUp, loanItemStore)
}
