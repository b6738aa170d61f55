import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { AsIf } from '../days/day-facts.ts'
import { defineChange, type Change, type Found, type Source } from '../../change.ts'
import { correctionsAt, standingCorrections } from './correction.ts'

/** A correction as a change to the records: the moments are those the room placed. */
export const correctionChangeData = z.object({
  day: z.string(),
  /** Instants. */
  in: z.nullable(z.string()),
  out: z.nullable(z.string()),
  /** How many there may be in the month; null: as many as one likes. */
  most: z.nullable(z.number()),
})
type CorrectionChangeData = z.output<typeof correctionChangeData>

const end = (tx: Tx, change: Change, source: Source) =>
  sql`update check_time_correction set ended_at = now()
    where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(tx)

/** What would be known of somebody with a correction. */
export function asIfCorrected({ data }: Change): AsIf {
  const told = correctionChangeData.parse(data)
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  return { checks: correctionsAt({ in: at(told.in), out: at(told.out) }) }
}

/** Puts check times in place of what devices said, or where they said nothing. */
export const correctionChange = defineChange<CorrectionChangeData>({
  kind: 'check-time-correction',
  schema: correctionChangeData,
  locks: (_data, change) => [`check-time-correction ${change.employeeId}`],

  async check(tx, data, change, source) {
    const { ofMonth, sameDay } = await standingCorrections(tx, change.employeeId, data.day, source.requestId)
    const found = sameDay
      .filter((other) => (other.in && data.in !== null) || (other.out && data.out !== null))
      .map((other): Found => ({
        key: 'checkTimeOverrider.standing',
        params: { code: other.code, day: data.day },
        field: 'day',
        blocks: 'submit',
      }))
    if (data.most !== null && ofMonth >= data.most)
      found.push({ key: 'checkTimeOverrider.mostPerMonth', params: { most: data.most }, field: 'day', blocks: 'submit' })
    return found
  },

  async reserve(tx, data, change, source) {
    await sql`
      insert into check_time_correction (id, employee_id, request_id, line, day, in_at, out_at)
      values (${newId()}, ${change.employeeId}, ${source.requestId}, ${change.line}, ${data.day}, ${data.in}, ${data.out})`.execute(tx)
  },

  async release(tx, _data, change, source) {
    await end(tx, change, source)
  },

  async apply(tx, data, change, source) {
    for (const direction of ['in', 'out'] as const)
      if (data[direction] !== null)
        await sql`
          insert into check_time (id, employee_id, at, direction, source, request_id, line)
          values (${newId()}, ${change.employeeId}, ${data[direction]}, ${direction}, 'correction', ${source.requestId}, ${change.line})
          on conflict do nothing`.execute(tx)
    await sql`update check_time_correction set applied_at = now()
      where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(tx)
  },

  async reverse(tx, _data, change, source) {
    await sql`delete from check_time where request_id = ${source.requestId}::uuid and line = ${change.line} and source = 'correction'`.execute(
      tx,
    )
    await end(tx, change, source)
  },
})
