import { homeCalls } from '#shared/areas/home.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { callQuery, queries } from '#web/foundation/api/query.ts'
import { hasLiveToken } from '#web/foundation/session/token.ts'

/** Asks what the frame needs while the screen's code is still on its way. */
export function askAhead(): void {
  if (!hasLiveToken()) return
  void queries.prefetchQuery(callQuery(homeCalls.home, {}))
  void queries.prefetchQuery(callQuery(homeCalls.count, {}))
  void queries.prefetchQuery(callQuery(notificationCalls.count, {}))
}
