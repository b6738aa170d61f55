import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { calendarSpan, type CalendarScope } from '#shared/areas/calendar.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Call } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { manages, reportsOf } from '#server/people/organisation.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { holidayEntries } from './entries.ts'
import { awayTimes, type Away } from './away-times.ts'
import type { IcalEvent } from './ical.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

export interface KeptFeed {
  createdAt: string
  lastUsedAt: string | null
}

/** The addresses that somebody has made. */
export async function feedsOf(db: Db, employeeId: string): Promise<Record<CalendarScope, KeptFeed | null>> {
  const found = await rows(
    db,
    sql<KeptFeed & { scope: CalendarScope }>`
      select scope, created_at as "createdAt", last_used_at as "lastUsedAt" from calendar_feed f
      where employee_id = ${employeeId}::uuid and ${inUse}`,
  )
  const of = (wanted: CalendarScope) => {
    const feed = found.find(({ scope }) => scope === wanted)
    return feed ? { createdAt: feed.createdAt, lastUsedAt: feed.lastUsedAt } : null
  }
  return { own: of('own'), team: of('team') }
}

/** Makes an address; the one before is none any more. Answers the secret part, which is told this once. */
export async function renewFeed(db: Db, call: Call<Viewer>, scope: CalendarScope): Promise<string> {
  const { person: viewer } = call
  let key = ''
  await actOnce(db, call, async (tx) => {
    key = randomBytes(32).toString('base64url')
    await sql`
      insert into calendar_feed (employee_id, scope, hash) values (${viewer.id}, ${scope}, ${hashOf(key)})
      on conflict (employee_id, scope) do update set hash = excluded.hash, created_at = now(), last_used_at = null`.execute(tx)
    await sql`insert into audit (actor_id, act, entity, entity_id, detail)
      values (${viewer.id}::uuid, 'renew', 'calendar feed', ${viewer.id}::uuid, ${JSON.stringify({ scope })}::jsonb)`.execute(tx)
  })
  if (key === '') throw refuse(409, 'error.toldOnce')
  return key
}

export async function endFeed(db: Db, call: Call<Viewer>, scope: CalendarScope): Promise<void> {
  const { person: viewer } = call
  await actOnce(db, call, async (tx) => {
    const { numAffectedRows } = await sql`delete from calendar_feed where employee_id = ${viewer.id}::uuid and scope = ${scope}`.execute(tx)
    if (!numAffectedRows) return
    await sql`insert into audit (actor_id, act, entity, entity_id, detail)
      values (${viewer.id}::uuid, 'end', 'calendar feed', ${viewer.id}::uuid, ${JSON.stringify({ scope })}::jsonb)`.execute(tx)
  })
}

/** An address that no calendar has asked for in a year has ended. */
const inUse = sql`coalesce(f.last_used_at, f.created_at) > now() - interval '1 year'`

/** A calendar as an address tells it. `etag`: of what it says, whenever it is told. */
export interface ToldFeed {
  text: string
  etag: string
}

/** What an address shows: approved leave as being away, and holidays; never why, nor how much is left. */
export async function feedOf(db: Db, key: string, now: Date, countFor: (caller: string) => void): Promise<ToldFeed> {
  const kept = await first(
    db,
    sql<{ scope: CalendarScope; userName: string }>`
      update calendar_feed f set last_used_at = now() from employee e
      where e.id = f.employee_id and f.hash = ${hashOf(key)} and ${inUse} returning f.scope, e.user_name as "userName"`,
  )
  // Whoever is gone or disabled has no calendar any more.
  const viewer = kept && (await findViewer(db, kept.userName))
  if (!kept || !viewer) throw refuse(404, 'calendar.feed.unknown')
  countFor(`feed ${hashOf(key).toString('base64url')}`)
  const team = kept.scope === 'team'
  if (team && !(await manages(db, viewer.id, viewer.today))) throw refuse(404, 'calendar.feed.unknown')
  const people = team ? await reportsOf(db, viewer.id, viewer.today, 1) : [viewer.id]
  const { from } = calendarSpan(viewer.today)
  const until = addMonths(viewer.today, 12)
  const language = viewer.language ?? 'en'
  const holidays = await holidayEntries(db, viewer.siteId, { from, until, language })
  const summaryOf = ({ name, someHours }: Away) => {
    if (team) return say(language, someHours ? 'calendar.someHoursOf' : 'calendar.awayOf', { name })
    return say(language, someHours ? 'calendar.someHours' : 'absence.away')
  }
  const events: IcalEvent[] = [
    ...(await awayTimes(db, people, from, until)).map((away) => ({ ...away.time, uid: away.uid, summary: summaryOf(away) })),
    ...holidays.map(({ startDate, description }) => ({
      uid: `holiday-${startDate}-${createHash('sha256').update(description).digest('hex').slice(0, 12)}@calendula`,
      from: startDate,
      until: startDate,
      summary: description,
    })),
  ]
  const name = say(language, team ? 'calendar.feed.team' : 'calendar.feed.own')
  const etag = `W/"${createHash('sha256')
    .update(JSON.stringify([name, events]))
    .digest('base64url')}"`
  // Where no calendar is asked for, the rules of all zones take no memory.
  const { icalendar } = await import('./ical.ts')
  return { text: icalendar(name, events, now), etag }
}
