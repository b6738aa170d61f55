import { addDays, endOfYear } from '#shared/records/calendar.ts'
import type { AdjustmentType } from '#shared/records/leave/adjustment.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { deskTime, momentAt, officeDay } from '../company/calendar.ts'
import { chanceOf, demoId } from '../company/chance.ts'
import { annualFrom, annualOf, entitledOf } from './leave-story.ts'
import type { Person } from '../company/people.ts'
import { insertRows } from '../company/rows.ts'
import type { Course, Story } from './story.ts'

interface Adjustment {
  by: Person
  about: Person
  type: AdjustmentType
  leaveType: string
  quantity: number | null
  filedOn: string
  course: Course
  note: string
  expiryDate?: string | null
  balanceId?: string
  objection?: string
}

function adjustmentStory({ by, about, type, leaveType, quantity, filedOn, course, note, ...more }: Adjustment): Story {
  const name = `adjustment ${type} ${about.code} ${filedOn}`
  const chance = chanceOf(name)
  const deducted = type === 'addition' || type === 'deduction'
  return {
    name,
    kind: 'leave-adjustment-request',
    person: by,
    author: by,
    filedAt: deskTime(by.site, momentAt(by.site, officeDay(filedOn), 8.5 + chance.next() * 8), chance),
    form: {
      adjustmentType: type,
      subjectId: about.id,
      leaveTypeId: demoId('leave type', leaveType),
      balanceId: more.balanceId ?? null,
      quantity,
      effectiveDate: deducted ? officeDay(filedOn) : null,
      expiryDate: more.expiryDate ?? null,
      note,
    },
    sick: false,
    files: [],
    course,
    ...(more.objection && { objection: more.objection }),
  }
}

/** Hours about whose expiry somebody asks: whose they are, and when they expire. */
const expiring = [
  { unit: 'PLT', place: 3, hours: 6, until: 19 },
  { unit: 'APP', place: 5, hours: 8, until: 26 },
  { unit: 'APP', place: 6, hours: 4, until: 33 },
] as const

const gainOf = (about: Person) => demoId('gain', about.code)

/** Writes the hours that stories of another expiry date are about. */
export async function writeExpiringHours(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const rows = expiring.flatMap(({ unit, place, hours, until }) => {
    const about = entitledOf(people, unit, today)[place]
    return about ? [{ about, hours, until }] : []
  })
  await insertRows(
    tx,
    'leave_event',
    rows.map(({ about, hours, until }) => ({
      id: gainOf(about),
      employee_id: about.id,
      leave_type_id: demoId('leave type', 'COMPENSATION'),
      kind: 'compensation',
      quantity: hours,
      effective_on: addDays(today, -60),
      expires_on: addDays(today, until),
    })),
  )
}

/** Adjustments of those named in documents and of their teams: what waits for Budi and Dewi, and what Amina reads in her balance. */
export function adjustmentCast(people: readonly Person[], today: string): Story[] {
  const named = (userName: string) => people.find((person) => person.userName === userName)
  const [dewi, siti, budi, ratna, amina] = ['dewi', 'siti', 'budi', 'ratna', 'amina'].map(named)
  const [platform, applications] = [entitledOf(people, 'PLT', today), entitledOf(people, 'APP', today)]
  type Rest = Pick<Adjustment, 'type' | 'quantity' | 'course' | 'note'> & Partial<Adjustment>
  const play = (by: Person | undefined, about: Person | undefined, filed: number, rest: Rest) =>
    by && about ? [adjustmentStory({ by, about, leaveType: annualOf(about), filedOn: addDays(today, filed), ...rest })] : []
  const hours = { type: 'addition', leaveType: 'COMPENSATION', expiryDate: addDays(today, 200) } as const
  const moved = (about: Person | undefined, days: number) =>
    ({
      type: 'expiry',
      quantity: null,
      leaveType: 'COMPENSATION',
      balanceId: about ? gainOf(about) : '',
      expiryDate: addDays(today, days),
    }) as const
  return [
    ...play(dewi, amina, -48, {
      type: 'addition',
      quantity: 1,
      course: 'approve',
      note: 'Worked on the public holiday of the migration.',
      expiryDate: addDays(today, 70),
    }),
    ...play(budi, amina, -90, {
      ...hours,
      quantity: 2,
      course: 'reject',
      note: 'Night of the release.',
      objection: 'Paid as overtime already.',
    }),
    ...play(dewi, platform[1], -1, {
      type: 'addition',
      quantity: 2,
      course: 'wait',
      note: 'Sick during annual leave, letter of 2 days.',
      expiryDate: endOfYear(addDays(today, 60)),
    }),
    ...play(dewi, platform[3], -2, { ...moved(platform[3], 110), course: 'wait', note: 'Could not be taken before the audit ends.' }),
    ...play(budi, platform[2], -2, { ...hours, quantity: 3, course: 'wait', note: 'On call last weekend, three hours on site.' }),
    ...play(platform[4], platform[4], -5, { type: 'disbursement', quantity: 1, course: 'halfway', note: 'Rather paid out this year.' }),
    ...play(dewi, platform[0], -70, {
      type: 'deduction',
      quantity: 1,
      course: 'approve',
      note: 'Away on the day after the holiday, without a request.',
    }),
    ...play(ratna, applications[2], -8, { ...hours, quantity: 4, course: 'wait', note: 'Weekend of the customer’s move.' }),
    ...play(dewi, applications[3], -20, {
      type: 'deduction',
      quantity: 1,
      course: 'reject',
      note: 'Booked twice by the import.',
      objection: 'It was booked once only, please look at the rows of March.',
    }),
    ...play(siti, applications[0], -6, {
      ...hours,
      quantity: 5,
      course: 'revise',
      note: 'Overtime of October.',
      objection: 'Please attach the list of hours.',
    }),
    ...play(dewi, applications[5], -25, {
      ...moved(applications[5], 150),
      course: 'approve',
      note: 'Project work until the end of the quarter.',
    }),
    ...play(ratna, applications[6], -12, { ...moved(applications[6], 90), course: 'withdraw', note: 'Asked for by phone.' }),
    ...play(dewi, applications[1], -33, {
      ...hours,
      quantity: 6,
      course: 'undo',
      note: 'Hours of September.',
      objection: 'These were a colleague’s hours.',
    }),
    ...play(siti, applications[4], -28, {
      ...hours,
      quantity: 2,
      course: 'reopen',
      note: 'Hours of August.',
      objection: 'The list says three hours. Please correct.',
    }),
    ...play(dewi, applications[7], -80, { ...hours, quantity: 2, course: 'lapse', note: 'Hours of the stocktaking.' }),
    ...play(dewi, platform[0], -1, {
      type: 'addition',
      quantity: 1,
      course: 'entry',
      note: 'To be agreed with Budi.',
      expiryDate: endOfYear(addDays(today, 60)),
    }),
  ]
}

/** The ordinary corrections of a year. */
export function adjustmentYear(people: readonly Person[], today: string): Story[] {
  const officer = people.find((person) => person.userName === 'siti')
  return people.flatMap((about) => {
    const chance = chanceOf(`adjustments ${about.code}`)
    const usual = about.leftOn === null && !about.disabled && annualFrom(about) < addDays(today, -330) && about.unit !== 'PLT'
    if (!officer || about === officer || !usual || !chance.percent(15)) return []
    const filedOn = addDays(today, -chance.between(30, 300))
    return [
      adjustmentStory({
        by: officer,
        about,
        type: 'addition',
        leaveType: annualOf(about),
        quantity: chance.pick([1, 1, 2]),
        filedOn,
        course: chance.pick(['approve', 'approve', 'approve', 'reject', 'correct'] as const),
        note: chance.pick([
          'Sick during annual leave.',
          'Ten years with the company.',
          'Worked on a public holiday.',
          'Correction of the opening balance.',
        ]),
        expiryDate: addDays(filedOn, chance.between(120, 300)),
      }),
    ]
  })
}
