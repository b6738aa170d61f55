import { addDays, sinceEver } from '../calendar.ts'
import { grantsBetween } from './gains/entitlement.ts'
import type { LeaveEvent } from './event.ts'
import { dividedAt, quantityOf } from './past.ts'
import { policyOn, type PolicyVersion } from './versions.ts'

/** A gain of just the days of an imported absence that lie before the balance begins. */
export interface GainBefore {
  quantity: number
  effectiveOn: string
  expiresOn: string
}

/** What days before the balance begins are given, so that they take nothing of it; null: none are before. */
export function gainBefore(days: readonly { date: string; quantity: number }[], begins: string | null): GainBefore | null {
  const { before } = dividedAt(days, begins)
  const [from, until, quantity] = [before[0], before.at(-1), quantityOf(before)]
  return from && until && quantity > 0 ? { quantity, effectiveOn: from.date, expiresOn: until.date } : null
}

/** An imported absence of which other days lie before the balance begins than did. */
export interface MovedPast {
  id: string
  /** The gain of the days that were before; null: none. */
  was: LeaveEvent | null
  becomes: GainBefore | null
}

/** What of a ledger does not stand beside an opening balance. */
export interface Superseded {
  /** Regular gains that begin until its day: it has what they gave. */
  gains: LeaveEvent[]
  past: MovedPast[]
}

/** What a rule gives on a day, and when it gives the next; null: nothing more for now. */
export interface GivenOn {
  quantity: number
  next: string | null
}

/** What a rule, as it holds on a day, gives somebody who has long been here, full time. */
function grantsOfSomebody(versions: readonly PolicyVersion[], day: string, { from, until }: { from: string; until: string }) {
  const country = policyOn(versions, day).countries?.[0] ?? null
  const terms = [{ from: sinceEver, fullTime: 1, country }]
  return grantsBetween(versions, { bornOn: null, hiredOn: null, leftOn: null, breaks: [], terms }, from, until)
}

/**
 * What a rule gives somebody who has long been here, full time, on the very day of an opening balance, which stands for it too:
 * whoever wrote down what went over alone may not mean that. Null: nothing on that day.
 */
export function givenOn(versions: readonly PolicyVersion[], day: string): GivenOn | null {
  const grants = grantsOfSomebody(versions, day, { from: day, until: addDays(day, 366) })
  const own = grants.filter(({ kind }) => kind !== 'carry-over')
  const quantity = own.filter(({ effectiveOn }) => effectiveOn === day).reduce((sum, grant) => sum + grant.quantity, 0)
  return quantity > 0 ? { quantity, next: own.find(({ effectiveOn }) => effectiveOn > day)?.effectiveOn ?? null } : null
}

/** Until when what a rule gives full time in the year of a day may be used, before anything goes over; null: it gives nothing then, or without an end. */
export function endOfGiven(versions: readonly PolicyVersion[], day: string): string | null {
  const year = day.slice(0, 4)
  const grants = grantsOfSomebody(versions, day, { from: `${year}-01-01`, until: `${year}-12-31` })
  return grants.findLast(({ kind }) => kind !== 'carry-over')?.expiresOn ?? null
}

const regular: readonly string[] = ['entitlement', 'accrual', 'carry-over']

/**
 * What an opening balance takes the place of in a ledger that was kept before it came. It stands for everything until its day:
 * for what was granted, and for leave of the time before it that was imported, as if it had been there first. `past`: ids of
 * imported absences.
 */
export function supersededBy(openedOn: string, events: readonly LeaveEvent[], past: readonly string[]): Superseded {
  const bySource = Map.groupBy(events, ({ source }) => source)
  const of = (source: string, kind: string) => bySource.get(source)?.find((event) => event.kind === kind) ?? null
  return {
    gains: events.filter(({ kind, effectiveOn }) => regular.includes(kind) && effectiveOn <= openedOn),
    past: past.flatMap((id): MovedPast[] => {
      const [taken, was] = [of(`${id}/${pastLines.leave}`, 'taken'), of(`${id}/${pastLines.gain}`, 'adjustment')]
      if (!taken) return []
      const becomes = gainBefore(
        (taken.days ?? []).map(([date, quantity]) => ({ date, quantity })),
        openedOn,
      )
      return isSame(was, becomes) ? [] : [{ id, was, becomes }]
    }),
  }
}

/** Which line of an imported absence is its leave, and which the gain of its days before the balance begins. */
export const pastLines = { leave: 0, gain: 1 }

const isSame = (was: GainBefore | LeaveEvent | null, becomes: GainBefore | null) =>
  was?.quantity === becomes?.quantity && was?.effectiveOn === becomes?.effectiveOn && was?.expiresOn === becomes?.expiresOn

/** A ledger as it is with the opening balance. */
export function ledgerOpened(events: readonly LeaveEvent[], { gains, past }: Superseded, opening: LeaveEvent): LeaveEvent[] {
  const gone = new Set([...gains, ...past.map(({ was }) => was)])
  return [
    ...events.filter((event) => !gone.has(event)),
    ...past.flatMap(({ id, becomes }): LeaveEvent[] =>
      becomes ? [{ id: `~${id}`, kind: 'adjustment', ...becomes, days: null, source: `${id}/${pastLines.gain}` }] : [],
    ),
    opening,
  ]
}
