import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaveTemplates, templateCountries } from '#shared/records/leave/set-up/templates.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { engineOf } from '#server/app.ts'
import { moduleOf } from '#server/approval/act/context.ts'
import { lintGround } from '#server/approval/drafts/ground.ts'
import { lintFlow } from '#server/approval/drafts/lint.ts'
import { definitionHere, versionsHere } from '#server/areas/flow/ready.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { foundCompany, type Founding } from './founding.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const founding: Founding = {
  company: 'Marigold Ltd',
  site: { name: 'Bonn', country: 'DE', timeZone: 'Europe/Berlin' },
  week: { start: '09:00', end: '18:00', hours: 8 },
  person: { firstName: 'Ingrid', lastName: 'Bauer', userName: 'ingrid', email: '', password: null, language: 'en' },
}

it('begins with leave that the manager decides; the flow that asks more stands beside it, whatever leave types are taken over', async () => {
  const { db } = fresh.database
  await transaction(db, (tx) => foundCompany(tx, founding, [leaveRequest.module], '2026-11-26'))
  const module = moduleOf(engineOf(db), 'leave-request')
  const open = async () => (await versionsHere(db, module, '2026-11-26')).map(({ version, state, rules }) => [version, state, rules])
  expect(await open()).toEqual([
    [1, 'current', 1],
    [0, 'own', 2],
  ])
  expect((await definitionHere(db, module, 1)).rules).toMatchObject([
    { name: 'Manager', when: null, levels: [{ who: { kind: 'manager', up: 1 } }] },
  ])
  for (const country of templateCountries) {
    await sql`delete from leave_type`.execute(db)
    for (const [sequence, { code, names, policy }] of leaveTemplates[country].entries())
      await sql`insert into leave_type (id, code, names, policy, sequence)
        values (gen_random_uuid(), ${code}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(policy)}::jsonb, ${sequence})`.execute(db)
    const ground = await lintGround(db, module, '2026-11-26', 'en')
    const about = async (version: number) => {
      const errors = lintFlow(await definitionHere(db, module, version), ground).filter(({ severity }) => severity === 'error')
      return [...new Set(errors.map(({ code }) => code))]
    }
    // Nobody but its first administrator is there, and nobody decides on a request of their own.
    expect([country, await about(1), await about(0)]).toEqual([country, ['deadEnd'], ['deadEnd']])
  }
  // Where there is a leave type of that code the rule stands.
  const codesOfRules = (await definitionHere(db, module, 0)).rules.map(({ name }) => name)
  expect(codesOfRules).toEqual(['unpaid', 'three days or more', 'short'])
})
