import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { id, instant } from '#shared/wire.ts'

const area = 'universal-inbox'
const actionType = z.enum(['approve', 'revise', 'reject'])

/** Most requests that one batch decides. */
export const longestBatch = 500

const wish = z.object({
  actionType,
  note: z._default(z.string().check(z.maxLength(2000)), ''),
  items: z
    .array(
      z.object({
        id,
        code: z._default(z.string().check(z.maxLength(100)), ''),
        caption: z._default(z.string().check(z.maxLength(300)), ''),
        /** Of the form that the person saw; left out: only the turn is checked. */
        version: z.optional(z.nullable(z.int32())),
      }),
    )
    .check(z.minLength(1), z.maxLength(longestBatch)),
})
export type BatchWish = z.output<typeof wish>

/** What became of one request: documents A 3. */
const result = { id, code: z.string(), isError: z.boolean(), errors: z.array(z.string()) }

export const batchItemStates = ['waiting', 'done', 'failed', 'stopped'] as const

const batch = z.object({
  id,
  actionType,
  note: z.string(),
  createdDate: instant,
  /** Until the first is decided, in milliseconds from this answer: until then all of it can be taken back. 0: it has begun. */
  dueIn: z.number(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Asked to stop: what had not begun does not begin. */
  stopped: z.boolean(),
  finished: z.boolean(),
  items: z.array(z.object({ ...result, caption: z.string(), state: z.enum(batchItemStates) })),
})
export type Batch = z.output<typeof batch>
export type BatchItem = Batch['items'][number]

const one = z.object({ id })

export const batchCalls = calls('batch', {
  run: endpoint({
    method: 'POST',
    path: '/UniversalInboxes/batch-action',
    area,
    summary: 'Decide many requests; answers when all are done',
    input: wish,
    output: z.array(z.object(result)),
    changes: true,
    perMinute: 30,
  }),
  start: endpoint({
    method: 'POST',
    path: '/x/batches',
    area,
    summary: 'Decide many requests in the background, after as long as the company lets decisions be taken back',
    input: wish,
    output: batch,
    changes: true,
    perMinute: 60,
  }),
  list: endpoint({
    method: 'GET',
    path: '/x/batches',
    area,
    summary: 'The person’s batches of the last day, the newest first',
    input: z.object({}),
    output: z.array(batch),
  }),
  read: endpoint({ method: 'GET', path: '/x/batches/{id}', area, summary: 'How far a batch is', input: one, output: batch }),
  stop: endpoint({
    method: 'POST',
    path: '/x/batches/{id}/stop',
    area,
    summary: 'Begin nothing more of a batch; before it has begun that takes all of it back',
    input: one,
    output: batch,
    changes: true,
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/x/batches/{id}',
    area,
    summary: 'Show a batch no more; what has not begun does not begin',
    input: one,
    output: z.object({}),
    changes: true,
  }),
})
