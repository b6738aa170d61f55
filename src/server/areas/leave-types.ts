import { sql } from 'kysely'
import { leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { leaveTypeStore } from '#server/records/leave/set-up/type-set-up.ts'

/** Serves the leave types as they are set up. */
export function serveLeaveTypes(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, leaveTypeSetUp, leaveTypeStore, {
    about: async () => ({
      countries: (await rows(db, sql<{ country: string }>`select distinct country from site where country is not null order by 1`)).map(
        ({ country }) => country,
      ),
    }),
  })
}
