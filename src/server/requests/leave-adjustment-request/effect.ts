import { dayOfEffect, eventOfWish, paidOutIn, type AdjustmentWish } from '#shared/records/leave/adjustment.ts'
import { balanceOn } from '#shared/records/leave/balance.ts'
import type { Gain } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { BalanceEffect } from '#shared/requests/leave-adjustment-request.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { say, sayWithDays } from '#server/foundation/basis/texts.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { ledgerUntil } from '#server/records/leave/balances.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import type { LeaveType } from '#server/records/leave/types.ts'
import type { WorkFacts } from '#server/records/schedule/working-time.ts'

/** What a balance would be with an adjustment and without it; what the request has in the ledger already is left out first. */
export async function effectOf(
  db: Db,
  wish: AdjustmentWish,
  { type, facts }: { type: LeaveType; facts: WorkFacts },
  requestId: string,
  today: string,
  language: Language,
): Promise<BalanceEffect> {
  const all = await eventsOf(db, facts.employeeId, type.id)
  const without = all.filter((event) => !event.source?.startsWith(`${requestId}/`))
  const gain = wish.balanceId
    ? ledgerUntil(type, without, facts, today, today).gains.find(({ event }) => event.id === wish.balanceId)
    : undefined
  const asOf = dayOfEffect(wish, today, gain?.event.expiresOn ?? null)
  const explained = (events: readonly LeaveEvent[]) => {
    const { value, why } = balanceOn(ledgerUntil(type, events, facts, today, asOf), asOf)
    return { value, why: reasonsIn(why, language) }
  }
  const event = eventOfWish(wish, `~${requestId}`)
  return {
    unit: type.policy.unit,
    asOf,
    before: explained(without),
    after: explained([...without, event]),
    expiry:
      gain && wish.expiresOn
        ? { before: gain.event.expiresOn, after: wish.expiresOn, saved: Math.round((gain.rest - gain.carriedOver) * 1000) / 1000 }
        : null,
    year: yearOf(wish, type, without),
  }
}

function yearOf({ type: kind, quantity, effectiveOn }: AdjustmentWish, type: LeaveType, without: readonly LeaveEvent[]) {
  const rule = type.policy.disbursement
  if (kind !== 'disbursement' || !rule) return null
  const year = effectiveOn.slice(0, 4)
  return { year, used: Math.round((paidOutIn(year, without) + (quantity ?? 0)) * 1000) / 1000, most: rule.most }
}

/** A gain as a choice: `3 of 12 · Carry-over, until 2026-06-30`. */
export function gainText({ event, rest }: Gain, today: string, language: Language): string {
  const kind = say(language, `balance.kind.${event.kind}` as TextKey)
  const what = say(language, 'leaveAdjustment.option', { rest, quantity: event.quantity, kind })
  if (event.expiresOn === null) return `${what}, ${say(language, 'leaveAdjustment.optionNever')}`
  const key = event.expiresOn < today ? 'leaveAdjustment.optionExpired' : 'leaveAdjustment.optionUntil'
  return `${what}, ${sayWithDays(language, key, { day: event.expiresOn })}`
}
