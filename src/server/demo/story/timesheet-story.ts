import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { momentAt, type WorkCalendar } from '../company/calendar.ts'
import { chanceOf, demoId, type Chance } from '../company/chance.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'
import type { DemoCategory, DemoProject } from '../company/timesheet-projects.ts'

/** Weeks that are told; the running one is amina's entry. */
const weeks = 5

/** The weeks of the platform team: approved, waiting for Budi, one sent back, and what Amina has begun. */
export function timesheetYear(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const team = people
    .filter(({ unit, leftOn, disabled, place }) => unit === 'PLT' && place === 'member' && !leftOn && !disabled)
    .slice(0, 5)
  const amina = people.find(({ userName }) => userName === 'amina')
  const all = [...(amina ? [amina] : []), ...team.filter((person) => person !== amina)]
  return all.flatMap((person, place) =>
    Array.from({ length: weeks }, (_, back): Story[] => {
      if (back === 0 && person !== amina) return []
      return week(person, calendar, back, courseOf(place, back))
    }).flat(),
  )
}

function courseOf(place: number, back: number): Course {
  if (back === 0) return 'entry'
  if (back === 1 && place === 2) return 'revise'
  if (back === 1 && place > 0) return 'wait'
  return back === 3 && place === 1 ? 'correct' : 'approve'
}

function week(person: Person, calendar: WorkCalendar, back: number, course: Course): Story[] {
  const monday = addDays(weekStart(calendar.today), -7 * back)
  const last = [addDays(monday, 4), addDays(calendar.today, -1)].sort()[0] ?? monday
  const days = [0, 1, 2, 3, 4].map((index) => addDays(monday, index)).filter((day) => day <= last && calendar.works(person, day))
  if (days.length === 0) return []
  const name = `timesheet ${person.code} ${monday}`
  const chance = chanceOf(name)
  return [
    {
      name,
      kind: 'timesheet',
      person,
      author: person,
      filedAt: momentAt(person.site, days.at(-1) ?? last, 16.5 + chance.next()),
      form: { start: monday, note: '', entries: days.flatMap((day) => dayOf(day, chance)) },
      sick: false,
      files: [],
      course,
      ...(course === 'revise' || course === 'correct' ? { objection: 'Please book the meetings on the move of the data centre.' } : {}),
    },
  ]
}

function dayOf(day: string, chance: Chance) {
  const meetings = chance.pick([0, 0, 30, 45, 60])
  const help = chance.pick([0, 60, 90, 120])
  const audit = chance.percent(12) ? 90 : 0
  const entry = (minutes: number, project: DemoProject, category: DemoCategory) => ({
    day,
    projectId: demoId('project', project),
    taskCategoryId: demoId('task category', category),
    minutes,
  })
  return [
    entry(480 - meetings - help - audit, chance.percent(60) ? 'MIGRATE' : 'PORTAL', 'BUILD'),
    entry(meetings, 'PORTAL', 'MEET'),
    entry(help, 'SUPPORT', 'HELP'),
    entry(audit, 'AUDIT', 'DOCS'),
  ].filter(({ minutes }) => minutes > 0)
}
