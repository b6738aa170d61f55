import { addDays } from '#shared/records/calendar.ts'
import { instantAt, minutesSince } from '#shared/records/clock.ts'
import { shiftOf } from '#shared/records/working-shift.ts'
import { deskTime, momentAt, officeDay, type WorkCalendar } from '../company/calendar.ts'
import { chanceOf, demoId, type Chance } from '../company/chance.ts'
import { reasons } from '../company/notes.ts'
import { membersOf, type Person } from '../company/people.ts'
import { demoPermitReasons } from '../company/permit-reasons.ts'
import type { Course, Story } from './story.ts'

interface Permit {
  person: Person
  /** Code of the reason. */
  reason: string
  /** The first working day on or after this one. */
  on: string
  /** Begin, in hours after the day's; null: the last hours of the day. */
  after: number | null
  hours: number
  filedOn: string
  course: Course
  note?: string
  objection?: string
}

const hourMs = 3_600_000

function permitStory(calendar: WorkCalendar, { person, reason, on, after, hours, filedOn, course, note, objection }: Permit): Story[] {
  const day = calendar.workday(person, on)
  const shift = shiftOf(calendar.planOn(person, day))
  if (!shift) return []
  const last = shift.until - hours * hourMs
  const from = after === null ? last : Math.min(shift.from + after * hourMs, last)
  const at = (moment: number) =>
    instantAt(day, minutesSince(day, new Date(moment).toISOString(), person.site.timeZone), person.site.timeZone)
  const name = `permit ${reason} ${person.code} ${day}`
  const chance = chanceOf(name)
  return [
    {
      name,
      kind: 'permit-out',
      person,
      author: person,
      filedAt: deskTime(person.site, momentAt(person.site, officeDay(filedOn), 8.5 + chance.next() * 8), chance),
      form: {
        reasonTypeId: demoId('permit reason', reason),
        permitStart: at(from),
        permitUntil: at(from + hours * hourMs),
        note: note ?? chance.pick<string>(reasons.permit[person.language === 'id' ? 'id' : 'en']),
      },
      sick: false,
      files: [],
      course,
      ...(objection && { objection }),
    },
  ]
}

/** Permits of those named in documents and of their teams: what waits for Budi and Carla, and what Amina has asked for. */
export function permitCast(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const { today } = calendar
  const amina = people.find((person) => person.userName === 'amina')
  const [platform, applications] = [membersOf(people, 'PLT'), membersOf(people, 'APP')]
  const play = (person: Person | undefined, on: number, filed: number, rest: Omit<Permit, 'person' | 'on' | 'filedOn'>) =>
    person ? permitStory(calendar, { person, on: addDays(today, on), filedOn: addDays(today, filed), ...rest }) : []
  return [
    ...play(amina, -55, -57, { reason: 'DOCTOR', after: 0, hours: 2, course: 'approve', note: 'Check-up at the dentist.' }),
    ...play(amina, -24, -25, { reason: 'PERSONAL', after: 4.5, hours: 1.5, course: 'approve', note: 'Appointment at the bank.' }),
    ...play(amina, -12, -13, { reason: 'FAMILY', after: null, hours: 2, course: 'reject', objection: 'Sorry, the customer is here then.' }),
    ...play(amina, 6, -1, { reason: 'AUTHORITIES', after: 1, hours: 3, course: 'entry', note: 'New passport.' }),
    ...play(platform[1], 3, -1, { reason: 'FAMILY', after: null, hours: 2.5, course: 'wait', note: 'School performance of my son.' }),
    ...play(platform[4], 11, -1, { reason: 'PERSONAL', after: 4, hours: 2, course: 'wait' }),
    ...play(platform[3], 8, -6, { reason: 'BUSINESS', after: 0, hours: 6, course: 'halfway', note: 'Rack inspection at the data centre.' }),
    ...play(applications[4], 5, -4, { reason: 'BUSINESS', after: 0, hours: 5, course: 'halfway', note: 'Training at the customer’s.' }),
    ...play(applications[6], 9, -5, { reason: 'FAMILY', after: null, hours: 3, course: 'revise' }),
    ...play(applications[2], -9, -11, { reason: 'DOCTOR', after: 1, hours: 3, course: 'reopen', objection: 'Please attach the letter.' }),
    ...play(applications[5], -30, -31, { reason: 'PERSONAL', after: 2, hours: 2, course: 'undo', objection: 'Stayed after all.' }),
    ...play(applications[7], -70, -72, { reason: 'FAMILY', after: 3, hours: 2, course: 'lapse' }),
    ...play(applications[0], -40, -43, { reason: 'PERSONAL', after: 2, hours: 1, course: 'withdraw' }),
  ]
}

/** The ordinary permits of a year. */
export function permitYear(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const { today } = calendar
  return people.flatMap((person) => {
    const chance = chanceOf(`permits ${person.code}`)
    const usual = person.leftOn === null && !person.disabled && person.unit !== 'PLT' && person.hiredOn < addDays(today, -400)
    if (!usual || !chance.percent(50)) return []
    return Array.from({ length: chance.between(1, 3) }, () => ordinary(person, calendar, chance)).flat()
  })
}

function ordinary(person: Person, calendar: WorkCalendar, chance: Chance): Story[] {
  const { code, policy } = chance.pick(demoPermitReasons)
  const on = addDays(calendar.today, -chance.between(-8, 350))
  const filedOn = on < calendar.today ? addDays(on, -chance.between(0, 4)) : addDays(calendar.today, -chance.between(1, 4))
  const past = on < addDays(calendar.today, -6)
  return permitStory(calendar, {
    person,
    reason: code,
    on,
    after: chance.percent(30) ? null : chance.pick([0, 1, 2, 3.5, 5]),
    hours: Math.min(policy.mostHours ?? 6, chance.pick([1, 1.5, 2, 2, 2.5, 3, 4, 5])),
    filedOn,
    course: past
      ? chance.pick(['approve', 'approve', 'approve', 'approve', 'approve', 'reject', 'correct', 'withdraw'] as const)
      : 'approve',
  })
}
