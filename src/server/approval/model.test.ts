import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { transaction, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { Refusal } from '#server/foundation/refusal.ts'
import { assign } from '#server/people/assignments.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { foundCompany, give, names, type Company, type Name } from '../../../test/support/company.ts'
import { freshDatabase, type FreshDatabase } from '../../../test/support/database.ts'
import { trialHouse, type TrialForm } from '../../../test/support/house.ts'
import * as model from '../../../test/support/model/engine.ts'
import { saidByDatabase, saidByModel, snapshot } from '../../../test/support/model/snapshot.ts'
import { actsFor, isThere, newWorld, rules } from '../../../test/support/model/world.ts'
import { act } from './decision.ts'
import { cancel, closeBySystem, reopen } from './ending.ts'
import { save, saveAndSubmit, submit } from './entry.ts'
import type { Approvals } from './module.ts'
import type { RequestRecord } from './store.ts'
import { upkeep } from './upkeep.ts'

/** How many random histories; more for a long run. A failure prints its seed, path and the shortest history that shows it. */
const histories = Number(process.env['CALENDULA_HISTORIES'] ?? 1000)
const seed = process.env['CALENDULA_SEED'] ? Number(process.env['CALENDULA_SEED']) : undefined
const companies = 3

const dayOf = (index: number) => addDays('2032-03-01', index)

const person = fc.constantFrom(...names)
const form: fc.Arbitrary<model.PlainForm> = fc.record({
  rule: fc.constantFrom(...Object.keys(rules)),
  from: fc.integer({ min: 0, max: 11 }),
  days: fc.integer({ min: 1, max: 7 }),
  chosen: fc.subarray([...names], { maxLength: 3 }),
})
const chance = fc.constantFrom('apt', 'apt', 'apt', 'apt', 'apt', 'any')
const version = fc.constantFrom('none', 'none', 'right', 'right', 'right', 'stale')
const filer = fc.constantFrom('amina', 'amina', 'hadi', 'budi', 'carla', 'dewi', 'farah', 'edgar') satisfies fc.Arbitrary<Name>
const approver = fc.constantFrom('budi', 'budi', 'carla', 'farah', 'dewi', 'gita', 'indra') satisfies fc.Arbitrary<Name>
const target = fc.nat({ max: 50 })
const filing = fc.record({
  kind: fc.constant('file' as const),
  by: filer,
  form,
  submit: fc.constantFrom(true, true, false),
  chance,
  other: person,
})
const step = fc.oneof(
  { weight: 4, arbitrary: filing },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      by: person,
      form,
      submit: fc.boolean(),
      chance,
      other: fc.option(person, { freq: 4 }),
      target,
      version,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('submit' as const), by: person, chance, target, version }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      by: person,
      decision: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'revise' as const, 'reject' as const),
      chance,
      target,
      version,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), by: person, chance, target, version }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), by: person, chance, target, version }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delegate' as const),
      from: approver,
      to: person,
      revoke: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      who: fc.oneof(approver, person),
      becomes: fc.constantFrom('disabled' as const, 'left' as const, 'back' as const, 'back' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), who: fc.oneof(filer, person), to: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upkeep' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), target }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Run {
  house: Approvals
  company: Company
  plain: model.Plain
  tally: Map<string, number>
}

const count = ({ tally }: Run, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/** Does one step on both sides; what the model refuses must be refused likewise and change nothing. */
async function take(run: Run, one: Step, before: string): Promise<string> {
  const { house, company, plain } = run
  const { db } = house
  if (one.kind === 'delegate' || one.kind === 'person' || one.kind === 'move') {
    await changePeople(run, one)
    return before
  }
  if (one.kind === 'upkeep') {
    await upkeep(house, new Date())
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
  { house, company, plain }: Run,
  one: Act,
  request: model.PlainRequest | undefined,
  viewer: Viewer,
  tx: Tx,
): Promise<RequestRecord> {
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
      return one.submit ? saveAndSubmit(house, tx, 'trial', given, '') : save(house, tx, 'trial', given)
    }
    case 'edit': {
      const given = saving(one.form, one.other)
      return one.submit ? saveAndSubmit(house, tx, 'trial', given, '') : save(house, tx, 'trial', given)
    }
    case 'submit':
      return submit(house, tx, 'trial', { ...acting, id })
    case 'decide':
      return act(house, tx, 'trial', id, one.decision, acting)
    case 'cancel':
      return cancel(house, tx, 'trial', id, acting)
    case 'reopen':
      return reopen(house, tx, 'trial', id, acting)
  }
}

/** The system ends one, mostly an approved one: what has ended otherwise stays as it is. */
async function closeOne(run: Run, target: number): Promise<void> {
  const { house, plain } = run
  const approved = plain.requests.filter(({ status }) => status === 4)
  const from = target % 3 && approved.length > 0 ? approved : plain.requests
  const request = from[target % Math.max(1, from.length)]
  if (!request) return
  const now = new Date()
  const given = { note: '', today: now.toISOString().slice(0, 10), now }
  const after = await transaction(house.db, (tx) => closeBySystem(house, tx, 'trial', request.id, given))
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
  db: Approvals['db'],
  work: (tx: Tx) => Promise<RequestRecord>,
): Promise<{ done: RequestRecord } | { refused: number; why: string }> {
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
    (entry) => entry.request_id === (outcome.done as RequestRecord).id && entry.on_behalf_of !== null,
  )
  return names.find((name) => company.id[name] === last?.on_behalf_of)
}

async function changePeople(
  { house: { db }, company, plain }: Run,
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

/** The company as it was before anybody did anything. */
async function startAgain({ db }: Approvals): Promise<void> {
  await sql`delete from request`.execute(db)
  await sql`delete from notification`.execute(db)
  await sql`delete from leave_event where request_id is not null`.execute(db)
  await sql`delete from leave_day`.execute(db)
  await sql`delete from delegation`.execute(db)
  await sql`update employee set disabled_at = null, left_on = null where disabled_at is not null or left_on is not null`.execute(db)
  await sql`delete from assignment where starts_on > '2015-01-01'`.execute(db)
  await sql`update assignment set ends_on = null where ends_on is not null`.execute(db)
}

describe('the approval engine against a plain model', () => {
  const grounds: { fresh: FreshDatabase; company: Company; house: Approvals }[] = []

  beforeAll(async () => {
    for (let index = 0; index < companies; index += 1) {
      const fresh = await freshDatabase({ max: 2 })
      const { db } = fresh.database
      // What is lost with a crash does not matter here, and thousands of commits need not reach the disk.
      await sql`select set_config('synchronous_commit', 'off', false)`.execute(db)
      const company = await foundCompany(fresh.database)
      for (const name of names) await give(fresh.database, company.id[name], company.leave.annual, model.allowance)
      grounds.push({ fresh, company, house: trialHouse(fresh.database, company) })
    }
  })
  afterAll(async () => {
    for (const { fresh } of grounds) await fresh.drop()
  })

  it(`agrees after every step of ${histories} random histories`, { timeout: 60_000 + histories * 500 }, async () => {
    const tally = new Map<string, number>()
    let told = 0
    const check = async ({ company, house }: (typeof grounds)[number], index: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(filing, { minLength: 1, maxLength: 3, size: 'max' }),
          fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }),
          async (filings, steps) => {
            await startAgain(house)
            if ((told += 1) % 100 === 0)
              await sql`vacuum request, request_history, request_viewer, task, notification, leave_event, leave_day, assignment, employee`.execute(
                house.db,
              )
            const run: Run = { house, company, plain: { ...newWorld(), requests: [] }, tally }
            let stored = await snapshot(house.db)
            for (const one of [...filings, ...steps]) {
              stored = await take(run, one, stored)
              expect(saidByDatabase(stored, company, dayOf)).toEqual(saidByModel(run.plain, dayOf))
              for (const request of run.plain.requests) if (model.isOpen(request)) expect(model.askedNow(request).length).toBeGreaterThan(0)
            }
          },
        ),
        { numRuns: Math.ceil(histories / companies), ...(seed !== undefined && { seed: seed + index }), endOnFailure: false },
      )
    await Promise.all(grounds.map(check))
    // Every kind of act and of refusal has happened: what never happens was never tested.
    for (const what of [
      'file',
      'edit',
      'submit',
      'approve',
      'revise',
      'reject',
      'cancel',
      'reopen at 3',
      'reopen at 4',
      'reopen at 5',
      'reopen at 12',
      'close at 4',
      'refused 400',
      'refused 403',
      'refused 404',
      'refused 409',
    ])
      expect(tally.get(what) ?? 0, what).toBeGreaterThan(0)
  })
})
