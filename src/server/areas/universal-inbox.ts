import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { decidedPeople, inboxHistoryPage, inboxPage, waitingPeople } from '#server/approval/reading/inbox.ts'
import type { Approvals } from '#server/approval/request/module.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { options } from '#server/platform/options.ts'

interface PersonOption {
  id: string
  displayName: string
  code: string
}

/** What waits for the person, and what they decided. */
export function serveInbox(api: Api<Viewer>, house: Approvals): void {
  api.serve(
    inboxCalls.list,
    async (input, { person, language }) => (await inboxPage(house, person, input as unknown as ListBody, language)) as never,
  )
  api.serve(
    inboxCalls.history,
    async (input, { person, language }) => (await inboxHistoryPage(house, person, input as unknown as ListBody, language)) as never,
  )
  api.serve(inboxCalls.employees, (input, { person }) => options<PersonOption>(house.db, input, waitingPeople(house, person)))
  api.serve(inboxCalls.historyEmployees, (input, { person }) => options<PersonOption>(house.db, input, decidedPeople(house, person)))
}
