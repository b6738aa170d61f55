import { inboxCalls, inboxHistoryList } from '#shared/areas/universal-inbox.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { decidedPeople, exportInboxHistory, inboxHistoryPage, inboxPage, waitingPeople } from '#server/approval/reading/inbox.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { options } from '#server/platform/options.ts'

interface PersonOption {
  id: string
  displayName: string
  code: string
}

/** What waits for the person, and what they decided. */
export function serveInbox(api: Api<Viewer>, engine: EngineWithDb): void {
  api.serve(
    inboxCalls.list,
    async (input, { person, language }) => (await inboxPage(engine, person, input as unknown as ListBody, language)) as never,
  )
  api.serve(
    inboxCalls.history,
    async (input, { person, language }) => (await inboxHistoryPage(engine, person, input as unknown as ListBody, language)) as never,
  )
  api.serve(inboxCalls.historyExport, async (input, { person, language }) => {
    const rows = exportInboxHistory(engine, person, input as unknown as ListBody, language)
    return listFile(
      say(language, 'inbox.historyTitle'),
      inboxHistoryList,
      exportTold(engine.db, { reader: person, module: 'inbox-history' }, rows),
      { person, language, input },
    )
  })
  api.serve(inboxCalls.employees, (input, { person }) => options<PersonOption>(engine.db, input, waitingPeople(engine, person)))
  api.serve(inboxCalls.historyEmployees, (input, { person }) => options<PersonOption>(engine.db, input, decidedPeople(engine, person)))
}
