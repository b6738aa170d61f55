import { sql } from 'kysely'
import { daysOfFiles, daysOfUndo, type Import, type ImportKind, type ImportRow } from '#shared/areas/import.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { NothingTaken } from '#shared/import-mapping/parse.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { bare, Misfit, placesOf } from '#server/platform/import/files.ts'
import { filesOf } from './files.ts'
import { demandImports, demandKind, entities, heldImport, importsPeople, kindOf, openImport, seesImports, touch } from './rights.ts'

const mostShown = 200

type Row = Omit<ImportRow, 'kind'> & { entity: string }

const columns = sql`
  r.id, r.name, r.entity, r.state, r.at as "createdAt", e.display_name as by, r.written_at as "writtenAt", r.effect, (
    select json_build_object('id', w.id, 'act', w.act, 'by', p.display_name, 'at', w.created_at, 'finishedAt', w.finished_at, 'phase', w.phase,
      'rows', w.rows, 'expected', w.expected, 'error', w.error, 'stopping', w.stopped_by is not null and w.finished_at is null,
      'state', case when w.finished_at is null then case when w.held_until > now() then 'running' else 'waiting' end
        when w.error is null then 'done' else 'failed' end)
    from import_work w join employee p on p.id = w.person_id where w.run_id = r.id order by w.id desc limit 1) as work`

/** The imports that somebody sees, the newest first. */
export async function listImports(db: Db, viewer: Viewer): Promise<ImportRow[]> {
  demandImports(viewer)
  const found = await rows(
    db,
    sql<Row>`
      select ${columns}, case when r.files = '{}' then (select coalesce(array_agg(f.name order by f.id), '{}') from import_file f where f.run_id = r.id) else r.files end as files
      from import_run r left join employee e on e.id = r.by_id where ${seesImports(viewer)} order by r.id desc limit ${mostShown}`,
  )
  return found.map(({ entity, ...row }) => ({ ...row, kind: kindOf(entity) }))
}

export async function readImport(db: Db, viewer: Viewer, id: string): Promise<Import> {
  await heldImport(db, viewer, id)
  const found = await first(
    db,
    sql<Omit<Row, 'files'> & Pick<Import, 'mapping' | 'version' | 'undoUntil' | 'filesUntil' | 'mends'>>`
      select ${columns}, r.mapping, r.version,
        case when r.state in ('written', 'partly') then r.written_at + make_interval(days => ${daysOfUndo}) end as "undoUntil",
        case when exists (select from import_file f where f.run_id = r.id) then r.changed_at + make_interval(days => ${daysOfFiles}) end as "filesUntil",
        coalesce((select json_agg(json_build_object('file', m.file, 'line', m.line, 'cells', m.cells) order by m.file, m.line)
          from import_mend m where m.run_id = r.id), '[]') as mends
      from import_run r left join employee e on e.id = r.by_id where r.id = ${id}::uuid`,
  )
  if (!found) throw refuse(404, 'error.notFound')
  const { entity, ...rest } = found
  return { ...rest, kind: kindOf(entity), files: await filesOf(db, id) }
}

export async function newImport(tx: Tx, viewer: Viewer): Promise<string> {
  demandImports(viewer)
  const id = newId()
  // What they bring who look after pay alone is private from the first file on.
  const entity = importsPeople(viewer) ? entities.employees : entities.slips
  await sql`
    insert into import_run (id, entity, files, by_id, state) values (${id}::uuid, ${entity}, '{}', ${viewer.id}::uuid, 'open')`.execute(tx)
  return id
}

/** Removes what was prepared and has written nothing; what has written stays, as what it wrote names it. */
export async function dropImport(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { state } = await openImport(tx, viewer, id)
  if (state !== 'open') throw refuse(409, 'import.alreadyWritten')
  await sql`delete from import_run where id = ${id}::uuid`.execute(tx)
}

/** What a mapping says that it imports; null: nothing yet. */
function kindSaid(mapping: string): ImportKind | null {
  try {
    const given = JSON.parse(mapping) as object
    if ('slips' in given) return 'slips'
    if ('regions' in given) return 'regions'
    if ('times' in given || 'sheets' in given) return 'check-times'
    return Object.keys(given).some((name) => !['about', 'key', 'files'].includes(name)) ? 'employees' : null
  } catch {
    return null
  }
}

/** The same; people, where it says nothing. */
export const kindIn = (mapping: string): ImportKind => kindSaid(mapping) ?? 'employees'

/** The mapping as it can be used; refused with each mistake and where it stands. */
export function usable(mapping: string) {
  try {
    const kind = kindIn(mapping)
    if (kind === 'slips') return { kind, mapping: readSlipMapping(mapping) } as const
    if (kind === 'regions') return { kind, mapping: readRegionMapping(mapping) } as const
    return kind === 'check-times'
      ? ({ kind, mapping: readCheckTimeMapping(mapping) } as const)
      : ({ kind, mapping: readMapping(mapping) } as const)
  } catch (error) {
    if (error instanceof NothingTaken) throw refuse(400, 'import.nothingTaken', undefined, 'mapping')
    throw refuse(400, 'import.mappingWrong', { what: error instanceof Error ? error.message : '' }, 'mapping')
  }
}

/** Those of some files that a mapping takes rows from; refused where one that it describes is not among them, or is twice. */
export function takenFrom({ mapping }: ReturnType<typeof usable>, names: readonly string[]): string[] {
  const described = new Set(Object.values(mapping.files).map(({ name }) => bare(name)))
  const taken = names.filter((name) => described.has(bare(name)))
  try {
    placesOf(mapping.files, taken)
  } catch (error) {
    throw error instanceof Misfit ? refuse(400, 'import.mappingWrong', { what: error.message }, 'mapping') : error
  }
  return taken
}

/** Keeps a mapping as it stands, also one that cannot be used yet. A save that another one went before is refused. */
export async function keepMapping(
  tx: Tx,
  viewer: Viewer,
  { id, mapping, version, name }: { id: string; mapping: string; version: number; name?: string | undefined },
): Promise<number> {
  const held = await openImport(tx, viewer, id)
  if (held.version !== version) throw refuse(409, 'import.mappingNewer')
  if (kindIn(mapping) === 'slips') demandKind(viewer, 'slips')
  // What says nothing yet, or not any more, stays what it was; what was of slips is private whatever it becomes.
  const said = kindSaid(mapping)
  const entity = !importsPeople(viewer) ? entities.slips : said === null ? held.entity : entities[said]
  await sql`
    update import_run set mapping = ${mapping}, version = version + 1, entity = ${entity}, changed_at = now(),
      name = coalesce(${name ?? null}, name),
      pay = case when ${entities.slips} in (entity, ${entity}) then 'slips' else pay end
    where id = ${id}::uuid`.execute(tx)
  return version + 1
}

/** So much is put right by hand at most: all of it is read with the import. */
const mostLetters = 2_000_000

export async function mendRow(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    file,
    line,
    cells,
    asInFile,
    most,
  }: { id: string; file: string; line: number; cells: string[] | null; asInFile: boolean; most: number },
): Promise<void> {
  await openImport(tx, viewer, id)
  const name = bare(file)
  if (asInFile) {
    await sql`delete from import_mend where run_id = ${id}::uuid and file = ${name} and line = ${line}`.execute(tx)
    return
  }
  const written = cells === null ? null : JSON.stringify(cells)
  const there = await first(
    tx,
    sql<{ count: number; letters: number }>`select count(*)::int as count, coalesce(sum(length(cells::text)), 0)::int as letters
      from import_mend where run_id = ${id}::uuid and not (file = ${name} and line = ${line})`,
  )
  if ((there?.count ?? 0) >= most) throw refuse(400, 'import.tooManyMends', { most })
  if ((there?.letters ?? 0) + (written?.length ?? 0) > mostLetters) throw refuse(400, 'import.tooMuchMended')
  await sql`
    insert into import_mend (run_id, file, line, cells)
    values (${id}::uuid, ${name}, ${line}, ${written}::jsonb)
    on conflict (run_id, file, line) do update set cells = excluded.cells`.execute(tx)
  await touch(tx, id)
}
