import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { overtimePolicy } from '#shared/records/overtime/policy.ts'
import { date, day, id, optionalId, text } from '#shared/wire.ts'

const area = 'overtime-set-up'

const reasonTypeNames = z
  .object({ en: text(80).check(z.minLength(1)), id: text(80).check(z.minLength(1)) })
  .register(descriptions, { examples: [{ en: 'Stocktaking', id: 'Inventarisasi' }] })
const reasonTypeRow = z.object({
  id,
  code: z.string(),
  names: z.record(z.string(), z.string()),
  sequence: z.number(),
  retired: z.boolean(),
})
const ruleRow = z.object({
  id,
  siteId: z.nullable(id),
  site: z.nullable(z.string()),
  startsOn: day,
  policy: overtimePolicy,
})

/** What HR sets of overtime: reasons, and what counts at a site. */
export const overtimeSetUpCalls = calls(area, {
  settings: endpoint({
    method: 'GET',
    path: '/x/overtime/settings',
    area,
    summary: 'Reasons and rules of overtime, for HR',
    input: z.object({}),
    output: z.object({
      reasonTypes: z.array(reasonTypeRow),
      rules: z.array(ruleRow),
      /** Sites whose rules the person may set. */
      sites: z.array(z.object({ id, name: z.string() })),
      /** What time off may be given as. */
      leaveTypes: z.array(z.object({ id, name: z.string() })),
      /** May set what counts for every site, and reasons. */
      all: z.boolean(),
    }),
  }),
  keepReasonType: endpoint({
    method: 'POST',
    path: '/x/overtime/reason-types',
    area,
    summary: 'Adds a reason for overtime, or changes one',
    input: z.object({
      id: z.optional(optionalId),
      code: z
        .string()
        .check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'Capital letters and digits'))
        .register(descriptions, { examples: ['STOCK'] }),
      names: reasonTypeNames,
      sequence: z.int().check(z.minimum(0), z.maximum(10_000)),
      retired: z._default(z.boolean(), false),
    }),
    output: reasonTypeRow,
    changes: true,
  }),
  keepRule: endpoint({
    method: 'POST',
    path: '/x/overtime/rules',
    area,
    summary: 'Sets what counts as overtime at a site, or at every other, from a day on',
    input: z.object({ siteId: z.optional(optionalId), startsOn: date, policy: overtimePolicy }),
    output: z.object({ id }),
    changes: true,
  }),
  dropRule: endpoint({
    method: 'DELETE',
    path: '/x/overtime/rules/{id}',
    area,
    summary: 'Takes rules back that have not begun',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})
