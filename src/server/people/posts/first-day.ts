import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import type { Standing } from './acts.ts'
import { demandThere } from './known.ts'
import { demandNoCircle } from './line.ts'
import { putStandings, standingOf, type Person } from './standing.ts'

/** Why somebody cannot have begun on a day: they have left by then, or begin something before, or follow it up, by then. */
export type AgainstDay = 'afterLast' | 'afterPost'

/**
 * How somebody stands whose first day was always another: no act, but a correction. Their first post and first schedule go
 * with it where they began on the day that was wrong; else they stay, and nobody begins after them.
 */
export function begunAnew(standing: Standing, day: string): Standing | AgainstDay {
  const { hiredOn, leftOn, posts, schedules } = standing
  if (leftOn !== null && day > leftOn) return 'afterLast'
  const moved = <T extends { startsOn: string }>(all: readonly T[], end: string | null): readonly T[] | null => {
    const [begun, ...later] = all
    if (!begun) return all
    if (begun.startsOn !== hiredOn) return begun.startsOn < day ? null : all
    return end !== null && end <= day ? null : [{ ...begun, startsOn: day }, ...later]
  }
  const [own, given] = [moved(posts, posts[0]?.endsOn ?? null), moved(schedules, schedules[1]?.startsOn ?? null)]
  return own && given ? { ...standing, hiredOn: day, posts: own, schedules: given } : 'afterPost'
}

/** Corrects the first day of somebody, with what goes with it; the organisation is held. */
export async function correctFirstDay(tx: Tx, person: Person, day: string, by: string): Promise<void> {
  const stands = begunAnew(person, day)
  if (stands === 'afterLast') throw refuse(400, 'people.hiredAfterLast', { day: person.leftOn ?? '' }, 'hiredOn')
  if (stands === 'afterPost') throw refuse(400, 'people.hiredAfterPost', undefined, 'hiredOn')
  if (person.hiredOn === null || day > person.hiredOn) await demandNothingBefore(tx, person.id, day)
  const manager = stands.posts[0]?.startsOn === day ? stands.posts[0].managerId : null
  if (manager !== null) await demandThere(tx, manager, day, 'hiredOn', (from) => ({ hiredOn: from }))
  await withoutNewRoles(tx, { ids: [person.id], by }, () => putStandings(tx, [{ id: person.id, ...stands }]))
  await demandNoCircle(tx, [person.id], day)
  // Who hired them is still told on their line; where nothing has followed it can still be taken back.
  await sql`
    update person_event v set starts_on = ${day}::date,
      after = case when exists (select from person_event o where o.employee_id = v.employee_id and o.taken_back_at is null and o.id <> v.id)
        then v.after else ${JSON.stringify(standingOf(stands))}::jsonb end
    where v.employee_id = ${person.id}::uuid and v.kind = 'hire' and v.taken_back_at is null and v.starts_on = ${person.hiredOn}::date`.execute(
    tx,
  )
}

/** Refuses a first day behind days of which something is written down, or on which somebody reported to them. */
async function demandNothingBefore(tx: Tx, id: string, day: string): Promise<void> {
  const theirs = sql`employee_id = ${id}::uuid`
  const found = await first(
    tx,
    sql<{ day: string; name: string | null }>`
      select x.day, x.name from (
        select day, null as name from leave_day where ${theirs}
        union all select effective_on, null from leave_event where ${theirs} and period is null
        union all select day, null from roster_day where ${theirs}
        union all select at::date, null from check_time where ${theirs}
        union all select day, null from check_time_correction where ${theirs}
        union all select day, null from manual_shift_day where ${theirs}
        union all select day, null from permit_out where ${theirs}
        union all select day, null from overtime where ${theirs}
        union all select day, null from timesheet_entry where ${theirs}
        union all select a.starts_on, e.display_name from assignment a join employee e on e.id = a.employee_id where a.manager_id = ${id}::uuid
      ) x where x.day < ${day}::date order by x.day, x.name limit 1`,
  )
  if (found?.name) throw refuse(409, 'people.hiredAfterReports', { name: found.name, day: found.day }, 'hiredOn')
  if (found) throw refuse(409, 'people.hiredAfterStored', { day: found.day }, 'hiredOn')
}
