import { clockAt, instantAt, minutesADay, minutesOf } from '../clock.ts'
import type { PlannedShift } from '../schedule/shift.ts'

/** Times of day `HH:mm` at which somebody says they came and went; null: as the devices have it. */
export interface ToldTimes {
  in: string | null
  out: string | null
}

/** The day on which the times are told. */
export interface ToldDay {
  day: string
  timeZone: string
  shifts: readonly PlannedShift[]
  /** When the person came as the devices have it, in milliseconds; null where nobody knows. */
  came: number | null
}

export interface PlacedTimes {
  /** Milliseconds since 1970. */
  in: number | null
  out: number | null
  /** Times that the clock skips when it is put forward. */
  skipped: string[]
}

const hourMs = 3_600_000

/**
 * Moments of told times of day. A coming is the nearest to the beginning of the shift, a going the first after the coming,
 * or the nearest to the end of the shift where no coming is known: after midnight it is on the day after. Without a shift
 * both are of the day, a going before the coming of the day after. An hour that the clock shows twice: the first for a
 * coming, the second for a going, so that no time is lost.
 */
export function placeTimes(told: ToldTimes, { day, timeZone, shifts, came }: ToldDay): PlacedTimes {
  const at = (time: string, days: number, as: 'in' | 'out'): number => {
    const minutes = minutesOf(time) + days * minutesADay
    const first = Date.parse(instantAt(day, minutes, timeZone))
    const second = first + hourMs
    return as === 'out' && clockAt(second, timeZone) === time ? second : first
  }
  const nearest = (time: string, as: 'in' | 'out', to: number) =>
    [-1, 0, 1].map((days) => at(time, days, as)).toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0] ?? to
  const [begins, ends] = [Math.min(...shifts.map(({ span }) => span.from)), Math.max(...shifts.map(({ span }) => span.until))]
  const coming = told.in === null ? null : shifts.length > 0 ? nearest(told.in, 'in', begins) : at(told.in, 0, 'in')
  const since = coming ?? came
  const going =
    told.out === null
      ? null
      : since !== null
        ? ([-1, 0, 1, 2].map((days) => at(told.out as string, days, 'out')).find((moment) => moment > since) ?? since)
        : shifts.length > 0
          ? nearest(told.out, 'out', ends)
          : at(told.out, 0, 'out')
  const taken = [
    { time: told.in, moment: coming },
    { time: told.out, moment: going },
  ]
  return {
    in: coming,
    out: going,
    skipped: taken.flatMap(({ time, moment }) => (time !== null && moment !== null && clockAt(moment, timeZone) !== time ? [time] : [])),
  }
}
