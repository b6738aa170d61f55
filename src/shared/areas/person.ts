import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { absenceSpan } from '#shared/contract/absence-span.ts'
import { balanceRow } from '#shared/contract/balance-row.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { day, id } from '#shared/wire.ts'

const area = 'person'

/** Reports that are named; of more there is only their number. */
export const reportsNamed = 24

const colleague = z.object({ id, name: z.string(), position: z.string(), hasPicture: z.boolean() })
export type Colleague = z.output<typeof colleague>

/** What the page of a person tells of them, as far as the reader may see it. */
export const personPage = z
  .object({
    /** Their site's clock. */
    timeZone: z.string(),
    today: z.object({
      /** The day that it is there. */
      date: day,
      /** Away: until this day. */
      awayUntil: z.nullable(day),
      holiday: z.nullable(z.string()),
      /** What they work and whether they are there; null where the reader does not see their attendance. */
      work: z.nullable(
        z.object({
          /** Whether anybody has set when they work. */
          isSet: z.boolean(),
          /** Null on a day off, and where nobody has set anything. */
          plan: z.nullable(z.object({ name: z.string(), start: z.string(), end: z.string() })),
          last: z.nullable(z.object({ direction: z.enum(['in', 'out']), time: z.string() })),
        }),
      ),
    }),
    /** Nearest first. */
    managers: z.array(colleague),
    reports: z.object({ named: z.array(colleague), total: z.number() }),
    /** Null where the reader does not see them. */
    balances: z.nullable(z.array(balanceRow)),
    /** From a month ago until a year from now; null where the reader does not see them. */
    absences: z.nullable(z.array(absenceSpan)),
    /** Kinds of requests that the reader may file for them, the likeliest first. */
    files: z.array(z.string()),
    /** Pages on which the reader sees more of them. */
    pages: z.array(
      z.object({
        of: z.enum(['file', 'attendance', 'balances', 'roster', 'access']),
        path: z.string(),
        search: z.record(z.string(), z.string()),
      }),
    ),
  })
  .register(descriptions, { id: 'PersonPage' })
export type PersonPage = z.output<typeof personPage>

export const personCalls = calls(area, {
  page: endpoint({
    method: 'GET',
    path: '/x/people/{id}',
    area,
    summary: 'A colleague as far as the reader may see them: today, their line, balances, absences, and what can be done for them',
    input: z.object({ id }),
    output: personPage,
  }),
})
