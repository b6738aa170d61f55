import Big from 'big.js'
import { addMonths, earlier } from '../../calendar.ts'
import { isInSpell, spellsOf, type Employment } from '../../employment.ts'
import { grantsBetween, periodOf, type Grant } from './entitlement.ts'
import type { LeaveEvent } from '../event.ts'
import type { PolicyVersion } from '../versions.ts'

type Given = Pick<LeaveEvent, 'effectiveOn' | 'quantity'>

/** What of a ledger has been granted already. */
export interface Granted {
  /** The regular gains by `kind period`. */
  gains: ReadonlyMap<string, readonly Given[]>
  /** Day of an opening balance: it stands for everything before. */
  openedOn: string | null
}

export const nothingGranted: Granted = { gains: new Map(), openedOn: null }

/** What the events of a ledger say of it. */
export function grantedIn(events: readonly Pick<LeaveEvent, 'kind' | 'effectiveOn' | 'quantity' | 'opening'>[]): Granted {
  const gains = new Map<string, Given[]>()
  let openedOn: string | null = null
  for (const { kind, effectiveOn, quantity, opening } of events) {
    if (kind === 'entitlement' || kind === 'carry-over' || kind === 'accrual') {
      const key = `${kind} ${periodOf({ kind, effectiveOn })}`
      const known = gains.get(key)
      if (known) known.push({ effectiveOn, quantity })
      else gains.set(key, [{ effectiveOn, quantity }])
    }
    if (opening) openedOn = effectiveOn
  }
  return { gains, openedOn }
}

/**
 * The regular gains that are not granted yet: those that are due today and those to come until a day. The job that grants
 * writes those of them that have begun, and every projection reckons with all of them, so that what is said of a day to come
 * is what will be there. Of what was due, this year's count and last month's too: a job that stood still over New Year misses
 * no month. A carry-over is not granted after its last day, unless the balance was brought along in the year before: what was
 * left of it could not be granted in time.
 */
export function gainsToCome(
  versions: readonly PolicyVersion[],
  employment: Employment,
  { gains, openedOn }: Granted,
  today: string,
  until: string,
): Grant[] {
  const spells = spellsOf(employment).filter(({ until: last }) => last === null || last >= today)
  const [newYear, lastMonth] = [`${today.slice(0, 4)}-01-01`, addMonths(`${today.slice(0, 7)}-01`, -1)]
  return grantsBetween(versions, employment, earlier(newYear, lastMonth), until).flatMap((grant) => {
    const { kind, effectiveOn, expiresOn } = grant
    if (
      !spells.some((spell) => isInSpell(spell, effectiveOn)) ||
      (kind === 'accrual' && gains.has(`entitlement ${effectiveOn.slice(0, 4)}`)) ||
      (openedOn !== null && effectiveOn <= openedOn) ||
      (kind === 'carry-over' && expiresOn < today && (openedOn === null || openedOn < addMonths(effectiveOn, -12)))
    )
      return []
    const quantity = leftOf(grant, gains.get(`${kind} ${periodOf(grant)}`) ?? [], openedOn)
    return quantity > 0 ? [{ ...grant, quantity }] : []
  })
}

/** What a gain comes to still. The rest of a period is what has not been given of it: who left unexpectedly had it all before. */
function leftOf({ quantity, rest }: Grant, given: readonly Given[], openedOn: string | null): number {
  if (rest === null) return given.length > 0 ? 0 : quantity
  if (given.some(({ effectiveOn }) => effectiveOn > rest.after)) return 0
  // What was brought along stands for what came until its day.
  const sum = (list: readonly Given[]) =>
    list.reduce((all, one) => (openedOn !== null && one.effectiveOn <= openedOn ? all : all.plus(one.quantity)), new Big(0))
  return Math.min(quantity, sum(rest.before).plus(quantity).minus(sum(given)).toNumber())
}

/** What is written of a gain: itself, and where it stops. */
export const eventsOfGrant = ({ kind, period, quantity, effectiveOn, expiresOn, ceiling }: Grant) => {
  const gain = { kind, period, quantity, effectiveOn, expiresOn }
  return [gain, ...(ceiling === null ? [] : [{ ...gain, kind: 'ceiling' as const, quantity: ceiling, expiresOn: null }])]
}

/** Gains that are not granted yet as events of a projection. */
export const comingEvents = (grants: readonly Grant[], today: string): LeaveEvent[] =>
  grants.flatMap(eventsOfGrant).map(({ period, ...event }) => ({
    ...event,
    id: `coming ${event.kind} ${period}`,
    days: null,
    source: null,
    coming: event.effectiveOn > today ? 'later' : 'due',
  }))
