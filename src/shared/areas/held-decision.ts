import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { id } from '#shared/wire.ts'

const area = 'held-decision'
const actionType = z.enum(['approve', 'revise', 'reject'])

const held = z.object({
  id,
  requestId: id,
  code: z.string(),
  /** Text key of the module's name. */
  title: z.string(),
  /** Path segment of the module's screens. */
  kind: z.string(),
  actionType,
  /** Whose request it is. */
  requestor: z.string(),
  /** Until it is carried out, in milliseconds from this answer; 0: any moment. */
  dueIn: z.number(),
  /** Why it could not be carried out; empty while it is still to be. */
  errors: z.array(z.string()),
})
export type HeldDecision = z.output<typeof held>

/** What became of a decision: held, or carried out at once where the company holds none. */
export const holding = z.extend(held, { carriedOut: z.boolean() }).register(descriptions, { id: 'Holding' })
export type Holding = z.output<typeof holding>

export const heldCalls = calls(area, {
  hold: endpoint({
    method: 'POST',
    path: '/x/held-decisions',
    area,
    summary:
      'Decide, and be able to take it back for a while; a second one for the same request replaces the first. Where the company lets nothing be taken back it is carried out at once',
    input: z.object({
      id,
      actionType,
      note: z._default(z.string().check(z.maxLength(2000)), ''),
      attachmentId: z.optional(z.nullable(id)),
      version: z.optional(z.nullable(z.number())),
    }),
    output: holding,
    changes: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/x/held-decisions',
    area,
    summary: 'The person’s decisions that can still be taken back, and those that could not be carried out',
    input: z.object({}),
    output: z.array(held),
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/x/held-decisions/{id}',
    area,
    summary: 'Take a held decision back, or put away one that could not be carried out',
    input: z.object({ id }),
    output: z.object({}),
    changes: true,
  }),
})
