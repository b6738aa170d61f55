import { sql } from 'kysely'
import { openLeasedWork, type LeasedWork } from '#server/approval/background/leased-work.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { comesFrom } from '#server/foundation/identity/whence.ts'
import { refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Language } from '#shared/texts/index.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { ImportBusy } from '../run.ts'
import { undoWork } from '../undo/work.ts'
import { importWork } from './import-work.ts'
import { demandImports } from './rights.ts'
import { breakOff, doingIn, stoppedBy, StoppedBySomebody, type Doing } from './stopping.ts'
import type { Ended, Going, Work } from './work-of-import.ts'

const holdSeconds = 60
const beatMs = 15_000
/** A work that takes its process along with it is not begun for ever. */
const mostBegins = 3
/** How soon what had to wait for another import is tried again. Seconds. */
const patience = 3

/** The portal stops: what had begun is taken back, and done anew by whoever comes next. */
class Stopped extends Error {}

/** Tries, writes and takes back imports, each in one transaction. */
export function openImportWork(db: Db, failed: (error: unknown) => void): LeasedWork {
  const work: LeasedWork = openLeasedWork({
    name: 'imports',
    workOn: async (id, stopping) => {
      const waits = await workOn(db, id, stopping, failed)
      if (waits && !stopping()) work.workIn(id, patience, failed)
    },
    left: () =>
      rows(
        db,
        sql<{ id: string }>`
          select id from import_work where finished_at is null and (held_until is null or held_until < now()) order by id limit 10`,
      ),
  })
  return work
}

/** Whether it waits for another one. */
async function workOn(db: Db, id: string, stopping: () => boolean, failed: (error: unknown) => void): Promise<boolean> {
  const work = await hold(db, id)
  if (!work) return false
  if (work.begun > mostBegins) {
    await end(db, id, { error: say(work.language, 'import.brokeOff') })
    return false
  }
  // Whoever held it before has ended before it could stop.
  const earlier = await stoppedBy(db, id)
  if (earlier !== null) {
    await end(db, id, { error: say(work.language, 'import.stoppedBy', { by: earlier }) })
    return false
  }
  const beat = setInterval(() => void holdOn(db, id).catch(failed), beatMs)
  const watch = watchOf(db, id, failed)
  try {
    const ended = await act(db, work, goingOf(db, id, { stopping, watch }, failed))
    if (!ended.kept) await end(db, id, ended)
    return false
  } catch (error) {
    if (error instanceof ImportBusy || error instanceof Stopped) {
      await sql`update import_work set held_until = null, phase = 'waiting', begun = begun - 1 where id = ${id}::uuid`.execute(db)
      return error instanceof ImportBusy
    }
    const by = await watch.by()
    if (by === null && !(error instanceof Refusal)) failed(error)
    await end(db, id, { error: by === null ? wordsOf(error, work.language) : say(work.language, 'import.stoppedBy', { by }) })
    return false
  } finally {
    clearInterval(beat)
    watch.end()
  }
}

async function act(db: Db, work: Work, given: Omit<Going, 'by'>): Promise<Ended> {
  let viewer = await demandStill(db, work.personId)
  // Asked again in what writes: it may be lost between the two.
  const going: Going = {
    ...given,
    by: () => viewer,
    begun: async (tx) => {
      comesFrom(tx, work.from)
      await given.begun(tx)
      viewer = await demandStill(tx, work.personId)
    },
  }
  return work.act === 'undo' || work.act === 'undo-try' ? undoWork(db, work, going) : importWork(db, work, going)
}

/** Whoever began it may have lost what it takes while it waited for its turn. */
async function demandStill(db: Db | Tx, personId: string): Promise<Viewer> {
  const person = await first(db, sql<{ userName: string }>`select user_name as "userName" from employee where id = ${personId}::uuid`)
  const viewer = person && (await findViewer(db, person.userName))
  if (!viewer) throw refuse(403, 'error.hrOnly')
  demandImports(viewer)
  return viewer
}

const wordsOf = (error: unknown, language: Language): string =>
  error instanceof Refusal ? error.messages.map(({ key, params }) => say(language, key, params)).join(' ') : say(language, 'import.broken')

const hold = (db: Db, id: string): Promise<Work | undefined> =>
  first(
    db,
    sql<Work>`
      update import_work set held_until = now() + make_interval(secs => ${holdSeconds}), begun = begun + 1
      where id = ${id}::uuid and finished_at is null and (held_until is null or held_until < now())
      returning id, run_id as "runId", act, partly, along, person_id as "personId", language, from_where as "from", tried_id as "triedId", begun`,
  )

const holdOn = (db: Db, id: string) =>
  sql`update import_work set held_until = now() + make_interval(secs => ${holdSeconds}) where id = ${id}::uuid and finished_at is null`.execute(
    db,
  )

const end = (db: Db, id: string, { outcome, faults, error }: { outcome?: object; faults?: Buffer | null; error?: string }) =>
  sql`
    update import_work set finished_at = now(), held_until = null, phase = 'ending', outcome = ${outcome ? JSON.stringify(outcome) : null}::jsonb,
      faults = ${faults ?? null}, error = ${error ?? null}
    where id = ${id}::uuid`.execute(db)

const tellEveryMs = 700
const watchMs = 500

interface Watch {
  doing: Doing | undefined
  /** Throws once somebody has stopped it. */
  look: () => void
  /** Who has; null: nobody. */
  by: () => Promise<string | null>
  end: () => void
}

/** Looks whether somebody has stopped an act, and breaks off what it is at in the database. */
function watchOf(db: Db, id: string, failed: (error: unknown) => void): Watch {
  let isStopped = false
  const timer = setInterval(() => {
    const looked = async () => {
      isStopped ||= (await stoppedBy(db, id)) !== null
      if (isStopped && watch.doing) await breakOff(db, watch.doing)
    }
    looked().catch(failed)
  }, watchMs)
  const watch: Watch = {
    doing: undefined,
    look: () => {
      if (isStopped) throw new StoppedBySomebody()
    },
    by: () => stoppedBy(db, id),
    end: () => clearInterval(timer),
  }
  return watch
}

/** How far an act is stands where everybody sees it, though the act itself is not done before it ends. */
function goingOf(
  db: Db,
  id: string,
  { stopping, watch }: { stopping: () => boolean; watch: Watch },
  failed: (error: unknown) => void,
): Omit<Going, 'by'> {
  let [last, phase] = [0, '']
  return {
    begun: async (tx) => {
      watch.doing = await doingIn(tx)
    },
    told: (now, count) => {
      if (stopping()) throw new Stopped()
      watch.look()
      if (now === phase && Date.now() - last < tellEveryMs) return
      last = Date.now()
      phase = now
      sql`update import_work set phase = ${now}, rows = ${count} where id = ${id}::uuid and finished_at is null`.execute(db).catch(failed)
    },
  }
}
