import { sql } from 'kysely'
import { isWaiting } from '#shared/status.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { moduleOf } from '../act/context.ts'
import { closeBySystem } from '../act/ending.ts'
import { nameOf } from '../act/entry.ts'
import { asked } from '../request/machine.ts'
import { moneyOf, type Engine } from '../request/module.ts'
import { partedNotices } from '../act/notices.ts'
import { partiesOf } from '../act/rights.ts'
import { lockChanges, takeStep } from '../act/steps.ts'
import { writeRequest, type StoredRequest } from '../request/store.ts'

interface Leaver {
  id: string
  name: string
}

/** Parties of a request who have left by a day. */
const leaversOf = (tx: Tx, request: StoredRequest, today: string): Promise<Leaver[]> =>
  rows(
    tx,
    sql<Leaver>`
      select id, display_name as name from employee where id = any (${partiesOf(request)}::uuid[]) and left_on < ${today}::date order by display_name, id`,
  )

/**
 * What leavers make of a request that waits or is edited, which stands locked: that of a leaver is closed; of one about
 * several people those who left are taken out, and it goes on for the others. Null: closed; the same request where nobody left.
 */
export async function letLeaversGo(engine: Engine, tx: Tx, kind: string, request: StoredRequest, now: Date): Promise<StoredRequest | null> {
  const today = now.toISOString().slice(0, 10)
  const leavers = await leaversOf(tx, request, today)
  const about = [request.requestorId, request.subjectId]
  const close = () => closeBySystem(engine, tx, kind, request.id, { note: 'history.note.leaver', today, now })
  if (leavers.some(({ id }) => about.includes(id))) {
    await close()
    return null
  }
  const ids = leavers.map(({ id }) => id)
  const gone = request.lines.filter(({ employeeId }) => ids.includes(employeeId))
  const module = moduleOf(engine, kind)
  if (gone.length === 0 || !module.without) return request
  const lines = request.lines.filter(({ employeeId }) => !ids.includes(employeeId))
  const rest = module.without(request.form, ids, lines)
  if (!rest) {
    await close()
    return null
  }
  if (isWaiting(request.statusId)) {
    await lockChanges(engine, tx, gone)
    await takeStep(engine, tx, 'release', gone, { requestId: request.id, actorId: null, today })
  }
  const [only, ...more] = [...new Set(lines.map(({ employeeId }) => employeeId))]
  const subjectId = only && more.length === 0 ? only : null
  const { money = null, ...kept } = rest
  const after: StoredRequest = { ...request, ...kept, ...moneyOf({ money }), lines, subjectId, version: request.version + 1 }
  const names = leavers.map(({ name }) => name).join(', ')
  const told = [request.authorId, request.requestorId, ...(isWaiting(request.statusId) ? asked(request.approval).map(({ id }) => id) : [])]
  return writeRequest(
    tx,
    request,
    after,
    {
      history: [{ actorId: null, act: 'part', note: `history.note.parted ${names}` }],
      notices: partedNotices(
        module,
        after,
        told.filter((id) => !ids.includes(id)),
        {
          requestor: await nameOf(tx, request.requestorId, null),
          actor: names,
        },
      ),
      audit: { actorId: null, act: 'part', detail: { employeeIds: ids } },
      viewers: [],
      sitesOf: [],
    },
    now,
  )
}
