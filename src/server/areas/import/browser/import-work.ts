import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Mends } from '#server/platform/import/table.ts'
import { managesGroup } from '#server/records/pay/sight.ts'
import { importCheckTimeFiles, type CheckTimeOutcome } from '../check-times/check-times.ts'
import { importEmployees } from '../employees.ts'
import { importRegions } from '../regions/regions.ts'
import { importSlips } from '../slips/slips.ts'
import type { ImportOutcome, Order } from '../run.ts'
import { filesOf, withFiles, type Laid, type StoredFile } from './files.ts'
import { lookInForms } from './recognising.ts'
import { demandKind } from './rights.ts'
import { rowsOfLines } from './rows-of-lines.ts'
import { takenFrom, usable } from './store.ts'
import { toldGroups } from './told-groups.ts'
import type { Ended, Going, Work } from './work-of-import.ts'

/** How many changes of each part, faults and notes are shown, and of how many rows the cells. */
const shown = 500
const shownRows = 200
/** Bytes of the table of all faults that are kept. */
const largestTable = 8 * 1024 * 1024

/** Tries an import, or writes it: the command's own engine over the files that were brought. */
export async function importWork(db: Db, work: Work, going: Going): Promise<Ended> {
  const run = await first(db, sql<{ state: string; mapping: string }>`select state, mapping from import_run where id = ${work.runId}::uuid`)
  if (!run) throw refuse(404, 'error.notFound')
  if (run.state === 'written' || run.state === 'partly') throw refuse(409, 'import.alreadyWritten')
  const files = await filesOf(db, work.runId)
  if (files.some(({ whole }) => !whole)) throw refuse(409, 'import.notWhole')
  const [mends, tried] = [await mendsOf(db, work.runId), await triedOf(db, work.triedId)]
  return withFiles(db, files, false, (laid) => carryOut(db, work, going, { files, laid, mapping: run.mapping, mends, tried }))
}

interface Given {
  files: readonly StoredFile[]
  laid: Laid
  mapping: string
  mends: ReadonlyMap<string, Mends>
  /** What somebody agreed to; null: they saw no trial. */
  tried: Counts | null
}

async function carryOut(db: Db, work: Work, going: Going, { files, laid, mapping: text, mends, tried }: Given): Promise<Ended> {
  const used = usable(text)
  demandKind(going.by(), used.kind)
  const { mapping } = used
  await lookInForms(db, work.runId, Object.values(mapping.files), { files, locations: laid.locations })
  const locations = takenFrom(used, [...laid.locations.keys()]).map((name) => laid.locations.get(name) ?? name)
  const faultFile = path.join(laid.folder, 'faults.csv')
  let read = 0
  const tell = async (told: ImportOutcome): Promise<ImportTold> => ({
    ...toldOf(told, work.act),
    rows: await faultyRows(told, { laid, mapping, mends }),
    groups: await toldGroups(told.groups, { laid, used }),
    noteGroups: await toldGroups(told.noteGroups, { laid, used }),
  })
  const order: Order = {
    files: locations,
    limits: laid.limits,
    writes: work.act === 'good' ? 'good' : work.act === 'all' ? 'all' : 'none',
    shown,
    faultFile,
    mends,
    took: (count) => {
      read += count
      going.told('reading', read)
    },
    prepared: {
      runId: work.runId,
      personId: work.personId,
      agreed: (outcome) => tried === null || isDeepStrictEqual(countsOf(toldOf(outcome, 'try')), tried),
      done: async (tx, outcome) => keepWritten(tx, work, await tell(outcome)),
    },
    begun: async (tx) => {
      await going.begun(tx)
      demandKind(going.by(), used.kind)
    },
    allRead: () => going.told('writing', read),
  }
  const told = await imported(db, order, used, going)
  return { outcome: await tell(told), faults: await tableOf(faultFile), kept: told.written }
}

function imported(db: Db, order: Order, used: ReturnType<typeof usable>, going: Going): Promise<ImportOutcome> {
  switch (used.kind) {
    case 'employees':
      return importEmployees(db, { ...order, mapping: used.mapping, mappingFile: 'mapping.json' })
    case 'regions':
      return importRegions(db, { ...order, mapping: used.mapping })
    case 'slips':
      return importSlips(db, {
        ...order,
        mapping: used.mapping,
        manages: (kind, siteId) => managesGroup(going.by(), kind, siteId),
        viewer: going.by,
      })
    case 'check-times':
      return importCheckTimeFiles(db, { ...order, mapping: used.mapping }, new Date())
  }
}

/** What was written and what is told of it are one. */
async function keepWritten(tx: Tx, { id }: Work, told: ImportTold): Promise<void> {
  await sql`
    update import_work set finished_at = now(), held_until = null, phase = 'ending', outcome = ${JSON.stringify(told)}::jsonb where id = ${id}::uuid`.execute(
    tx,
  )
}

async function mendsOf(db: Db, runId: string): Promise<Map<string, Mends>> {
  const found = await rows(
    db,
    sql<{ file: string; line: number; cells: string[] | null }>`select file, line, cells from import_mend where run_id = ${runId}::uuid`,
  )
  return new Map(
    [...Map.groupBy(found, ({ file }) => file)].map(([file, own]) => [file, new Map(own.map(({ line, cells }) => [line, cells]))]),
  )
}

/** What of an outcome somebody agrees to: whoever sees one row new may not find two. */
type Counts = ReturnType<typeof countsOf>

const countsOf = ({ parts, created, effect, faultCount }: Pick<ImportTold, 'parts' | 'created' | 'effect' | 'faultCount'>) => ({
  parts,
  created,
  effect,
  faultCount,
})

async function triedOf(db: Db, id: string | null): Promise<Counts | null> {
  const found = await first(db, sql<{ outcome: ImportTold }>`select outcome from import_work where id = ${id}::uuid`)
  return found ? countsOf(found.outcome) : null
}

/** The rows of which something was refused, as they stand, to be put right. */
async function faultyRows(
  told: ImportOutcome,
  { laid, mapping, mends }: Pick<Given, 'laid' | 'mends'> & { mapping: ReturnType<typeof usable>['mapping'] },
) {
  const byFile = Map.groupBy(
    told.faults.filter(({ line }) => line > 0),
    ({ file }) => file,
  )
  const found: ImportTold['rows'] = []
  for (const [file, faults] of byFile) {
    const location = laid.locations.get(file)
    const bare = file.replace(/\.gz$/, '')
    const form = Object.values(mapping.files).find(({ name }) => name === file || name === bare)
    if (!location || !form) continue
    const lines = new Set(faults.map(({ line }) => line).slice(0, shownRows))
    found.push(...(await rowsOfLines(file, { location, form, limits: laid.limits, mends: mends.get(bare) ?? new Map() }, lines)))
  }
  return found
}

function toldOf(told: ImportOutcome, act: Work['act']): Omit<ImportTold, 'rows' | 'groups' | 'noteGroups'> {
  const isEmpty = told.rowsRead === 0 && told.effect === 0
  const fault = ({ allowed, ...rest }: ImportOutcome['faults'][number]) => ({ ...rest, allowed: allowed ?? null })
  return {
    written: told.written,
    otherwise: told.otherwise,
    good: told.faultCount === 0 && !isEmpty && !told.stopped,
    parts: [...told.parts.map(({ taken: _taken, ...part }) => part), ...checkTimesOf(told)],
    created: told.created,
    effect: act === 'try' || told.written || told.otherwise ? told.effect : 0,
    changes: told.changes.map(changeOf),
    additions: told.additions.map(changeOf),
    made: told.made,
    others: {
      count: told.others.count,
      some: told.others.some.map(({ source, line, key, here, there }) => ({ file: source, line, key, here, there })),
    },
    unplanned: told.unplanned,
    changeCount: told.parts.reduce((sum, { changed, removed }) => sum + changed + removed, 0),
    faults: told.faults.map(fault),
    faultCount: told.faultCount,
    notes: told.notes.map(fault),
    noteCount: told.noteCount,
    rowsRead: told.rowsRead,
    unread: told.unread,
    stopped: told.stopped && fault(told.stopped),
  }
}

const changeOf = ({ source, file: _file, ...change }: ImportOutcome['changes'][number]) => ({ ...change, file: source })

/** Check times are no rows that change: each is new, known already, empty or refused. */
function checkTimesOf(told: ImportOutcome): ImportTold['parts'] {
  if (!('reading' in told)) return []
  const { read, added, known, empty, refused } = (told as CheckTimeOutcome).reading
  return [{ part: 'checkTimes', read, added, changed: 0, unchanged: known, removed: 0, passedOver: empty, joined: 0, refused, from: [] }]
}

/** All faults as a table; where they come to more than is kept, none. */
async function tableOf(location: string): Promise<Buffer | null> {
  const size = await stat(location).then(
    (found) => found.size,
    () => 0,
  )
  return size > 0 && size <= largestTable ? readFile(location) : null
}
