import type { Page } from 'playwright-core'
import { callOnPage } from './call-on-page.ts'

interface Preview {
  concerns: { blocking: boolean }[]
  days: { value: number } | null
}

interface LeaveTypes {
  listData: { id: string; displayName: string }[]
}

const dayMs = 86_400_000

/** The id of a leave type that is open to whoever is signed in on the page. */
export async function leaveTypeNamed(page: Page, name: string): Promise<string> {
  const { listData } = await callOnPage<LeaveTypes>(page, '/leave-request/datasource/leave-type', {
    paginationSize: 100,
    paginationPage: 0,
  })
  const type = listData.find(({ displayName }) => displayName === name)
  if (!type) throw new Error(`No leave type ${name}`)
  return type.id
}

/**
 * Working days in a row, from the day after tomorrow on, that nothing stands in the way of: the demo company is another one
 * on each day that it is made.
 */
export async function freeDays(page: Page, leaveTypeId: string, count: number): Promise<{ from: string; until: string }> {
  for (let ahead = 2; ahead < 200; ahead++) {
    const from = dayAhead(ahead)
    const until = dayAhead(ahead + count - 1)
    const { days, concerns } = await callOnPage<Preview>(page, '/x/leave-request/preview', { leaveTypeId, startDate: from, endDate: until })
    if (days?.value === count && !concerns.some(({ blocking }) => blocking)) return { from, until }
  }
  throw new Error('No free days')
}

const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
