import { randomUUID } from 'node:crypto'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'

/** What the portal said it had done. */
export interface Acknowledged {
  id: string
  statusId: number
}

export interface Writer {
  acknowledged: Map<string, Acknowledged>
  /** Every status that was answered, 0 for a connection that broke. */
  statuses: Map<number, number>
  /** Sends to another address from now on: the portal was started anew. */
  moveTo(url: string): void
  stop(): Promise<void>
}

interface Given {
  leaveTypeId: string
  tokens: { employees: string[]; manager: string }
}

/**
 * Files leave for each employee without a pause, day after day, and lets the manager approve every second one. A call without
 * an answer is repeated with its key until there is one.
 */
export function startWriter(url: string, { leaveTypeId, tokens }: Given): Writer {
  const acknowledged = new Map<string, Acknowledged>()
  const statuses = new Map<number, number>()
  let [base, stopped] = [url, false]
  const post = async (path: string, token: string, body: object, key: string): Promise<Acknowledged | undefined> => {
    while (!stopped) {
      let status = 0
      try {
        const answer = await fetch(`${base}/api${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          signal: AbortSignal.timeout(10_000),
        })
        status = answer.status
        const told = (await answer.json()) as Acknowledged
        if (status === 200) {
          acknowledged.set(told.id, { id: told.id, statusId: told.statusId })
          return told
        }
      } catch {
        status = 0
      } finally {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return undefined
  }
  const work = async (token: string) => {
    const now = today('Asia/Jakarta')
    let day = addDays(now, 7 - weekday(now))
    for (let count = 0; !stopped; count += 1) {
      const filed = await post('/leave-request/save-and-submit', token, { leaveTypeId, startDate: day, endDate: day }, randomUUID())
      if (filed && count % 2 === 1) await post('/v2/leave-request/approve', tokens.manager, { id: filed.id, note: 'yes' }, randomUUID())
      day = addDays(day, weekday(day) === 4 ? 3 : 1)
    }
  }
  const workers = tokens.employees.map(work)
  return {
    acknowledged,
    statuses,
    moveTo: (other) => void (base = other),
    stop: async () => {
      stopped = true
      await Promise.all(workers)
    },
  }
}
