import { addDays } from '#shared/records/calendar.ts'

/** Whole days in somebody's calendar. */
export interface IcalEvent {
  uid: string
  /** First and last day. */
  from: string
  until: string
  summary: string
}

const compact = (day: string) => day.replaceAll('-', '')
const escaped = (text: string) => text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r\n|\r|\n/g, '\\n')

/** A line as RFC 5545 (3.1) has it: at most 75 octets, what is longer goes on behind a space. No letter is cut. */
export function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  for (const letter of line) {
    const most = lines.length === 0 ? 75 : 74
    if (Buffer.byteLength(part + letter) > most) {
      lines.push(part)
      part = ''
    }
    part += letter
  }
  return [...lines, part].join('\r\n ')
}

/** A calendar of whole days as iCalendar (RFC 5545). `now`: the moment it is told. */
export function icalendar(name: string, events: readonly IcalEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendula//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    ...events.flatMap(({ uid, from, until, summary }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      // The end of whole days is the day after the last.
      `DTEND;VALUE=DATE:${compact(addDays(until, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
