import { sql } from 'kysely'
import { afterCommit, type Db, type Tx } from '../database/db.ts'
import { daysOfTransaction, openDayGathering, openDayTelling, type ChangedDays, type DaySpan } from './days.ts'

/** What has changed, for those who look at it: ids alone, never what it says. */
export interface News {
  /** The request it is about; null: none, or none that others may look at. */
  request: { module: string; id: string } | null
  /** Persons who were told something. */
  notices: readonly string[]
  /** Persons for whom something waits now, or waits no longer. */
  inbox: readonly string[]
}

/** What one process sends the others. `again`: something may have been missed, look at everything anew. */
export interface Bulletin {
  again: boolean
  news: News[]
  days: ChangedDays
}

export const noDays: ChangedDays = { named: new Map(), more: false }

export const liveChannel = 'calendula'

/** PostgreSQL takes less than 8000 bytes. */
const longestPayload = 7900
/** Persons of one piece of news: with their ids it stays far below the longest payload. */
const mostPersons = 80
const gatherMs = 20
const mostWaiting = 10_000
const longestPauseMs = 10_000

interface Teller {
  tell(news: News): void
  tellAgain(): void
  tellDays(days: ChangedDays): void
  /** When all that waits has been sent, or cannot be. */
  settled(): Promise<void>
}

const tellers = new WeakMap<Db, Teller>()
const watchers = new WeakMap<Db, Set<(news: News) => void>>()

/**
 * Tells every process what a transaction has changed, once it has been committed; nothing where it is rolled back. It costs
 * the transaction nothing: NOTIFY within it would take a lock that all commits share (decision 020).
 */
export const tellAfterCommit = (tx: Tx, news: News): void => afterCommit(tx, (db) => tellNow(db, news))

/** Has every open page look at everything anew, once a transaction is committed: for what rarely changes and all screens show. */
export const tellEverybody = (tx: Tx): void => afterCommit(tx, (db) => tellerOf(db).tellAgain())

/** The same for what has been written already. */
export function tellNow(db: Db, news: News): void {
  if (news.notices.length === 0 && news.inbox.length === 0) return
  tellerOf(db).tell(news)
  for (const watcher of watchers.get(db) ?? []) watcher(news)
}

/**
 * Tells every process, once a transaction is committed, that days of attendance may have changed between two days: of whom,
 * but not what they say. It costs the transaction nothing, and a mass of them no more than a few (decision 028).
 */
export const daysChanged = (tx: Tx, employeeIds: readonly string[], span: DaySpan): void => daysOf(tx).add(employeeIds, span)

/** The same for so many that none of them is named. */
export const manyDaysChanged = (tx: Tx): void => daysOf(tx).addMore()

const daysOf = (tx: Tx) => daysOfTransaction(tx, (db, days) => tellerOf(db).tellDays(days))

/** Hears what this process itself has changed, as soon as it is committed. Answers how to stop. */
export function watchOwnNews(db: Db, watcher: (news: News) => void): () => void {
  const all = watchers.get(db) ?? new Set()
  watchers.set(db, all.add(watcher))
  return () => void all.delete(watcher)
}

/** Waits until what has been told is on its way, for a stop in good order. */
export const newsSettled = (db: Db): Promise<void> => tellers.get(db)?.settled() ?? Promise.resolve()

function tellerOf(db: Db): Teller {
  const known = tellers.get(db)
  if (known) return known
  const made = openTeller(db)
  tellers.set(db, made)
  return made
}

/** Gathers what comes within a moment into one NOTIFY; what could not be sent is tried again with growing pauses. */
function openTeller(db: Db): Teller {
  let waiting: News[] = []
  let overflown = false
  let working: Promise<void> | null = null

  const work = async () => {
    // What the same turn of the event loop brings goes along.
    await new Promise((resolve) => setImmediate(resolve))
    for (let failures = 0; (waiting.length > 0 || overflown || days.due()) && failures < 12;) {
      const bulletin: Bulletin = { again: overflown, news: waiting, days: days.take() }
      waiting = []
      overflown = false
      try {
        await notify(db, bulletin)
        failures = 0
        await pause(gatherMs)
      } catch {
        failures += 1
        // Whoever listens is better told to look at everything than told late of each thing.
        overflown = true
        await pause(Math.min(100 * 2 ** failures, longestPauseMs))
      }
    }
    working = null
  }
  const days = openDayTelling(() => void (working ??= work()))

  return {
    tell(news) {
      if (waiting.length < mostWaiting) waiting.push(news)
      else overflown = true
      working ??= work()
    },
    tellAgain() {
      overflown = true
      working ??= work()
    },
    tellDays(changed) {
      days.add(changed)
      if (days.due()) working ??= work()
    },
    async settled() {
      days.hurry()
      await working
    },
  }
}

/** Also while the process has nothing else to wait for. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Sends a bulletin to every process that listens, in as many payloads as it needs. */
export async function notify(db: Db, bulletin: Bulletin): Promise<void> {
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloadsOf(bulletin)}::text[]) as payload`.execute(db)
}

/** The bulletin in pieces that PostgreSQL takes. */
export function payloadsOf({ again, news, days }: Bulletin): string[] {
  const pieces = [...news.flatMap(inPieces), ...daysInPieces(days)].map((piece) => JSON.stringify(piece))
  const payloads: string[] = again ? [written(['{"again":true}'])] : []
  let lines: string[] = []
  let length = 2
  for (const piece of pieces) {
    if (length + piece.length + 1 > longestPayload) {
      payloads.push(written(lines))
      lines = []
      length = 2
    }
    lines.push(piece)
    length += piece.length + 1
  }
  if (lines.length > 0) payloads.push(written(lines))
  return payloads
}

const written = (pieces: string[]) => `[${pieces.join(',')}]`

function inPieces({ request, notices, inbox }: News): News[] {
  const parts = (ids: readonly string[]) =>
    Array.from({ length: Math.ceil(ids.length / mostPersons) }, (_, index) => ids.slice(index * mostPersons, (index + 1) * mostPersons))
  const [told, asked] = [parts([...new Set(notices)]), parts([...new Set(inbox)])]
  return Array.from({ length: Math.max(told.length, asked.length) }, (_, index) => ({
    request,
    notices: told[index] ?? [],
    inbox: asked[index] ?? [],
  }))
}

/** Days as they are sent: person, first day, last day. */
interface DaysPiece {
  days: [id: string, from: string, until: string][]
  more: boolean
}

function daysInPieces({ named, more }: ChangedDays): DaysPiece[] {
  const all = [...named].map(([id, { from, until }]): DaysPiece['days'][number] => [id, from, until])
  return Array.from({ length: Math.max(Math.ceil(all.length / mostPersons), more ? 1 : 0) }, (_, index) => ({
    days: all.slice(index * mostPersons, (index + 1) * mostPersons),
    more: more && index === 0,
  }))
}

/** A payload as it was sent; anything else on the channel says nothing. */
export function readPayload(payload: string): Bulletin {
  try {
    const pieces = JSON.parse(payload) as ({ again: true } | News | DaysPiece)[]
    const days = openDayGathering()
    for (const piece of pieces)
      if ('days' in piece) {
        for (const [id, from, until] of piece.days) days.add([id], { from, until })
        if (piece.more) days.addMore()
      }
    return {
      again: pieces.some((piece) => 'again' in piece),
      news: pieces.filter((piece): piece is News => 'notices' in piece && Array.isArray(piece.notices) && Array.isArray(piece.inbox)),
      days: days.take(),
    }
  } catch {
    return { again: false, news: [], days: noDays }
  }
}
