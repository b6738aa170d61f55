import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, type Name } from './company.ts'
import { openPortal, type Answer, type Portal } from './portal.ts'

const { calls } = leaveRequest

/** What was answered; an answer that refuses is a fault of the test. */
export const done = <E>({ body, status, error }: Answer<E>): AnswerOf<E> => {
  if (status !== 200) throw new Error(`${status} ${error.Message}`)
  return body
}

/** A portal whose people ask for leave. */
export interface LeaveCalls {
  portal: Portal
  /** Another Monday to come, each time a later one. */
  monday(): string
  /** Annual leave of so many days in a row. */
  leave(startDate: string, days?: number, more?: object): { leaveTypeId: string; startDate: string; endDate: string }
  /** Files a leave, of the next Monday where nothing is said. */
  file(by?: Name, form?: object): Promise<AnswerOf<typeof calls.saveAndSubmit>>
  detail(id: string, by?: Name): Promise<AnswerOf<typeof calls.detail>>
}

/** Begins with a hundred days of annual leave for amina, budi and hadi. */
export async function openLeaveCalls(): Promise<LeaveCalls> {
  const portal = await openPortal()
  const { annual } = portal.company.leave
  for (const name of ['amina', 'budi', 'hadi'] as const) await give(portal.database, portal.company.id[name], annual, 100)
  const now = today('Asia/Jakarta')
  let weeks = 0
  const monday = () => addDays(now, 14 - weekday(now) + (weeks += 1) * 7)
  const leave: LeaveCalls['leave'] = (startDate, days = 1, more = {}) => ({
    leaveTypeId: annual,
    startDate,
    endDate: addDays(startDate, days - 1),
    ...more,
  })
  return {
    portal,
    monday,
    leave,
    file: async (by = 'amina', form = leave(monday())) => done(await portal.as(by).call(calls.saveAndSubmit, form as never)),
    detail: async (id, by = 'amina') => done(await portal.as(by).call(calls.detail, { id })),
  }
}
