import ICAL from 'ical.js'
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library'
import { addDays } from '#shared/records/calendar.ts'
import { clockText, wallAt } from '#shared/records/clock.ts'

/** Whole days in somebody's calendar, or hours of one. */
export type IcalEvent = IcalDays | IcalHours

interface IcalDays {
  uid: string
  summary: string
  /** First and last day. */
  from: string
  until: string
}

interface IcalHours {
  uid: string
  summary: string
  /** Instants in milliseconds since 1970, told as the clock of the zone shows them. */
  from: number
  until: number
  timeZone: string
}

/** How often calendars should look anew. */
const refresh = 'PT4H'

/** A calendar as iCalendar (RFC 5545), with the zones (VTIMEZONE) that its hours are told in. `now`: the moment it is told. */
export function icalendar(name: string, events: readonly IcalEvent[], now: Date): string {
  const calendar = new ICAL.Component('vcalendar')
  const head = { version: '2.0', prodid: '-//Calendula//Calendar//EN', calscale: 'GREGORIAN', method: 'PUBLISH', 'x-wr-calname': name }
  for (const [key, value] of Object.entries(head)) calendar.addPropertyWithValue(key, value)
  calendar.addProperty(refreshing())
  const used = new Set(events.flatMap((event) => ('timeZone' in event ? [event.timeZone] : [])))
  const zones = new Map([...used].map((zone) => [zone, zoneOf(zone)]))
  for (const zone of zones.values()) if (zone) calendar.addSubcomponent(zone)
  const stamp = ICAL.Time.fromJSDate(now, true)
  for (const event of events) calendar.addSubcomponent(eventOf(event, zones, stamp))
  return `${calendar.toString()}\r\n`
}

function refreshing(): ICAL.Property {
  const property = new ICAL.Property('refresh-interval')
  property.resetType('duration')
  property.setValue(ICAL.Duration.fromString(refresh))
  return property
}

/** The rules of a zone, by which it may be called otherwise (`UTC` is `Etc/UTC`); null for one that nobody knows. */
function zoneOf(timeZone: string): ICAL.Component | null {
  const [block] = [zoneBlock(timeZone)].flat()
  return block ? ICAL.Component.fromString(block) : null
}

type Zones = ReadonlyMap<string, ICAL.Component | null>

function eventOf(event: IcalEvent, zones: Zones, stamp: ICAL.Time): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.addPropertyWithValue('uid', event.uid)
  component.addPropertyWithValue('dtstamp', stamp)
  if ('timeZone' in event) {
    component.addProperty(moment('dtstart', event.from, event.timeZone, zones))
    component.addProperty(moment('dtend', event.until, event.timeZone, zones))
  } else {
    component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(event.from))
    // The end of whole days is the day after the last.
    component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(event.until, 1)))
  }
  component.addPropertyWithValue('summary', event.summary)
  component.addPropertyWithValue('transp', 'TRANSPARENT')
  return component
}

/** As the clock of the zone shows it; in UTC where the zone's rules are not known. */
function moment(name: string, time: number, timeZone: string, zones: Zones): ICAL.Property {
  const property = new ICAL.Property(name)
  const zone = zones.get(timeZone)
  if (!zone) {
    property.setValue(ICAL.Time.fromJSDate(new Date(time), true))
    return property
  }
  const { day, minutes } = wallAt(time, timeZone)
  property.setValue(ICAL.Time.fromDateTimeString(`${day}T${clockText(minutes)}:00`))
  property.setParameter('tzid', String(zone.getFirstPropertyValue('tzid')))
  return property
}
