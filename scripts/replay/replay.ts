import { sql } from 'kysely'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { difference, readBack, statusName } from './compare.ts'
import { perform, type CaseRun, type Refused } from './drive.ts'
import { logsIn, type Log, type Role, type Verb } from './log.ts'
import { mappedLogs, type ReplayMapping } from './mapping.ts'
import { flow, moduleName, replayModule } from './module.ts'
import { hire, type People } from './people.ts'
import { planCase, type PlannedAct } from './plan.ts'

/** Cases that came out otherwise, for one reason. */
export interface OtherClass {
  why: string
  cases: number
  example: string
}

export interface LogResult {
  log: string
  cases: number
  same: number
  /** Cases in which several documents of one kind run side by side: the log does not say which one an act is on. */
  sideBySide: number
  steps: number
  /** Acts that the engine did and refused, by verb and role. */
  acts: Partial<Record<`${Verb} by ${Role}`, { done: number; refused: number }>>
  /** Steps beside the approval. */
  outside: Record<string, number>
  others: OtherClass[]
}

export interface Replayed {
  logs: LogResult[]
  cases: number
  same: number
  steps: number
  /** From reading the first line to the last act's commit. */
  seconds: number
}

export interface Options {
  /** How many acts of different cases may be under way at once. */
  atOnce?: number
  /** Only so many first cases of each log. */
  first?: number
  /** How logs with names of their own are read. */
  mapping?: ReplayMapping
  tell?: (text: string) => void
}

interface Sheet {
  result: LogResult
  runs: CaseRun[]
}

/** Replays every log of a folder on a migrated, empty database, and compares what then stands there with the logs. */
export async function replay(db: Db, folder: string, { atOnce = 12, first, mapping, tell = () => {} }: Options = {}): Promise<Replayed> {
  const began = performance.now()
  const people = await hire(db)
  const engine: EngineWithDb = { db, modules: {}, changes: {} }
  const sheets: Sheet[] = []
  const logs = mapping ? mappedLogs(mapping, folder) : await logsIn(folder)
  for (const log of logs) sheets.push(await read(engine, people, log, first))
  if (sheets.length === 0) throw new Error(`There is no log in ${folder}.`)
  const timeline = sheets.flatMap((sheet) => sheet.runs.flatMap((run) => run.case.acts.map((act): Due => ({ sheet, run, act }))))
  timeline.sort((a, b) => a.act.at - b.act.at)
  await drive(timeline, atOnce, tell)
  const seconds = (performance.now() - began) / 1000
  for (const sheet of sheets) await judge(db, sheet)
  const results = sheets.map(({ result }) => result)
  const sum = (of: (log: LogResult) => number) => results.reduce((total, log) => total + of(log), 0)
  return { logs: results, seconds, cases: sum((log) => log.cases), same: sum((log) => log.same), steps: sum((log) => log.steps) }
}

/** One log: its module with its one flow, published before the first act, and its cases as planned. */
async function read(engine: EngineWithDb, people: People, { name: log, cases }: Log, first = Infinity): Promise<Sheet> {
  const module = moduleName(log)
  Object.assign(engine.modules, { [log]: replayModule(log) })
  await sql`insert into module_permission (id, module, category_id, sequence) values (${newId()}, ${module}, 0, 0)`.execute(engine.db)
  await sql`insert into flow (id, module, version, published_from, definition)
    values (${newId()}, ${module}, 1, '2000-01-01', ${JSON.stringify(flow)}::jsonb)`.execute(engine.db)
  const result: LogResult = { log, cases: 0, same: 0, sideBySide: 0, steps: 0, acts: {}, outside: {}, others: [] }
  const runs: CaseRun[] = []
  for await (const one of cases()) {
    if (result.cases >= first) break
    const planned = planCase(one)
    result.cases += 1
    result.steps += one.acts.length
    if (planned.documents.some((document) => document.number > 1)) result.sideBySide += 1
    for (const [name, count] of Object.entries(one.outside)) {
      result.steps += count
      result.outside[name] = (result.outside[name] ?? 0) + count
    }
    runs.push({ case: planned, ground: { engine, kind: log, people }, documents: new Map(), refused: null })
  }
  return { result, runs }
}

interface Due {
  sheet: Sheet
  run: CaseRun
  act: PlannedAct
}

/** All logs on one clock. Acts of one case follow each other; acts of different cases may overlap, a window's breadth apart. */
async function drive(timeline: readonly Due[], atOnce: number, tell: (text: string) => void): Promise<void> {
  const last = new Map<CaseRun, Promise<void>>()
  const running = new Set<Promise<void>>()
  const began = performance.now()
  let done = 0
  try {
    for (const due of timeline) {
      const before = last.get(due.run) ?? Promise.resolve()
      const work: Promise<void> = before
        .then(() => carryOut(due))
        .finally(() => {
          running.delete(work)
          if (last.get(due.run) === work) last.delete(due.run)
        })
      last.set(due.run, work)
      running.add(work)
      if (running.size >= atOnce) await Promise.race(running)
      done += 1
      const perSecond = () => Math.round(done / ((performance.now() - began) / 1000))
      if (done % 10_000 === 0) tell(`${done} of ${timeline.length} acts, ${perSecond()} a second`)
    }
    await Promise.all(running)
  } finally {
    // After a fault too, nothing may still be on its way when the database is closed.
    await Promise.allSettled(running)
  }
}

async function carryOut({ sheet, run, act }: Due): Promise<void> {
  const done = await perform(run, act)
  const counted = (sheet.result.acts[`${act.verb} by ${act.role}`] ??= { done: 0, refused: 0 })
  counted[done ? 'done' : 'refused'] += 1
}

/** Sorts a log's cases into those that came out the same and classes of others. */
async function judge(db: Db, { result, runs }: Sheet): Promise<void> {
  const told = await readBack(db, result.log)
  const classes = new Map<string, OtherClass>()
  for (const run of runs) {
    const differs = difference(run.case, told.get(run.case.id))
    if (differs === null && run.refused === null) {
      result.same += 1
      continue
    }
    const why = run.refused ? classOf(run.refused) : `${differs}`
    const known = classes.get(why)
    if (known) known.cases += 1
    else classes.set(why, { why, cases: 1, example: run.case.id })
  }
  result.others = [...classes.values()].toSorted((a, b) => b.cases - a.cases || (a.why < b.why ? -1 : 1))
}

const classOf = ({ act, statusId, why }: Refused): string =>
  `${act.verb} by ${act.role} on a request that is ${statusName(statusId)}: ${why}`
