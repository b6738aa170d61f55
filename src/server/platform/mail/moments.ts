import type { MailChoice } from '#shared/areas/mail.ts'
import { addDays } from '#shared/records/calendar.ts'

const minute = 60_000
const firstPause = minute
const longestPause = 6 * 60 * minute
const patience = 3 * 24 * 60 * minute

/**
 * When a mail that nobody has tried to send may go: at once or with the daily one, never in quiet hours. `created` is when
 * its cause came about; the answer is `now` or later.
 */
export function dueMoment(choice: MailChoice, timeZone: string, created: Date, now: Date): Date {
  const wished = choice.digestAt === null ? created : nextDigest(choice.digestAt, timeZone, created)
  return afterQuiet(choice, timeZone, wished > now ? wished : now)
}

/** `at`, or the end of the quiet hours it lies in. */
export function afterQuiet({ quietFrom, quietUntil }: MailChoice, timeZone: string, at: Date): Date {
  if (quietFrom === null || quietUntil === null) return at
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const quiet = (moment: Date) => isBetween(localClock(timeZone, moment).minutes, from, until)
  if (!quiet(at)) return at
  const whole = new Date(Math.floor(at.getTime() / minute) * minute)
  const end = new Date(whole.getTime() + ((until - localClock(timeZone, whole).minutes + 1440) % 1440) * minute)
  if (offsetOf(timeZone, end) === offsetOf(timeZone, at)) return end
  // Clocks are changed in between: minute by minute to the first that is not quiet.
  let moment = whole
  while (quiet(moment)) moment = new Date(moment.getTime() + minute)
  return moment
}

/** The first daily mail at or after `from`: one a day, also on days whose clocks are changed. */
function nextDigest(digestAt: string, timeZone: string, from: Date): Date {
  const { day } = localClock(timeZone, from)
  const today = instantOf(timeZone, day, minutesOf(digestAt))
  return today >= from ? today : instantOf(timeZone, addDays(day, 1), minutesOf(digestAt))
}

/** The pause after so many tries in vain, in ms: 1 min, 2 min, 4 min … 6 h. */
export const pauseAfter = (attempts: number): number => Math.min(firstPause * 2 ** Math.min(attempts - 1, 20), longestPause)

/** Whether it has been tried for long enough. */
export const isHopeless = (firstTried: Date, now: Date): boolean => now.getTime() - firstTried.getTime() >= patience

/** The day and the minute of it that a clock in the time zone shows. */
export function localClock(timeZone: string, at: Date): { day: string; minutes: number } {
  const local = new Date(Math.floor(at.getTime() / minute) * minute + offsetOf(timeZone, at) * minute)
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const isBetween = (minutes: number, from: number, until: number): boolean =>
  from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until

/** When a clock shows this; the first time where it does so twice, and where it never does what it would be unchanged. */
function instantOf(timeZone: string, day: string, minutes: number): Date {
  const plain = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  const [before, after] = [-1440, 1440].map((distance) => offsetOf(timeZone, new Date(plain + distance * minute)))
  const [earlier, later] = [before ?? 0, after ?? 0].map((offset) => new Date(plain - offset * minute)).toSorted((a, b) => +a - +b)
  const shows = (at: Date | undefined) => at !== undefined && at.getTime() + offsetOf(timeZone, at) * minute === plain
  const found = [earlier, later].find(shows)
  return found ?? new Date(plain - (before ?? 0) * minute)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that a time zone is ahead of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const local = Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'])
  return (local - Math.floor(at.getTime() / minute) * minute) / minute
}
