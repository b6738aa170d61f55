import { sql } from 'kysely'
import { importCalls as calls, importList, mostMends, type ImportWork } from '#shared/areas/import.ts'
import type { ImportTold, ImportUndo } from '#shared/import-mapping/told.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { sure } from '#shared/sure.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { announceFile, filesOf, keepPiece } from './files.ts'
import { allMappings, forget, headOf, remember } from './mappings.ts'
import { lookAgain, lookForPay, looksOf, recogniseFiles } from './recognising.ts'
import { demandAtRest, demandImports, demandKind, heldImport, kindsOf, openImport, touch } from './rights.ts'
import { stopWork } from './stopping.ts'
import { dropImport, keepMapping, listImports, mendRow, newImport, readImport, takenFrom, usable } from './store.ts'

/** Import in the browser: files are brought, understood, tried, written and taken back. */
export function serveImports(api: Api<Viewer>, db: Db, works: LeasedWork): void {
  api.serve(calls.list, (_input, { person }) => listImports(db, person))
  api.serve(calls.export, async (input, { person, language }) => {
    const rows = (await listImports(db, person)).map(({ name, kind, state, effect, by, createdAt, writtenAt, files }) => ({
      name,
      kind: say(language, `import.kind.${kind}`),
      state: say(language, `import.stand.${state}`),
      effect,
      by: by ?? say(language, 'import.byCommand'),
      createdAt,
      writtenAt,
      files: files.join(', '),
    }))
    return wholeFile({ title: 'import.runs', list: importList, rows }, { person, language, input })
  })
  api.serve(calls.create, async (_input, call) => {
    demandImports(call.person)
    return actOnce(db, call, async (tx) => ({ id: await newImport(tx, call.person) }))
  })
  api.serve(calls.read, ({ id }, { person }) => readImport(db, person, id))
  api.serve(calls.drop, async ({ id }, call) => {
    await actOnce(db, call, (tx) => dropImport(tx, call.person, id))
    return {}
  })
  serveFiles(api, db)

  api.serve(calls.map, async (input, call) => ({ version: await actOnce(db, call, (tx) => keepMapping(tx, call.person, input)) }))
  api.serve(calls.mend, async (input, call) => {
    await actOnce(db, call, (tx) => mendRow(tx, call.person, { ...input, most: mostMends }))
    return {}
  })
  api.serve(calls.work, async (input, call) => {
    const id = await actOnce(db, call, (tx) => newWork(tx, call, input))
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    works.work(id).catch((error: unknown) => call.request.log.error({ err: error, work: id }, 'an import stopped early'))
    const { work } = await readImport(db, call.person, input.id)
    return sure(work, 'it was begun')
  })
  api.serve(calls.stop, async ({ id }, call) => {
    // The import itself is held by whoever works on it.
    await heldImport(db, call.person, id)
    await actOnce(db, call, (tx) => stopWork(tx, call.person, id))
    const { work } = await readImport(db, call.person, id)
    return sure(work, 'it was begun')
  })
  api.serve(calls.outcome, async ({ id }, { person }) => {
    await heldImport(db, person, id)
    const found = await lastEnded(db, id)
    const isUndo = found?.act === 'undo' || found?.act === 'undo-try'
    return {
      workId: found?.id ?? null,
      act: found?.act ?? null,
      import: found && !isUndo ? toldWhole(found.outcome as ImportTold) : null,
      undo: found && isUndo ? (found.outcome as ImportUndo) : null,
    }
  })
  api.serve(calls.faults, async ({ id }, { person }) => {
    await heldImport(db, person, id)
    const found = await first(
      db,
      sql<{
        faults: Buffer | null
      }>`select faults from import_work where run_id = ${id}::uuid and faults is not null order by id desc limit 1`,
    )
    if (!found?.faults) throw notFound()
    return { fileName: 'refused.csv', type: 'text/csv; charset=utf-8', bytes: found.faults }
  })
  serveMappings(api, db)
}

function serveFiles(api: Api<Viewer>, db: Db): void {
  api.serve(calls.addFile, async ({ id, fileName, size }, call) => {
    demandImports(call.person)
    return actOnce(db, call, async (tx) => {
      await openImport(tx, call.person, id)
      await touch(tx, id)
      return announceFile(tx, id, fileName, size)
    })
  })
  api.serve(calls.addPiece, async ({ id, fileId, place }, call) => {
    demandImports(call.person)
    const [piece] = call.files
    if (!piece || call.files.length > 1) throw refuse(400, 'import.pieceWrong', undefined, 'place')
    const kept = await actOnce(db, call, async (tx) => {
      await openImport(tx, call.person, id)
      return { whole: await keepPiece(tx, id, fileId, Number(place), piece.bytes) }
    })
    // A file that nobody has looked at is seen by its maker alone: where it cannot be now, it is as soon as they have it recognised.
    if (kept.whole)
      await lookForPay(db, id).catch((error: unknown) => call.request.log.warn({ err: error, import: id }, 'a file was not looked at'))
    return kept
  })
  api.serve(calls.dropFile, async ({ id, fileId }, call) => {
    await actOnce(db, call, async (tx) => {
      await openImport(tx, call.person, id)
      const gone = await first(
        tx,
        sql<{ name: string }>`delete from import_file where id = ${fileId}::uuid and run_id = ${id}::uuid returning name`,
      )
      if (!gone) throw notFound()
      await sql`delete from import_mend where run_id = ${id}::uuid and file = ${gone.name.replace(/\.gz$/, '')}`.execute(tx)
      await touch(tx, id)
    })
    return {}
  })
  api.serve(calls.recognise, async ({ id }, { person, language }) => {
    await heldImport(db, person, id)
    const found = await recogniseFiles(db, id, language, kindsOf(person))
    await heldImport(db, person, id)
    return found
  })
  api.serve(calls.look, async ({ id, fileId, form }, { person }) => {
    await heldImport(db, person, id)
    const found = await lookAgain(db, id, fileId, form)
    await heldImport(db, person, id)
    return found
  })
}

function serveMappings(api: Api<Viewer>, db: Db): void {
  api.serve(calls.mappings, async (_input, { person }) => {
    demandImports(person)
    return allMappings(db, kindsOf(person))
  })
  api.serve(calls.remember, async ({ id, name }, call) => {
    const { mapping } = await heldImport(db, call.person, id)
    const used = usable(mapping)
    demandKind(call.person, used.kind)
    const forms = Object.values(used.mapping.files)
    const heads = (await looksOf(db, id, forms)).map(headOf)
    return actOnce(db, call, (tx) => remember(tx, call.person, { name: name.trim(), mapping, heads }))
  })
  api.serve(calls.forget, async ({ id }, call) => {
    demandImports(call.person)
    await actOnce(db, call, (tx) => forget(tx, id, kindsOf(call.person)))
    return {}
  })
}

/** Begins an act, one at a time on an import. What its mapping cannot mean is refused at once. */
async function newWork(
  tx: Tx,
  { person, language }: Call<Viewer>,
  { id, act, partly, along, tried }: { id: string; act: ImportWork['act']; partly: boolean; along: boolean; tried: string | null },
) {
  const undoes = act === 'undo' || act === 'undo-try'
  const held = undoes ? await heldImport(tx, person, id) : await openImport(tx, person, id)
  await demandAtRest(tx, id)
  if (undoes && held.state !== 'written' && held.state !== 'partly') throw refuse(409, 'import.nothingWritten')
  if (!undoes) {
    const used = usable(held.mapping)
    demandKind(person, used.kind)
    const names = (await filesOf(tx, id)).map(({ name }) => name)
    takenFrom(used, names)
  }
  if (
    tried !== null &&
    !(await first(tx, sql`select from import_work where id = ${tried}::uuid and run_id = ${id}::uuid and outcome is not null`))
  )
    throw notFound()
  await touch(tx, id)
  const workId = newId()
  await sql`
    insert into import_work (id, run_id, act, partly, along, person_id, language, from_where, tried_id, expected)
    values (${workId}::uuid, ${id}::uuid, ${act}, ${partly}, ${along}, ${person.id}::uuid, ${language}, ${person.from ?? null}, ${tried}::uuid, coalesce((
      select (w.outcome->>'rowsRead')::int from import_work w where w.run_id = ${id}::uuid and w.outcome ? 'rowsRead' order by w.id desc limit 1), 0))`.execute(
    tx,
  )
  return workId
}

/** What was not told yet when outcomes were kept that stand there still. */
const laterTold = {
  otherwise: false,
  groups: [],
  noteGroups: [],
  additions: [],
  made: [],
  others: { count: 0, some: [] },
  unplanned: { count: 0, names: [] },
}
const laterOfPart = { joined: 0, from: [] }

function toldWhole(told: ImportTold): ImportTold {
  return { ...laterTold, ...told, parts: told.parts.map((part) => ({ ...laterOfPart, ...part })) }
}

const lastEnded = (db: Db, id: string) =>
  first(
    db,
    sql<{ id: string; act: ImportWork['act']; outcome: object }>`
      select id, act, outcome from import_work where run_id = ${id}::uuid and outcome is not null order by id desc limit 1`,
  )
