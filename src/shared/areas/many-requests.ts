import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { exampleId, id, optionalId, text } from '#shared/wire.ts'

const area = 'many-requests'

/** Most requests that one call files. */
export const mostRequests = 100

const wish = z.object({
  kind: z.enum(Object.keys(requestModules) as (keyof typeof requestModules)[]),
  /** What is said with each submit. */
  note: z._default(text(2000), ''),
  requests: z
    .array(
      z.object({
        /** For whom it is made; null: oneself. */
        employeeId: z._default(optionalId, null),
        /** The fields of its module. */
        form: z.record(z.string().check(z.maxLength(100)), z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostRequests)),
})
export type ManyWish = z.output<typeof wish>

const outcome = z.object({
  /** All of them, or none. */
  isWritten: z.boolean(),
  /** One of each request, in their order. */
  requests: z.array(
    z.object({
      id: z.nullable(id),
      code: z.nullable(z.string()),
      /** What stands in its way; none: nothing does. */
      errors: z.array(z.string()),
      /** What is worth knowing of it. Told by a trial alone. */
      remarks: z.array(z.string()),
    }),
  ),
})
export type ManyOutcome = z.output<typeof outcome>

const example = {
  kind: 'leave-request',
  note: 'The site is closed',
  requests: [{ employeeId: exampleId, form: { leaveTypeId: exampleId, startDate: '2026-12-24', endDate: '2026-12-24' } }],
}

export const manyRequestsCalls = calls(area, {
  try: endpoint({
    method: 'POST',
    path: '/x/many-requests/try',
    reads: true,
    area,
    summary: 'What would become of many new requests of one kind, were they submitted one after the other; nothing is written',
    input: wish,
    example,
    output: outcome,
    perMinute: 10,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/x/many-requests',
    area,
    summary: 'Submits many new requests of one kind, all or none',
    input: wish,
    example,
    output: outcome,
    changes: true,
    perMinute: 10,
  }),
})
