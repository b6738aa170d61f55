import { addDays, dayOf, dayNumber } from '../calendar.ts'
import { instantAt, wallAt } from '../clock.ts'
import { freedShifts, isHoliday, workedShifts } from '../day-plan.ts'
import type { PlannedShift } from '../schedule/shift.ts'
import { distance, type Span } from '../schedule/spans.ts'

/** A moment at which somebody came or went. */
export interface CheckTime {
  id: string
  /** Milliseconds since 1970. */
  at: number
  /** Null where the device does not tell: then in and out take turns. */
  direction: 'in' | 'out' | null
  /**
   * An approved correction stands for what devices said in its direction, up to the next coming or going. What a person tells
   * on a page (`web`) is as what a device tells.
   */
  source: 'device' | 'web' | 'correction'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A check time this near a shift is of that shift; further away it is of the day on the clock. */
const reachMs = 6 * hourMs
/** Who goes within this time of having come goes from that work, also after midnight. */
const longestStayMs = 16 * hourMs
/** So long, where they came to a shift. */
const longestDutyMs = 24 * hourMs
/** The same direction again so soon is the same coming or going: a card held twice, a message sent twice. */
const twiceMs = 3 * minuteMs

const byMoment = (a: CheckTime, b: CheckTime): number =>
  a.at - b.at || (a.direction ?? '').localeCompare(b.direction ?? '') || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const inOrder = (checks: readonly CheckTime[]): CheckTime[] => checks.toSorted(byMoment)

/** The last check time before an instant. */
function lastBefore(at: number, checks: readonly CheckTime[]): CheckTime | undefined {
  let last: CheckTime | undefined
  for (const check of checks) if (check.at < at && (!last || byMoment(check, last) > 0)) last = check
  return last
}

/** The shifts of a day, and the holiday that may have nobody work them. */
export interface ShiftsOfDay {
  shifts: readonly PlannedShift[]
  /** What it leaves free of the day says `freeBy`. */
  holiday: { off: number } | null
}

/** The shifts of the days around, by the day on which they begin. */
export type ShiftsAround = ReadonlyMap<string, ShiftsOfDay>

const noShifts: ShiftsOfDay = { shifts: [], holiday: null }

/**
 * The day each check time counts for. A going is of the day of its coming as long as `mayGoUntil` says; said twice, it is so
 * twice. Anything else is of the nearest shift in reach that somebody works, so that a night shift keeps what lies after
 * midnight; else of the day on the clock. Before the clock the shift of a holiday says it where no direction is told, of the
 * check time or, of a going, of the one before it that is of that shift: nothing else holds a night of it together. Each check
 * time gets one day.
 */
export function dayOfCheck(check: CheckTime, checks: readonly CheckTime[], around: ShiftsAround, timeZone: string): string {
  const clockDay = wallAt(check.at, timeZone).day
  const last = check.direction === 'out' ? lastBefore(check.at, checks) : undefined
  if (last?.direction === 'out' && check.at - last.at <= twiceMs) return dayOfCheck(last, checks, around, timeZone)
  const near = nearestShift(check.at, dayNumber(clockDay), around, workedShifts)
  if (last?.direction !== 'in') {
    const isUntold = check.direction === null || last?.direction === null
    const freed = isUntold ? untoldShift(check.at, clockDay, checks, around) : null
    const isFreed = freed !== null && (!last || dayOfCheck(last, checks, around, timeZone) === freed)
    return near ?? (isFreed ? freed : clockDay)
  }
  const cameOn = wallAt(last.at, timeZone).day
  const day = nearestShift(last.at, dayNumber(cameOn), around, workedShifts) ?? cameOn
  if (near === day) return day
  const until = mayGoUntil(last, {
    day,
    timeZone,
    ...(around.get(day) ?? noShifts),
    next: new NextDays(day, around, noChecks),
  })
  return check.at < until ? day : (near ?? clockDay)
}

/**
 * The day of the holiday's shift in reach, where no device tells a direction near it: one that does leaves all of them to the
 * clock. Once a later day's shift that somebody works has begun, nothing is of it any more. So no minute is of two days.
 */
function untoldShift(at: number, clockDay: string, checks: readonly CheckTime[], around: ShiftsAround): string | null {
  const day = nearestShift(at, dayNumber(clockDay), around, freedShifts)
  if (day === null) return null
  const shifts = freedShifts(around.get(day) ?? noShifts)
  const isNear = (check: CheckTime) => shifts.some(({ span }) => distance(check.at, span) <= reachMs)
  if (checks.some((check) => check.direction !== null && check.source !== 'correction' && isNear(check))) return null
  const laterDays = [1, 2, 3].map((days) => around.get(addDays(day, days)) ?? noShifts)
  return laterDays.some((later) => workedShifts(later).some(({ span }) => span.from <= at)) ? null : day
}

/** A day, and what is of later days. */
export interface DayOfComing extends ShiftsOfDay {
  day: string
  timeZone: string
  next: Next
}

/** What is of the days after one, of as many as somebody who came on it may still be there. */
export interface Next {
  /** When the shifts begin that somebody works. */
  readonly begins: readonly number[]
  /** When those begin that a holiday has nobody work. */
  readonly freed: readonly number[]
  /** When the person came anew. */
  readonly comes: readonly number[]
}

const noChecks: ReadonlyMap<string, readonly CheckTime[]> = new Map()

/** Found out when it is asked for: of few days somebody has come and not gone. `checks`: by the days for which they count. */
export class NextDays implements Next {
  readonly #day: string
  readonly #around: ShiftsAround
  readonly #checks: ReadonlyMap<string, readonly CheckTime[]>

  constructor(day: string, around: ShiftsAround, checks: ReadonlyMap<string, readonly CheckTime[]>) {
    this.#day = day
    this.#around = around
    this.#checks = checks
  }

  get begins(): number[] {
    return this.#begins(workedShifts)
  }

  get freed(): number[] {
    return this.#begins(freedShifts)
  }

  get comes(): number[] {
    return this.#days().flatMap((day) => (this.#checks.get(day) ?? []).map(({ at }) => at))
  }

  #begins(which: Which): number[] {
    return this.#days().flatMap((day) => which(this.#around.get(day) ?? noShifts).map(({ span }) => span.from))
  }

  #days(): string[] {
    return [1, 2, 3].map((days) => addDays(this.#day, days))
  }
}

type Which = (day: ShiftsOfDay) => readonly PlannedShift[]

/**
 * Until when, to the minute, a going would be of the day of this coming, so that whoever came may still be at work: for a day
 * where they came to a shift, for sixteen hours else; as long as the shifts of the day are near, and that day by the clock;
 * until the next shift begins or they come anew, but not before the shifts of the day have ended. Where devices do not tell a going from a coming,
 * shift and clock alone say it, and the next shift has what is nearer to it from before it begins.
 */
export function mayGoUntil({ at, direction }: CheckTime, of: DayOfComing): number {
  const later = (instants: readonly number[]) => instants.filter((next) => next > at)
  const midnight = Date.parse(instantAt(addDays(of.day, 1), 0, of.timeZone))
  const worked = workedShifts(of)
  const toShift = worked.some(({ span }) => distance(at, span) <= reachMs)
  const long = toShift ? longestDutyMs : longestStayMs
  const [most, begins] =
    direction === null
      ? [Math.max(at + minuteMs, farFrom(endOf(of.shifts)), midnight), othersFrom(of, later)]
      : [Math.max(at + long + minuteMs, farFrom(endOf(worked)), midnight), later(of.next.begins)]
  return Math.max(endOf(worked) + minuteMs, Math.min(most, ...begins, ...later(of.next.comes)))
}

const endOf = (shifts: readonly PlannedShift[]) => Math.max(...shifts.map(({ span }) => span.until))

/** From which minute on shifts that have ended are no longer near. */
const farFrom = (ended: number): number => ended + reachMs + minuteMs

/**
 * From which minutes on the shifts of later days have what no direction is told of: those that somebody works go before those
 * of a holiday.
 */
function othersFrom({ shifts, holiday, next: { begins, freed } }: DayOfComing, later: (instants: readonly number[]) => number[]): number[] {
  const ended = endOf(shifts)
  return isHoliday(holiday)
    ? [...later(begins).map((next) => next - reachMs), ...later(freed).map((next) => nearerFrom(next, ended))]
    : [...later(begins).map((next) => nearerFrom(next, ended)), ...later(freed).map((next) => Math.max(next - reachMs, farFrom(ended)))]
}

/** From which minute on `nearestShift` has a shift that begins then, in place of those that have ended. */
const nearerFrom = (begins: number, ended: number): number =>
  Math.max(begins - reachMs, Math.floor((ended + begins) / 2 / minuteMs) * minuteMs + minuteMs)

/** The day of the nearest shift in reach of an instant; of two as near the earlier. What lasts a day and a night reaches into the second day after. */
function nearestShift(at: number, clockDay: number, around: ShiftsAround, which: Which): string | null {
  let nearest: string | null = null
  let least = reachMs + 1
  for (let number = clockDay - 2; number <= clockDay + 1; number += 1) {
    const day = dayOf(number)
    for (const { span } of which(around.get(day) ?? noShifts)) {
      const away = distance(at, span)
      if (away >= least) continue
      least = away
      nearest = day
    }
  }
  return nearest
}

/** A coming with its going; one of them is null where it is missing. */
export interface Stay {
  in: CheckTime | null
  out: CheckTime | null
}

export interface Stays {
  stays: Stay[]
  /** Said twice and counted once. */
  doubled: CheckTime[]
  /** What a correction stands for. */
  corrected: CheckTime[]
}

/**
 * What corrections stand for: device times in their direction with no device time of the other direction between, so that
 * a correction of the last going leaves that before the lunch break. Where both directions are corrected, devices that tell
 * none have nothing to add.
 */
function replacedBy(checks: readonly CheckTime[]): CheckTime[] {
  const corrections = checks.filter(({ source, direction }) => source === 'correction' && direction !== null)
  const both = new Set(corrections.map(({ direction }) => direction)).size === 2
  const devices = checks.filter(({ source }) => source !== 'correction')
  const parted = (one: CheckTime, other: CheckTime) =>
    devices.some(
      ({ direction, at }) =>
        direction !== null && direction !== one.direction && at > Math.min(one.at, other.at) && at < Math.max(one.at, other.at),
    )
  return devices.filter((device) =>
    device.direction === null
      ? both
      : corrections.some((correction) => correction.direction === device.direction && !parted(correction, device)),
  )
}

/** The check times of one day as comings and goings, whatever order they arrived in. */
export function staysOf(checks: readonly CheckTime[]): Stays {
  const corrected = replacedBy(checks)
  const stays: Stay[] = []
  const doubled: CheckTime[] = []
  let open: CheckTime | null = null
  let last: { check: CheckTime; as: 'in' | 'out' } | null = null
  for (const check of inOrder(checks.filter((one) => !corrected.includes(one)))) {
    const as: 'in' | 'out' = check.direction ?? (open ? 'out' : 'in')
    const again = last !== null && check.at - last.check.at <= twiceMs && (check.direction === null || as === last.as)
    if (again) {
      doubled.push(check)
      continue
    }
    last = { check, as }
    if (as === 'in') {
      if (open) stays.push({ in: open, out: null })
      open = check
    } else {
      stays.push({ in: open, out: check })
      open = null
    }
  }
  if (open) stays.push({ in: open, out: null })
  return { stays, doubled, corrected }
}

/** The stays that are whole, as time. */
export const presence = (stays: readonly Stay[]): Span[] =>
  stays.flatMap(({ in: came, out }) => (came && out && came.at < out.at ? [{ from: came.at, until: out.at }] : []))
