import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditCalls, auditList, type auditScopes } from '#shared/areas/audit.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import { requests } from '#shared/requests/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { chainHead } from '#server/platform/audit.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'

type AuditRow = RowOf<typeof auditList>
type Scope = (typeof auditScopes)[number]

const patienceMs = 2000

/** As it is stored: act and thing by the names that the code has for them. */
type Stored = Omit<AuditRow, 'did' | 'thing'> & { act: string; entity: string }

/** What was done, for administrators; `check` follows the chain and keeps what it found. */
export function serveAudit(api: Api<Viewer>, db: Db, check: () => Promise<void>): void {
  let checking: Promise<void> | null = null

  api.serve(auditCalls.list, async (input, { person, language }) => {
    demandAdministrator(person)
    const { rows, ...totals } = await page<Stored>(db, auditList, input as unknown as ListBody, sourceOf(input.scope, person.timeZone))
    return { listData: rows.map((row) => told(row, language)), ...totals }
  })

  api.serve(auditCalls.export, async (input, { person, language }) => {
    demandAdministrator(person)
    const source = sourceOf(input.scope, person.timeZone)
    const acts = async function* () {
      for await (const slice of allRows<Stored>(db, auditList, input as unknown as ListBody, source))
        yield slice.map((row) => told(row, language))
    }
    return listFile(say(language, 'audit.title'), auditList, acts(), { person, language, input })
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

function demandAdministrator(viewer: Viewer): void {
  if (!viewer.administrator) throw refuse(403, 'error.adminOnly')
}

const told = ({ act, entity, ...row }: Stored, language: Language): AuditRow => ({
  ...row,
  did: wordOf(`audit.act.${act}`, act, language),
  thing: wordOf(titles.get(entity) ?? `audit.of.${entity}`, entity, language),
})

/** What an act or a thing is called; one that has no words yet by its name in the code. */
const wordOf = (key: string, name: string, language: Language): string =>
  Object.hasOwn(en, key) ? say(language, key as TextKey) : name.replaceAll('-', ' ')

const titles: ReadonlyMap<string, TextKey> = new Map(Object.values(requests).map(({ module, title }) => [module, title as TextKey]))

const modules = [...titles.keys()]

const conditions: Record<Scope, ReturnType<typeof sql>[]> = {
  all: [],
  setUp: [sql`a.entity <> all (${[...modules, 'access']}::text[])`, sql`a.act not in ('read', 'export')`],
  requests: [sql`a.entity = any (${modules}::text[])`, sql`a.act not in ('read', 'export')`],
  reads: [sql`a.act in ('read', 'export')`],
  access: [sql`a.entity = 'access'`],
}

const actor = sql`e.display_name`
const subject = sql`coalesce(a.detail->>'code', p.display_name, a.detail->>'name', a.detail->'after'->>'code', a.detail->'before'->>'code')`

/** Rows are numbered in the order in which they are written: by that they are sorted, and no index of their times is needed. */
const sourceOf = (scope: Scope, timeZone: string): ListSource => ({
  select: sql`a.seq::text as id, a.at as "actedDate", e.id as "actorId", ${actor} as actor, a.act, a.entity, ${subject} as subject`,
  from: sql`from audit a`,
  key: sql`a.seq as key`,
  rejoin: sql`from found join audit a on a.seq = found.key`,
  lookups: [
    { join: sql`left join employee e on e.id = a.actor_id`, columns: ['actor'] },
    { join: sql`left join employee p on p.id = a.entity_id`, columns: ['subject'] },
  ],
  where: conditions[scope],
  columns: { actedDate: sql`a.at`, actor, subject },
  sorts: { actedDate: sql`a.seq` },
  tie: sql`a.seq`,
  moments: { columns: ['actedDate'], timeZone },
})
