import { myRequestsCalls, myRequestsList } from '#shared/areas/my-requests.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { OptionBody } from '#shared/contract/options.ts'
import { statusIds } from '#shared/status.ts'
import { exportMyRequests, myRequestsPage } from '#server/approval/reading/my-requests.ts'
import { statusText } from '#server/approval/reading/reading.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'

/** Everything that somebody asked for, over all modules. */
export function serveMyRequests(api: Api<Viewer>, engine: EngineWithDb): void {
  api.serve(
    myRequestsCalls.list,
    async (input, { person, language }) => (await myRequestsPage(engine, person, input as unknown as ListBody, language)) as never,
  )
  api.serve(myRequestsCalls.statuses, async (input, { language }) =>
    optionsOf(
      input as OptionBody,
      statusIds.map((id) => ({ id, displayName: statusText(id, language) })),
    ),
  )
  api.serve(myRequestsCalls.export, async (input, { person, language }) => {
    const rows = exportMyRequests(engine, person, input as unknown as ListBody, language)
    return listFile(
      say(language, 'nav.myRequests'),
      myRequestsList,
      exportTold(engine.db, { reader: person, module: 'my-requests' }, rows),
      { person, language, input },
    )
  })
}
