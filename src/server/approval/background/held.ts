import { sql } from 'kysely'
import type { HeldDecision, Holding } from '#shared/areas/held-decision.ts'
import { sure } from '#shared/sure.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse, type Message } from '#server/foundation/basis/refusal.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { demand, demandVersion, seenRequest } from '../act/context.ts'
import { moduleNamed } from '../act/decide-later.ts'
import { act, demandReason } from '../act/decision.ts'
import type { Decision } from '../request/machine.ts'
import type { Engine } from '../request/module.ts'
import { demandFreeFile } from '#server/platform/attachments.ts'
import { may } from '../act/rights.ts'

export interface HeldWish {
  id: string
  actionType: Decision
  note: string
  attachmentId: string | null
  version: number | null
}

/**
 * Holds a decision that would be possible now, for so many seconds. A second one for the same request replaces the first.
 * Where nothing is held it is carried out at once, by the ordinary act.
 */
export async function holdDecision(engine: Engine, tx: Tx, viewer: Viewer, wish: HeldWish, seconds: number): Promise<Holding> {
  const stored = await first(
    tx,
    sql<{ module: string; requestor: string }>`
      select r.module, q.display_name as requestor from request r join employee q on q.id = r.requestor_id where r.id = ${wish.id}::uuid`,
  )
  const [kind, module] = moduleNamed(engine, stored?.module ?? null)
  requireModule(viewer, module.contract.module)
  if (!module.contract.actions.includes(wish.actionType)) throw refuse(400, 'decision.unsupported')
  const requestor = stored?.requestor ?? ''
  const answer = { requestId: wish.id, title: module.contract.title, kind, actionType: wish.actionType, requestor, errors: [] }
  if (seconds === 0) {
    await sql`delete from held_decision where person_id = ${viewer.id}::uuid and request_id = ${wish.id}::uuid`.execute(tx)
    const { note, attachmentId, version } = wish
    const { code } = await act(engine, tx, kind, wish.id, wish.actionType, { viewer, note, attachmentId, version, now: new Date() })
    return { ...answer, id: newId(), code, dueIn: 0, carriedOut: true }
  }
  const context = await seenRequest(tx, engine, viewer, kind, wish.id)
  demand(may(viewer, wish.actionType, context))
  demandVersion(context.request, wish.version)
  await demandReason(tx, wish.actionType, wish.note)
  if (wish.attachmentId) await demandFreeFile(tx, viewer.id, wish.attachmentId)
  const row = await first(
    tx,
    sql<{ id: string }>`
      insert into held_decision (id, person_id, request_id, act, note, attachment_id, version, due_at, from_where)
      values (${newId()}::uuid, ${viewer.id}::uuid, ${wish.id}::uuid, ${wish.actionType}, ${wish.note}, ${wish.attachmentId}::uuid, ${wish.version},
        now() + make_interval(secs => ${seconds}), ${viewer.from ?? null})
      on conflict (person_id, request_id) do update set id = excluded.id, act = excluded.act, note = excluded.note,
        attachment_id = excluded.attachment_id, version = excluded.version, due_at = excluded.due_at, from_where = excluded.from_where, errors = null
      returning id`,
  )
  return {
    ...answer,
    id: sure(row, 'a held decision is inserted or replaces another').id,
    code: context.request.code,
    dueIn: seconds * 1000,
    carriedOut: false,
  }
}

interface HeldRow {
  id: string
  requestId: string
  code: string
  module: string
  actionType: Decision
  requestor: string
  dueIn: number
  errors: Message[] | null
}

/** A person's held decisions, the first due first. */
export async function heldDecisions(engine: Engine, db: Db, viewer: Viewer, language: Language): Promise<HeldDecision[]> {
  const found = await rows(
    db,
    sql<HeldRow>`
      select h.id, h.request_id as "requestId", r.code, r.module, h.act as "actionType", q.display_name as requestor, h.errors,
        greatest(0, ceil(extract(epoch from h.due_at - now()) * 1000))::int as "dueIn"
      from held_decision h join request r on r.id = h.request_id join employee q on q.id = r.requestor_id
      where h.person_id = ${viewer.id}::uuid order by h.due_at limit 100`,
  )
  return found.map(({ module: name, errors, ...row }) => {
    const [kind, module] = moduleNamed(engine, name)
    const said = (errors ?? []).map((message) => sayWithDays(language, message.key, message.params))
    return { ...row, kind, title: module.contract.title, errors: said }
  })
}

/** Takes a decision back, or puts one away that could not be carried out; refused once it has been carried out. */
export async function takeBack(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const gone = await first(
    tx,
    sql<{ id: string }>`delete from held_decision where id = ${id}::uuid and person_id = ${viewer.id}::uuid returning id`,
  )
  if (!gone) throw refuse(404, 'held.tooLate')
}

/** What could not be carried out and was not put away for a week is forgotten: its holder has been told. */
export const sweepHeld = (db: Db): Promise<unknown> => sql`delete from held_decision where due_at < now() - interval '7 days'`.execute(db)
