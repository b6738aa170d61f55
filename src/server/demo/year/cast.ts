import { addDays } from '#shared/records/calendar.ts'
import type { WorkCalendar } from '../company/calendar.ts'
import { annualOf, entitledOf, leaveStory, sickOf, type Leave } from '../story/leave-story.ts'
import { loanStory } from '../story/loan-story.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from '../story/story.ts'

/** A leave by days from today. */
type Scene = readonly [
  type: 'annual' | 'sick' | 'hours',
  starts: number,
  filed: number,
  days: number,
  course: Course,
  more?: Partial<Leave>,
]

const aminas: readonly Scene[] = [
  ['annual', -330, -345, 2, 'approve'],
  ['annual', -230, -251, 3, 'approve'],
  ['sick', -181, -178, 2, 'approve', { hour: 9 }],
  ['annual', -150, -157, 5, 'reject', { objection: 'Sorry, that is the week of the release. Please take the one after.' }],
  ['annual', -140, -155, 2, 'approve'],
  ['annual', -100, -115, 1, 'withdraw'],
  ['annual', -75, -95, 2, 'undo', { objection: 'Came to work after all, days given back.' }],
  ['annual', -60, -66, 2, 'lapse'],
  ['hours', -38, -40, 4, 'approve'],
  [
    'sick',
    -16,
    -12,
    2,
    'reopen',
    { hour: 9, objection: 'The letter covers one day only. Please correct the dates or attach the second one.' },
  ],
  ['annual', 21, -4, 1, 'revise', { objection: 'Could you name somebody who stands in for you? It is the day of the release.' }],
  ['annual', 33, -9, 3, 'halfway', { note: 'Christmas with my family in Malang. The migration is done before.' }],
  ['annual', 9, -1, 1, 'wait', { note: 'My brother graduates that day.' }],
  ['annual', 48, -1, 2, 'entry', { note: 'To be decided with my sister.' }],
]

/** What the people named in documents have asked for, and what waits for them. */
export function castStories(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const { today } = calendar
  const personOf = (userName: string): Person => {
    const person = people.find((candidate) => candidate.userName === userName)
    if (!person) throw new Error(`nobody is called ${userName}`)
    return person
  }
  const play = (person: Person | undefined, [type, starts, filed, days, course, more]: Scene): Story[] => {
    if (!person) return []
    const kind = type === 'annual' ? annualOf(person) : type === 'sick' ? sickOf(person) : 'COMPENSATION'
    const from = type === 'sick' ? calendar.workdayBefore(person, addDays(today, starts)) : calendar.workday(person, addDays(today, starts))
    const filedOn = addDays(today, filed)
    return [leaveStory(calendar, { person, type: kind, from, days, filedOn, course, occasion: type, ...more })]
  }
  const [platform = [], applications = [], data = []] = ['PLT', 'APP', 'DAT'].map((unit) => entitledOf(people, unit, today))
  const [amina, budi, carla, ratna] = ['amina', 'budi', 'carla', 'ratna'].map(personOf)
  return [
    ...aminas.flatMap((scene) => play(amina, scene)),
    // Waits for Budi.
    ...play(platform[0], ['annual', 26, -2, 5, 'wait', { note: 'Pulang kampung, tiket kereta sudah dipesan.' }]),
    ...play(platform[1], ['annual', 5, -2, 1, 'wait', { note: 'Passport appointment, the only free one this month.' }]),
    ...play(platform[2], ['hours', 12, -1, 4, 'wait']),
    ...play(platform[3], ['sick', -1, -1, 1, 'wait', { hour: 7.5 }]),
    // Who of Platform is away these weeks.
    ...play(platform[3], ['annual', -5, -24, 2, 'approve']),
    ...play(platform[2], ['annual', -2, -20, 3, 'approve']),
    ...play(platform[0], ['annual', 2, -22, 2, 'approve']),
    ...play(platform[4], ['annual', 4, -18, 3, 'approve']),
    ...play(platform[1], ['annual', 40, -9, 5, 'halfway']),
    // Waits for Carla, some of it approved by a manager before.
    ...play(budi, ['annual', 15, -3, 1, 'wait', { note: 'Parents’ day at school.' }]),
    ...play(personOf('jonas'), ['annual', 30, -5, 5, 'wait']),
    ...play(
      people.find((person) => person.unit === 'ENG' && person.place === 'member'),
      ['annual', 12, -2, 3, 'wait'],
    ),
    ...play(applications[0], ['annual', 24, -10, 4, 'halfway']),
    ...play(applications[1], ['annual', 37, -8, 3, 'halfway']),
    ...play(data[0], ['annual', 28, -9, 5, 'halfway']),
    // Waits for Ratna, who is away: Budi decides for her.
    ...play(applications[2], ['annual', 13, -2, 2, 'wait']),
    ...play(applications[3], ['annual', 19, -2, 4, 'wait']),
    ...play(applications[4], ['hours', 6, -1, 2, 'wait']),
    ...play(ratna, ['annual', -3, -33, 8, 'approve']),
    ...play(carla, ['annual', -130, -165, 9, 'approve']),
    ...play(carla, ['annual', 52, -12, 3, 'approve']),
    ...play(carla, ['annual', -290, -310, 3, 'approve']),
    ...leaversStories(people, calendar),
    ...loans({ amina, platform, applications, data, people, calendar }),
  ]
}

/** What was still open when somebody left is closed by the system. */
function leaversStories(people: readonly Person[], calendar: WorkCalendar): Story[] {
  return people.flatMap((person) => {
    const last = person.leftOn
    if (last === null || last >= calendar.today) return []
    const from = calendar.workdayBefore(person, addDays(last, -1))
    const closesAt = Date.parse(`${addDays(last, 1)}T01:00:00Z`)
    return [
      leaveStory(calendar, {
        person,
        type: annualOf(person),
        from,
        days: 1,
        filedOn: addDays(from, -3),
        course: 'close',
        occasion: 'annual',
        closesAt,
      }),
    ]
  })
}

interface Borrowers {
  amina: Person | undefined
  platform: readonly Person[]
  applications: readonly Person[]
  data: readonly Person[]
  people: readonly Person[]
  calendar: WorkCalendar
}

function loans({ amina, platform, applications, data, people, calendar: { today } }: Borrowers): Story[] {
  const lend = (
    person: Person | undefined,
    item: string,
    amount: string,
    instalments: number,
    filed: number,
    course: Course,
    more: { objection?: string; closesAt?: number } = {},
  ) => (person ? [loanStory(today, { person, item, amount, instalments, filedOn: addDays(today, filed), course, ...more })] : [])
  const leaver = people.find((person) => person.leftOn !== null && person.leftOn < addDays(today, -100))
  return [
    ...lend(amina, 'EDUCATION', '12000000', 12, -200, 'approve'),
    ...lend(amina, 'VEHICLE', '38000000', 36, -120, 'reject', { objection: 'Please pay back the education loan first.' }),
    ...lend(amina, 'EMERGENCY', '5000000', 6, -6, 'halfway'),
    ...lend(platform[4], 'EMERGENCY', '6000000', 10, -2, 'wait'),
    ...lend(applications[5], 'HOUSING', '90000000', 48, -8, 'halfway'),
    ...lend(data[1], 'EDUCATION-DE', '4000', 20, -7, 'halfway'),
    ...lend(data[2], 'SALARY-ADVANCE', '900', 3, -6, 'halfway'),
    ...lend(applications[6], 'EDUCATION', '9000000', 12, -7, 'halfway'),
    ...lend(applications[7], 'VEHICLE', '15000000', 24, -20, 'reopen', {
      objection: 'The number of instalments differs from the contract. Please correct.',
    }),
    ...lend(applications[1], 'EMERGENCY', '3000000', 6, -5, 'revise'),
    ...lend(platform[0], 'EDUCATION', '7500000', 10, -1, 'entry'),
    ...lend(platform[1], 'HOUSING', '60000000', 36, -90, 'undo'),
    ...lend(applications[0], 'EMERGENCY', '4500000', 9, -60, 'withdraw'),
    ...lend(
      leaver,
      leaver?.site.country === 'DE' ? 'SALARY-ADVANCE' : 'EMERGENCY',
      '1000',
      2,
      leaver ? dayDifference(leaver.leftOn ?? today, today) - 6 : -1,
      'close',
      {
        closesAt: Date.parse(`${addDays(leaver?.leftOn ?? today, 1)}T01:00:00Z`),
      },
    ),
  ]
}

const dayDifference = (from: string, until: string): number => Math.round((Date.parse(from) - Date.parse(until)) / 86_400_000)
