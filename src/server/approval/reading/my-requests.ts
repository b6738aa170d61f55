import { sql } from 'kysely'
import { myRequestsList } from '#shared/areas/my-requests.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import type { EngineWithDb } from '../request/module.ts'
import { part } from '../request/parts.ts'
import { isOn, itemColumns, itemOf, requestor, type ItemRow } from './inbox.ts'

interface Row extends ItemRow {
  waitingFor: string
}

/** Whatever the person is a party of, found by what stands beside them as a viewer (decision 031). */
const sourceOf = (engine: EngineWithDb, viewer: Viewer): ListSource => ({
  select: sql`${itemColumns}, r.waiting_for as "waitingFor"`,
  from: sql`from request_viewer v`,
  small: true,
  key: sql`v.request_id as key`,
  rejoin: sql`from found cross join lateral (select found.key as request_id) v`,
  lookups: [
    { join: sql`join request r on r.id = v.request_id`, columns: ['code', 'submittedDate', 'transDate'] },
    { join: requestor, columns: [] },
  ],
  where: [sql`v.viewer_id = ${viewer.id}::uuid and v.parts & ${part.party} > 0`, isOn(engine, viewer, sql`v.module`)],
  columns: {
    code: sql`r.code`,
    caption: sql`v.module`,
    startsOn: sql`v.starts_on`,
    endsOn: sql`v.ends_on`,
    status: sql`v.status_id`,
    submittedDate: sql`r.submitted_at`,
    transDate: sql`r.transaction_date`,
  },
  ids: { status: { of: sql`v.status_id`, type: 'smallint' } },
  // Ids are in the order of creation, and so of the transaction date.
  sorts: { transDate: sql`v.request_id` },
  tie: sql`v.request_id`,
  moments: { columns: ['submittedDate'], timeZone: viewer.timeZone },
})

const rowOf = (engine: EngineWithDb, row: Row, language: Language) => ({
  ...itemOf(engine, row, language),
  sortDate: row.submittedDate ?? row.transDate,
  type: row.typeNames ? inLanguage(row.typeNames, language) : '',
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  waitingFor: row.waitingFor,
})

/** One page of everything that the person asked for. */
export async function myRequestsPage(engine: EngineWithDb, viewer: Viewer, body: ListBody, language: Language) {
  const { rows: found, ...totals } = await page<Row>(engine.db, myRequestsList, body, sourceOf(engine, viewer))
  return { listData: found.map((row) => rowOf(engine, row, language)), ...totals }
}

/** All that the list would show, in slices. */
export async function* exportMyRequests(engine: EngineWithDb, viewer: Viewer, body: ListBody, language: Language) {
  for await (const slice of allRows<Row>(engine.db, myRequestsList, body, sourceOf(engine, viewer)))
    yield slice.map((row): Record<string, unknown> => rowOf(engine, row, language))
}
