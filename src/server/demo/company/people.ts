import { addDays } from '#shared/records/calendar.ts'
import { firstCode } from './founded.ts'
import { chanceOf, demoId, type Chance } from './chance.ts'
import { siteOf, units, type Site, type SiteCode, type Unit } from './company.ts'
import { named, type Named } from './named.ts'
import { german, indonesian, international } from './names.ts'

export interface Person {
  id: string
  code: string
  userName: string
  firstName: string
  lastName: string
  name: string
  unit: string
  site: Site
  place: 'head' | 'lead' | 'member'
  title: string
  grade: string
  status: 'Permanent' | 'Contract' | 'Probation' | 'Internship'
  share: number
  hiredOn: string
  leftOn: string | null
  /** May no longer sign in, although still employed. */
  disabled: boolean
  manager: Person | null
  language: string | null
  schedule: string
  phone: string
}

/** Members of a unit who are there; not Amina, whose own story is told. */
export const membersOf = (people: readonly Person[], unit: string): Person[] =>
  people.filter(
    (person) =>
      person.unit === unit && person.place === 'member' && person.leftOn === null && !person.disabled && person.userName !== 'amina',
  )

/** Everybody of the demo company as of a day. Heads come before their people. */
export function peopleOf(today: string): Person[] {
  const people: Person[] = []
  const taken = new Set(named.map((person) => `${person.firstName} ${person.lastName}`))
  for (const unit of units) {
    const above = unit.parent ? headOf(people, unit.parent) : null
    const members: Person[] = []
    for (const seat of seatsOf(unit)) {
      const person = personAt(unit, seat, people.length + members.length, today, taken)
      person.manager = managerFor(person, members, above)
      members.push(person)
    }
    people.push(...members)
  }
  end(people, today)
  return people
}

const headOf = (people: readonly Person[], unit: string): Person | null =>
  people.find((person) => person.unit === unit && person.place === 'head') ?? null

interface Seat {
  site: SiteCode
  place: Person['place']
  known: Named | null
}

/** The seats of a unit: its head, those who lead a part of it, the others. */
function seatsOf(unit: Unit): Seat[] {
  const known = named.filter((person) => person.unit === unit.code)
  const open = { ...unit.people }
  const seats: Seat[] = known.map((person) => ({ site: person.site, place: person.place, known: person }))
  for (const { site } of seats) open[site] = (open[site] ?? 0) - 1
  for (const [site, count] of Object.entries(open) as [SiteCode, number][])
    for (let index = 0; index < count; index += 1) seats.push({ site, place: 'member', known: null })
  const leads = unit.lead ? 2 - known.filter((person) => person.place === 'lead').length : 0
  for (const seat of seats.filter((candidate) => candidate.known === null).slice(0, leads)) seat.place = 'lead'
  const rank = { head: 0, lead: 1, member: 2 }
  return seats.sort((a, b) => rank[a.place] - rank[b.place])
}

function managerFor(person: Person, members: readonly Person[], above: Person | null): Person | null {
  if (person.place === 'head') return above
  const leads = members.filter((member) => member.place === 'lead')
  if (person.place === 'member' && leads.length > 0) return leads[members.length % leads.length] ?? null
  return members.find((member) => member.place === 'head') ?? above
}

function personAt(unit: Unit, seat: Seat, number: number, today: string, taken: Set<string>): Person {
  const code = String(firstCode + number * 3)
  const chance = chanceOf(`person ${unit.code} ${number}`)
  const site = siteOf(seat.site)
  const { firstName, lastName, userName } = seat.known ?? nameFor(seat.site, chance, taken)
  const [title, grade] = postFor(unit, seat, chance)
  const hired = hiredFor(seat, chance)
  const share = seat.known?.share ?? shareFor(seat, title, chance)
  return {
    id: demoId('employee', code),
    code,
    userName,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    unit: unit.code,
    site,
    place: seat.place,
    title,
    grade,
    status: title === 'Working Student' ? 'Internship' : hired < 90 ? 'Probation' : chance.percent(12) ? 'Contract' : 'Permanent',
    share,
    hiredOn: addDays(today, -hired),
    leftOn: null,
    disabled: false,
    manager: null,
    language: seat.known?.language ?? (seat.site === 'SUB' && chance.percent(60) ? 'id' : null),
    schedule: scheduleFor(unit.code, site, share),
    phone:
      site.country === 'ID'
        ? `8${chance.between(11, 59)}${chance.between(1_000_000, 9_999_999)}`
        : `1${chance.between(51, 79)}${chance.between(1_000_000, 9_999_999)}`,
  }
}

function postFor(unit: Unit, seat: Seat, chance: Chance): readonly [title: string, grade: string] {
  if (seat.known?.title) return [seat.known.title, seat.known.grade ?? 'G5']
  if (seat.place === 'head') return [unit.head, seat.known?.grade ?? 'G7']
  if (seat.place === 'lead' && unit.lead) return [unit.lead, seat.known?.grade ?? 'G6']
  // The first of a unit's titles are the more frequent ones.
  const [title, grade] = unit.posts[Math.floor(chance.next() ** 1.6 * unit.posts.length)] ?? ['', '']
  return [title, seat.known?.grade ?? grade]
}

/** Days since somebody was hired. */
function hiredFor(seat: Seat, chance: Chance): number {
  if (seat.known) return seat.known.years * 365 + chance.between(-120, 120)
  if (seat.place !== 'member') return chance.between(900, 4000)
  if (chance.percent(6)) return chance.between(5, 75)
  if (chance.percent(10)) return chance.between(95, 350)
  return chance.between(400, 3600)
}

function shareFor(seat: Seat, title: string, chance: Chance): number {
  if (title === 'Working Student') return 0.5
  if (seat.known || seat.place !== 'member') return 1
  if (seat.site === 'BER') return chance.percent(16) ? 0.8 : chance.percent(8) ? 0.5 : 1
  return chance.percent(2) ? 0.8 : 1
}

function scheduleFor(unit: string, site: Site, share: number): string {
  if (share === 0.8) return 'FOUR-DAYS'
  if (share === 0.5) return 'HALF-WEEK'
  return unit === 'WHS' ? 'WAREHOUSE' : site.country === 'DE' ? 'OFFICE-DE' : 'OFFICE-ID'
}

const ascii = (name: string) =>
  name
    .replace(/ß/g, 'ss')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

function nameFor(site: SiteCode, chance: Chance, taken: Set<string>): { firstName: string; lastName: string; userName: string } {
  for (;;) {
    const foreign = chance.percent(site === 'BER' ? 30 : 5)
    const pool = site === 'BER' ? german : indonesian
    const [firstName, lastName] = foreign ? chance.pick(international) : [chance.pick(pool.first), chance.pick(pool.last)]
    if (taken.has(`${firstName} ${lastName}`)) continue
    taken.add(`${firstName} ${lastName}`)
    return { firstName, lastName, userName: `${ascii(firstName)}.${ascii(lastName)}` }
  }
}

/** Days from today on which some leave the company; the last is still to come. */
const leaving = [-220, -130, -45, -9, 40]

/** A few leave; one may not sign in for a while. None of them is anybody's manager. */
function end(people: readonly Person[], today: string): void {
  const usual = people.filter((person) => person.place === 'member' && !named.some((known) => known.userName === person.userName))
  const settled = usual.filter((person) => person.hiredOn < addDays(today, -500))
  const chance = chanceOf('leavers')
  for (const days of leaving) {
    const person = chance.pick(settled.filter((candidate) => candidate.leftOn === null))
    person.leftOn = addDays(today, days)
  }
  chance.pick(settled.filter((candidate) => candidate.leftOn === null)).disabled = true
}
