import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { chanceOf, type Chance } from '../company/chance.ts'
import type { WorkCalendar } from '../company/calendar.ts'
import { annualFrom, annualOf, colleagueOf, leaveStory, sickOf, type Leave } from './leave-story.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'

/** How many days before today the year of requests begins. */
export const yearOfDays = 370

/** How much people like to be away, January first. */
const liking = { ID: [2, 1, 3, 4, 2, 4, 5, 2, 2, 2, 2, 6], DE: [1, 2, 2, 3, 3, 3, 6, 6, 2, 4, 1, 6] } as const
const lengths = { ID: [1, 1, 1, 2, 2, 3, 3, 4, 5], DE: [0.5, 1, 1, 2, 3, 5, 5, 8, 10] } as const

/** The ordinary leaves of everybody, a year back and some weeks ahead, beside those that are told one by one. */
export function leaveYear(people: readonly Person[], calendar: WorkCalendar, told: readonly Story[], except: ReadonlySet<Person>): Story[] {
  const officer = people.find((person) => person.userName === 'hendra')
  return people
    .filter((person) => !except.has(person))
    .flatMap((person) => {
      const chance = chanceOf(`leaves ${person.code}`)
      const spans = told.filter((story) => story.person === person).flatMap(spanOf)
      const own = { people, calendar, person, chance, spans, used: usedBy(calendar, person, spans) }
      const leaves = [...annualLeaves(own), ...sickLeaves(own)]
      // The warehouse and customer care hand in paper forms now and then.
      const paper = (person.unit === 'WHS' || person.unit === 'CUS') && officer
      return leaves.map((leave) => leaveStory(calendar, paper && chance.percent(18) ? { ...leave, author: officer } : leave))
    })
}

interface Span {
  from: string
  until: string
}

/** Working days by year, as if all of it were annual leave. */
function usedBy(calendar: WorkCalendar, person: Person, spans: readonly Span[]): Record<string, number> {
  const used: Record<string, number> = {}
  for (const { from, until } of spans)
    for (const day of daysBetween(from, until).slice(0, 20))
      if (calendar.works(person, day)) used[day.slice(0, 4)] = (used[day.slice(0, 4)] ?? 0) + 1
  return used
}

const spanOf = ({ form: { startDate, endDate } }: Story): Span[] =>
  typeof startDate === 'string' && typeof endDate === 'string' ? [{ from: startDate, until: endDate }] : []

interface Own {
  people: readonly Person[]
  calendar: WorkCalendar
  person: Person
  chance: Chance
  spans: Span[]
  /** Days of annual leave by year. */
  used: Record<string, number>
}

const touches = (spans: readonly Span[], from: string, until: string) =>
  spans.some((span) => span.from <= addDays(until, 4) && addDays(span.until, 4) >= from)

function annualLeaves({ people, calendar, person, chance, spans, used }: Own): Leave[] {
  const { country } = person.site
  const { today } = calendar
  const earliest = annualFrom(person)
  // What goes on now in the unit of the people named in documents is told one by one.
  const latest = person.leftOn ? addDays(person.leftOn, -20) : addDays(today, person.unit === 'PLT' ? -14 : 80)
  const most = country === 'ID' ? 10 : 24 * person.share
  const leaves: Leave[] = []
  const wanted = country === 'ID' ? chance.between(3, 6) : chance.between(4, 7)
  for (let attempt = 0; attempt < 40 && leaves.length < wanted; attempt += 1) {
    const from = calendar.workday(person, addDays(today, chance.between(6 - yearOfDays, 80)))
    const days = chance.pick(lengths[country])
    const until = calendar.end(person, from, Math.ceil(days))
    const year = from.slice(0, 4)
    if (chance.next() * 6 > (liking[country][Number(from.slice(5, 7)) - 1] ?? 0)) continue
    if (from < earliest || until > latest || touches(spans, from, until) || (used[year] ?? 0) + days > most) continue
    const filedOn = filedBefore(from, today, person.hiredOn, chance)
    if (filedOn >= from) continue
    used[year] = (used[year] ?? 0) + days
    spans.push({ from, until })
    const replacement = person.leftOn === null && chance.percent(50) ? colleagueOf(people, person, chance) : undefined
    leaves.push({
      person,
      type: annualOf(person),
      from,
      days,
      filedOn,
      course: courseOf(filedOn, today, chance),
      occasion: 'annual',
      ...(replacement && { replacement }),
    })
  }
  return leaves
}

/** Some days or weeks ahead; of a leave to come in the past of today. */
function filedBefore(from: string, today: string, hiredOn: string, chance: Chance): string {
  const ahead = addDays(from, -chance.between(2, chance.percent(30) ? 60 : 18))
  const filed = ahead < today ? ahead : addDays(today, -chance.between(1, 24))
  return filed > hiredOn ? filed : addDays(hiredOn, 1)
}

const drawn = (chance: Chance, shares: readonly (readonly [Course, number])[]): Course => {
  let rest = chance.next() * 100
  for (const [course, share] of shares) {
    rest -= share
    if (rest < 0) return course
  }
  return 'approve'
}

function courseOf(filedOn: string, today: string, chance: Chance): Course {
  const fresh = filedOn > addDays(today, -6)
  if (fresh)
    return drawn(chance, [
      ['wait', 22],
      ['entry', 9],
      ['revise', 7],
    ])
  return drawn(chance, [
    ['reject', 5],
    ['late reject', 1],
    ['correct', 4],
    ['withdraw', 4],
    ['undo', 3],
    ['lapse', 1.5],
  ])
}

function sickLeaves({ calendar, person, chance, spans }: Own): Leave[] {
  const { today } = calendar
  const leaves: Leave[] = []
  const times = chance.pick([0, 1, 1, 1, 2, 2, 3])
  for (let time = 0; time < times; time += 1) {
    const from = calendar.workday(person, addDays(today, -chance.between(1, yearOfDays - 10)))
    const days = chance.pick([1, 1, 1, 2, 2, 3, 4])
    const until = calendar.end(person, from, days)
    const back = calendar.workday(person, addDays(until, 1))
    const filedOn = days === 1 ? from : back
    const last = person.leftOn ?? today
    if (
      from < addDays(person.hiredOn, 10) ||
      filedOn >= today ||
      until >= last ||
      touches(spans, from, until) ||
      addDays(from, 6) < filedOn
    )
      continue
    spans.push({ from, until })
    leaves.push({
      person,
      type: sickOf(person),
      from,
      days,
      filedOn,
      course: chance.percent(4) ? 'correct' : 'approve',
      occasion: 'sick',
      hour: days === 1 ? 7.2 : 9,
    })
  }
  return leaves
}
