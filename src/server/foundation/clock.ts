/** The day it is in a time zone, as `YYYY-MM-DD`. */
export function today(timeZone = 'UTC', now: Date = new Date()): string {
  return dayFormat(timeZone).format(now)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}
