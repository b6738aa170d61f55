import { addDays, addMonths, earlier } from '#shared/records/calendar.ts'
import { deskTime, momentAt, officeDay } from '../company/calendar.ts'
import { chanceOf, demoId, type Chance } from '../company/chance.ts'
import { offer } from './files.ts'
import { demoLoanItems } from '../company/loan-items.ts'
import { reasons } from '../company/notes.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'

export interface Borrowing {
  person: Person
  /** Code of the item. */
  item: string
  amount: string
  instalments: number
  filedOn: string
  course: Course
  objection?: string
  closesAt?: number
}

/** A loan wanted some weeks after it is asked for, paid back from the month after it on. */
export function loanStory(today: string, loan: Borrowing): Story {
  const { person, item, amount, instalments, filedOn, course, objection, closesAt } = loan
  const name = `${item} ${person.code} ${earlier(filedOn, today)}`
  const chance = chanceOf(name)
  const loanDate = addDays(filedOn, chance.between(18, 30))
  const language = person.language === 'id' ? 'id' : 'en'
  const papers = item === 'HOUSING' || item === 'VEHICLE' || chance.percent(35)
  return {
    name,
    kind: 'loan',
    person,
    author: person,
    filedAt: deskTime(person.site, momentAt(person.site, officeDay(filedOn), 8.5 + chance.next() * 8), chance),
    form: {
      loanItemId: demoId('loan item', item),
      amount,
      instalments,
      loanDate,
      firstDueDate: `${addMonths(loanDate, 1).slice(0, 8)}28`,
      note: chance.pick<string>(reasons.loan[language]),
    },
    sick: false,
    files: papers
      ? [offer(person, item === 'HOUSING' ? 'Renovation offer' : item === 'VEHICLE' ? 'Dealer offer' : 'Invoice', amount, filedOn)]
      : [],
    course,
    ...(objection && { objection }),
    ...(closesAt && { closesAt }),
  }
}

/** The ordinary loans of a year. */
export function loanYear(people: readonly Person[], today: string, except: ReadonlySet<Person>): Story[] {
  return people.flatMap((person) => {
    const chance = chanceOf(`loans ${person.code}`)
    const usual =
      person.leftOn === null && !person.disabled && person.status !== 'Internship' && person.place !== 'head' && !except.has(person)
    if (!usual || person.hiredOn > addDays(today, -400) || !chance.percent(45)) return []
    const item = chance.pick(demoLoanItems.filter(({ country }) => country === person.site.country))
    const filedOn = addDays(today, -chance.between(1, 365))
    const amount = amountOf(Number(item.limit), item.currency, chance)
    const instalments = Math.max(2, Math.round((item.most * chance.between(3, 10)) / 10))
    return [loanStory(today, { person, item: item.code, amount, instalments, filedOn, course: courseOf(filedOn, today, chance) })]
  })
}

/** Mostly small against the limit, in round figures. */
function amountOf(limit: number, currency: string, chance: Chance): string {
  const step = currency === 'EUR' ? 50 : 500_000
  return String(Math.max(1, Math.round((limit * (0.1 + chance.next() ** 2 * 0.85)) / step)) * step)
}

function courseOf(filedOn: string, today: string, chance: Chance): Course {
  if (filedOn > addDays(today, -6)) return chance.pick(['wait', 'approve', 'entry'] as const)
  if (filedOn > addDays(today, -30)) return chance.pick(['halfway', 'approve', 'approve', 'revise', 'reject'] as const)
  return chance.pick([
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'reject',
    'correct',
    'withdraw',
    'late reject',
    'undo',
    'lapse',
  ] as const)
}
