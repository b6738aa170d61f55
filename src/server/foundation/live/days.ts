import { afterCommit, type Db, type Tx } from '../database/db.ts'

/** From one day until another, both among them: YYYY-MM-DD. */
export interface DaySpan {
  from: string
  until: string
}

/** Whose days of attendance have changed: persons by id, and whether there are more, who are not named. */
export interface ChangedDays {
  named: ReadonlyMap<string, DaySpan>
  more: boolean
}

/** Of more persons it is only told that there are more: whoever looks at attendance then looks anew. */
export const mostNamed = 100

export interface DayGathering {
  add(employeeIds: readonly string[], span: DaySpan): void
  addMore(): void
  addAll(days: ChangedDays): void
  empty(): boolean
  /** What was gathered since it was last taken. */
  take(): ChangedDays
}

/** Gathers changed days, one span a person; however much changes, it holds no more than `mostNamed` of them. */
export function openDayGathering(): DayGathering {
  let named = new Map<string, DaySpan>()
  let more = false
  const add = (id: string, span: DaySpan) => {
    const known = named.get(id)
    if (known) named.set(id, joined(known, span))
    else if (named.size < mostNamed) named.set(id, span)
    else more = true
  }
  return {
    add(employeeIds, span) {
      // Of so many naming some is of no use.
      if (employeeIds.length > mostNamed) more = true
      else for (const id of employeeIds) add(id, span)
    },
    addMore: () => void (more = true),
    addAll(days) {
      for (const [id, span] of days.named) add(id, span)
      more ||= days.more
    },
    empty: () => named.size === 0 && !more,
    take() {
      const taken = { named, more }
      named = new Map()
      more = false
      return taken
    },
  }
}

/** The least span that holds both. */
export const joined = (one: DaySpan, other: DaySpan): DaySpan => ({
  from: one.from < other.from ? one.from : other.from,
  until: one.until > other.until ? one.until : other.until,
})

/** Those who are not named are told of at most so often, for as long as it goes on, and once more at the end. */
const moreEveryMs = 10_000

/** What a process has to tell of days: names as soon as it can, the rest in its pace. `wake` is called when the rest is due. */
export interface DayTelling {
  add(days: ChangedDays): void
  due(): boolean
  take(): ChangedDays
  /** Makes what waits for its time due now. */
  hurry(): void
}

export function openDayTelling(wake: () => void): DayTelling {
  const gathering = openDayGathering()
  let more = false
  let quietUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const moreDue = () => more && performance.now() >= quietUntil
  const moreCame = () => {
    more = true
    if (moreDue() || timer) return
    timer = setTimeout(
      () => {
        timer = undefined
        wake()
      },
      quietUntil - performance.now() + 1,
    )
    timer.unref()
  }

  return {
    add(days) {
      gathering.addAll({ ...days, more: false })
      if (days.more) moreCame()
    },
    due: () => !gathering.empty() || moreDue(),
    take() {
      const taken = gathering.take()
      if (taken.more) moreCame()
      const told = moreDue()
      if (told) {
        more = false
        quietUntil = performance.now() + moreEveryMs
      }
      return { named: taken.named, more: told }
    },
    hurry() {
      quietUntil = 0
      if (more) wake()
    },
  }
}

const gatherings = new WeakMap<Tx, DayGathering>()

/** What a transaction changes of days, told to `tell` once it is committed. */
export function daysOfTransaction(tx: Tx, tell: (db: Db, days: ChangedDays) => void): DayGathering {
  const known = gatherings.get(tx)
  if (known) return known
  const made = openDayGathering()
  gatherings.set(tx, made)
  afterCommit(tx, (db) => tell(db, made.take()))
  return made
}
