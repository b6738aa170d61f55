import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { first, transaction } from '#server/foundation/database/db.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import type { AnyChangeKind } from '#server/records/change.ts'
import { give, type Company, type Name } from '../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../test/support/database.ts'
import { trialEngine } from '../../../test/support/engine.ts'
import { textOf } from '../../../test/support/sources.ts'
import { act } from './act/decision.ts'
import { cancel, closeBySystem, reopen } from './act/ending.ts'
import { save, submit } from './act/entry.ts'
import type { Decision } from './request/machine.ts'
import type { AnyModule, Engine } from './request/module.ts'

/** What docs/modules.md tells of each act, against what the engine does. */

let fresh: FreshDatabase
let company: Company
let engine: Engine
/** What the engine has asked of module and records since the last look. */
let heard: string[] = []

const hearing =
  <A extends unknown[], R>(name: string, work: (...given: A) => R) =>
  (...given: A): R => {
    heard.push(name)
    return work(...given)
  }

const heardKind = (kind: AnyChangeKind): AnyChangeKind => ({
  ...kind,
  locks: hearing('locks', kind.locks),
  check: hearing('check', kind.check),
  reserve: hearing('reserve', kind.reserve),
  release: hearing('release', kind.release),
  apply: hearing('apply', kind.apply),
  reverse: hearing('reverse', kind.reverse),
})
const heardModule = (module: AnyModule): AnyModule => ({ ...module, prepare: hearing('prepare', module.prepare) })

beforeAll(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  const plain = trialEngine(fresh.database, company)
  engine = {
    ...plain,
    modules: Object.fromEntries(Object.entries(plain.modules).map(([name, module]) => [name, heardModule(module)])),
    changes: Object.fromEntries(Object.entries(plain.changes).map(([name, kind]) => [name, heardKind(kind)])),
  }
  await give(fresh.database, company.id.amina, company.leave.annual, 200)
})
afterAll(() => fresh.drop())

const within = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> => transaction(fresh.database.db, work)
const viewer = async (name: Name): Promise<Viewer> => (await findViewer(fresh.database.db, name)) as Viewer
const acting = async (name: Name) => ({ viewer: await viewer(name), note: 'why', attachmentId: null, version: null, now: new Date() })

let weeks = 0
async function saved(rule = 'manager'): Promise<string> {
  weeks += 1
  const from = new Date(Date.UTC(2032, 0, 5) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  const form = { rule, from, days: 2, approvers: [] }
  const given = { viewer: await viewer('amina'), id: null, form, employeeId: null, version: null, attachmentIds: [], now: new Date() }
  return (await within((tx) => save(engine, tx, 'trial', given))).id
}

type Step = (id: string) => Promise<unknown>
const submits: Step = async (id) => {
  const given = { ...(await acting('amina')), id }
  return within((tx) => submit(engine, tx, 'trial', given))
}
const decides =
  (name: Name, decision: Decision): Step =>
  async (id) => {
    const given = await acting(name)
    return within((tx) => act(engine, tx, 'trial', id, decision, given))
  }
const ends =
  (work: typeof cancel, name: Name): Step =>
  async (id) => {
    const given = await acting(name)
    return within((tx) => work(engine, tx, 'trial', id, given))
  }
const closes: Step = (id) =>
  within((tx) => closeBySystem(engine, tx, 'trial', id, { note: 'history.note.leaver', today: '2026-01-01', now: new Date() }))
const [approves, revises, rejects] = (['approve', 'revise', 'reject'] as const).map((decision) => decides('budi', decision)) as [
  Step,
  Step,
  Step,
]
const [cancels, takesUp] = [ends(cancel, 'amina'), ends(reopen, 'amina')]
const [undoes, sendsBack] = [ends(cancel, 'dewi'), ends(reopen, 'dewi')]

/** The ways to each act of the table; the last step of a way is the act itself. */
const ways: Record<string, Step[][]> = {
  submits: [[submits], [submits, revises, submits], [submits, cancels, takesUp, submits]],
  'approves, the last level': [[submits, approves]],
  'revises, rejects': [
    [submits, revises],
    [submits, rejects],
  ],
  'deletes an entry': [[cancels]],
  'cancels while it waits': [[submits, cancels]],
  'cancels what was sent back (Revised, Reopened)': [
    [submits, revises, cancels],
    [submits, approves, sendsBack, cancels],
  ],
  'cancels what was approved': [[submits, approves, undoes]],
  'reopens what was approved': [[submits, approves, sendsBack]],
  'reopens what was rejected, or takes up again what was cancelled (3) or closed': [
    [submits, rejects, sendsBack],
    [submits, cancels, takesUp],
    [submits, closes, takesUp],
  ],
  'the system closes what waits (who asked has left, …)': [[submits, closes]],
  'the system closes an entry, or what was sent back': [[closes], [submits, revises, closes]],
  'the system closes what was approved (it could not be carried out)': [[submits, approves, closes]],
}

const named: Record<number, string> = {
  1: 'Submitted',
  2: 'Revised',
  3: 'Cancelled (3)',
  4: 'Approved',
  5: 'Rejected',
  11: 'Cancelled after approval (11)',
  12: 'Closed by the system',
  30: 'Reopened',
}

const table = [
  ...textOf('docs/modules.md').matchAll(/^\| ([^|]+) \| (yes|no) \| (yes|no) \| (yes|no|\*\*yes\*\*) \| ([^|]*) \| ([^|]+) \|$/gm),
].map(([, name = '', prepare, locks, check = '', then = '', after = '']) => {
  const steps = then.match(/(?<=`)(reserve|release|apply|reverse)(?=`)/g) ?? []
  const asked = Object.entries({ prepare, locks, check }).flatMap(([what, said = '']) => (said.includes('yes') ? [what] : []))
  return { name, does: [...asked, ...steps], after: after.split(', ') }
})

it('tells every act but those that only save or pass a request on', () => {
  const others = ['saves', 'approves, not the last level']
  expect(table.map(({ name }) => name).toSorted()).toEqual([...Object.keys(ways), ...others].toSorted())
})

it.each(table.filter(({ name }) => ways[name]))('$name: the engine asks $does', async ({ name, does, after }) => {
  for (const way of ways[name] ?? []) {
    const id = await saved()
    for (const step of way) {
      heard = []
      await step(id)
    }
    expect([...new Set(heard)]).toEqual(does)
    const left = await first(fresh.database.db, sql<{ status: number }>`select status_id as status from request where id = ${id}::uuid`)
    expect(after).toContain(left ? named[left.status] : 'none: it is gone')
  }
})
