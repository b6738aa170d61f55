import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, events } from '#shared/contract/endpoint.ts'
import { day, id } from '#shared/wire.ts'

/**
 * What a stream tells. It says where to look, never what is there: whoever is told asks by the usual calls.
 * - `ready`: from now on nothing is missed; what was asked before may be old
 * - `again`: something may have been missed: look at everything anew
 * - `notices`: the person was told something, or has read it elsewhere
 * - `inbox`: something waits for the person, or waits no longer
 * - `request`: a request that the person may see has changed
 * - `attendance`: days have changed of people whose attendance the person may see
 */
export const liveEvents = ['ready', 'again', 'notices', 'inbox', 'request', 'attendance'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** So many people are named at once. */
export const mostDaysTold = 20

/** The data of `request`; `attendance` has its own, the other events have `{}`. */
export const changedRequest = z.object({ module: z.string(), id }).register(descriptions, { id: 'ChangedRequest' })
export type ChangedRequest = z.output<typeof changedRequest>

/**
 * The data of `attendance`: between which days, by person. Null: of more than are named, perhaps of nobody whom the person may
 * see; whoever shows attendance looks at it anew.
 */
export const changedAttendance = z
  .object({
    days: z.nullable(z.array(z.object({ id, from: day, until: day })).check(z.maxLength(mostDaysTold))),
  })
  .register(descriptions, { id: 'ChangedAttendance' })
export type ChangedAttendance = z.output<typeof changedAttendance>

export const liveCalls = calls('live', {
  stream: endpoint({
    method: 'GET',
    path: '/x/live',
    area: 'live',
    summary: 'What changes for the person, as server-sent events, until the token ends',
    input: z.object({}),
    output: events,
  }),
})
