import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditCalls, auditList, type auditScopes } from '#shared/areas/audit.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, rows as rowsOf, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { chainHead } from '#server/platform/audit.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import { namesOf, subjectIn } from './subjects.ts'
import { detailOf, idsIn, titles, told, type Stored } from './told.ts'

type Scope = (typeof auditScopes)[number]

const patienceMs = 2000

/** What was done, for administrators; `check` follows the chain and keeps what it found. */
export function serveAudit(api: Api<Viewer>, db: Db, check: () => Promise<void>): void {
  let checking: Promise<void> | null = null

  api.serve(auditCalls.list, async (input, { person, language }) => {
    demandAdministrator(person)
    const { rows, ...totals } = await page<Stored>(
      db,
      auditList,
      input as unknown as ListBody,
      sourceOf(input.scope, person.timeZone, language),
    )
    return { listData: rows.map((row) => told(row, language)), ...totals }
  })

  api.serve(auditCalls.export, async (input, { person, language }) => {
    demandAdministrator(person)
    const source = sourceOf(input.scope, person.timeZone, language)
    const acts = async function* () {
      for await (const slice of allRows<Stored>(db, auditList, input as unknown as ListBody, source))
        yield slice.map((row) => told(row, language))
    }
    return listFile(
      say(language, 'audit.title'),
      auditList,
      exportTold(db, { reader: person, module: 'audit' }, acts(), ({ actorId }) => [actorId]),
      { person, language, input },
    )
  })

  api.serve(auditCalls.detail, async ({ id }, { person, language }) => {
    demandAdministrator(person)
    const row = await first(
      db,
      sql<Stored & { detail: Record<string, unknown> }>`
        select ${shown}, ${subjectIn(language)} as subject, coalesce(a.detail, '{}') as detail from audit a ${byActor} ${byPerson}
        where a.seq = ${id}::bigint`,
    )
    if (!row) throw notFound()
    const { detail, ...stored } = row
    const names = await rowsOf(db, namesOf(idsIn(detail), language))
    return { ...told(stored, language), ...detailOf(detail, new Map(names.map((one) => [one.id, one.name])), language) }
  })

  api.serve(auditCalls.chain, async (_input, { person }) => {
    demandAdministrator(person)
    const [last, counts, head] = await Promise.all([
      first(db, sql<{ at: string; broken: number | null }>`select at, broken from audit_check order by id desc limit 1`),
      first(
        db,
        sql<{ sealed: number; waiting: number }>`
          select (select coalesce(sum(rows), 0) from audit_seal)::float8 as sealed, (select count(*) from audit where not sealed)::float8 as waiting`,
      ),
      chainHead(db),
    ])
    return {
      checkedDate: last?.at ?? null,
      holds: last?.broken == null,
      sealed: counts?.sealed ?? 0,
      waiting: counts?.waiting ?? 0,
      head: head && `${head.id}:${head.hash}`,
    }
  })

  // A long chain takes minutes: whoever asks for it waits a moment, and is told the rest by looking again.
  api.serve(auditCalls.check, async (_input, call) => {
    demandAdministrator(call.person)
    await actOnce(db, call, async () => {
      checking ??= check().finally(() => (checking = null))
      await Promise.race([checking, pause(patienceMs, undefined, { ref: false })])
    })
    return { begun: true }
  })
}

const modules = [...titles.keys()]

/** What decides who, and which programs, may come in and do what. */
const entrances = ['access', 'service-account', 'service-key']

const conditions: Record<Scope, ReturnType<typeof sql>[]> = {
  all: [],
  setUp: [sql`a.entity <> all (${[...modules, ...entrances]}::text[])`, sql`a.act not in ('read', 'export')`],
  requests: [sql`a.entity = any (${modules}::text[])`, sql`a.act not in ('read', 'export')`],
  reads: [sql`a.act in ('read', 'export')`],
  access: [sql`a.entity = any (${entrances}::text[])`],
}

const actor = sql`e.display_name`
const byActor = sql`left join actor e on e.id = a.actor_id`
const byPerson = sql`left join employee p on p.id = a.entity_id`
const shown = sql`a.seq::text as id, a.at as "actedDate", case when e.is_person then e.id end as "actorId", ${actor} as actor, a.act, a.entity, a.from_where as "from",
  case when a.act = 'export' then (a.detail->>'rows')::float8 end as rows,
  case when a.entity in ('Flow', 'guidance') then coalesce(a.detail->>'module', a.detail->>'moduleId') end as module,
  case when a.entity = 'job' then a.detail->>'name' end as job`

/** Rows are numbered in the order in which they are written: by that they are sorted, and no index of their times is needed. */
const sourceOf = (scope: Scope, timeZone: string, language: Language): ListSource => {
  const subject = subjectIn(language)
  return {
    select: sql`${shown}, ${subject} as subject`,
    from: sql`from audit a`,
    key: sql`a.seq as key`,
    rejoin: sql`from found join audit a on a.seq = found.key`,
    lookups: [
      { join: byActor, columns: ['actor'] },
      { join: byPerson, columns: ['subject'] },
    ],
    where: conditions[scope],
    columns: { actedDate: sql`a.at`, actor, subject, from: sql`a.from_where` },
    sorts: { actedDate: sql`a.seq` },
    tie: sql`a.seq`,
    moments: { columns: ['actedDate'], timeZone },
  }
}
