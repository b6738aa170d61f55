import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import { inboxPage } from '../../src/server/approval/reading/inbox.ts'
import { myRequestsPage } from '../../src/server/approval/reading/my-requests.ts'
import { listRequests } from '../../src/server/approval/reading/list.ts'
import { findViewer } from '../../src/server/people/viewer.ts'
import { changeKinds } from '../../src/server/records/index.ts'
import { modules } from '../../src/server/requests/index.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { myRequestsCalls } from '../../src/shared/areas/my-requests.ts'
import { inboxCalls } from '../../src/shared/areas/universal-inbox.ts'
import type { FloorQuery } from './floor.ts'
import { listCases } from './lists.ts'

/** The statements by which the portal answers each list case, for the floor to send. */
export async function captureQueries(databaseUrl: string): Promise<Record<string, FloorQuery[]>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let heard: FloorQuery[] = []
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: (event: LogEvent) => void heard.push({ text: event.query.sql, values: [...event.query.parameters] }),
  })
  const queries: Record<string, FloorQuery[]> = {}
  for (const one of listCases) {
    const viewer = await findViewer(db, one.user)
    if (!viewer) throw new Error(`no ${one.user} in the bench`)
    heard = []
    const engine = { db, modules, changes: changeKinds }
    if (one.path === 'UniversalInboxes') await inboxPage(engine, viewer, inboxCalls.list.input.parse(one.body) as never, 'en')
    else if (one.path === 'x/requests') await myRequestsPage(engine, viewer, myRequestsCalls.list.input.parse(one.body) as never, 'en')
    else await listRequests(db, viewer, modules['leave-request'], leaveRequest.calls.list.input.parse(one.body) as never, 'en')
    queries[encodeURIComponent(one.id)] = heard
  }
  await db.destroy()
  return queries
}
