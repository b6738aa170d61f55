import { addDays } from '#shared/records/calendar.ts'
import { begunOn, changedFrom, endedAfter, postOn, type Post, type PostField, type PostFields } from './post.ts'

/** Which week of working hours somebody has from a day on. */
export interface Scheduled {
  startsOn: string
  scheduleId: string
}

/** Where somebody works, and when they are there. */
export interface Standing {
  hiredOn: string | null
  /** The last day; null: none is known. */
  leftOn: string | null
  /** Who has left comes back on this day. */
  returnsOn: string | null
  posts: readonly Post[]
  schedules: readonly Scheduled[]
}

/** What each act may change of a post. */
export const actFields = {
  transfer: ['unitId', 'siteId', 'positionId', 'managerId'],
  promote: ['grade', 'positionId'],
  manager: ['managerId'],
  contract: ['employmentStatus', 'fullTime'],
} as const satisfies Record<string, readonly PostField[]>

export type Act =
  | { kind: keyof typeof actFields; on: string; change: Partial<PostFields> }
  | { kind: 'schedule'; on: string; scheduleId: string }
  /** `on`: the last day. */
  | { kind: 'end'; on: string }
  /** What is said of no field is as it was at the end. */
  | { kind: 'return'; on: string; change: Partial<PostFields> }
export type ActKind = Act['kind'] | 'hire'

/** Why an act cannot be. */
export type Against = 'notThere' | 'nothing' | 'endsAlready' | 'isHere' | 'hiredLater'

/** How somebody stands after an act; or why it cannot be. Nothing is read and nothing written. */
export function after(standing: Standing, act: Act, today: string): Standing | Against {
  switch (act.kind) {
    case 'schedule':
      return scheduled(standing, act)
    case 'end':
      return ended(standing, act.on)
    case 'return':
      return returned(standing, act, today)
    default: {
      const posts = changedFrom(standing.posts, act.on, act.change)
      if (!posts) return 'notThere'
      return JSON.stringify(posts) === JSON.stringify(standing.posts) ? 'nothing' : { ...standing, posts }
    }
  }
}

function scheduled(standing: Standing, { on, scheduleId }: { on: string; scheduleId: string }): Standing | Against {
  if (!postOn(standing.posts, on)) return 'notThere'
  if (standing.schedules.findLast(({ startsOn }) => startsOn <= on)?.scheduleId === scheduleId) return 'nothing'
  const schedules = [...standing.schedules.filter(({ startsOn }) => startsOn !== on), { startsOn: on, scheduleId }]
  return { ...standing, schedules: schedules.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1)) }
}

function ended(standing: Standing, lastDay: string): Standing | Against {
  if (standing.leftOn !== null) return 'endsAlready'
  if (standing.hiredOn !== null && standing.hiredOn > lastDay) return 'hiredLater'
  const posts = endedAfter(standing.posts, lastDay, addDays(lastDay, 1))
  if (!posts) return 'notThere'
  return { ...standing, leftOn: lastDay, posts, schedules: standing.schedules.filter(({ startsOn }) => startsOn <= lastDay) }
}

function returned(standing: Standing, { on, change }: { on: string; change: Partial<PostFields> }, today: string): Standing | Against {
  const last = standing.posts.at(-1)
  if (standing.leftOn === null || standing.leftOn >= on || standing.returnsOn !== null || !last) return 'isHere'
  const { startsOn: _from, endsOn: _until, ...fields } = last
  const posts = begunOn(standing.posts, on, { ...fields, ...change })
  if (!posts) return 'isHere'
  // Until the day comes they are gone: who has left signs in no more.
  return on <= today ? { ...standing, leftOn: null, posts } : { ...standing, returnsOn: on, posts }
}
