import { sql } from 'kysely'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import type { AnyModule } from '../request/module.ts'
import { facetColumns, shownRequest, type FacetRow } from './facets.ts'
import { statusText } from './reading.ts'
import { amountColumn } from '../request/measure.ts'
import { part } from '../request/parts.ts'
import { seenBy } from '../sight/visibility.ts'

export type Scope = 'mine' | 'team' | 'all'

interface Row extends FacetRow {
  id: string
  code: string
  statusId: number
  requestorId: string
  requestor: string
  requestorCode: string
  employeeId: string
  employee: string
  employeeCode: string
  submittedDate: string | null
  transDate: string
  waitingFor: string
  form: Record<string, unknown>
}

/** What lists filter and sort by, as it stands on the request. */
const withRequest = {
  id: sql`r.id`,
  status: sql`r.status_id`,
  startsOn: sql`r.starts_on`,
  endsOn: sql`r.ends_on`,
  quantity: sql`r.quantity`,
  amount: amountColumn,
}
/** What of it stands beside each viewer (decision 031). */
const besideViewer = { id: sql`v.request_id`, status: sql`v.status_id`, startsOn: sql`v.starts_on`, endsOn: sql`v.ends_on` }

/** The columns of a module's list that only the request has. */
const beyondViewer = ({ contract, list }: AnyModule): string[] =>
  Object.keys(contract.list.columns).filter((name) => {
    const column = list.columns[name] ?? name
    return typeof column !== 'string' || !(column in besideViewer)
  })

/** A module's requests as the person may see them. */
function sourceOf(viewer: Viewer, module: AnyModule, scope: Scope): ListSource {
  const { module: name } = module.contract
  const { people, columns } = module.list
  const seen = seenBy(viewer, name)
  // For a plain person the viewer's own index gives the rows in the list's order; further rights go by the request.
  const direct = seen !== null && !hasDuty(viewer, name) && viewer.grantors.length === 0
  const byViewer = direct || scope === 'mine'
  const facets = byViewer ? { ...withRequest, ...besideViewer } : withRequest
  // Author, requestor, and everybody whom it is about, be it one of many.
  const own = byViewer
    ? sql`v.parts & ${part.party} > 0`
    : sql`exists (select from request_viewer o
        where o.viewer_id = ${viewer.id}::uuid and o.module = ${name} and o.request_id = r.id and o.parts & ${part.party} > 0)`
  const where = byViewer
    ? [
        sql`v.viewer_id = ${viewer.id}::uuid and v.module = ${name} and v.parts & ${scope === 'mine' ? part.party : part.party | part.approver} > 0`,
      ]
    : [sql`r.module = ${name}`, ...(seen ? [seen] : [])]
  return {
    select: sql`r.id, r.code, r.status_id as "statusId", r.requestor_id as "requestorId", q.display_name as requestor, q.code as "requestorCode",
      e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", r.submitted_at as "submittedDate", r.transaction_date as "transDate",
      r.waiting_for as "waitingFor", r.form, ${facetColumns}`,
    from: byViewer ? sql`from request_viewer v` : sql`from request r`,
    small: byViewer,
    key: sql`${facets.id} as key`,
    rejoin: byViewer
      ? sql`from found cross join lateral (select found.key as request_id) v`
      : sql`from found join request r on r.id = found.key`,
    lookups: [
      ...(byViewer ? [{ join: sql`join request r on r.id = v.request_id`, columns: beyondViewer(module) }] : []),
      { join: sql`join employee q on q.id = r.requestor_id`, columns: ['requestor'] },
      { join: sql`join employee e on e.id = coalesce(r.subject_id, r.requestor_id)`, columns: ['employee'] },
    ],
    where: [...where, ...(scope === 'team' ? [sql`not ${own}`] : [])],
    columns: {
      code: sql`r.code`,
      employee: sql`e.display_name`,
      requestor: sql`q.display_name`,
      status: facets.status,
      submittedDate: sql`r.submitted_at`,
      transDate: sql`r.transaction_date`,
      ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, typeof column === 'string' ? facets[column] : column])),
    },
    ...(people && { texts: { employee: namedIn(people) } }),
    ids: {
      status: { of: facets.status, type: 'smallint' },
      employee: { of: sql`coalesce(r.subject_id, r.requestor_id)`, type: 'uuid' },
      ...(module.list.typeColumn && { [module.list.typeColumn]: { of: sql`r.type_id`, type: 'uuid' as const } }),
    },
    // Ids are in the order of creation, and so of the transaction date.
    sorts: { transDate: facets.id },
    tie: facets.id,
    moments: { columns: ['submittedDate'], timeZone: viewer.timeZone },
  }
}

/** Whose name of those it is about is like a text; the one it is shown under comes first. */
const namedIn = (people: ReturnType<typeof sql>) => (like: string) =>
  sql`(e.display_name ilike ${like} or exists (select from employee p where p.id in (${people}) and p.display_name ilike ${like}))`

function rowOf(module: AnyModule, row: Row, language: Language) {
  const subject = row.employeeId === row.requestorId ? null : row.employee
  return {
    id: row.id,
    code: row.code,
    statusId: row.statusId,
    status: statusText(row.statusId, language),
    requestorId: row.requestorId,
    requestor: row.requestor,
    requestorCode: row.requestorCode,
    employeeId: row.employeeId,
    employee: row.employee,
    employeeCode: row.employeeCode,
    submittedDate: row.submittedDate,
    transDate: row.transDate,
    waitingFor: row.waitingFor,
    ...module.list.row(row.form, shownRequest(row, subject, language), language),
  }
}

type Body = ListBody & { scope: Scope }

export async function listRequests(db: Db, viewer: Viewer, module: AnyModule, body: Body, language: Language) {
  const { rows, ...totals } = await page<Row>(db, module.contract.list, body, sourceOf(viewer, module, body.scope))
  return { listData: rows.map((row) => rowOf(module, row, language)), ...totals }
}

/** All that the list would show, in slices. */
export async function* exportRequests(db: Db, viewer: Viewer, module: AnyModule, body: Body, language: Language) {
  for await (const slice of allRows<Row>(db, module.contract.list, body, sourceOf(viewer, module, body.scope)))
    yield slice.map((row) => rowOf(module, row, language) as Record<string, unknown>)
}
