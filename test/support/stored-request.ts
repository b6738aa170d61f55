import { sql } from 'kysely'
import { levelStatus } from '#shared/status.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { asked } from '#server/approval/request/machine.ts'
import { part } from '#server/approval/request/parts.ts'
import { requestColumns, type StoredRequest } from '#server/approval/request/store.ts'
import type { Company, Name } from './company.ts'

/** A stored request in words: names for persons, one line for each fact. */
export interface RequestInWords {
  id: string
  request: StoredRequest
  statusId: number
  version: number
  asked: string[]
  /** `name level`. */
  tasks: string[]
  /** Of each level its status, then `name status`. */
  levels: string[][]
  /** `actor [for grantor] act [level]`; the system is `system`. */
  history: string[]
  /** `name key`. */
  told: string[]
  /** Persons who may see it as party or as person of a level reached. */
  seenBy: string[]
}

const statusNames = Object.fromEntries(Object.entries(levelStatus).map(([name, id]) => [id, name]))

/** A request as it is stored now, with everything that acts on it have written. */
export async function storedRequest(db: Db, company: Company, id: string): Promise<RequestInWords> {
  const nameOf = new Map<string | null, string>(Object.entries(company.id).map(([name, personId]) => [personId, name as Name]))
  const name = (personId: string | null) => nameOf.get(personId) ?? 'system'
  const request = await first(db, sql<StoredRequest>`select ${requestColumns} from request r where r.id = ${id}::uuid`)
  if (!request) throw new Error(`no request ${id}`)
  const tasks = await rows(db, sql<{ person_id: string; level: number }>`select person_id, level from task where request_id = ${id}::uuid`)
  const history = await rows(
    db,
    sql<{ actor_id: string | null; on_behalf_of: string | null; act: string; level: number | null }>`
      select actor_id, on_behalf_of, act, level from request_history where request_id = ${id}::uuid order by id`,
  )
  const told = await rows(
    db,
    sql<{ employee_id: string; key: string }>`select employee_id, key from notification where request_id = ${id}::uuid order by id`,
  )
  const viewers = await rows(
    db,
    sql<{
      viewer_id: string
    }>`select viewer_id from request_viewer where request_id = ${id}::uuid and parts & ${part.party | part.approver}::smallint > 0`,
  )
  return {
    id,
    request,
    statusId: request.statusId,
    version: request.version,
    asked: asked(request.approval)
      .map((person) => name(person.id))
      .sort(),
    tasks: tasks.map((task) => `${name(task.person_id)} ${task.level}`).sort(),
    levels: request.approval.levels.map((level) => [
      statusNames[level.statusId] ?? '',
      ...level.persons.map((person) => `${name(person.id)} ${statusNames[person.statusId]}`).sort(),
    ]),
    history: history.map((entry) =>
      [
        name(entry.actor_id),
        ...(entry.on_behalf_of ? [`for ${name(entry.on_behalf_of)}`] : []),
        entry.act,
        ...(entry.level === null ? [] : [entry.level]),
      ].join(' '),
    ),
    told: told.map((notice) => `${name(notice.employee_id)} ${notice.key}`),
    seenBy: viewers.map((viewer) => name(viewer.viewer_id)).sort(),
  }
}
