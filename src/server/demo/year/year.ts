import { addDays, addMonths } from '#shared/records/calendar.ts'
import { changeKinds } from '#server/records/index.ts'
import { modules } from '#server/requests/index.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'
import { adjustmentCast, adjustmentYear, writeExpiringHours } from '../story/adjustment-story.ts'
import { calendarOf } from '../company/calendar.ts'
import { castStories } from './cast.ts'
import { delegationsOf, writeDelegations } from '../story/delegations.ts'
import { hoursTaken } from '../story/hours.ts'
import { leaveOccasions } from '../story/leave-occasions.ts'
import { leaveYear, yearOfDays } from '../story/leave-year.ts'
import { payOut, writeGains, writeOpenings } from './ledger.ts'
import { loanYear } from '../story/loan-story.ts'
import type { Office } from '../story/office.ts'
import type { Person } from '../company/people.ts'
import { overtimeCast } from '../story/overtime-story.ts'
import { hasSecretsKey } from '#server/foundation/database/wrapped.ts'
import { personalDataCast } from '../story/personal-data-story.ts'
import { permitCast, permitYear } from '../story/permit-story.ts'
import { timesheetYear } from '../story/timesheet-story.ts'
import { tell } from '../story/telling.ts'
import { timelineUntil } from '../story/timeline.ts'

/**
 * Plays a year of the company, in the order of time and through the engine itself: gains as they fall due, requests with
 * everybody's acts. It ends with the night before today. Returns the stories that the portal's rules refused.
 */
export async function playYear(tx: Tx, people: readonly Person[], today: string): Promise<string[]> {
  const delegations = delegationsOf(people, today)
  const timeline = timelineUntil(Date.parse(`${today}T00:00:00Z`))
  const office: Office = {
    tx,
    engine: { modules, changes: changeKinds },
    people: new Map(people.map((person) => [person.id, person])),
    delegations,
    timeline,
    refused: [],
  }
  const begins = addDays(today, -yearOfDays - 5)
  await writeDelegations(tx, delegations, today)
  await writeOpenings(tx, people, begins)
  await writeGains(tx, people, today)
  await writeExpiringHours(tx, people, today)
  for (let day = begins; day < today; day = `${addMonths(day, 1).slice(0, 8)}01`)
    timeline.at(Date.parse(`${day}T00:00:00Z`), async () => void (await grantEntitlements(tx, day)))
  const calendar = calendarOf(people, today)
  const cast = castStories(people, calendar)
  const told = new Set(people.filter((person) => ['amina', 'ratna', 'carla'].includes(person.userName)))
  const borrowers = new Set(cast.filter((story) => story.kind === 'loan').map((story) => story.person))
  const single = [...cast, ...leaveOccasions(people, calendar), ...hoursTaken(people, calendar)]
  const permits = [...permitCast(people, calendar), ...permitYear(people, calendar)]
  const adjustments = [...adjustmentCast(people, today), ...adjustmentYear(people, today)]
  const leaves = leaveYear(people, calendar, single, told)
  const stories = [
    ...single,
    ...leaves,
    ...loanYear(people, today, borrowers),
    ...permits,
    ...adjustments,
    ...overtimeCast(people, calendar),
    ...timesheetYear(people, calendar),
    ...personalDataCast(people, today, hasSecretsKey(tx)),
  ]
  for (const story of stories) tell(office, story)
  for (const person of people)
    if (person.leftOn) timeline.at(Date.parse(`${addDays(person.leftOn, 1)}T02:00:00Z`), () => payOut(tx, people, person))
  await timeline.play()
  await grantEntitlements(tx, today)
  return office.refused
}
