import { addDays } from '#shared/records/calendar.ts'
import { deskTime, momentAt, officeDay, type WorkCalendar } from '../company/calendar.ts'
import { chanceOf, demoId, type Chance } from '../company/chance.ts'
import { doctorsLetter, scan } from './files.ts'
import { reasons, type Occasion } from '../company/notes.ts'
import { membersOf, type Person } from '../company/people.ts'
import type { Course, DemoFile, Story } from './story.ts'

/** A leave as a story needs it. */
export interface Leave {
  person: Person
  type: string
  /** The first working day on or after this one. */
  from: string
  /** Working days; 0.5 half a day, of a type by the hour: hours. */
  days: number
  /** Last day, where it is not counted in working days. */
  until?: string
  filedOn: string
  course: Course
  occasion: Occasion
  author?: Person
  replacement?: Person
  note?: string
  objection?: string
  closesAt?: number
  /** Hour at which it is filed, where it matters. */
  hour?: number
}

const byHour = (type: string) => type === 'COMPENSATION'

const letterAfter: Record<string, number> = { SICK: 1, 'SICK-DE': 3 }

export function leaveStory(calendar: WorkCalendar, leave: Leave): Story {
  const { person, type, days } = leave
  const start = calendar.workday(person, leave.from)
  const end = leave.until ?? (byHour(type) ? start : calendar.end(person, start, Math.ceil(days)))
  const name = `${type} ${person.code} ${start}`
  const chance = chanceOf(name)
  const half = !byHour(type) && days % 1 !== 0 ? chance.pick(['first', 'second'] as const) : 'full'
  const author = leave.author ?? person
  return {
    name,
    kind: 'leave-request',
    person,
    author,
    filedAt: deskTime(
      author.site,
      momentAt(author.site, leave.hour ? leave.filedOn : officeDay(leave.filedOn), leave.hour ?? 8 + chance.next() * 9),
      chance,
    ),
    form: {
      leaveTypeId: demoId('leave type', type),
      startDate: start,
      endDate: end,
      startDayLeaveType: byHour(type) ? 'hours' : start === end ? half : 'full',
      endDayLeaveType: byHour(type) ? 'hours' : half === 'full' ? 'full' : start === end ? half : 'first',
      hours: byHour(type) ? days : null,
      replacementId: leave.replacement?.id ?? null,
      location: type === 'UNPAID' ? chance.pick(['Malang', 'Yogyakarta', 'Amsterdam', 'Lisbon', 'Makassar']) : '',
      note: leave.note ?? noteOf(leave, chance),
    },
    sick: leave.occasion === 'sick',
    files: filesOf(person, type, days, start, end, chance),
    course: leave.course,
    ...(leave.objection && { objection: leave.objection }),
    ...(leave.closesAt && { closesAt: leave.closesAt }),
  }
}

function noteOf({ person, occasion, author }: Leave, chance: Chance): string {
  const language = person.language === 'id' || (person.site.country === 'ID' && chance.percent(25)) ? 'id' : 'en'
  return chance.pick<string>(reasons[author && author !== person ? 'forSomebody' : occasion][language])
}

function filesOf(person: Person, type: string, days: number, start: string, end: string, chance: Chance): DemoFile[] {
  if (type === 'MARRIAGE') return [scan('undangan.png')]
  if (type === 'MATERNITY') return [doctorsLetter(person, start, end)]
  if (days > (letterAfter[type] ?? 1000))
    return [chance.percent(75) ? doctorsLetter(person, start, end) : scan(`surat-dokter-${start}.png`)]
  return []
}

/** Somebody of the unit who stands in. */
export function colleagueOf(people: readonly Person[], person: Person, chance: Chance): Person | undefined {
  const colleagues = people.filter((other) => other !== person && other.unit === person.unit && other.leftOn === null && !other.disabled)
  return colleagues.length > 0 ? chance.pick(colleagues) : undefined
}

/** The first day on which somebody may take annual leave. */
export const annualFrom = (person: Person): string => addDays(person.hiredOn, person.site.country === 'ID' ? 367 : 20)

/** Members of a unit who have had annual leave for a while. */
export const entitledOf = (people: readonly Person[], unit: string, today: string): Person[] =>
  membersOf(people, unit).filter((person) => annualFrom(person) < addDays(today, -20))

export const annualOf = (person: Person): string => (person.site.country === 'ID' ? 'ANNUAL' : 'ANNUAL-DE')
export const sickOf = (person: Person): string => (person.site.country === 'ID' ? 'SICK' : 'SICK-DE')
