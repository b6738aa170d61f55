import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { deskTime, momentAt, officeDay, type WorkCalendar } from '../company/calendar.ts'
import { chanceOf, demoId } from '../company/chance.ts'
import type { DemoOvertimeReason } from '../company/overtime-rules.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'

interface Overtime {
  /** Who files it. */
  by: Person
  /** Whose it is; nobody named: one's own. */
  people?: readonly Person[]
  reason: DemoOvertimeReason
  /** The first working day on or after this one; `exactly`: this one itself. */
  on: number
  exactly?: boolean
  from: number
  hours: number
  filed: number
  course: Course
  note: string
  compensation?: 'pay' | 'timeOff'
  objection?: string
}

function overtimeStory(calendar: WorkCalendar, given: Overtime): Story {
  const { by, people = [], reason, on, exactly, from, hours, filed, course, note, compensation = 'pay', objection } = given
  const wished = addDays(calendar.today, on)
  const day = exactly ? wished : calendar.workday(people[0] ?? by, wished)
  const name = `overtime ${reason} ${by.code} ${on}`
  const chance = chanceOf(name)
  const at = (hour: number) => instantAt(day, hour * 60, by.site.timeZone)
  return {
    name,
    kind: 'overtime-schedule',
    person: by,
    author: by,
    filedAt: deskTime(by.site, momentAt(by.site, officeDay(addDays(calendar.today, filed)), 9 + chance.next() * 7), chance),
    form: {
      reasonTypeId: demoId('overtime reason', reason),
      oTStart: at(from),
      oTUntil: at(from + hours),
      breakMinutes: 0,
      compensation,
      note,
      employees: people.map((person) => ({
        employeeId: person.id,
        oTStart: null,
        oTUntil: null,
        breakMinutes: null,
        replacementId: null,
        note: '',
      })),
    },
    sick: false,
    files: [],
    course,
    ...(objection && { objection }),
  }
}

/** Overtime of those named in documents and of their teams, in every state. */
export function overtimeCast(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const { today } = calendar
  const known = (userName: string) => people.find((person) => person.userName === userName)
  const members = (unit: string) =>
    people.filter(
      (person) =>
        person.unit === unit &&
        person.place === 'member' &&
        person.leftOn === null &&
        !person.disabled &&
        person.hiredOn < addDays(today, -100),
    )
  const [amina, budi] = [known('amina'), known('budi')]
  const colleagues = members('PLT').filter((person) => person.manager === budi && person !== amina)
  const [stockKeeper] = members('WHS').map((person) => person.manager)
  const stock = members('WHS').filter((person) => person.manager === stockKeeper && person.share === 1)
  const team = amina ? [amina, ...colleagues.slice(0, 3)] : colleagues.slice(0, 3)
  const one = (by: Person | null | undefined, rest: Omit<Overtime, 'by'>): Story[] => (by ? [overtimeStory(calendar, { by, ...rest })] : [])
  return [
    ...one(amina, { reason: 'RELEASE', on: -33, from: 18, hours: 2, filed: -35, course: 'approve', note: 'Database upgrade.' }),
    ...one(amina, {
      reason: 'DEADLINE',
      on: -19,
      from: 18,
      hours: 3,
      filed: -20,
      course: 'approve',
      note: 'Tender.',
      compensation: 'timeOff',
    }),
    ...one(amina, {
      reason: 'DEADLINE',
      on: -8,
      from: 18,
      hours: 2,
      filed: -9,
      course: 'reject',
      note: 'Report.',
      objection: 'This can wait until Monday.',
    }),
    ...one(amina, { reason: 'RELEASE', on: 9, from: 18, hours: 2, filed: -1, course: 'entry', note: 'Certificates expire.' }),
    ...one(colleagues[1], { reason: 'RELEASE', on: 4, from: 18, hours: 3, filed: -1, course: 'wait', note: 'Move of the mail server.' }),
    ...one(colleagues[2], {
      reason: 'ABSENCE',
      on: -26,
      from: 18,
      hours: 1.5,
      filed: -27,
      course: 'undo',
      note: 'On call.',
      objection: 'Was not needed.',
    }),
    ...one(colleagues[3], {
      reason: 'RELEASE',
      on: 6,
      from: 18,
      hours: 2,
      filed: -3,
      course: 'revise',
      note: 'Router.',
      objection: 'Please begin at 19:00.',
    }),
    ...one(budi, { people: team, reason: 'RELEASE', on: -12, from: 18, hours: 3, filed: -14, course: 'approve', note: 'Release 4.2.' }),
    ...one(budi, {
      people: team,
      reason: 'RELEASE',
      on: 10,
      from: 18,
      hours: 3,
      filed: -1,
      course: 'wait',
      note: 'Release 4.3, with a rehearsal.',
    }),
    ...one(budi, { people: team.slice(1), reason: 'DEADLINE', on: -40, from: 18, hours: 2, filed: -42, course: 'withdraw', note: 'Demo.' }),
    ...one(stockKeeper, {
      people: stock.slice(0, 12),
      reason: 'STOCKTAKING',
      on: 7,
      from: 18,
      hours: 2,
      filed: -2,
      course: 'wait',
      note: 'Yearly stocktaking.',
    }),
    ...one(known('carla'), { reason: 'DEADLINE', on: -5, from: 18, hours: 2, filed: -6, course: 'approve', note: 'Budget.' }),
  ]
}
