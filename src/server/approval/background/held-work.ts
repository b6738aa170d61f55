import { sql } from 'kysely'
import { first, transaction, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellNow } from '#server/foundation/live/news.ts'
import { Refusal, type Message } from '#server/foundation/basis/refusal.ts'
import { decideLater, moduleNamed, type LaterDecision } from '../act/decide-later.ts'
import { throwFaults } from './faults.ts'
import type { EngineWithDb } from '../request/module.ts'

/** Carries out held decisions when they are due. Any number may run beside each other, in any number of processes. */
export interface HeldWork {
  /** Carries out what is due now. */
  run(): Promise<void>
  /** Runs by itself once a decision held for so long is due. */
  runIn(seconds: number): void
  /** Begins nothing more and waits for what is under way. What is still held is carried out after the next start. */
  stop(): Promise<void>
}

interface Due extends LaterDecision {
  id: string
  personId: string
  code: string
}

export function openHeldWork(engine: EngineWithDb, failed: (error: unknown) => void): HeldWork {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let stopping = false

  async function all(): Promise<void> {
    const faults: unknown[] = []
    while (!stopping && (await carryOutNext(engine, faults)));
    throwFaults(faults, 'held decisions')
  }
  async function run(): Promise<void> {
    const work = all()
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }

  return {
    run,
    runIn(seconds) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          run().catch(failed)
        },
        seconds * 1000 + 5,
      )
      timers.add(timer)
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}

/**
 * Carries out the next decision that is due; false: none is. It goes in the transaction of the act itself, so that it is
 * done once whatever crashes; where something else has happened on the request meanwhile, that stays and the holder is told,
 * as they are of a fault, which is noted in `faults`.
 */
async function carryOutNext(engine: EngineWithDb, faults: unknown[]): Promise<boolean> {
  let due: Due | undefined
  try {
    await transaction(engine.db, async (tx) => {
      due = await takeNext(tx)
      if (!due) return
      await decideLater(engine, tx, due)
      await sql`delete from held_decision where id = ${due.id}::uuid`.execute(tx)
    })
  } catch (error) {
    if (!due) throw error
    await tellHolder(engine, due, error instanceof Refusal ? error.messages : [{ key: 'error.unexpected' }])
    if (!(error instanceof Refusal)) faults.push(error)
  }
  return due !== undefined
}

const takeNext = (tx: Tx): Promise<Due | undefined> =>
  first(
    tx,
    sql<Due>`
      select h.id, h.person_id as "personId", h.request_id as "requestId", h.act as "actionType", h.note, h.attachment_id as "attachmentId", h.version,
        h.from_where as "from", r.module, r.code, e.user_name as "userName"
      from held_decision h join request r on r.id = h.request_id join employee e on e.id = h.person_id
      where h.due_at <= now() and h.errors is null order by h.due_at limit 1 for update of h skip locked`,
  )

async function tellHolder(engine: EngineWithDb, due: Due, messages: Message[]): Promise<void> {
  const [, module] = moduleNamed(engine, due.module)
  const params = { title: module.contract.title, code: due.code }
  await sql`
    with kept as (
      update held_decision set errors = ${JSON.stringify(messages)}::jsonb where id = ${due.id}::uuid and errors is null returning id
    )
    insert into notification (id, employee_id, type_id, key, params, module, request_id)
    select ${newId()}::uuid, ${due.personId}::uuid, 'RQ008', 'told.heldFailed', ${JSON.stringify(params)}::jsonb, ${due.module}, ${due.requestId}::uuid
    from kept`.execute(engine.db)
  tellNow(engine.db, { request: null, notices: [due.personId], inbox: [due.personId] })
}
