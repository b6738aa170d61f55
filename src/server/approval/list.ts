import { sql } from 'kysely'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/db.ts'
import { inLanguage } from '#server/foundation/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import type { AnyModule } from './module.ts'
import { statusText } from './reading.ts'
import { part } from './parts.ts'
import { seenBy } from './visibility.ts'

export type Scope = 'mine' | 'team' | 'all'

interface Row {
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
  startsOn: string | null
  endsOn: string | null
  quantity: string | null
  unit: string | null
  typeId: string | null
  typeNames: Record<string, string> | null
}

/** A module's requests as the person may see them. */
function sourceOf(viewer: Viewer, module: AnyModule, scope: Scope): ListSource {
  const { module: name } = module.contract
  const { people } = module.list
  const seen = scope === 'mine' ? null : seenBy(viewer, name)
  // For a plain person the viewer's own index gives the rows in the list's order; further rights go by the request.
  const direct = seen !== null && viewer.hr.length === 0 && viewer.grantors.length === 0
  const byViewer = direct || scope === 'mine'
  const from = byViewer ? sql`from request_viewer v join request r on r.id = v.request_id` : sql`from request r`
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
      r.waiting_for as "waitingFor", r.form, r.starts_on as "startsOn", r.ends_on as "endsOn", trim_scale(r.quantity)::text as quantity,
      r.unit, r.type_id as "typeId", r.type_names as "typeNames"`,
    from,
    small: byViewer,
    key: sql`r.id as key`,
    rejoin: sql`from found join request r on r.id = found.key`,
    lookups: sql`join employee q on q.id = r.requestor_id join employee e on e.id = coalesce(r.subject_id, r.requestor_id)`,
    looked: ['employee', 'requestor'],
    where: [...where, ...(scope === 'team' ? [sql`not ${own}`] : [])],
    columns: {
      code: sql`r.code`,
      employee: sql`e.display_name`,
      requestor: sql`q.display_name`,
      status: sql`r.status_id`,
      submittedDate: sql`r.submitted_at`,
      transDate: sql`r.transaction_date`,
      startDate: sql`r.starts_on`,
      endDate: sql`r.ends_on`,
      ...module.list.columns,
    },
    ...(people && { texts: { employee: namedIn(people) } }),
    ids: {
      status: { of: sql`r.status_id`, type: 'smallint' },
      employee: { of: sql`coalesce(r.subject_id, r.requestor_id)`, type: 'uuid' },
      ...(module.list.typeColumn && { [module.list.typeColumn]: { of: sql`r.type_id`, type: 'uuid' as const } }),
    },
    // Ids are in the order of creation, and so of the transaction date.
    sorts: { transDate: sql`r.id` },
    tie: sql`r.id`,
    moments: { columns: ['submittedDate'], timeZone: viewer.timeZone },
  }
}

/** Whose name of those it is about is like a text; the one it is shown under comes first. */
const namedIn = (people: ReturnType<typeof sql>) => (like: string) =>
  sql`(e.display_name ilike ${like} or exists (select from employee p where p.id in (${people}) and p.display_name ilike ${like}))`

function rowOf(module: AnyModule, row: Row, language: Language) {
  const { startsOn, endsOn, quantity, unit, typeId, typeNames } = row
  const subject = row.employeeId === row.requestorId ? null : row.employee
  const shown = { startsOn, endsOn, quantity, unit, typeId, type: typeNames && inLanguage(typeNames, language), subject }
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
    ...module.list.row(row.form, shown, language),
  }
}

type Body = ListBody & { scope: Scope }

export async function listRequests(db: Db, viewer: Viewer, module: AnyModule, body: Body, language: Language) {
  const { rows, ...totals } = await page<Row>(db, module.contract.list, body, sourceOf(viewer, module, body.scope))
  return { listData: rows.map((row) => rowOf(module, row, language)), ...totals }
}

export async function exportRequests(db: Db, viewer: Viewer, module: AnyModule, body: Body, language: Language) {
  const found = await allRows<Row>(db, module.contract.list, body, sourceOf(viewer, module, body.scope))
  return found.map((row) => rowOf(module, row, language) as Record<string, unknown>)
}
