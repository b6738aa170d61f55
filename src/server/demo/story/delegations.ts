import { addDays } from '#shared/records/calendar.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Grantor } from '#server/people/viewer.ts'
import { demoId } from '../company/chance.ts'
import type { Person } from '../company/people.ts'
import { insertRows } from '../company/rows.ts'

/** From whom to whom, by days from today: over, under way, taken back early, on standby for the next leave, still to come. */
const granted = [
  { from: 'carla', to: 'budi', modules: ['LeaveRequest'], starts: -130, ends: -116, revoked: null, follows: false },
  { from: 'anneliese', to: 'matteo', modules: null, starts: -330, ends: -312, revoked: null, follows: false },
  { from: 'jonas', to: 'ayse', modules: ['LeaveRequest'], starts: -210, ends: -185, revoked: null, follows: false },
  { from: 'bambang', to: 'sutrisno', modules: null, starts: -60, ends: -40, revoked: -55, follows: false },
  { from: 'ratna', to: 'budi', modules: ['LeaveRequest'], starts: -3, ends: 9, revoked: null, follows: false },
  { from: 'budi', to: 'ratna', modules: ['Loan'], starts: -40, ends: -33, revoked: null, follows: true },
  { from: 'indah', to: 'wahyuni', modules: ['LeaveRequest', 'Loan'], starts: -90, ends: null, revoked: null, follows: false },
  { from: 'anneliese', to: 'matteo', modules: null, starts: 20, ends: 34, revoked: null, follows: false },
] as const

export interface Delegation {
  from: Person
  to: Person
  modules: string[] | null
  startsOn: string
  endsOn: string | null
  revokedOn: string | null
  followsAbsence: boolean
}

export function delegationsOf(people: readonly Person[], today: string): Delegation[] {
  const personOf = (userName: string): Person => {
    const person = people.find((candidate) => candidate.userName === userName)
    if (!person) throw new Error(`nobody is called ${userName}`)
    return person
  }
  return granted.map(({ from, to, modules, starts, ends, revoked, follows }) => ({
    from: personOf(from),
    to: personOf(to),
    modules: modules && [...modules],
    startsOn: addDays(today, starts),
    endsOn: ends === null ? null : addDays(today, ends),
    revokedOn: revoked === null ? null : addDays(today, revoked),
    followsAbsence: follows,
  }))
}

export const standsOn = ({ startsOn, endsOn, revokedOn }: Delegation, day: string): boolean =>
  startsOn <= day && (endsOn === null || endsOn >= day) && (revokedOn === null || day < revokedOn)

/** In whose right somebody may decide on a day. */
export const grantorsOn = (delegations: readonly Delegation[], person: Person, day: string): Grantor[] =>
  delegations
    .filter((delegation) => delegation.to === person && standsOn(delegation, day))
    .map(({ from, modules }) => ({ id: from.id, name: from.name, modules }))

export const writeDelegations = (tx: Tx, delegations: readonly Delegation[], today: string): Promise<void> =>
  insertRows(
    tx,
    'delegation',
    delegations.map(({ from, to, modules, startsOn, endsOn, revokedOn, followsAbsence }) => ({
      id: demoId('delegation', `${from.userName} ${to.userName} ${startsOn}`),
      from_id: from.id,
      to_id: to.id,
      modules,
      starts_on: startsOn,
      ends_on: endsOn,
      follows_absence: followsAbsence,
      created_at: `${startsOn > today ? addDays(today, -2) : addDays(startsOn, -4)}T03:12:00Z`,
      revoked_at: revokedOn && `${revokedOn}T02:40:00Z`,
    })),
  )
