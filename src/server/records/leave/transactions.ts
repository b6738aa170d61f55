import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { balanceOn, settle, type LeaveEvent } from '#shared/records/leave/ledger.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/db.ts'
import { say } from '#server/foundation/texts.ts'
import type { WorkFacts } from '../schedule/working-time.ts'
import { ledgerUntil } from './balances.ts'
import type { LeaveType } from './types.ts'

const requestOf = (event: LeaveEvent): string | null => event.source?.split('/')[0] ?? null

/** Code and module of the requests that events came from. */
async function requestsOf(db: Db, events: readonly LeaveEvent[]): Promise<Map<string | null, { code: string; module: string }>> {
  const ids = [...new Set(events.flatMap((event) => requestOf(event) ?? []))]
  const found = await rows(
    db,
    sql<{ id: string; code: string; module: string }>`select id, code, module from request where id = any (${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

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
  const requests = await requestsOf(
    db,
    ledger.gains.map((gain) => gain.event),
  )
  return ledger.gains.map(({ event, taken, reserved, rest }) => {
    const state =
      event.effectiveOn > today
        ? 'coming'
        : event.expiresOn !== null && event.expiresOn < today
          ? 'expired'
          : rest === 0
            ? 'used'
            : 'active'
    return {
      id: event.coming ? facts.employeeId : event.id,
      transDate: event.effectiveOn,
      generationType: say(language, `balance.kind.${event.kind}` as TextKey),
      state,
      gainStatus: say(language, `balance.gain.${state}` as TextKey),
      gainBalance: event.quantity,
      leaveTaken: taken + reserved,
      expiredDate: event.expiresOn,
      reason: event.reason ?? '',
      requestId: requestOf(event),
      requestModule: requests.get(requestOf(event))?.module ?? null,
    }
  })
}

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

/** Each standing deduction with what was left on its day, and what expired unused. */
export async function deductRows(
  db: Db,
  type: LeaveType,
  events: readonly LeaveEvent[],
  facts: WorkFacts,
  today: string,
  language: Language,
): Promise<DeductRow[]> {
  const ledger = ledgerUntil(type, events, facts, today, today)
  const standing = new Map<string, { event: LeaveEvent; quantity: number }>()
  for (const part of ledger.allocations) {
    const known = standing.get(part.event.id)
    if (known) known.quantity += part.quantity
    else standing.set(part.event.id, { event: part.event, quantity: part.quantity })
  }
  const requests = await requestsOf(
    db,
    [...standing.values()].map(({ event }) => event),
  )
  const found: DeductRow[] = [...standing.values()].map(({ event, quantity }) => {
    const requestId = requestOf(event)
    const request = requests.get(requestId)
    const state = event.kind === 'taken' && event.effectiveOn > today ? 'planned' : event.kind
    return {
      id: event.id,
      transDate: event.effectiveOn,
      state,
      deductStatus: say(language, `balance.deduct.${state}` as TextKey),
      deductBalance: Math.round(quantity * 1000) / 1000,
      outstandingBalance: balanceOn(settle(events.filter((other) => other.effectiveOn <= event.effectiveOn)), event.effectiveOn).value,
      requestId,
      requestCode: request?.code ?? null,
      requestModule: request?.module ?? null,
    }
  })
  for (const { event, rest } of ledger.gains)
    if (event.expiresOn !== null && event.expiresOn < today && rest > 0)
      found.push({
        id: event.id,
        transDate: addDays(event.expiresOn, 1),
        state: 'expired',
        deductStatus: say(language, 'balance.deduct.expired'),
        deductBalance: rest,
        outstandingBalance: balanceOn(ledger, addDays(event.expiresOn, 1)).value,
        requestId: null,
        requestCode: null,
        requestModule: null,
      })
  return found
}
