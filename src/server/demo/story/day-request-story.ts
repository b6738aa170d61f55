import { sql } from 'kysely'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { changeKinds } from '#server/records/index.ts'
import { modules } from '#server/requests/index.ts'
import { deskTime, momentAt, officeDay } from '../company/calendar.ts'
import { chanceOf, demoId } from '../company/chance.ts'
import { schedules } from '../company/company.ts'
import { delegationsOf } from './delegations.ts'
import type { Office } from './office.ts'
import type { Person } from '../company/people.ts'
import { crewsOf } from '../company/shift-plan.ts'
import type { Course, Story } from './story.ts'
import { tell } from './telling.ts'
import { timelineUntil } from './timeline.ts'

/** Corrections of odd days and other shifts, played once the days are known. Returns the stories that the portal's rules refused. */
export async function playDayRequests(tx: Tx, people: readonly Person[], today: string): Promise<string[]> {
  const office: Office = {
    tx,
    engine: { modules, changes: changeKinds },
    people: new Map(people.map((person) => [person.id, person])),
    delegations: delegationsOf(people, today),
    timeline: timelineUntil(Date.parse(`${today}T00:00:00Z`)),
    refused: [],
  }
  await sql`update manual_shift_reason_type t set id = x.id
    from ${jsonRows(reasonIds)} as x (code text, id uuid) where x.code = t.code`.execute(tx)
  for (const story of [...(await corrections(tx, people, today)), ...manualShifts(people, today)]) tell(office, story)
  await office.timeline.play()
  return office.refused
}

const reasonIds = ['SWAP', 'WORKLOAD', 'PERSONAL'].map((code) => ({ code, id: demoId('shift reason', code) }))

const filedAt = (person: Person, day: string, name: string) => {
  const chance = chanceOf(name)
  return deskTime(person.site, momentAt(person.site, officeDay(day), 8.5 + chance.next() * 7), chance)
}

const courses: readonly Course[] = [
  'approve',
  'wait',
  'approve',
  'approve',
  'reject',
  'approve',
  'revise',
  'wait',
  'approve',
  'undo',
  'entry',
  'approve',
]
const excuses = [
  'The gate did not take my card.',
  'Left through the loading dock, no reader there.',
  'Forgot my card at home, signed at the front desk.',
  'Came straight from the customer.',
  'The reader was being repaired.',
]

/** What people of some teams did about days on which a check time is missing; amina's latest of each kind are left for her to set right. */
async function corrections(tx: Tx, people: readonly Person[], today: string): Promise<Story[]> {
  // Whose hours change from week to week has no usual time that a gate could have told.
  const crews = new Set([...crewsOf(people).values()].flat())
  const team = people.filter(
    (person) =>
      ['PLT', 'APP', 'WHS'].includes(person.unit) && person.userName !== 'budi' && !person.leftOn && !person.disabled && !crews.has(person),
  )
  const odd = await rows(
    tx,
    sql<{ employeeId: string; day: string; status: string; came: boolean }>`
      select employee_id as "employeeId", day, status, status = 'incomplete' and came_at is not null as came from attendance_day
      where employee_id = any (${team.map(({ id }) => id)}::uuid[])
        and (status = 'incomplete' or status = 'late' and employee_id = ${team.find(({ userName }) => userName === 'amina')?.id ?? null}::uuid)
        and day between ${addDays(today, -45)}::date and ${addDays(today, -2)}::date order by day desc, employee_id`,
  )
  const amina = team.find(({ userName }) => userName === 'amina')
  const left = ['incomplete', 'late'].map((of) => odd.find(({ employeeId, status }) => employeeId === amina?.id && status === of))
  return odd
    .filter((one) => !left.includes(one))
    .slice(0, 24)
    .flatMap(({ employeeId, day, came }, place): Story[] => {
      const person = team.find(({ id }) => id === employeeId)
      const hours = schedules.find(({ code }) => code === person?.schedule)
      const course = courses[place % courses.length] ?? 'approve'
      if (!person || !hours) return []
      const name = `correction ${person.code} ${day}`
      // What waits was filed of late, whenever the day was.
      const filed = course === 'wait' || course === 'entry' ? addDays(today, -2) : addDays(day, 1)
      return [
        {
          name,
          kind: 'check-time-overrider',
          person,
          author: person,
          filedAt: filedAt(person, filed, name),
          form: {
            day,
            siteId: null,
            checkIn: came ? null : hours.start,
            checkOut: came ? hours.end : null,
            note: chanceOf(name).pick(excuses),
          },
          sick: false,
          files: [],
          course,
          ...(course === 'reject' && { objection: 'You were on the train at that time, please say when you left.' }),
          ...(course === 'revise' && { objection: 'Please say when exactly.' }),
          ...(course === 'undo' && { objection: 'The device found the time after all.' }),
        },
      ]
    })
}

interface Shifted {
  person: Person | undefined
  from: number
  days: number
  filed: number
  reason: string
  course: Course
  note: string
  objection?: string
}

/** Nights that people of the platform team and the warehouse asked for. */
function manualShifts(people: readonly Person[], today: string): Story[] {
  const members = (unit: string) =>
    people.filter((person) => person.unit === unit && person.place === 'member' && !person.leftOn && !person.disabled && person.share === 1)
  const amina = people.find(({ userName }) => userName === 'amina')
  const [platform, stock] = [members('PLT').filter((person) => person !== amina), members('WHS').slice(6)]
  const wishes: Shifted[] = [
    { person: amina, from: 7, days: 1, filed: -9, reason: 'WORKLOAD', course: 'approve', note: 'Move to the new cluster.' },
    { person: amina, from: 14, days: 2, filed: -1, reason: 'WORKLOAD', course: 'entry', note: 'Second half of the move.' },
    { person: platform[0], from: 10, days: 2, filed: -2, reason: 'WORKLOAD', course: 'wait', note: 'Release night.' },
    {
      person: platform[2],
      from: -20,
      days: 1,
      filed: -24,
      reason: 'SWAP',
      course: 'reject',
      note: '',
      objection: 'Nobody would be here by day.',
    },
    { person: platform[4], from: 12, days: 3, filed: -4, reason: 'PERSONAL', course: 'revise', note: '', objection: 'Two nights will do.' },
    { person: stock[0], from: 7, days: 5, filed: -10, reason: 'SWAP', course: 'approve', note: 'In place of a colleague on leave.' },
    { person: stock[1], from: 9, days: 5, filed: -2, reason: 'SWAP', course: 'wait', note: 'Swap agreed with the night team.' },
    { person: stock[2], from: 16, days: 2, filed: -5, reason: 'PERSONAL', course: 'withdraw', note: '' },
    {
      person: stock[3],
      from: 8,
      days: 3,
      filed: -9,
      reason: 'WORKLOAD',
      course: 'undo',
      note: 'Stocktaking.',
      objection: 'The stocktaking is by day after all.',
    },
  ]
  return wishes.flatMap(({ person, from, days, filed, reason, course, note, objection }): Story[] => {
    if (!person) return []
    const on = addDays(today, from)
    const startDate = addDays(on, -weekday(on))
    const name = `shift ${person.code} ${from}`
    return [
      {
        name,
        kind: 'manual-shift',
        person,
        author: person,
        filedAt: filedAt(person, addDays(today, filed), name),
        form: {
          shiftId: demoId('shift', 'NIGHT'),
          reasonTypeId: demoId('shift reason', reason),
          startDate,
          endDate: addDays(startDate, days - 1),
          includeDaysOff: false,
          note,
        },
        sick: false,
        files: [],
        course,
        ...(objection && { objection }),
      },
    ]
  })
}
