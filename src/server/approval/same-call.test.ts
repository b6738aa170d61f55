import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'
import type { TrialForm } from '../../../test/support/engine.ts'
import { beginnings, openRaces, refusals, type Beginning, type Races, type Work } from '../../../test/support/races.ts'
import { act } from './act/decision.ts'
import { save, submit } from './act/entry.ts'

let races: Races

beforeAll(async () => {
  races = await openRaces()
})
afterAll(() => races.fresh.drop())

describe('one idempotency key', () => {
  const asking = (idempotencyKey: string | undefined, name: string, input: object) => ({
    person: { id: races.company.id.amina },
    idempotencyKey,
    name,
    input,
    files: [],
  })
  const keyed =
    (key: string | undefined, form: TrialForm): Work =>
    (way, tx) =>
      once(tx, asking(key, 'trial/save', form), () => save(way.engine, tx, 'trial', races.saving('amina', form)))
  const entries = async (form: TrialForm) =>
    (await rows(races.engine.db, sql`select id from request where form->>'from' = ${form.from}`)).length

  it.each(Object.keys(beginnings) as Beginning[])('saves and submits once, %s, and answers all alike', async (beginning) => {
    for (let round = 0; round < 10; round += 1) {
      const form = races.formOf('manager')
      const outcomes = await races.race(
        races.guarded(beginning),
        Array.from({ length: 4 }, () => keyed(`key ${form.from}`, form)),
      )
      expect(await entries(form)).toBe(1)
      expect(new Set(outcomes.map((outcome) => 'done' in outcome && outcome.done.id)).size).toBe(1)
    }
    const id = await races.filed('manager')
    await races.race(races.guarded(), [races.deciding('budi', 'revise', id)])
    const again: Work = (way, tx) =>
      once(tx, asking(id, 'trial/submit', { id }), () => submit(way.engine, tx, 'trial', { ...races.acting('amina'), id }))
    expect(refusals(await races.race(races.guarded(beginning), [again, again, again]))).toEqual([])
    expect((await races.stored(id)).history).toEqual(['amina submit', 'budi revise 1', 'amina submit'])
  })

  it('with two bodies does one and refuses the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [races.formOf('manager'), races.formOf('manager')]
      expect(refusals(await races.race(races.guarded(), [keyed(`pair ${one.from}`, one), keyed(`pair ${one.from}`, other)]))).toEqual([409])
      expect((await entries(one)) + (await entries(other))).toBe(1)
    }
  })

  it('used again for another call, or with another file, is refused: what was asked first is not the answer', async () => {
    const file = (text: string) => [{ field: 'attachment', fileName: 'a.png', bytes: Buffer.from(text) }] as never
    const asked = (key: string, call: string, files: never) => (_way: unknown, tx: Parameters<Work>[1]) =>
      once(tx, { ...asking(key, call, { id: 'x' }), files }, async () => ({ call }))
    const tried = async (work: ReturnType<typeof asked>) =>
      transaction(races.engine.db, (tx) => work(null, tx)).then(
        (answer) => (answer as { call: string }).call,
        (error: { statusCode: number }) => error.statusCode,
      )
    expect(await tried(asked('again', 'trial/approve', file('a')))).toBe('trial/approve')
    expect(await tried(asked('again', 'trial/approve', file('a')))).toBe('trial/approve')
    expect(await tried(asked('again', 'trial/reject', file('a')))).toBe(409)
    expect(await tried(asked('again', 'trial/approve', file('b')))).toBe(409)
  })

  it('is what does it: without one there are as many entries as calls', async () => {
    const form = races.formOf('manager')
    await races.race(races.guarded(), [keyed(undefined, form), keyed(undefined, form)])
    expect(await entries(form)).toBe(2)
  })
})

describe('a delegation that is revoked', () => {
  const grant = (id: string) =>
    sql`insert into delegation (id, from_id, to_id, starts_on) values (${id}, ${races.company.id.budi}, ${races.company.id.farah}, current_date)`.execute(
      races.engine.db,
    )
  const revoke = (id: string) => sql`update delegation set revoked_at = now() where id = ${id}::uuid`.execute(races.engine.db)
  /** A call as the portal makes it: who is calling is read anew. */
  const call =
    (id: string, known?: Viewer): Work =>
    async (way, tx) =>
      act(way.engine, tx, 'trial', id, 'approve', {
        ...races.acting('farah'),
        viewer: known ?? ((await findViewer(races.engine.db, 'farah')) as Viewer),
      })

  it('counts from the next call, whatever is under way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id, delegation] = [await races.filed('manager'), newId()]
      await grant(delegation)
      const [[outcome]] = await Promise.all([races.race(races.guarded(), [call(id)]), revoke(delegation)])
      expect(outcome && 'done' in outcome ? 200 : outcome?.refused).toBeOneOf([200, 404])
      expect((await races.stored(id)).statusId).toBe(outcome && 'done' in outcome ? 4 : 1)
      expect(refusals(await races.race(races.guarded(), [call(await races.filed('manager'))]))).toEqual([404])
    }
  })

  it('counts no more either once its grantor is disabled or has left', async () => {
    const delegation = newId()
    await grant(delegation)
    for (const gone of [sql`disabled_at = now()`, sql`left_on = current_date - 1`]) {
      const id = await races.filed('manager')
      await sql`update employee set ${gone} where id = ${races.company.id.budi}::uuid`.execute(races.engine.db)
      expect(refusals(await races.race(races.guarded(), [call(id)]))).toEqual([404])
      await sql`update employee set disabled_at = null, left_on = null where id = ${races.company.id.budi}::uuid`.execute(races.engine.db)
      expect(refusals(await races.race(races.guarded(), [call(id)]))).toEqual([])
    }
    await revoke(delegation)
  })

  it('would still count for a caller who is remembered', async () => {
    const [id, delegation] = [await races.filed('manager'), newId()]
    await grant(delegation)
    const remembered = (await findViewer(races.engine.db, 'farah')) as Viewer
    await revoke(delegation)
    expect(refusals(await races.race(races.guarded(), [call(id, remembered)]))).toEqual([])
  })
})
