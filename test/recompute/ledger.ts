// Leave ledgers day after day, written from docs/decisions/012, 023, 032, 058 and 070 and domain.md ("Leave"). Thousandths throughout.

export const gainKinds = ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation']

/** A row of the ledger as it is stored. */
export interface RawEvent {
  id: string
  kind: string
  quantity: number
  effectiveOn: string
  expiresOn: string | null
  days: [string, number][] | null
  source: string | null
  gainId: string | null
}

export interface PlainGain {
  id: string
  kind: string
  /** Of a carry-over the most that may go over; else what was given. */
  quantity: number
  from: string
  until: string | null
  /** Not given yet. */
  coming: boolean
  /** A carry-over has what goes over only when its day has come. */
  given: number
  rest: number
  /** The balance at which it stops; null: nothing stops it. */
  ceiling: number | null
  /** What of it went on into the next gain. */
  wentOver: number
}

export interface PlainUse {
  id: string
  days: [string, number][]
  waiting: boolean
}

export interface PlainLedger {
  gains: PlainGain[]
  uses: PlainUse[]
  /** What is owed at the end of a day, for the days on which anything happens, in their order. */
  debts: [day: string, owed: number][]
}

export const nextDay = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
const thousandths = (value: number) => Math.round(value * 1000)
const never = '9999-12-31'
const of = (events: readonly RawEvent[], ...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind))

/** What stands of everything that was ever written: gains with their last days, and uses. */
export function standing(events: readonly RawEvent[]): { gains: PlainGain[]; uses: PlainUse[] } {
  const sources = [...new Set(events.map(({ source }) => source))].filter((source) => source !== null)
  const bySource = new Map(sources.map((source) => [source, events.filter((event) => event.source === source)]))
  const uses: PlainUse[] = []
  const expiries: RawEvent[] = []
  const gone = new Set<string>()
  const add = (event: RawEvent, waiting: boolean) =>
    uses.push({ id: event.id, waiting, days: event.days ?? [[event.effectiveOn, event.quantity]] })
  for (const event of of(events, 'adjusted', 'paid-out')) if (event.source === null) add(event, false)
  // What an opening balance takes the place of is named by its withdrawal (docs/decisions/061).
  for (const event of of(events, 'withdrawn')) if (event.source === null && event.gainId) gone.add(event.gainId)
  for (const own of bySource.values()) {
    const released = of(own, 'release').length
    const [waits, expiryWaits] = [of(own, 'reservation').slice(released), of(own, 'expiry-reservation').slice(released)]
    const taken = of(own, 'taken', 'adjusted', 'paid-out').slice(of(own, 'returned').length)
    for (const event of taken.slice(-1)) add(event, false)
    if (taken.length === 0) for (const event of waits.slice(-1)) add(event, true)
    const withdrawn = of(own, 'withdrawn').length
    for (const event of of(own, ...gainKinds, 'expiry').slice(0, withdrawn)) gone.add(event.id)
    expiries.push(...of(own, 'expiry').slice(withdrawn).slice(-1), ...expiryWaits.slice(-1))
  }
  const gains = of(events, ...gainKinds)
    .filter(({ id }) => !gone.has(id))
    .map((event): PlainGain => {
      const changes = expiries.filter(({ gainId }) => gainId === event.id)
      const settled = changes.filter(({ kind }) => kind === 'expiry').at(-1)
      let until = settled ? settled.expiresOn : event.expiresOn
      for (const waiting of of(changes, 'expiry-reservation'))
        if ((waiting.expiresOn ?? never) < (until ?? never)) until = waiting.expiresOn
      return gainOf(event, until, false)
    })
  return { gains, uses }
}

/** Regular gains stop at the lowest ceiling of their day, whether it is written or to come (docs/decisions/117). */
function stopping(events: readonly RawEvent[], gains: readonly PlainGain[]): PlainGain[] {
  const written = of(events, 'ceiling').map(({ effectiveOn, quantity }) => ({ from: effectiveOn, ceiling: thousandths(quantity) }))
  const all = [...written, ...gains]
  return gains.map((gain) => {
    const isRegular = gain.kind === 'entitlement' || gain.kind === 'accrual'
    const own = isRegular ? all.flatMap(({ from, ceiling }) => (from === gain.from && ceiling !== null ? [ceiling] : [])) : []
    return { ...gain, ceiling: own.length === 0 ? null : Math.min(...own) }
  })
}

export const gainOf = (
  { id, kind, quantity, effectiveOn }: Pick<RawEvent, 'id' | 'kind' | 'quantity' | 'effectiveOn'>,
  until: string | null,
  coming: boolean,
): PlainGain => ({
  id,
  kind,
  quantity: thousandths(quantity),
  from: effectiveOn,
  until,
  coming,
  ceiling: null,
  given: 0,
  rest: 0,
  wentOver: 0,
})

const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Which of two gains is used first: the one that ends first, then the one that began first. */
const endsFirst = (a: PlainGain, b: PlainGain) =>
  before(a.until ?? never, b.until ?? never) || before(a.from, b.from) || before(a.kind, b.kind) || before(a.id, b.id)
/** In which order gains of one day begin. */
const beginsFirst = (a: PlainGain, b: PlainGain) =>
  Number(a.ceiling !== null) - Number(b.ceiling !== null) || before(a.kind, b.kind) || before(a.id, b.id)

/** Everything that happened and will happen, day after day. Changes the gains that it is given. */
function play(gains: PlainGain[], uses: PlainUse[]): PlainLedger {
  const wanted = new Map<string, number>()
  for (const { days } of uses) for (const [day, part] of days) wanted.set(day, (wanted.get(day) ?? 0) + thousandths(part))
  const debts: PlainLedger['debts'] = []
  let owed = 0
  for (const day of [...new Set([...wanted.keys(), ...gains.map(({ from }) => from)])].toSorted()) {
    for (const gain of gains.filter(({ from }) => from === day).toSorted(beginsFirst)) {
      gain.given = gain.kind === 'carry-over' ? goingOver(gains, gain) : gain.quantity
      if (gain.ceiling !== null) {
        // Gains that begin later have no rest yet.
        const stands = total(gains.filter(({ from, until }) => from <= day && (until ?? never) >= day).map(({ rest }) => rest)) - owed
        gain.given = Math.max(0, Math.min(gain.given, gain.ceiling - stands))
      }
      const paid = (gain.until ?? never) < day ? 0 : Math.min(owed, gain.given)
      owed -= paid
      gain.rest = gain.given - paid
    }
    let open = wanted.get(day) ?? 0
    for (const gain of gains.filter(({ from, until }) => from <= day && (until ?? never) >= day).toSorted(endsFirst)) {
      const paid = Math.min(open, gain.rest)
      gain.rest -= paid
      open -= paid
    }
    owed += open
    debts.push([day, owed])
  }
  return { gains, uses, debts }
}

/** Takes what may go over from the gains that ended the day before. */
function goingOver(gains: readonly PlainGain[], into: PlainGain): number {
  const ended = gains.filter(({ from, until }) => from < into.from && until !== null && nextDay(until) === into.from)
  let open = into.quantity
  for (const gain of ended) {
    const part = Math.min(open, gain.rest - gain.wentOver)
    gain.wentOver += part
    open -= part
  }
  return into.quantity - open
}

/** A ledger with the gains that are still to come. */
export function plainLedger(events: readonly RawEvent[], coming: readonly PlainGain[]): PlainLedger {
  const { gains, uses } = standing(events)
  return play(stopping(events, [...gains, ...coming]), uses)
}

const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0)

/**
 * As much as may be taken on a day, in thousandths, with no more owed on any day, tried out; below zero what is owed already.
 * And what was lost until then.
 */
export function plainBalance(ledger: PlainLedger, day: string): { value: number; expired: number } {
  const { gains } = ledger
  const ended = gains.filter(({ from, until }) => from <= day && (until ?? never) < day)
  const owed = owedOn(ledger, day)
  return { value: owed > 0 ? -owed : room(ledger, day), expired: total(ended.map(({ rest, wentOver }) => rest - wentOver)) }
}

const owedOn = ({ debts }: PlainLedger, day: string) => debts.findLast(([on]) => on <= day)?.[1] ?? 0

function room(ledger: PlainLedger, day: string): number {
  const fits = (quantity: number) => {
    const wish = { id: 'wish', days: [[day, quantity / 1000]] as [string, number][], waiting: false }
    const then = play(
      ledger.gains.map((gain) => ({ ...gain, given: 0, rest: 0, wentOver: 0 })),
      [...ledger.uses, wish],
    )
    return then.debts.every(([on, owed]) => owed <= owedOn(ledger, on))
  }
  const before = ledger.uses.map((use) => ({ ...use, days: use.days.filter(([on]) => on <= day) }))
  const stands = play(
    ledger.gains.map((gain) => ({ ...gain, given: 0, rest: 0, wentOver: 0 })),
    before,
  ).gains.filter(({ from, until }) => from <= day && (until ?? never) >= day)
  // All that is left is tried first: below a ceiling it may fit where less does not.
  const all = total(stands.map(({ rest }) => rest))
  if (fits(all)) return all
  let [most, tooMuch] = [0, all]
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2)
    if (fits(middle)) most = middle
    else tooMuch = middle
  }
  return most
}

/** What a statement shows at the end of a day: without what is taken later. */
export function plainStood(events: readonly RawEvent[], coming: readonly PlainGain[], day: string): number {
  const { gains, uses } = standing(events)
  const until = uses.map((use) => ({ ...use, days: use.days.filter(([on]) => on <= day) }))
  return plainBalance(play(stopping(events, [...gains, ...coming]), until), day).value
}
