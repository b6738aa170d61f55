import { sql } from 'kysely'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import { foundIn, toldOf, type Telling } from '#shared/contract/set-up-list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { lockedFor, scopesFor, seesSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { listFile } from '../export/table-file.ts'
import { actOnce } from '../idempotency.ts'
import { noteSetUp, setUpHistory } from './history.ts'
import { demandSame } from './meanwhile.ts'
import { demandAny, demandScope, heldScope } from './scope.ts'
import { columnsOf, datedColumnsOf, inOrder, selected, type SetUpStore, type Sql, type Wish } from './store.ts'

export interface Serving {
  /** What is told with the rows. */
  about?: (language: Language) => Promise<object>
  /** Does a change in one transaction, once for the call's key, with what follows from it. */
  within?: (call: Call<Viewer>, change: (tx: Tx) => Promise<string>, startsOn: string | null) => Promise<string>
}

/** Serves the calls of something that is set up, from its declaration and where it is kept. */
export function serveSetUp(api: Api<Viewer>, db: Db, declared: SetUp, store: SetUpStore, serving: Serving = {}): void {
  const { list, save, retire, history, export: exported } = declared.calls
  const { within = (call, change) => actOnce(db, call, change) } = serving
  const seen = async (person: Viewer, language: Language) => {
    demandAny(person, declared)
    const all = await storedSetUp(db, declared, store)
    return all
      .filter(({ siteId }) => seesSetUp(person, siteId))
      .map((row) => ({ ...row, usedBy: row.usedBy.map((key) => say(language, key as TextKey)) }))
  }

  api.serve(list, async (_input, { person, language }) => {
    const [rowsSeen, scopes, about] = await Promise.all([seen(person, language), scopesFor(db, person), serving.about?.(language)])
    const listData = rowsSeen.map((row) => ({ ...row, locked: lockedFor(person, row.siteId, language) }))
    return { ...about, listData, scopes }
  })

  api.serve(exported, async (input, { person, language }) => {
    const telling: Telling = { language, today: person.today, say: (key, values) => say(language, key, values) }
    const rowsTold = (await seen(person, language)).map((row) => ({ retired: row.retired, told: toldOf(declared, row, telling) }))
    const found = foundIn(declared.list, rowsTold, input, language)
    async function* slices() {
      yield found.map(({ told }) => told)
    }
    return listFile(say(language, declared.title), declared.list, slices(), { person, language, input })
  })

  api.serve(save, async (input, call) => {
    const given: Readonly<Record<string, unknown>> = input
    const { startsOn = null } = input
    const id = await within(
      call,
      async (tx) => {
        await store.hold?.(tx)
        const siteId = await demandScope(tx, call.person, declared, store, input)
        const wish: Wish = { ...given, id: input.id ?? newId(), code: input.code, siteId }
        return saveSetUp(tx, declared, store, wish, {
          isNew: !input.id,
          opened: input.opened,
          startsOn,
          today: call.person.today,
          by: call.person.id,
          language: call.language,
        })
      },
      startsOn,
    )
    return { id }
  })

  api.serve(retire, async ({ id, retired }, call) => {
    demandAny(call.person, declared)
    await actOnce(db, call, async (tx) => {
      await store.hold?.(tx)
      await heldScope(tx, call.person, declared, store, id)
      if (retired) await store.retires?.(tx, id, call.person.today)
      await sql`update ${sql.table(store.table)} set retired_at = ${retired ? sql`coalesce(retired_at, now())` : sql`null`} where id = ${id}::uuid`.execute(
        tx,
      )
      await noteSetUp(tx, declared, { by: call.person.id, act: retired ? 'retire' : 'take up', id })
    })
    return { id, retired }
  })

  api.serve(history, async ({ id }, { person, language }) => {
    demandAny(person, declared)
    const row = await storedRow(db, declared, store, id)
    if (!row || !seesSetUp(person, row.siteId)) throw notFound()
    return { listData: await setUpHistory(db, declared, id, language) }
  })
}

/** As it is stored: what speaks of it by the keys of its words. */
type Stored = Omit<SetUpRow<SetUp>, 'locked'>

async function read(db: Db | Tx, declared: SetUp, store: SetUpStore, where: Sql): Promise<Stored[]> {
  const found = await rows(
    db,
    sql<Stored>`select ${selected(declared, store)} from ${sql.table(store.table)} t where ${where} order by ${inOrder(declared)}`,
  )
  return store.row ? found.map((row) => ({ ...row, ...store.row?.({ ...row }) })) : found
}

/** All of a kind, those that are offered first. */
export const storedSetUp = (db: Db | Tx, declared: SetUp, store: SetUpStore) => read(db, declared, store, sql`true`)

const storedRow = async (db: Db | Tx, declared: SetUp, store: SetUpStore, id: string) =>
  (await read(db, declared, store, sql`t.id = ${id}::uuid`))[0]

interface Saving {
  isNew: boolean
  /** As whoever saves it has seen it last; undefined: they say nothing of that. */
  opened?: Readonly<Record<string, unknown>> | undefined
  /** From when on what is dated holds; null where nothing is said of it. */
  startsOn: string | null
  today: string
  /** Null: nobody, but the portal by itself. */
  by: string | null
  /** In which it is told what is another by now. */
  language: Language
}

/** Writes what is wished; whoever calls knows that it may be, and holds what is there. Answers its id. */
export async function saveSetUp(tx: Tx, declared: SetUp, store: SetUpStore, wish: Wish, saving: Saving): Promise<string> {
  const { id, code } = wish
  const { isNew, opened, startsOn, today, by, language } = saving
  const table = sql.table(store.table)
  // Of two that save one code at once the second finds it taken.
  await lockNames(tx, [`codes of ${store.table}`])
  const stands = isNew ? undefined : await storedRow(tx, declared, store, id)
  const before = asSaid(declared, stands)
  if (before && opened) await demandSame(tx, declared, id, { opened, before }, language)
  if (await first(tx, sql`select from ${table} where code = ${code} and id <> ${id}::uuid`))
    throw refuse(400, 'setUp.codeTaken', { code }, 'code')
  if (declared.isDated && isNew && !startsOn) throw refuse(400, 'error.required', undefined, 'startsOn')
  await store.check?.(tx, wish)
  if (store.dated?.staysOnceUsed && stands && stands.usedBy.length > 0 && startsOn && startsOn < today)
    throw refuse(409, 'setUp.begunAlready', { day: today }, 'startsOn')
  await write(tx, store.table, { id }, columnsOf(declared, store, wish), isNew)
  if (store.dated && startsOn) {
    const key = { [store.dated.of]: id, starts_on: startsOn }
    await sql`delete from ${sql.table(store.dated.table)} where ${sql.ref(store.dated.of)} = ${id}::uuid and starts_on = ${startsOn}::date`.execute(
      tx,
    )
    await write(tx, store.dated.table, key, datedColumnsOf(declared, wish), true)
  }
  await store.saved?.(tx, wish)
  const after = asSaid(declared, await storedRow(tx, declared, store, id))
  await noteSetUp(tx, declared, { by, act: isNew ? 'create' : 'change', id, before, after })
  return id
}

/** Takes back what would hold from a day on; whoever calls knows that it may be, and holds what is there. False where nothing begins on it. */
export async function withdrawVersion(
  tx: Tx,
  declared: SetUp,
  store: SetUpStore,
  { id, startsOn, by }: { id: string; startsOn: string; by: string },
): Promise<boolean> {
  if (!store.dated) return false
  const before = asSaid(declared, await storedRow(tx, declared, store, id))
  const { table, of } = store.dated
  const gone = await first(
    tx,
    sql`delete from ${sql.table(table)} where ${sql.ref(of)} = ${id}::uuid and starts_on = ${startsOn}::date returning starts_on`,
  )
  if (!gone) return false
  const after = asSaid(declared, await storedRow(tx, declared, store, id))
  await noteSetUp(tx, declared, { by, act: 'change', id, before, after })
  return true
}

/** What people have said of it, as its history tells it. */
function asSaid(declared: SetUp, row: Stored | undefined): object | null {
  if (!row) return null
  const own: Readonly<Record<string, unknown>> = row
  const { code, names, siteId, versions } = row
  const called = declared.isNamedOnce ? { name: names.en } : { names }
  return { code, ...called, siteId, versions, ...Object.fromEntries(declared.fields.map((name) => [name, own[name]])) }
}

/** A row with columns of every type, each by its own. */
async function write(tx: Tx, table: string, key: Record<string, unknown>, columns: Record<string, unknown>, isNew: boolean): Promise<void> {
  const given = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...key, ...columns })}::jsonb)`
  const names = (of: object) => sql.join(Object.keys(of).map((name) => sql.ref(name)))
  await (
    isNew
      ? sql`insert into ${sql.table(table)} (${names({ ...key, ...columns })}) select ${names({ ...key, ...columns })} from ${given}`
      : sql`update ${sql.table(table)} set (${names(columns)}) = (select ${names(columns)} from ${given}) where id = ${key['id']}::uuid`
  ).execute(tx)
}
