import { daysBetween, weekday } from '#shared/records/calendar.ts'
import { planShift, type PlannedShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import type { WeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { weeklyShift } from '#shared/records/schedule/weekly-shift.ts'
import { mapByTurns } from '#server/foundation/basis/turns.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { readGround, type Ground, type PostRow, type WeekRow } from './planned-ground.ts'

/** What a person is to do on a day, and where. */
export interface PlannedDay {
  day: string
  timeZone: string
  siteId: string | null
  unitId: string | null
  /** Whether attendance is kept on the day: by the dates of the person's group where it has its own, else of the site. */
  isKept: boolean
  /** Between hiring and leaving, and not between two posts. */
  employed: boolean
  /** The one that counts: none on a day that a roster has worked. */
  holiday: { name: string; off: number } | null
  /** The one of the site, whatever a roster says. */
  siteHoliday: { name: string; off: number } | null
  /** Whether a roster, a pattern or a weekly schedule says anything of the day; where none does, nothing is planned. */
  isSet: boolean
  shifts: PlannedShift[]
  /** What stands where no roster does; null where neither a pattern nor a weekly schedule says anything of the day. */
  usual: PlannedShift[] | null
  /** Null where the pattern or the weekly schedule stands. */
  roster: { note: string } | null
}

/**
 * Every day of some people from `from` until `until`, by person. The only place that knows where shifts come from: a roster
 * where one stands, which says it whole, holidays too; else the pattern of the person's calendar group, else the weekly
 * schedule, both with the holidays of the site. Where none of them is, nothing is planned: no hours are supposed. Shifts
 * have their names in `language`.
 */
export async function plannedDays(
  db: Db | Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
  language: Language = defaultLanguage,
): Promise<Map<string, PlannedDay[]>> {
  return planFrom(await readGround(db, employeeIds, { from, until }, language), { from, until })
}

/** The same from what was read of it. Person by person, so that nobody waits for the days of many. */
export async function planFrom(ground: Ground, { from, until }: DaySpan): Promise<Map<string, PlannedDay[]>> {
  const days = daysBetween(from, until)
  const plan = planner()
  const weekly = weekPlanner(ground.weekly)
  return mapByTurns(ground.people, ({ id, hired_on, left_on }) => {
    const posts = ground.posts.get(id) ?? []
    const weeks = ground.weeks.get(id) ?? []
    const rostered = ground.roster.get(id)
    return [
      id,
      days.map((day): PlannedDay => {
        // Before the first post that of the beginning counts, as for everything else that is asked of a person.
        const post = lastUntil(posts, day) ?? posts[0]
        const roster = rostered?.get(day)
        const timeZone = post?.time_zone ?? 'UTC'
        const siteHoliday = holidayOf(ground, post, day)
        const pattern = ground.groups.pattern(id, day)
        const kept = ground.groups.kept(id, day) ?? post
        const week = lastUntil(weeks, day)
        const usual = (pattern ?? (week ? weekly(week, day) : null))?.map((rule) => plan(rule, day, timeZone)) ?? null
        return {
          day,
          timeZone,
          siteId: post?.site_id ?? null,
          unitId: post?.unit_id ?? null,
          isKept: Boolean(kept?.since && day >= kept.since && (kept.until === null || day <= kept.until)),
          employed:
            (hired_on === null || day >= hired_on) && (left_on === null || day <= left_on) && !(post?.ends_on && day >= post.ends_on),
          holiday: roster && roster.rules.length > 0 ? null : siteHoliday,
          siteHoliday,
          isSet: roster !== undefined || usual !== null,
          shifts: roster ? roster.rules.map((rule) => plan(rule, day, timeZone)) : (usual ?? []),
          usual,
          roster: roster ? { note: roster.note } : null,
        }
      }),
    ]
  })
}

const lastUntil = <R extends { starts_on: string }>(given: readonly R[], day: string): R | undefined =>
  given.findLast(({ starts_on }) => starts_on <= day)

const holidayOf = ({ holidays }: Ground, post: PostRow | undefined, day: string) =>
  (post?.site_id && holidays.get(post.site_id)?.get(day)) || null

/** Many people work the same week: the shift of each of its days is made once. */
function weekPlanner(rule: WeeklyRule): (week: WeekRow, day: string) => ShiftRule[] {
  const known = new Map<WeekRow, ShiftRule[][]>()
  return (week, day) => {
    const shifts = known.get(week) ?? []
    known.set(week, shifts)
    return (shifts[weekday(day)] ??= [weeklyShift({ ...week, start: week.start_time, end: week.end_time }, day, rule) ?? []].flat())
  }
}

/** Many people work the same shift on the same day: it is planned once. */
function planner(): (rule: ShiftRule, day: string, timeZone: string) => PlannedShift {
  const known = new Map<ShiftRule, Map<string, PlannedShift>>()
  return (rule, day, timeZone) => {
    const days = known.get(rule) ?? new Map<string, PlannedShift>()
    known.set(rule, days)
    const key = `${day} ${timeZone}`
    const planned = days.get(key) ?? planShift(rule, day, timeZone)
    days.set(key, planned)
    return planned
  }
}
