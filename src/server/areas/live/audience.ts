import { sql } from 'kysely'
import { jsonRows, rows, type Db } from '#server/foundation/database/db.ts'
import type { ChangedDays, DaySpan } from '#server/foundation/live/days.ts'
import type { News } from '#server/foundation/live/news.ts'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'
import { partyInUnits } from '#server/approval/sight/visibility.ts'
import { isOnFor } from '#server/people/roles/permissions.ts'
import { seersOf } from '#server/records/attendance/days/visible.ts'

/** What one person is to look at. */
export interface Told {
  notices: boolean
  inbox: boolean
  requests: Map<string, { module: string; id: string }>
  /** Days of attendance, by person. */
  days: Map<string, DaySpan>
}

/** More are not named in a statement: it is quicker to find everybody who may see a day. */
const few = 500

interface Row {
  personId: string
  /** Null: the inbox of somebody who decides for another. */
  requestId: string | null
  module: string | null
}

/**
 * Whom of the persons who look the news concern, and only with what they may see: the rules are those of `seenBy`, asked
 * for many persons and requests at once, and those of attendance. One statement each, however many news there are.
 */
export async function audienceOf(
  db: Db,
  news: readonly News[],
  days: ChangedDays['named'],
  looking: readonly string[],
): Promise<Map<string, Told>> {
  const told = new Map<string, Told>()
  if (looking.length === 0) return told
  const toldOf = (id: string) => {
    const known = told.get(id) ?? { notices: false, inbox: false, requests: new Map(), days: new Map() }
    told.set(id, known)
    return known
  }
  const here = new Set(looking)
  for (const { notices, inbox } of news) {
    for (const id of notices) if (here.has(id)) toldOf(id).notices = true
    for (const id of inbox) if (here.has(id)) toldOf(id).inbox = true
  }
  const [requests, seers] = await Promise.all([
    news.length > 0 ? concerned(db, news, looking) : [],
    days.size > 0 ? seersOf(db, [...days.keys()], looking.length <= few ? looking : null) : [],
  ])
  for (const { personId, employeeId } of seers) {
    const span = days.get(employeeId)
    if (span && here.has(personId)) toldOf(personId).days.set(employeeId, span)
  }
  for (const { personId, requestId, module } of requests) {
    const one = toldOf(personId)
    if (requestId !== null && module !== null) one.requests.set(requestId, { module, id: requestId })
    else one.inbox = true
  }
  return told
}

function concerned(db: Db, news: readonly News[], looking: readonly string[]): Promise<Row[]> {
  const requestIds = [...new Set(news.flatMap(({ request }) => (request ? [request.id] : [])))]
  const asked = news.flatMap(({ request, inbox }) => inbox.map((id) => ({ id, module: request?.module ?? null })))
  return rows(
    db,
    sql<Row>`
      with viewed as (select v.viewer_id, v.request_id, v.module, v.parts from request_viewer v where v.request_id = any (${requestIds}::uuid[])),
      asked as (select id, module from ${jsonRows(asked)} as x (id uuid, module text)),
      granted as (
        select d.from_id, d.to_id, d.modules from delegation d ${dayOfGrantor} join employee f on f.id = d.from_id
        where d.to_id = any (${looking}::uuid[]) and ${inForce}
          and (d.from_id in (select id from asked) or d.from_id in (select viewer_id from viewed))
          and f.disabled_at is null and (f.left_on is null or f.left_on >= current_date)
      ),
      duties as materialized (select * from duty where employee_id = any (${looking}::uuid[])),
      seen as (
        select v.viewer_id as person, v.request_id, v.module from viewed v where v.viewer_id = any (${looking}::uuid[]) and v.parts & 3 > 0
        union
        select g.to_id, v.request_id, v.module from viewed v join granted g on g.from_id = v.viewer_id
        where v.parts & 2 > 0 and (g.modules is null or v.module = any (g.modules))
        union
        select d.employee_id, v.request_id, v.module from viewed v join duties d on d.module in (v.module, '*') and (
          d.whole or v.parts & 8 > 0 and v.viewer_id = any (d.sites) or v.parts & 1 > 0 and v.viewer_id = any (d.people)
          or cardinality(d.units) > 0 and ${partyInUnits(sql`d.units`)})
      )
      select s.person as "personId", s.request_id as "requestId", s.module from seen s
      join employee e on e.id = s.person and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
      where ${isOnFor(sql`s.module`, sql`s.person`)}
      union all
      select distinct g.to_id, null::uuid, null from granted g join asked a on a.id = g.from_id and (g.modules is null or a.module = any (g.modules))`,
  )
}

/** Somebody who looks, and since when they are signed in, in seconds since 1970. */
export interface Looking {
  id: string
  since: number
}

/** Those who are here no longer, or whose sign-ins of then an administrator has ended. */
export const goneOf = (db: Db, looking: readonly Looking[]): Promise<Looking[]> =>
  rows(
    db,
    sql<Looking>`
      select l.id, l.since from ${jsonRows(looking)} as l (id uuid, since float8)
      where not exists (select from employee e where e.id = l.id and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))
        or exists (select from access x where x.employee_id = l.id and extract(epoch from x.tokens_from) >= l.since)`,
  )
