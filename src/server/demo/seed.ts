import { sql } from 'kysely'
import { first, transaction, type Database } from '#server/foundation/database/db.ts'
import { playAttendance } from './year/attendance-year.ts'
import { settleDown } from './year/aftermath.ts'
import { closeMonths } from './year/closings.ts'
import { playDayRequests } from './story/day-request-story.ts'
import { found } from './company/founding.ts'
import { peopleOf } from './company/people.ts'
import { writeShiftPlan } from './company/shift-plan.ts'
import { playPay } from './year/pay-year.ts'
import { playYear } from './year/year.ts'

/** What the making of the demo company is at. */
export type DemoStep = 'its people' | 'a year of requests' | 'a year of attendance' | 'its closed months' | 'its pay'

/** Any number: the same for every process that would fill the same database. */
const seedLock = 7_203_115

/**
 * Fills a database that knows nobody with the demo company, and says whether it did. All of it is one transaction: it is
 * there whole or not at all, and of several processes one does it while the others wait. The same day gives the same company.
 */
export function seedDemoIfEmpty({ db }: Database, now: Date = new Date(), tell: (step: DemoStep) => void = () => {}): Promise<boolean> {
  return transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Plans for tables that are still being filled are guesses, and compiling them costs more than it saves.
    await sql`set local jit = off`.execute(tx)
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const somebody = await first(tx, sql`select from employee limit 1`)
    if (somebody) return false
    await sql`select setval('request_number', 1, false)`.execute(tx)
    tell('its people')
    const today = now.toISOString().slice(0, 10)
    const people = peopleOf(today)
    await found(tx, people, today)
    // Before anybody asks for leave: days that a pattern leaves free cost none.
    await writeShiftPlan(tx, people, today)
    tell('a year of requests')
    await playYear(tx, people, today)
    await settleDown(tx, people, today)
    tell('a year of attendance')
    await playAttendance(tx, people, now)
    await playDayRequests(tx, people, today)
    tell('its closed months')
    await closeMonths(tx, people, today)
    tell('its pay')
    await playPay(tx, people, today)
    return true
  })
}
