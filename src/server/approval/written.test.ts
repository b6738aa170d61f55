import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { first, rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { watchOwnNews, type News } from '#server/foundation/live/news.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { give, type Company, type Name } from '../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../test/support/database.ts'
import { trialEngine } from '../../../test/support/engine.ts'
import { storedRequest } from '../../../test/support/stored-request.ts'
import { act } from './act/decision.ts'
import { cancel, closeBySystem, reopen } from './act/ending.ts'
import { save, saveAndSubmit, submit } from './act/entry.ts'
import type { Decision } from './request/machine.ts'
import type { EngineWithDb } from './request/module.ts'

/** What acts leave behind beside the request itself: who hears of it at once, and what is written down. */

let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb
const news: News[] = []

beforeAll(async () => {
  const founded = await freshCompany()
  fresh = founded
  company = founded.company
  engine = trialEngine(fresh.database, company)
  await give(fresh.database, company.id.amina, company.leave.annual, 100)
  watchOwnNews(engine.db, (one) => news.push(one))
})
afterAll(() => fresh.drop())

const viewer = async (name: Name): Promise<Viewer> => (await findViewer(engine.db, name)) as Viewer
let weeks = 0
const saving = async (rule: string, id: string | null = null, now = new Date()) => ({
  viewer: await viewer('amina'),
  id,
  form: { rule, from: new Date(Date.UTC(2032, 0, 5) + (weeks += 1) * 7 * 86_400_000).toISOString().slice(0, 10), days: 2, approvers: [] },
  employeeId: null,
  version: null,
  attachmentIds: [],
  now,
})
const acting = async (name: Name, note = '') => ({ viewer: await viewer(name), note, attachmentId: null, version: null, now: new Date() })
const within = <T>(work: Parameters<typeof transaction<T>>[1]): Promise<T> => transaction(engine.db, work)
const file = async (rule: string, now?: Date) => {
  const given = await saving(rule, null, now)
  return within((tx) => saveAndSubmit(engine, tx, 'trial', given))
}
const decide = async (id: string, name: Name, decision: Decision = 'approve', note = '') => {
  const given = await acting(name, note)
  return within((tx) => act(engine, tx, 'trial', id, decision, given))
}

/** Of each piece of news of a request since the last look: whose inbox changes, then who is told. */
const heard = (id: string) => {
  const name = (personId: string) => Object.entries(company.id).find(([, known]) => known === personId)?.[0]
  return news
    .splice(0)
    .filter(({ request }) => request?.id === id)
    .map(({ inbox, notices }) => `${inbox.map(name).sort().join(' ')} | ${notices.map(name).sort().join(' ')}`)
}
const audits = (id: string) =>
  rows(
    engine.db,
    sql<{ actor: string | null; act: string; detail: object }>`
      select (select user_name from employee where id = a.actor_id) as actor, act, detail - 'code' as detail from audit a
      where entity = 'LeaveRequest' and entity_id = ${id}::uuid order by seq`,
  )
const shown = (id: string) =>
  first(
    engine.db,
    sql<{
      waitingFor: string
      ended: boolean
    }>`select waiting_for as "waitingFor", ended_at is not null as ended from request where id = ${id}::uuid`,
  )

describe('who hears of an act at once', () => {
  it('is whoever is asked now, whoever is asked no longer, and whoever is told', async () => {
    const { id } = await file('all')
    expect(heard(id)).toEqual(['budi carla farah | budi carla farah'])
    expect(await shown(id)).toEqual({ waitingFor: 'Budi Tester, Farah Tester, Carla Tester', ended: false })
    await decide(id, 'farah')
    expect(heard(id)).toEqual(['farah | '])
    expect(await shown(id)).toEqual({ waitingFor: 'Budi Tester, Carla Tester', ended: false })
    await decide(id, 'budi')
    await decide(id, 'carla')
    expect(heard(id)).toEqual(['budi | ', 'carla dewi indra | dewi indra'])
    await decide(id, 'dewi', 'reject')
    expect(heard(id)).toEqual(['dewi indra | amina'])
    expect(await shown(id)).toEqual({ waitingFor: '', ended: true })
  })

  it('is nobody where nobody waits for anything', async () => {
    const given = await saving('manager')
    const { id } = await within((tx) => save(engine, tx, 'trial', given))
    const by = await acting('amina')
    await within((tx) => cancel(engine, tx, 'trial', id, by))
    expect(heard(id)).toEqual([])
  })
})

describe('what is written down of an act', () => {
  it('is who did what, and in whose right', async () => {
    const draft = await saving('skip')
    const { id } = await within((tx) => save(engine, tx, 'trial', draft))
    const changed = await saving('skip', id)
    await within((tx) => save(engine, tx, 'trial', changed))
    const amina = { ...(await acting('amina')), id }
    await within((tx) => submit(engine, tx, 'trial', amina))
    await decide(id, 'budi', 'revise')
    await within((tx) => submit(engine, tx, 'trial', amina))
    await decide(id, 'budi')
    const as = company.id.budi
    expect(await audits(id)).toEqual([
      { actor: 'amina', act: 'save', detail: { version: 1 } },
      { actor: 'amina', act: 'change', detail: { version: 2 } },
      { actor: 'amina', act: 'submit', detail: { version: 3, rule: 'skip' } },
      { actor: 'budi', act: 'revise', detail: { level: 1, as, outcome: 'revised' } },
      { actor: 'amina', act: 'submit', detail: { version: 4, rule: 'skip' } },
      { actor: 'budi', act: 'approve', detail: { level: 1, as, outcome: 'approved' } },
    ])
    const stored = await storedRequest(engine.db, company, id)
    expect([stored.statusId, await shown(id)]).toEqual([4, { waitingFor: '', ended: true }])
    expect(stored.history).toEqual([
      'amina save',
      'amina submit',
      'budi revise 1',
      'amina submit',
      'budi approve 1',
      'system skip 2',
      'system skip 3',
    ])
  })

  it('is how it ended, and that it was taken up again', async () => {
    const { id, version } = await file('manager')
    const [amina, dewi] = [await acting('amina'), await acting('dewi')]
    await within((tx) => cancel(engine, tx, 'trial', id, amina))
    expect(await shown(id)).toEqual({ waitingFor: '', ended: true })
    const again = await within((tx) => reopen(engine, tx, 'trial', id, amina))
    expect([again.version, await shown(id)]).toEqual([version + 1, { waitingFor: '', ended: false }])
    await within((tx) => submit(engine, tx, 'trial', { ...amina, id }))
    await decide(id, 'budi')
    await within((tx) => cancel(engine, tx, 'trial', id, dewi))
    const other = await file('manager')
    const close = (of: string) =>
      within((tx) => closeBySystem(engine, tx, 'trial', of, { note: 'history.note.deadline', today: '2026-01-01', now: new Date() }))
    expect([(await close(other.id))?.statusId, await close(other.id), await close(id), await close(newId())]).toEqual([
      12,
      undefined,
      undefined,
      undefined,
    ])
    const ends = [...(await audits(id)), ...(await audits(other.id))].filter(({ act: one }) => ['cancel', 'reopen', 'close'].includes(one))
    expect(ends).toEqual([
      { actor: 'amina', act: 'cancel', detail: { undo: false } },
      { actor: 'amina', act: 'reopen', detail: {} },
      { actor: 'dewi', act: 'cancel', detail: { undo: true } },
      { actor: null, act: 'close', detail: { note: 'history.note.deadline' } },
    ])
    expect((await storedRequest(engine.db, company, other.id)).told).toEqual(['budi told.turn', 'amina told.closed'])
    expect((await storedRequest(engine.db, company, id)).told.filter((told) => told.startsWith('amina'))).toEqual([
      'amina told.approved',
      'amina told.cancelled',
    ])
  })

  it('of an entry that is deleted is what it said and why, and nothing else of it stays but its files', async () => {
    const given = await saving('manager')
    const filed = await within((tx) => save(engine, tx, 'trial', given))
    const attachment = newId()
    await sql`insert into attachment (id, owner_id, request_id, file_name, type, size, sha256, bytes)
      values (${attachment}, ${company.id.amina}, ${filed.id}, 'a.png', 'image/png', 1, ${Buffer.alloc(32)}, ${Buffer.alloc(1)})`.execute(
      engine.db,
    )
    const amina = await acting('amina', 'by mistake')
    expect((await within((tx) => cancel(engine, tx, 'trial', filed.id, amina))).statusId).toBe(3)
    expect((await audits(filed.id)).at(-1)).toEqual({ actor: 'amina', act: 'delete', detail: { form: given.form, note: 'by mistake' } })
    const left = await rows(
      engine.db,
      sql<{ kind: string }>`
        select 'request' as kind from request where id = ${filed.id}::uuid union all
        select 'viewer' from request_viewer where request_id = ${filed.id}::uuid union all
        select 'history' from request_history where request_id = ${filed.id}::uuid union all
        select 'file' from attachment where id = ${attachment}::uuid and request_id is null`,
    )
    expect(left).toEqual([{ kind: 'file' }])
    const other = await saving('manager')
    const { id } = await within((tx) => save(engine, tx, 'trial', other))
    await within(async (tx) => cancel(engine, tx, 'trial', id, await acting('amina')))
    expect((await audits(id)).at(-1)?.detail).toEqual({ form: other.form })
  })
})

it('a request is named by its module, its year and a number, and dated by when it was made where that is long past', async () => {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const before = Date.now()
  const now = await file('manager')
  expect(now.code).toMatch(/^LV-\d{4}-\d{6,}$/)
  expect(now.code.slice(3, 7)).toBe((await viewer('amina')).today.slice(0, 4))
  const aDay = 86_400_000
  const [past, future, recent] = [new Date(before - aDay), new Date(before + aDay), new Date(before - 30_000)]
  expect(timeOf((await file('manager', past)).id)).toBe(past.getTime())
  for (const at of [future, recent]) {
    const made = timeOf((await file('manager', at)).id)
    expect(made).toBeGreaterThanOrEqual(before)
    expect(made).toBeLessThan(before + aDay / 2)
  }
})
