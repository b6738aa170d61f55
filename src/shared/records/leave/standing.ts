import { sure } from '#shared/sure.ts'
import type { LeaveEvent, LeaveEventKind } from './event.ts'

/** What takes back what: both lose their standing. */
export const undoes: Partial<Record<LeaveEventKind, readonly LeaveEventKind[]>> = {
  release: ['reservation', 'expiry-reservation'],
  returned: ['taken', 'adjusted', 'paid-out'],
  withdrawn: ['adjustment', 'compensation', 'expiry'],
}

/** Events that count: without those that another takes back whole, and without these others. */
export function standingOf(events: readonly LeaveEvent[]): readonly LeaveEvent[] {
  const undoing = events.filter((event) => undoes[event.kind])
  if (undoing.length === 0) return events
  const open = events.toSorted((a, b) => compare(a.id, b.id))
  const undone = new Set<LeaveEvent>()
  // A request that is submitted again reserves again: what undoes names the same days, so clocks that differ do not matter.
  for (const alike of [(a: LeaveEvent, b: LeaveEvent) => contentOf(a) === contentOf(b), () => true])
    for (const event of undoing) {
      if (undone.has(event)) continue
      const kinds = sure(undoes[event.kind], 'each of these undoes something')
      const found =
        event.source === null
          ? open.find(({ id }) => id === event.gain)
          : open.find((other) => kinds.includes(other.kind) && other.source === event.source && !undone.has(other) && alike(other, event))
      if (found) undone.add(found).add(event)
    }
  return events.filter((event) => !undone.has(event) && !undoes[event.kind])
}

const contentOf = ({ days, effectiveOn, quantity, gain, expiresOn }: LeaveEvent) =>
  JSON.stringify([days, effectiveOn, quantity, gain ?? null, expiresOn])

/** How the last day of a gain came to be another than it was given with. */
export interface ExpiryChange {
  from: string | null
  reason: string | null
}

/**
 * The last day on which each gain may be used, as changed since: the latest change counts; one that still waits counts where
 * it makes the gain end earlier, so that nobody relies on days that may go. Answers only gains whose expiry was changed.
 */
export function changedExpiries(standing: readonly LeaveEvent[]): Map<string, ExpiryChange & { until: string | null }> {
  const isChange = ({ kind }: LeaveEvent) => kind === 'expiry' || kind === 'expiry-reservation'
  const changes = Map.groupBy(standing.filter(isChange), ({ gain }) => gain)
  const found = new Map<string, ExpiryChange & { until: string | null }>()
  for (const gain of standing) {
    const own = changes.get(gain.id)
    if (!own) continue
    const decided = own.filter((event) => event.kind === 'expiry').toSorted((a, b) => compare(a.id, b.id))
    const waiting = own.filter((event) => event.kind === 'expiry-reservation')
    const ends = [decided.at(-1) ?? gain, ...waiting].flatMap(({ expiresOn }) => expiresOn ?? [])
    const { reason } = sure(decided.at(-1) ?? waiting[0], 'a change is decided or waits')
    found.set(gain.id, { from: gain.expiresOn, until: ends.toSorted()[0] ?? null, reason: reason ?? null })
  }
  return found
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
