import * as z from 'zod/mini'
import { emptyId, id } from '#shared/wire.ts'
import { availableGains, wentOver } from '#shared/records/leave/adjustment.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { sure } from '#shared/sure.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { defineChange, type Change, type Found, type Source } from '../change.ts'
import { adjustmentEvent, adjustmentGround, lockOf, refuseIfUsed, shortBy, typeUnknown, type AdjustmentGround } from './adjustment.ts'
import { writeEvents, type NewEvent } from './events.ts'
import { withGainsToCome } from './projection.ts'

const expiryData = z.object({
  leaveTypeId: id,
  gainId: id,
  /** The last day as it was when the form was judged. */
  from: z.nullable(z.string()),
  until: z.string(),
  effectiveOn: z.string(),
  reason: z.string(),
})
export type ExpiryData = z.output<typeof expiryData>

const refused = (key: TextKey, field: string, blocks: Found['blocks'] = 'submit', params?: Found['params']): Found => ({
  key,
  field,
  blocks,
  ...(params && { params }),
})

/** What stands against another last day of a gain, as the ledger stands now. */
function findings(ground: AdjustmentGround, data: ExpiryData, source: Source): Found[] {
  const { events, type, employment } = ground
  const gain = settle(withGainsToCome(type, events, employment, source.today)).gains.find(({ event }) => event.id === data.gainId)
  if (!gain) return [refused('leaveAdjustment.balanceUnknown', 'balanceId', 'save')]
  const { expiresOn, effectiveOn } = gain.event
  if (events.some((event) => event.kind === 'expiry-reservation' && event.gain === data.gainId))
    return [refused('leaveAdjustment.expiryWaits', 'balanceId')]
  if (expiresOn !== data.from) return [refused('leaveAdjustment.expiryMoved', 'balanceId', 'submit', { day: expiresOn ?? '–' })]
  if (data.until === expiresOn) return [refused('leaveAdjustment.expirySame', 'expiryDate', 'submit', { day: data.until })]
  if (data.until < effectiveOn) return [refused('leaveAdjustment.order', 'expiryDate')]
  if (wentOver(gain.event, events)) return [refused('leaveAdjustment.wentOver', 'balanceId')]
  if (availableGains([gain], source.today).length === 0) return [refused('leaveAdjustment.nothingLeft', 'balanceId')]
  const change: LeaveEvent = {
    id: emptyId,
    kind: 'expiry-reservation',
    quantity: 0,
    effectiveOn: data.effectiveOn,
    expiresOn: data.until,
    days: null,
    source: null,
    gain: data.gainId,
  }
  const short = shortBy(ground, events, [...events, change], source.today)
  return short > 0 ? [refused('leaveAdjustment.expiryShort', 'expiryDate', 'submit', { short, unit: type.policy.unit })] : []
}

const event = (kind: NewEvent['kind'], data: ExpiryData, change: Change, source: Source): NewEvent => ({
  ...adjustmentEvent(kind, { ...data, quantity: 0 }, change, source),
  expiresOn: data.until,
  gain: data.gainId,
})

/**
 * Another last day for a gain. An earlier one counts from the submit on, as a reservation does, so that no leave relies on days
 * that may go; a later one counts once it is granted. Of one gain at most one change waits.
 */
export const expiryChange = defineChange<ExpiryData>({
  kind: 'leave-expiry',
  schema: expiryData,
  locks: (_data, change) => lockOf(change),

  async check(tx, data, change, source) {
    const ground = await adjustmentGround(tx, data.leaveTypeId, change, source)
    return ground ? findings(ground, data, source) : [typeUnknown]
  },

  async reserve(tx, data, change, source) {
    await writeEvents(tx, [event('expiry-reservation', data, change, source)])
  },

  async release(tx, data, change, source) {
    await writeEvents(tx, [event('release', data, change, source)])
  },

  async apply(tx, data, change, source) {
    const { events } = sure(await adjustmentGround(tx, data.leaveTypeId, change, source), 'what is applied was reserved in this balance')
    const gain = settle(events).gains.find((one) => one.event.id === data.gainId)
    // While it waited, what was left may have gone over into the next year.
    if (gain && wentOver(gain.event, events)) throw refuse(409, 'leaveAdjustment.wentOver')
    await writeEvents(tx, [event('release', data, change, source), event('expiry', data, change, source)])
  },

  async reverse(tx, data, change, source) {
    await refuseIfUsed(tx, data.leaveTypeId, change, source, data.gainId)
    await writeEvents(tx, [event('withdrawn', data, change, source)])
  },
})
