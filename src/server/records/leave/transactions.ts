import { sql } from 'kysely'
import { addDays, later } from '#shared/records/calendar.ts'
import { stoodOn } from '#shared/records/leave/balance.ts'
import type { Gain, Ledger } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { namedId } from '#server/foundation/basis/ids.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { WorkFacts } from '../schedule/working-time.ts'
import { ledgerUntil } from './balances.ts'
import type { LeaveType } from './types.ts'

const requestOf = (event: LeaveEvent): string | null => event.source?.split('/')[0] ?? null

interface Origin {
  id: string
  /** Of a request; an absence that was imported has none. */
  code: string | null
  module: string | null
}

/** The requests and imported absences that events came from. */
async function originsOf(db: Db, events: readonly LeaveEvent[]): Promise<Map<string | null, Origin>> {
  const ids = [...new Set(events.flatMap((event) => requestOf(event) ?? []))]
  const found = await rows(
    db,
    sql<Origin>`
      select id, code, module from request where id = any (${ids}::uuid[])
      union all select id, null, null from past_absence where id = any (${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const isImported = (origin: Origin | undefined): boolean => origin?.module === null

/** A row of the ledger has its event's id; what is only reckoned has one that stays the same. */
const idOf = ({ employeeId }: WorkFacts, { id, coming }: LeaveEvent, state = ''): string =>
  coming || ends.includes(state) ? namedId(`${employeeId} ${id} ${state}`) : id

const ends = ['carried-over', 'expired', 'expiring']

/** Each gain with what was taken of it, until when it may be used, and why it was given. */
export async function gainRows(
  db: Db,
  type: LeaveType,
  events: readonly LeaveEvent[],
  facts: WorkFacts,
  today: string,
  language: Language,
) {
  const ledger = ledgerUntil(type, events, facts, today, today)
  const gains = givenOf(ledger.gains)
  const origins = await originsOf(
    db,
    gains.map((gain) => gain.event),
  )
  return gains.map(({ event, taken, reserved, rest }) => {
    const state = event.effectiveOn > today ? 'coming' : (event.expiresOn ?? today) < today ? 'expired' : rest === 0 ? 'used' : 'active'
    return {
      id: idOf(facts, event),
      transDate: event.effectiveOn,
      generationType: say(
        language,
        `balance.kind.${event.opening ? 'opening' : isImported(origins.get(requestOf(event))) ? 'imported' : event.kind}` as TextKey,
      ),
      state,
      gainStatus: say(language, `balance.gain.${state}` as TextKey),
      gainBalance: event.quantity,
      leaveTaken: taken + reserved,
      expiredDate: event.expiresOn,
      reason: event.reason ?? '',
      requestId: isImported(origins.get(requestOf(event))) ? null : requestOf(event),
      requestModule: origins.get(requestOf(event))?.module ?? null,
    }
  })
}

/** Where nothing goes over, nothing is given. */
const givenOf = (gains: readonly Gain[]) => gains.filter(({ event }) => event.quantity > 0)

interface DeductRow {
  id: string
  transDate: string
  state: string
  deductStatus: string
  deductBalance: number
  outstandingBalance: number
  requestId: string | null
  requestCode: string | null
  requestModule: string | null
}

/**
 * Each standing deduction, and what went over or was lost with the end of a gain, with what was left after it: the balance at
 * the end of its last day, without what is taken on later days. Days to come are reckoned with as far as deductions go.
 */
export async function deductRows(
  db: Db,
  type: LeaveType,
  events: readonly LeaveEvent[],
  facts: WorkFacts,
  today: string,
  language: Language,
): Promise<DeductRow[]> {
  const ledger = ledgerUntil(type, events, facts, today, today)
  const deductions = [...usesOf(ledger, today), ...endsOf(ledger, today)]
  const origins = await originsOf(
    db,
    deductions.map(({ event }) => event),
  )
  return deductions.map(({ event, day, until, state, quantity }) => {
    const origin = origins.get(requestOf(event))
    const told = isImported(origin) ? 'imported' : state
    return {
      id: idOf(facts, event, state),
      transDate: day,
      state: told,
      deductStatus: say(language, `balance.deduct.${told}` as TextKey),
      deductBalance: quantity,
      outstandingBalance: stoodOn(ledger, until),
      requestId: isImported(origin) ? null : requestOf(event),
      requestCode: origin?.code ?? null,
      requestModule: origin?.module ?? null,
    }
  })
}

interface Deduction {
  event: LeaveEvent
  day: string
  /** Its last day. */
  until: string
  state: string
  quantity: number
}

function usesOf({ allocations }: Ledger, today: string): Deduction[] {
  const found = new Map<string, Deduction>()
  for (const { event, day, quantity } of allocations) {
    const state = event.kind === 'taken' && event.effectiveOn > today ? 'planned' : event.opening ? 'opening' : event.kind
    const before = found.get(event.id)?.quantity ?? 0
    // What is owed is paid before what comes after it: of each event the last day comes last.
    found.set(event.id, { event, day: event.effectiveOn, until: day, state, quantity: exact(before + quantity) })
  }
  return [...found.values()]
}

/** What ended with gains until today, or will have ended when the last gain begins and the last deduction is taken. */
function endsOf({ gains, allocations }: Ledger, today: string): Deduction[] {
  const begin = givenOf(gains).map(({ event }) => event.effectiveOn)
  const last = [today, ...begin, ...allocations.map((paid) => paid.day)].reduce(later)
  return gains.flatMap((gain) => {
    const { expiresOn, effectiveOn } = gain.event
    if (expiresOn === null || expiresOn < effectiveOn || expiresOn >= last) return []
    const over = expiresOn < today
    const day = addDays(expiresOn, 1)
    return partsOf(gain, over)
      .filter(({ quantity }) => quantity > 0)
      .map((part) => ({ event: { ...gain.event, source: null }, day, until: day, ...part }))
  })
}

const partsOf = ({ rest, carriedOver }: Gain, over: boolean) => [
  { state: 'carried-over', quantity: carriedOver },
  { state: over ? 'expired' : 'expiring', quantity: exact(rest - carriedOver) },
]

const exact = (quantity: number) => Math.round(quantity * 1000) / 1000
