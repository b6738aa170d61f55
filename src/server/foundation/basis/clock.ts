/** The day it is in a time zone, as `YYYY-MM-DD`. */
export function today(timeZone = 'UTC', now: Date = new Date()): string {
  // No clock shows another day in the middle of a minute.
  const minute = Math.floor(now.getTime() / 60_000)
  const known = days.get(timeZone)
  if (known?.minute === minute) return known.day
  const day = dayFormat(timeZone).format(now)
  days.set(timeZone, { minute, day })
  return day
}

const days = new Map<string, { minute: number; day: string }>()

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}
