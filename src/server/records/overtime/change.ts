import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { clockAt } from '#shared/records/clock.ts'
import { limitFindings, type OvertimeFinding } from '#shared/records/overtime/rules.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { sure } from '#shared/sure.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { defineChange, weighedBy, type Change, type Found, type Source } from '../change.ts'
import { leaveLocks } from '../leave/events.ts'
import { overtimePeople } from './ground.ts'
import { overtimeRules, policyAt } from './rules.ts'
import { leavesOn, othersOf, usageOf } from './standing.ts'

/** Overtime of one person as a change to the records: what it comes to is what the room computed from the form. */
export const overtimeChangeData = z.object({
  reasonTypeId: id,
  day: z.string(),
  /** Instants. */
  startsAt: z.string(),
  endsAt: z.string(),
  breakMinutes: z.int(),
  minutes: z.int(),
  /** Minutes, each weighed with its rate. */
  worth: z.number(),
  /** The same minutes by their rate; what was submitted before rates were kept has none. */
  bands: z._default(z.array(z.object({ rate: z.number(), minutes: z.int() })), []),
  free: z.boolean(),
  siteId: z.nullable(id),
  timeZone: z.string(),
  compensation: z.enum(['pay', 'timeOff']),
})
export type OvertimeChangeData = z.output<typeof overtimeChangeData>

/** What would be known of somebody with an overtime. */
export function asIfGranted({ data }: Change) {
  const { startsAt, endsAt } = overtimeChangeData.parse(data)
  return { overtimes: [{ code: '', from: Date.parse(startsAt), until: Date.parse(endsAt) }] }
}

const blocks = { impossible: 'save', refused: 'submit', told: 'never' } as const

/** Whose overtime something was found about: the line's number and name are part of what is said. */
export interface Whose {
  line: number
  name: string
}

/** The form's field of a line. */
export const lineField = (line: number): string => `employees.${line - 1}`

export const foundOf = ({ rule, facts, weight }: OvertimeFinding, { line, name }: Whose): Found => ({
  key: `overtime.${rule}` as TextKey,
  params: { ...facts, line, name },
  field: lineField(line),
  blocks: blocks[weight],
  ...weighedBy(rule),
})

const end = (tx: Tx, change: Change, source: Source) =>
  sql`update overtime set ended_at = now() where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(
    tx,
  )

export const overtimeChange = defineChange<OvertimeChangeData>({
  kind: 'overtime',
  schema: overtimeChangeData,
  // A leave on the same day must stand still too while it is looked at.
  locks: (_data, change) => [`overtime ${change.employeeId}`, ...leaveLocks(change.employeeId)],

  async check(tx, data, change, source) {
    const { employeeId, line } = change
    const { name } = sure((await overtimePeople(tx, [employeeId])).get(employeeId), 'overtime is of somebody')
    const whose = { line, name }
    const others = [...(await othersOf(tx, [employeeId], [data.day, data.day], source.requestId)).values()].flat()
    const at = (instant: string) => clockAt(Date.parse(instant), data.timeZone)
    const meets = others.filter(
      (other) => Date.parse(other.startsAt) < Date.parse(data.endsAt) && Date.parse(data.startsAt) < Date.parse(other.endsAt),
    )
    const found = meets.map(({ code, startsAt, endsAt }): Found => ({
      key: 'overtime.overlap',
      params: { ...whose, code, from: at(startsAt), until: at(endsAt) },
      field: lineField(line),
      blocks: 'submit',
    }))
    for (const { code, part } of await leavesOn(tx, employeeId, data.day))
      found.push({
        key: part === 'full' ? 'overtime.onLeave' : 'overtime.leaveThatDay',
        params: { ...whose, code, day: data.day },
        field: lineField(line),
        blocks: part === 'full' ? 'submit' : 'never',
      })
    const policy = policyAt(await overtimeRules(tx), data.siteId, data.day)
    const broken = limitFindings(data.minutes, data.free, usageOf(others, data.day, policy), policy)
    return [...found, ...broken.map((finding) => foundOf(finding, whose))]
  },

  async reserve(tx, data, change, source) {
    await sql`
      insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, bands, free,
        compensation)
      values (${newId()}, ${change.employeeId}, ${data.reasonTypeId}, ${source.requestId}, ${change.line}, ${data.day}, ${data.startsAt},
        ${data.endsAt}, ${data.breakMinutes}, ${data.minutes}, ${data.worth}, ${JSON.stringify(data.bands)}::jsonb, ${data.free}, ${data.compensation})`.execute(
      tx,
    )
  },

  async release(tx, _data, change, source) {
    await end(tx, change, source)
  },

  async apply(tx, _data, change, source) {
    await sql`update overtime set granted_at = now()
      where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(tx)
  },

  async reverse(tx, _data, change, source) {
    await end(tx, change, source)
  },
})
