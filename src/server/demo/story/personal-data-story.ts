import { addDays, addMonths } from '#shared/records/calendar.ts'
import { bankId, fileKindId } from '../company/file-kinds.ts'
import { fileNames } from '../company/file-entries.ts'
import { deskTime, momentAt, officeDay } from '../company/calendar.ts'
import { chanceOf, demoId } from '../company/chance.ts'
import { membersOf, type Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'

interface Update {
  /** How many days ago it is filed. */
  filed: number
  lines: readonly Record<string, unknown>[]
  course: Course
  note: string
  objection?: string
}

/** Changes of personal data: what waits for HR of Amina and her colleagues, and what was carried out. */
export function personalDataCast(people: readonly Person[], today: string, keepsPrivate: boolean): Story[] {
  const amina = people.find((person) => person.userName === 'amina')
  const [one, other, third] = membersOf(people, 'PLT')
  const next = `${addMonths(today, 1).slice(0, 8)}01`
  const moves = (street: string) => ({
    category: 'address',
    operation: 'add',
    kindId: fileKindId('ID-CARD-ADDRESS'),
    values: { country: 'ID', province: 'Jawa Timur', city: 'Surabaya', postalCode: '60241', street },
    startsOn: today,
  })
  const account = (person: Person) => ({
    category: 'bank',
    operation: 'change',
    ...fileNames(person, 'SALARY'),
    kindId: fileKindId('SALARY'),
    values: { bank: bankId('BNI'), account: '0120044417', holder: person.name },
    startsOn: next,
  })
  const play = (person: Person | undefined, of: (person: Person) => Update | null): Story[] => {
    const update = person && of(person)
    return person && update ? [storyOf(person, update, today)] : []
  }
  return [
    ...play(amina, (person) =>
      keepsPrivate ? { filed: 2, course: 'wait', note: 'My new salary account.', lines: [account(person)] } : null,
    ),
    ...play(one, () => ({ filed: 1, course: 'wait', note: 'As on my identity card.', lines: [moves('Jl. Diponegoro 8')] })),
    ...play(other, (person) => ({
      filed: 30,
      course: 'approve',
      note: 'We have married.',
      lines: [
        {
          category: 'maritalStatus',
          operation: 'change',
          ...fileNames(person, 'maritalStatus'),
          values: { status: 'married' },
          startsOn: addDays(today, -40),
        },
      ],
    })),
    ...play(third, () => ({
      filed: 12,
      course: 'revise',
      note: '',
      objection: 'Please add the house number.',
      lines: [moves('Jl. Pemuda')],
    })),
  ]
}

function storyOf(person: Person, { filed, lines, course, note, objection }: Update, today: string): Story {
  const name = `personal data ${person.code} ${filed}`
  return {
    name,
    kind: 'personal-data-update-request',
    person,
    author: person,
    filedAt: deskTime(person.site, momentAt(person.site, officeDay(addDays(today, -filed)), 9), chanceOf(name)),
    form: { lines: lines.map((line, at) => ({ ...line, id: demoId('personal data line', `${name} ${at}`), line: at + 1 })), note },
    sick: false,
    files: [],
    course,
    ...(objection && { objection }),
  }
}
