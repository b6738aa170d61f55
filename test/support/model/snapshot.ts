import { sql } from 'kysely'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent, LeaveEventKind } from '#shared/records/leave/event.ts'
import { asked, type Approval } from '#server/approval/request/machine.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { daysInText } from '#server/records/leave/stored-days.ts'
import { names, type Company, type Name } from '../company.ts'
import { askedNow, balanceOf, daysOf, isOpen, partiesOf, type Plain, type PlainRequest } from './engine.ts'

/** Everything that acts write, as one text: two of them are alike when nothing was changed. */
export async function snapshot(db: Db): Promise<string> {
  const row = await first(
    db,
    sql<{ text: string }>`
      select json_build_object(
        'requests', (select json_agg(r order by id) from request r),
        'tasks', (select json_agg(t order by request_id, person_id) from task t),
        'history', (select json_agg(h order by id) from request_history h),
        'told', (select json_agg(n order by id) from notification n),
        'viewers', (select json_agg(v order by request_id, viewer_id) from request_viewer v),
        'events', (select json_agg(e order by id) from leave_event e),
        'days', (select json_agg(d order by employee_id, day, request_id) from leave_day d)
      )::text as text`,
  )
  return row?.text ?? ''
}

interface Stored {
  requests:
    | { id: string; status_id: number; version: number; author_id: string; requestor_id: string; approval: Approval; waiting_for: string }[]
    | null
  tasks: { request_id: string; person_id: string; level: number }[] | null
  history: { request_id: string; actor_id: string | null; on_behalf_of: string | null; act: string; level: number | null }[] | null
  told: { request_id: string; employee_id: string; key: string }[] | null
  viewers:
    | { request_id: string; viewer_id: string; parts: number; status_id: number | null; starts_on: string | null; ends_on: string | null }[]
    | null
  events: EventRow[] | null
  days: { employee_id: string; day: string; request_id: string; taken: boolean }[] | null
}

/** The ledger as it is stored, every row of it. */
interface EventRow {
  id: string
  kind: LeaveEventKind
  quantity: string
  effective_on: string
  expires_on: string | null
  days: string | null
  request_id: string | null
  line: number | null
  employee_id: string
  leave_type_id: string
}

const eventOf = (row: EventRow): LeaveEvent => ({
  id: row.id,
  kind: row.kind,
  quantity: Number(row.quantity),
  effectiveOn: row.effective_on,
  expiresOn: row.expires_on,
  days: row.days === null ? null : daysInText(row.days),
  source: row.request_id && `${row.request_id}/${row.line}`,
})

/** One request as both sides say it. */
type Said = Record<string, unknown>

/** What is stored, in the model's words. */
export function saidByDatabase(text: string, company: Company, dayOf: (index: number) => string): Said {
  const stored = JSON.parse(text) as Stored
  const byId = new Map<string | null, Name>(names.map((name) => [company.id[name], name]))
  const name = (id: string | null) => byId.get(id) ?? 'system'
  const requests = (stored.requests ?? []).map((request) => {
    const own = <T extends { request_id: string }>(list: T[] | null) => (list ?? []).filter((row) => row.request_id === request.id)
    return {
      id: request.id,
      status: request.status_id,
      version: request.version,
      parties: [name(request.author_id), name(request.requestor_id)],
      asked: [1, 40].includes(request.status_id)
        ? asked(request.approval)
            .map((person) => name(person.id))
            .sort()
        : [],
      tasks: own(stored.tasks)
        .map((task) => `${name(task.person_id)} ${task.level}`)
        .sort(),
      levels: request.approval.levels.map((level) => [
        level.statusId,
        ...level.persons.map((person) => `${name(person.id)} ${person.statusId}`).sort(),
      ]),
      history: own(stored.history).map((row) =>
        [
          name(row.actor_id),
          ...(row.on_behalf_of ? [`for ${name(row.on_behalf_of)}`] : []),
          row.act,
          ...(row.level === null ? [] : [row.level]),
        ].join(' '),
      ),
      told: own(stored.told)
        .map((row) => `${name(row.employee_id)} ${row.key}`)
        .sort(),
      seenBy: own(stored.viewers)
        .filter((row) => row.parts & 3)
        .map((row) => `${name(row.viewer_id)}: ${row.status_id} ${row.starts_on} ${row.ends_on}`)
        .sort(),
      days: own(stored.days)
        .map((row) => `${name(row.employee_id)} ${row.day} ${row.taken}`)
        .sort(),
    }
  })
  const balances = names.map((person) => {
    const own = (stored.events ?? []).filter(
      (event) => event.employee_id === company.id[person] && event.leave_type_id === company.leave.annual,
    )
    return [person, balanceOn(settle(own.map(eventOf)), dayOf(0)).value]
  })
  return { requests, balances: Object.fromEntries(balances) }
}

const levelCodes = { approved: 1, revised: 2, rejected: 3, stopped: 4, 'stopped by system': 5 } as const

/** What the model holds. */
export function saidByModel(plain: Plain, dayOf: (index: number) => string): Said {
  const requests = plain.requests
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((request) => ({
      id: request.id,
      status: request.status,
      version: request.version,
      parties: [request.author, request.requestor],
      asked: askedNow(request).sort(),
      tasks: askedNow(request)
        .map((name) => `${name} ${request.levels.findIndex((level) => level.end === null) + 1}`)
        .sort(),
      levels: levelsOf(request),
      history: request.history,
      told: request.told.toSorted(),
      seenBy: [...new Set([...partiesOf(request), ...request.approvers])]
        .map((who) => `${who}: ${request.status} ${dayOf(request.form.from)} ${dayOf(request.form.from + request.form.days - 1)}`)
        .sort(),
      days:
        isOpen(request) || request.status === 4
          ? daysOf(request)
              .map((day) => `${request.requestor} ${dayOf(day)} ${request.status === 4}`)
              .sort()
          : [],
    }))
  return { requests, balances: Object.fromEntries(names.map((name) => [name, balanceOf(plain, name)])) }
}

function levelsOf(request: PlainRequest) {
  const turn = isOpen(request) ? request.levels.findIndex((level) => level.end === null) : -1
  return request.levels.map((level, index) => {
    const silent = index === turn ? 0 : level.end === 'stopped by system' ? 5 : 4
    const code = level.end ? levelCodes[level.end] : index === turn ? 0 : 4
    return [code, ...level.members.map((member) => `${member.who} ${member.did ? levelCodes[member.did] : silent}`).sort()]
  })
}
