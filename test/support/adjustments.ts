import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, endOfYear } from '#shared/records/calendar.ts'
import { leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Name } from './company.ts'
import { openPortal, type Portal } from './portal.ts'

export let portal: Portal
export const { calls } = leaveAdjustmentRequest
export const now = today('Asia/Jakarta')
export const ending = endOfYear(addDays(now, 200))

export async function openAdjustments(): Promise<void> {
  portal = await openPortal()
}

/** Amina has ten days until the end of next year, or of this where that is far. */
export async function startAgain(): Promise<void> {
  const { db } = portal.database
  await sql`truncate leave_event, leave_day, request, request_history, request_viewer, task, notification cascade`.execute(db)
  await give('amina', 10, ending)
}

export async function give(name: Name, quantity: number, expiresOn: string | null, id = newId()): Promise<string> {
  const { id: people, leave } = portal.company
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on)
    values (${id}, ${people[name]}, ${leave.annual}, 'adjustment', ${quantity}, ${addDays(now, -30)}, ${expiresOn})`.execute(
    portal.database.db,
  )
  return id
}

export const form = (more: object) => ({
  subjectId: portal.company.id.amina,
  leaveTypeId: portal.company.leave.annual,
  note: 'Worked on a holiday',
  ...more,
})
export const file = (by: Name, more: object) => portal.as(by).call(calls.saveAndSubmit, form(more) as never)
export const filed = async (by: Name, more: object) => {
  const answer = await file(by, more)
  expect(answer.error.Errors ?? answer.status).toBe(200)
  return answer.body.id
}
export const refused = async (by: Name, more: object) => {
  const { status, error } = await file(by, more)
  return [status, ...(error.Errors ?? []), ...Object.keys(error.fields ?? {})]
}
