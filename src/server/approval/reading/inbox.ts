import { sql } from 'kysely'
import { mostCounted } from '#shared/areas/home.ts'
import { inboxHistoryList, inboxList } from '#shared/areas/universal-inbox.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { modulesOn, type Viewer } from '#server/people/viewer.ts'
import { allRows, joined, page, type ListSource } from '#server/platform/lists.ts'
import type { AnyModule, EngineWithDb } from '../request/module.ts'
import { facetColumns, shownRequest, type FacetRow } from './facets.ts'
import { statusText } from './reading.ts'
import { part } from '../request/parts.ts'

type Sql = ReturnType<typeof sql>

/** What a module's block is made from. */
export interface BlockRow extends FacetRow {
  module: string
  form: unknown
  /** Whom it is about, where that is somebody else than its requestor. */
  subject?: string | null
}

/** What inbox, history and lists over all modules tell of a request. */
export interface ItemRow extends BlockRow {
  id: string
  code: string
  statusId: number
  requestorId: string
  requestor: string
  requestorCode: string
  requestorPosition: string
  submittedDate: string | null
  transDate: string
  version: number
}

interface TaskRow extends ItemRow {
  level: number
  waitingSince: string
  personId: string
}

/** Columns of `BlockRow` but its module, over `r`. */
export const blockColumns = sql`
  r.form, ${facetColumns},
  (select s.display_name from employee s where s.id = r.subject_id and r.subject_id <> r.requestor_id) as subject`

/** Columns of `ItemRow`, over `r` and its requestor `q`. */
export const itemColumns = sql`
  r.id, r.code, r.module, r.status_id as "statusId", r.requestor_id as "requestorId", q.display_name as requestor, q.code as "requestorCode",
  coalesce((select p.name from assignment a join position p on p.id = a.position_id
    where a.employee_id = q.id and a.starts_on <= current_date order by a.starts_on desc limit 1), '') as "requestorPosition",
  r.submitted_at as "submittedDate", r.transaction_date as "transDate", r.version, ${blockColumns}`

/**
 * Tasks that wait for the person in modules that are on: their own, and those of grantors in the modules granted; one a request.
 * What they have decided, and may take back for a moment, waits for them no longer, in no list and no count.
 */
const mine = (engine: EngineWithDb, viewer: Viewer): Sql => sql`${isOn(engine, viewer, sql`t.module`)} and ${asked(viewer)}
  and t.request_id not in (select h.request_id from held_decision h where h.person_id = ${viewer.id}::uuid and h.errors is null)`

/** Asked of each row only where some module is off: of a thousand rows the question takes most of the time. */
export function isOn(engine: EngineWithDb, viewer: Viewer, module: Sql): Sql {
  const on = modulesOn(viewer)
  const all = Object.values(engine.modules).every(({ contract }) => on.includes(contract.module))
  return all ? sql`true` : sql`${module} = any (${on}::text[])`
}

function asked(viewer: Viewer): Sql {
  const own = sql`t.person_id = ${viewer.id}::uuid`
  if (viewer.grantors.length === 0) return own
  const granted = (task: Sql) =>
    sql.join(
      viewer.grantors.map(({ id, modules }) =>
        modules === null
          ? sql`${task}.person_id = ${id}::uuid`
          : sql`${task}.person_id = ${id}::uuid and ${task}.module = any (${modules}::text[])`,
      ),
      sql` or `,
    )
  // What a grantor is asked may concern the delegate, who never decides on a request of their own.
  return sql`(${own} or (${granted(sql`t`)})
    and not exists (select from request_viewer x
      where x.viewer_id = ${viewer.id}::uuid and x.module = t.module and x.request_id = t.request_id and x.parts & ${part.party} > 0)
    and not exists (select from task o where o.request_id = t.request_id
      and (o.person_id = ${viewer.id}::uuid or o.person_id < t.person_id and (${granted(sql`o`)}))))`
}

/** The requestor's name, of a request that is joined. */
export const requestor = sql`join employee q on q.id = r.requestor_id`

function taskSource(engine: EngineWithDb, viewer: Viewer): ListSource {
  return {
    select: sql`${itemColumns}, t.level, t.waiting_since as "waitingSince", t.person_id as "personId"`,
    from: sql`from task t`,
    key: sql`t.request_id as key`,
    rejoin: sql`from found join task t on t.request_id = found.key and ${mine(engine, viewer)}`,
    lookups: [
      { join: sql`join request r on r.id = t.request_id`, columns: ['code', 'requestor', 'submittedDate'] },
      { join: requestor, columns: ['requestor'] },
    ],
    where: [mine(engine, viewer)],
    columns: {
      code: sql`r.code`,
      module: sql`t.module`,
      requestor: sql`q.display_name`,
      submittedDate: sql`r.submitted_at`,
      waitingSince: sql`t.waiting_since`,
    },
    ids: { requestor: { of: sql`r.requestor_id`, type: 'uuid' } },
    tie: sql`t.request_id`,
    moments: { columns: ['submittedDate', 'waitingSince'], timeZone: viewer.timeZone },
  }
}

const kindOf = (engine: EngineWithDb, module: string): [string, AnyModule] | undefined =>
  Object.entries(engine.modules).find(([, candidate]) => candidate.contract.module === module)

/** The block of a request's own module; none where the module is not set up. */
export function blockOf(engine: EngineWithDb, row: BlockRow, language: Language): Record<string, unknown> {
  return kindOf(engine, row.module)?.[1].inboxBlock(row.form, shownRequest(row, row.subject ?? null, language)) ?? {}
}

/** An item with the block of its module; a module that is not set up has none. */
export function itemOf(engine: EngineWithDb, row: ItemRow, language: Language) {
  const found = kindOf(engine, row.module)
  return {
    id: row.id,
    code: row.code,
    module: row.module,
    kind: found?.[0] ?? null,
    caption: found ? say(language, found[1].contract.title as TextKey) : row.module,
    statusId: row.statusId,
    status: statusText(row.statusId, language),
    requestorId: row.requestorId,
    requestor: row.requestor,
    requestorCode: row.requestorCode,
    requestorPosition: row.requestorPosition,
    submittedDate: row.submittedDate,
    transDate: row.transDate,
    version: row.version,
    block: blockOf(engine, row, language),
  }
}

function taskItem(engine: EngineWithDb, viewer: Viewer, row: TaskRow, language: Language) {
  const actions = kindOf(engine, row.module)?.[1].contract.actions ?? []
  return {
    ...itemOf(engine, row, language),
    sortDate: row.waitingSince,
    level: row.level,
    waitingSince: row.waitingSince,
    onBehalfOf: row.personId === viewer.id ? null : (viewer.grantors.find((grantor) => grantor.id === row.personId)?.name ?? null),
    enableApprove: actions.includes('approve'),
    enableRevise: actions.includes('revise'),
    enableReject: actions.includes('reject'),
  }
}

/** One page of what waits for the person. */
export async function inboxPage(engine: EngineWithDb, viewer: Viewer, body: ListBody, language: Language) {
  const { rows: found, ...totals } = await page<TaskRow>(engine.db, inboxList, body, taskSource(engine, viewer))
  return { listData: found.map((row) => taskItem(engine, viewer, row, language)), ...totals }
}

const oldest = (engine: EngineWithDb, viewer: Viewer, most: number): Promise<TaskRow[]> => {
  const { select, lookups } = taskSource(engine, viewer)
  const longest = sql`from (select * from task t where ${mine(engine, viewer)} order by t.waiting_since, t.request_id limit ${most}) t`
  return rows(
    engine.db,
    sql<TaskRow>`
      select ${select} ${joined(longest, lookups)} order by t.waiting_since, t.request_id`,
  )
}

/** The few that have waited longest. */
export async function oldestTasks(engine: EngineWithDb, viewer: Viewer, most: number, language: Language) {
  const found = await oldest(engine, viewer, most)
  return found.map((row) => taskItem(engine, viewer, row, language))
}

/** How many wait for the person, up to one more than `mostCounted`: so it costs the same whatever waits. */
export const waitingCount = (engine: EngineWithDb, viewer: Viewer): Sql =>
  sql`(select count(*) from (select from task t where ${mine(engine, viewer)} limit ${mostCounted + 1}) x)`

interface ActRow extends ItemRow {
  act: string
  actedAt: string
  note: string
  onBehalfOf: string | null
  historyId: string
}

const moduleDecided = sql`(select x.module from request x where x.id = h.request_id)`

const decidedBy = (engine: EngineWithDb, viewer: Viewer): ListSource => ({
  select: sql`${itemColumns}, h.id as "historyId", h.act, h.at as "actedAt", h.note, (select display_name from employee where id = h.on_behalf_of) as "onBehalfOf"`,
  from: sql`from request_history h`,
  key: sql`h.id as key`,
  rejoin: sql`from found join request_history h on h.id = found.key`,
  lookups: [
    { join: sql`join request r on r.id = h.request_id`, columns: ['code', 'module', 'requestor'] },
    { join: requestor, columns: ['requestor'] },
  ],
  where: [sql`h.actor_id = ${viewer.id}::uuid and h.act in ('approve', 'revise', 'reject')`, isOn(engine, viewer, moduleDecided)],
  columns: { code: sql`r.code`, module: sql`r.module`, requestor: sql`q.display_name`, actedAt: sql`h.at` },
  ids: { requestor: { of: sql`r.requestor_id`, type: 'uuid' } },
  tie: sql`h.id`,
  moments: { columns: ['actedAt'], timeZone: viewer.timeZone },
})

const decision = (engine: EngineWithDb, row: ActRow, language: Language) => ({
  ...itemOf(engine, row, language),
  sortDate: row.actedAt,
  act: say(language, `action.${row.act}` as TextKey),
  actedAt: row.actedAt,
  note: row.note,
  onBehalfOf: row.onBehalfOf,
})

/** One page of what the person decided, newest first. */
export async function inboxHistoryPage(engine: EngineWithDb, viewer: Viewer, body: ListBody, language: Language) {
  const { rows: found, ...totals } = await page<ActRow>(engine.db, inboxHistoryList, body, decidedBy(engine, viewer))
  return { listData: found.map((row) => decision(engine, row, language)), ...totals }
}

/** All of it, for a file: a module is called by its name. */
export async function* exportInboxHistory(engine: EngineWithDb, viewer: Viewer, body: ListBody, language: Language) {
  for await (const slice of allRows<ActRow>(engine.db, inboxHistoryList, body, decidedBy(engine, viewer)))
    yield slice.map((row) => {
      const told = decision(engine, row, language)
      return { ...told, module: told.caption }
    })
}

/** People whose requests wait for the person, or were decided by them: for the filters. */
export const waitingPeople = (engine: EngineWithDb, viewer: Viewer) => ({
  select: sql`x.id, x."displayName", x.code`,
  from: sql`from (
    select distinct q.id, q.display_name as "displayName", q.code
    from task t join request r on r.id = t.request_id join employee q on q.id = r.requestor_id where ${mine(engine, viewer)}) x`,
  search: sql`x."displayName"`,
  sortable: ['displayName', 'code'],
  order: [sql`x."displayName"`],
})

export const decidedPeople = (engine: EngineWithDb, viewer: Viewer) => ({
  select: sql`x.id, x."displayName", x.code`,
  from: sql`from (
    select distinct q.id, q.display_name as "displayName", q.code
    from request_history h join request r on r.id = h.request_id join employee q on q.id = r.requestor_id
    where h.actor_id = ${viewer.id}::uuid and h.act in ('approve', 'revise', 'reject') and ${isOn(engine, viewer, sql`r.module`)}) x`,
  search: sql`x."displayName"`,
  sortable: ['displayName', 'code'],
  order: [sql`x."displayName"`],
})
