import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { clockAt } from '#shared/records/clock.ts'
import { usageFindings, type PermitFinding } from '#shared/records/permit-out/rules.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { together, type Tx } from '#server/foundation/database/db.ts'
import { defineChange, weighedBy, type Change, type Found, type Source } from '../change.ts'
import { leaveLocks } from '../leave/events.ts'
import { leavesOn, type LeaveOnDays } from '../leave/leave-days.ts'
import { permitReasonType } from './reason-types.ts'
import { aroundOf, type Around } from './around.ts'

/** A permit as a change to the records: its day and hours are those the room computed from the form. */
export const permitChangeData = z.object({
  reasonTypeId: id,
  day: z.string(),
  /** Instants; at `middleAt` the second half of the working day begins. */
  startsAt: z.string(),
  endsAt: z.string(),
  middleAt: z.string(),
  hours: z.number(),
  timeZone: z.string(),
})
export type PermitChangeData = z.output<typeof permitChangeData>

export const foundBy = ({ rule, field, facts, impossible }: PermitFinding): Found => ({
  key: `permitOut.${rule}` as TextKey,
  params: facts,
  field,
  blocks: impossible ? 'save' : 'submit',
  ...weighedBy(rule),
})

const before = (one: string, other: string) => Date.parse(one) < Date.parse(other)

/** Other permits at that time, and leave on that day: a half day where it meets, hours only told, as nobody knows which. */
function meetings({ permits }: Around, leaves: readonly LeaveOnDays[], data: PermitChangeData): Found[] {
  const at = (instant: string) => clockAt(Date.parse(instant), data.timeZone)
  const found = permits.map(({ code, startsAt, endsAt }): Found => ({
    key: 'permitOut.overlap',
    params: { code, from: at(startsAt), until: at(endsAt) },
    field: 'permitStart',
    blocks: 'submit',
  }))
  const taken = leaves.flatMap(({ code, parts }) => parts.map((part) => ({ code, part })))
  for (const { code, part } of taken) {
    if (part === 'first' && !before(data.startsAt, data.middleAt)) continue
    if (part === 'second' && !before(data.middleAt, data.endsAt)) continue
    found.push({
      key: part === 'hours' ? 'permitOut.leaveThatDay' : 'permitOut.onLeave',
      params: { code, day: data.day },
      field: 'permitStart',
      blocks: part === 'hours' ? 'never' : 'submit',
    })
  }
  return found
}

const end = (tx: Tx, change: Change, source: Source) =>
  sql`update permit_out set ended_at = now() where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(
    tx,
  )

export const permitChange = defineChange<PermitChangeData>({
  kind: 'permit-out',
  schema: permitChangeData,
  // A leave on the same day must stand still too while it is looked at.
  locks: (_data, change) => [`permit-out ${change.employeeId}`, ...leaveLocks(change.employeeId)],

  async check(tx, data, change, source) {
    const type = await permitReasonType(tx, data.reasonTypeId)
    if (!type) return [{ key: 'permitOut.reasonUnknown', field: 'reasonTypeId', blocks: 'save' }]
    const [around, leaves] = await together(
      aroundOf(tx, change.employeeId, data, source.requestId),
      leavesOn(tx, change.employeeId, data.day, data.day, 'standing'),
    )
    return [...meetings(around, leaves, data), ...usageFindings(data.hours, type.policy, around.usage).map(foundBy)]
  },

  async reserve(tx, data, change, source) {
    await sql`
      insert into permit_out (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, hours)
      values (${newId()}, ${change.employeeId}, ${data.reasonTypeId}, ${source.requestId}, ${change.line}, ${data.day}, ${data.startsAt},
        ${data.endsAt}, ${data.hours})`.execute(tx)
  },

  async release(tx, _data, change, source) {
    await end(tx, change, source)
  },

  async apply(tx, _data, change, source) {
    await sql`update permit_out set granted_at = now()
      where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(tx)
  },

  async reverse(tx, _data, change, source) {
    await end(tx, change, source)
  },
})
