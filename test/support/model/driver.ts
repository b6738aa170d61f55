import { sql } from 'kysely'
import { expect } from 'vitest'
import { act } from '../../../src/server/approval/act/decision.ts'
import { cancel, closeBySystem, reopen } from '../../../src/server/approval/act/ending.ts'
import { save, saveAndSubmit, submit } from '../../../src/server/approval/act/entry.ts'
import type { EngineWithDb } from '../../../src/server/approval/request/module.ts'
import type { StoredRequest } from '../../../src/server/approval/request/store.ts'
import { upkeep } from '../../../src/server/approval/upkeep/upkeep.ts'
import { transaction, type Tx } from '../../../src/server/foundation/database/db.ts'
import { newId } from '../../../src/server/foundation/basis/ids.ts'
import { Refusal } from '../../../src/server/foundation/basis/refusal.ts'
import { assign } from '../../../src/server/people/assignments.ts'
import { findViewer, type Viewer } from '../../../src/server/people/viewer.ts'
import { addDays } from '../../../src/shared/records/calendar.ts'
import { names, type Company, type Name } from '../company.ts'
import type { TrialForm } from '../engine.ts'
import * as model from './engine.ts'
import { snapshot } from './snapshot.ts'
import type { Step } from './steps.ts'
import { actsFor, isThere } from './world.ts'

/** Does each step of a history on both sides: the engine and the plain model. */

export const dayOf = (index: number) => addDays('2032-03-01', index)

export interface Run {
  engine: EngineWithDb
  company: Company
  plain: model.Plain
  tally: Map<string, number>
}

const count = ({ tally }: Run, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/** Does one step on both sides; what the model refuses must be refused likewise and change nothing. */
export async function take(run: Run, one: Step, before: string): Promise<string> {
  const { engine, company, plain } = run
  const { db } = engine
  if (one.kind === 'delegate' || one.kind === 'person' || one.kind === 'move') {
    await changePeople(run, one)
    return before
  }
  if (one.kind === 'upkeep') {
    await upkeep(engine, new Date())
    model.keepUp(plain)
    return snapshot(db)
  }
  if (one.kind === 'close') {
    await closeOne(run, one.target)
    return snapshot(db)
  }
  const request = 'target' in one ? aptRequest(plain, one) : undefined
  if ('target' in one && !request) return before
  const by = request ? aptFor(run, one, request) : one.by
  const viewer = await findViewer(db, by)
  expect(viewer !== undefined).toBe(isThere(plain, by))
  if (!viewer) return before
  const what = one.kind === 'decide' ? one.decision : one.kind === 'reopen' ? `reopen at ${request?.status}` : one.kind
  const outcome = await attempt(db, (tx) => perform(run, one, request, viewer, tx))
  const after = await snapshot(db)
  const given = { stale: 'version' in one && one.version === 'stale' }
  const expected = expectation(run, one, request, by, { ...given, as: asOf(after, outcome, company) })
  count(run, 'refused' in expected ? `refused ${expected.refused}` : what)
  expect('refused' in outcome ? { refused: outcome.refused } : 'done').toEqual('refused' in expected ? expected : 'done')
  if ('refused' in expected) expect(after).toBe(before)
  else if ('done' in outcome) expected.done.id = outcome.done.id
  return after
}

type Act = Exclude<Step, { kind: 'delegate' | 'person' | 'move' | 'upkeep' | 'close' }>

/** Usually a request on which it can be done, sometimes any. */
function aptRequest(plain: model.Plain, one: Extract<Act, { target: number }>): model.PlainRequest | undefined {
  const fits = (request: model.PlainRequest) =>
    one.kind === 'decide'
      ? model.isOpen(request)
      : one.kind === 'reopen'
        ? [3, 4, 5, 12].includes(request.status)
        : one.kind === 'cancel' || model.isDraft(request)
  const fitting = one.chance === 'any' ? [] : plain.requests.filter(fits)
  const from = fitting.length > 0 ? fitting : plain.requests
  return from[one.target % Math.max(1, from.length)]
}

/** Usually somebody who may do it, sometimes anybody. */
function aptFor({ plain }: Run, one: Act, request: model.PlainRequest): Name {
  if (one.chance === 'any') return one.by
  if (one.kind === 'decide') {
    const [party = request.author] = model.partiesOf(request).filter((name) => actsFor(plain, name).length > 0)
    if (one.target % 6 === 0) return party
    const standIn = plain.delegations.find(({ from }) => model.askedNow(request).includes(from))?.to
    if (one.target % 3 === 1 && standIn) return standIn
    const able = names.filter((name) => isThere(plain, name) && model.rightsOf(plain, name, request).length > 0)
    const concerned = able.length > 0 ? able : [...request.approvers, ...model.partiesOf(request)]
    return concerned[names.indexOf(one.by) % concerned.length] ?? one.by
  }
  const decided = request.status === 4 || request.status === 5
  if ((one.kind === 'reopen' && decided) || (one.kind === 'cancel' && request.status === 4)) return one.by < 'f' ? 'dewi' : 'indra'
  return one.by < 'd' ? request.author : request.requestor
}

async function perform(
  { engine, company, plain }: Run,
  one: Act,
  request: model.PlainRequest | undefined,
  viewer: Viewer,
  tx: Tx,
): Promise<StoredRequest> {
  const id = request?.id ?? ''
  const seen =
    'version' in one && request
      ? { none: null, right: request.version, stale: request.version + (one.target % 2 ? 1 : -1) }[one.version]
      : null
  const saving = (given: model.PlainForm, about: Name | null) => ({
    viewer,
    id: request ? id : null,
    form: {
      rule: given.rule,
      from: dayOf(given.from),
      days: given.days,
      approvers: given.chosen.map((name) => company.id[name]),
    } satisfies TrialForm,
    employeeId: about && company.id[about],
    version: seen,
    attachmentIds: [],
    now: new Date(),
  })
  const acting = { viewer, note: '', attachmentId: null, version: seen, now: new Date() }
  switch (one.kind) {
    case 'file': {
      const given = saving(one.form, aboutOf(plain, one, viewer.userName as Name))
      return one.submit ? saveAndSubmit(engine, tx, 'trial', given) : save(engine, tx, 'trial', given)
    }
    case 'edit': {
      const given = saving(one.form, one.other)
      return one.submit ? saveAndSubmit(engine, tx, 'trial', given) : save(engine, tx, 'trial', given)
    }
    case 'submit':
      return submit(engine, tx, 'trial', { ...acting, id })
    case 'decide':
      return act(engine, tx, 'trial', id, one.decision, acting)
    case 'cancel':
      return cancel(engine, tx, 'trial', id, acting)
    case 'reopen':
      return reopen(engine, tx, 'trial', id, acting)
  }
}

/** The system ends one, mostly an approved one: what has ended otherwise stays as it is. */
async function closeOne(run: Run, target: number): Promise<void> {
  const { engine, plain } = run
  const approved = plain.requests.filter(({ status }) => status === 4)
  const from = target % 3 && approved.length > 0 ? approved : plain.requests
  const request = from[target % Math.max(1, from.length)]
  if (!request) return
  const now = new Date()
  const given = { note: '', today: now.toISOString().slice(0, 10), now }
  const after = await transaction(engine.db, (tx) => closeBySystem(engine, tx, 'trial', request.id, given))
  count(run, `close at ${request.status}`)
  expect(after !== undefined).toBe(model.closeBySystem(request))
}

/** For whom somebody files: mostly themselves, else a report of theirs or just anybody. */
function aboutOf(plain: model.Plain, { chance: how, other }: Extract<Step, { kind: 'file' }>, by: Name): Name {
  if (how === 'any') return other
  const reports = names.filter((name) => plain.people[name].manager === by)
  return other < 'd' ? (reports[0] ?? by) : by
}

function expectation(
  { plain }: Run,
  one: Act,
  request: model.PlainRequest | undefined,
  by: Name,
  given: { stale: boolean; as: Name | undefined },
): model.Expected {
  if (one.kind === 'file') return model.file(plain, by, aboutOf(plain, one, by), one.form, one.submit)
  if (!request) throw new Error('an act on nothing')
  if (one.kind === 'edit') return model.edit(plain, by, request, { form: one.form, about: one.other, stale: given.stale }, one.submit)
  if (one.kind === 'submit') return model.submit(plain, by, request, given.stale)
  if (one.kind === 'decide') return model.decide(plain, by, request, one.decision, given)
  return (one.kind === 'cancel' ? model.cancel : model.reopen)(plain, by, request, given.stale)
}

async function attempt(
  db: EngineWithDb['db'],
  work: (tx: Tx) => Promise<StoredRequest>,
): Promise<{ done: StoredRequest } | { refused: number; why: string }> {
  try {
    return { done: await transaction(db, work) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.statusCode, why: error.message }
    throw error
  }
}

/** In whose right it was done, as the history says: where somebody stands for several it is the product's choice. */
function asOf(after: string, outcome: object, company: Company): Name | undefined {
  if (!('done' in outcome)) return undefined
  const last = (JSON.parse(after) as { history: { request_id: string; on_behalf_of: string | null }[] | null }).history?.findLast(
    (entry) => entry.request_id === (outcome.done as StoredRequest).id && entry.on_behalf_of !== null,
  )
  return names.find((name) => company.id[name] === last?.on_behalf_of)
}

async function changePeople(
  { engine: { db }, company, plain }: Run,
  one: Extract<Step, { kind: 'delegate' | 'person' | 'move' }>,
): Promise<void> {
  if (one.kind === 'delegate') {
    if (one.from === one.to) return
    plain.delegations = plain.delegations.filter(({ from, to }) => from !== one.from || to !== one.to)
    await sql`update delegation set revoked_at = now() where from_id = ${company.id[one.from]}::uuid and to_id = ${company.id[one.to]}::uuid and revoked_at is null`.execute(
      db,
    )
    if (one.revoke) return
    plain.delegations.push({ from: one.from, to: one.to })
    await sql`insert into delegation (id, from_id, to_id, starts_on) values (${newId()}, ${company.id[one.from]}, ${company.id[one.to]}, current_date)`.execute(
      db,
    )
  } else if (one.kind === 'person') {
    Object.assign(plain.people[one.who], { disabled: one.becomes === 'disabled', left: one.becomes === 'left' })
    await sql`
      update employee set disabled_at = case when ${one.becomes === 'disabled'}::boolean then now() end, left_on = case when ${one.becomes === 'left'}::boolean then current_date - 1 end
      where id = ${company.id[one.who]}::uuid`.execute(db)
  } else {
    if (one.who === one.to) return
    const moved = plain.people[one.who]
    Object.assign(moved, { manager: one.to, moved: true })
    const post = {
      unitId: company.unit[moved.unit],
      positionId: null,
      siteId: company.site[moved.site],
      managerId: company.id[one.to],
      grade: null,
      employmentStatus: 'permanent',
    }
    await transaction(db, (tx) => assign(tx, { employeeId: company.id[one.who], startsOn: new Date().toISOString().slice(0, 10), ...post }))
  }
}
