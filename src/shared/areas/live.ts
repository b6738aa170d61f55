import * as z from 'zod/mini'
import { endpoint, events } from '../contract/endpoint.ts'
import { id } from '../wire.ts'

/**
 * What a stream tells. It says where to look, never what is there: whoever is told asks by the usual calls.
 * - `ready`: from now on nothing is missed; what was asked before may be old
 * - `again`: something may have been missed: look at everything anew
 * - `notices`: the person was told something, or has read it elsewhere
 * - `inbox`: something waits for the person, or waits no longer
 * - `request`: a request that the person may see has changed
 */
export const liveEvents = ['ready', 'again', 'notices', 'inbox', 'request'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** The data of `request`; the other events have `{}`. */
export const changedRequest = z.object({ module: z.string(), id })
export type ChangedRequest = z.output<typeof changedRequest>

export const liveCalls = {
  stream: endpoint({
    method: 'GET',
    path: '/x/live',
    area: 'live',
    summary: 'What changes for the person, as server-sent events, until the token ends',
    input: z.object({}),
    output: events,
  }),
}
