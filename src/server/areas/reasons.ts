import { manualShiftReasons, overtimeReasons, permitReasons } from '#shared/areas/reasons.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { overtimeReasonStore } from '#server/records/overtime/reason-types.ts'
import { permitReasonStore } from '#server/records/permit-out/reason-types.ts'
import { manualShiftReasonStore } from '#server/records/schedule/manual-shift-reasons.ts'

/** What people choose as the reason of a request. */
export function serveReasons(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, overtimeReasons, overtimeReasonStore)
  serveSetUp(api, db, manualShiftReasons, manualShiftReasonStore)
  serveSetUp(api, db, permitReasons, permitReasonStore)
}
