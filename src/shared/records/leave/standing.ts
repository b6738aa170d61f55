import type { LeaveEvent, LeaveEventKind } from './ledger.ts'

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
  const named = new Map(events.map((event) => [event.id, event]))
  const open = events.filter((event) => event.source !== null && !undoes[event.kind]).sort((a, b) => compare(a.id, b.id))
  const undone = new Set<LeaveEvent>()
  // A request that is submitted again reserves again: what undoes names the same days, so clocks that differ do not matter.
  for (const alike of [(a: LeaveEvent, b: LeaveEvent) => contentOf(a) === contentOf(b), () => true])
    for (const event of undoing) {
      if (undone.has(event)) continue
      const found =
        event.source === null
          ? named.get(event.gain ?? '')
          : open.find(
              (other) =>
                undoes[event.kind]?.includes(other.kind) && other.source === event.source && !undone.has(other) && alike(other, event),
            )
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
  const changes = new Map<string, LeaveEvent[]>()
  for (const event of standing)
    if (event.gain && (event.kind === 'expiry' || event.kind === 'expiry-reservation'))
      changes.set(event.gain, [...(changes.get(event.gain) ?? []), event])
  const found = new Map<string, ExpiryChange & { until: string | null }>()
  if (changes.size === 0) return found
  for (const gain of standing) {
    const own = changes.get(gain.id)
    if (!own) continue
    const decided = own.filter((event) => event.kind === 'expiry').toSorted((a, b) => compare(a.id, b.id))
    const waiting = own.filter((event) => event.kind === 'expiry-reservation')
    const until = [decided.at(-1) ?? gain, ...waiting].map((event) => event.expiresOn ?? '9999-12-31').toSorted(compare)[0]
    const reason = (decided.at(-1) ?? waiting[0])?.reason ?? null
    found.set(gain.id, { from: gain.expiresOn, until: until === '9999-12-31' || until === undefined ? null : until, reason })
  }
  return found
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
