import { sql } from 'kysely'
import { isFor } from '#shared/records/leave/gains/entitlement.ts'
import { settle, type Ledger } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { explainGiven, givenWithin, partsOf, sumOf, type Given, type Parts, type Window } from '#shared/records/leave/set-up/simulation.ts'
import { withVersion } from '#shared/records/leave/versions.ts'
import { termsOn, type Break, type Employment, type Terms } from '#shared/records/employment.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { breaksColumn, termsColumn } from '../../schedule/working-time.ts'
import { eventColumns, eventsIn, type EventColumns } from '../events.ts'
import { withGainsToCome } from '../projection.ts'
import type { LeaveType } from '../types.ts'

/** A rule that is tried on people, beside what holds. */
export interface Trial {
  /** As it stands. */
  type: LeaveType
  rule: LeaveRule
  window: Window
  /** The day as of which ledgers count. */
  today: string
  /** Whose people; null: everybody. */
  siteIds: readonly string[] | null
}

export interface Outcome {
  employeeId: string
  before: number
  after: number
}

interface Row extends EventColumns {
  id: string
  born_on: string | null
  hired_on: string | null
  left_on: string | null
  breaks: Break[]
  terms: Terms[]
}

type Sql = ReturnType<typeof sql>

/** The type as it would be once the rule is published. */
export const publishedType = ({ type, rule, window }: Pick<Trial, 'type' | 'rule' | 'window'>): LeaveType => ({
  ...type,
  versions: withVersion(type.versions, { startsOn: window.from, policy: { ...type.policy, ...rule } }),
})

/** A ledger as it will be at the end of the window, by the projection that balances show and the job makes true. */
const ledgerOf = (type: LeaveType, events: readonly LeaveEvent[], employment: Employment, { today, window }: Trial): Ledger =>
  settle(withGainsToCome(type, events, employment, today, [window.until]))

/** Over `employee e`: who is there on the day and within the window, of the sites that are tried. */
const isTried = ({ today, window, siteIds }: Omit<Trial, 'type' | 'rule'>): Sql => sql`
  (e.hired_on is null or e.hired_on <= ${window.until}::date) and (e.left_on is null or e.left_on >= ${today}::date or e.returns_on <= ${window.until}::date)
  and ${
    siteIds === null
      ? sql`true`
      : sql`(
    select a.site_id from assignment a where a.employee_id = e.id and a.starts_on <= greatest(${today}::date, e.hired_on)
    order by a.starts_on desc limit 1) = any (${siteIds}::uuid[])`
  }`

/** How many people are looked at. */
export async function triedPeople(db: Db | Tx, trial: Omit<Trial, 'type' | 'rule'>): Promise<number> {
  const row = await first(db, sql<{ count: number }>`select count(*)::int as count from employee e where ${isTried(trial)}`)
  return row?.count ?? 0
}

const people = (trial: Trial, which: Sql, limit: number) => sql<Row>`
  select e.id, e.born_on, e.hired_on, e.left_on, e.breaks, e.terms, l.* from (
    select e.id, e.born_on, e.hired_on, e.left_on, ${breaksColumn} as breaks, ${termsColumn} as terms from employee e where ${which} and ${isTried(trial)} order by e.id limit ${limit}
  ) e
  cross join lateral (
    select ${eventColumns} from leave_event where employee_id = e.id and leave_type_id = ${trial.type.id}::uuid and standing
  ) l order by e.id`

const employmentOf = ({ born_on: bornOn, hired_on: hiredOn, left_on: leftOn, breaks, terms }: Row): Employment => ({
  bornOn,
  hiredOn,
  leftOn,
  breaks,
  terms,
})

/** Whether somebody may have something of the type within the window at all. */
const mayHave = ({ type, window }: Trial, { terms, ids }: Row) =>
  ids !== null ||
  isFor(type.policy, termsOn({ terms }, window.from).country) ||
  terms.some(({ from, country }) => from > window.from && from <= window.until && isFor(type.policy, country))

/**
 * Tries a rule on the next people after one, so many at once: what each who has the type is given within the window, by what
 * holds and with it. `looked` counts those without it too. The event loop is given its turn between people.
 */
export async function tryOnNext(
  db: Db | Tx,
  trial: Trial,
  after: string,
  limit: number,
): Promise<{ outcomes: Outcome[]; looked: number; last: string | null }> {
  const found = await rows(db, people(trial, sql`e.id > ${after}::uuid`, limit))
  const published = publishedType(trial)
  const outcomes: Outcome[] = []
  const turn = takingTurns()
  for (const row of found) {
    await turn()
    if (!mayHave(trial, row)) continue
    const [events, employment] = [eventsIn(row), employmentOf(row)]
    const given = (type: LeaveType) => sumOf(givenWithin(ledgerOf(type, events, employment, trial), trial.window))
    outcomes.push({ employeeId: row.id, before: given(trial.type), after: given(published) })
  }
  return { outcomes, looked: found.length, last: found.at(-1)?.id ?? null }
}

/** Of what the sums of some people are made up, by what holds and with the rule; of who is not among those tried nothing. */
export async function partsFor(
  db: Db,
  trial: Trial,
  employeeIds: readonly string[],
): Promise<Map<string, { before: Parts; after: Parts }>> {
  const found = await rows(db, people(trial, sql`e.id = any(${employeeIds}::uuid[])`, employeeIds.length))
  const published = publishedType(trial)
  const parts = new Map<string, { before: Parts; after: Parts }>()
  const turn = takingTurns()
  for (const row of found) {
    await turn()
    const [events, employment] = [eventsIn(row), employmentOf(row)]
    const of = (type: LeaveType) => partsOf(ledgerOf(type, events, employment, trial), trial.window)
    parts.set(row.id, { before: of(trial.type), after: of(published) })
  }
  return parts
}

/** Why somebody is given what they are, by what holds and with the rule; undefined where they are not among those tried. */
export async function whyOf(db: Db, trial: Trial, employeeId: string): Promise<{ before: Given; after: Given } | undefined> {
  const row = await first(db, people(trial, sql`e.id = ${employeeId}::uuid`, 1))
  if (!row) return undefined
  const [events, employment] = [eventsIn(row), employmentOf(row)]
  const given = (type: LeaveType) => explainGiven(ledgerOf(type, events, employment, trial), trial.window)
  return { before: given(trial.type), after: given(publishedType(trial)) }
}
