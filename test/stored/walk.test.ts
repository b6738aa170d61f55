import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import type { Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { requests } from '#shared/requests/index.ts'
import type { Name } from '../support/company.ts'
import { migrationTexts, walk, type Walk } from '../support/migrated.ts'
import { made } from '../support/migration-rules.ts'
import { stoodBefore } from '../support/stood-before.ts'
import { portalOn } from '../support/portal.ts'
import { attendanceStages } from './attendance.ts'
import { importStages } from './imports.ts'
import { leaveStages } from './leave.ts'
import { request, requestStages } from './requests.ts'
import { organisationStages } from './organisation.ts'
import { rightsStages } from './rights.ts'
import { setUpStages } from './set-up.ts'
import { kept, rowsOf, type Stage } from './stage.ts'

const stages: readonly Stage[] = [
  ...rightsStages,
  ...leaveStages,
  ...requestStages,
  ...attendanceStages,
  ...setUpStages,
  ...importStages,
  ...organisationStages,
].toSorted((a, b) => (a.migration < b.migration ? -1 : 1))

/** Migrations that touch rows of before, with the tables. */
const touching = migrationTexts.flatMap(([name, text], index) => {
  const stood = migrationTexts.slice(0, index).flatMap(([, earlier]) => made(earlier))
  const tables = stoodBefore(text, stood)
  return tables.length > 0 ? [{ number: name.slice(0, 4), tables }] : []
})

let way: Walk
const db = () => way.database.db

beforeAll(async () => {
  way = await walk()
})
afterAll(() => way.drop())

describe('a company that was there from the first version on', () => {
  it('has rows before every migration that touches any', () => {
    expect(touching.map(({ number }) => number)).toEqual(stages.map(({ migration }) => migration))
  })

  it.each(stages)('$migration: $says', async ({ migration, changes = [], drops = [], stands, became }) => {
    await way.until(migration)
    await stands?.(db())
    const tables = touching.find(({ number }) => number === migration)?.tables ?? []
    const before = new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(db(), table)] as const)))
    expect(tables.filter((table) => before.get(table)?.length === 0)).toEqual([])
    await way.through(migration)
    for (const [table, stood] of before) {
      if (drops.includes(table)) continue
      const columns = Object.keys(stood[0] ?? {})
      const changed = changes.flatMap((column) => (column.startsWith(`${table}.`) ? column.slice(table.length + 1) : []))
      expect(kept(await rowsOf(db(), table), columns, changed)).toEqual(expect.arrayContaining(kept(stood, columns, changed)))
    }
    await became(db())
  })

  it('is read and gone on with by the version of today', async () => {
    await way.toPresent()
    for (const { isNow } of stages) await isNow?.(db())
  })

  it('and answers its people by what stands', async () => {
    const portal = await portalOn(way.url, way.database)
    const ask = async <E extends Endpoint>(name: Name, endpoint: E, input: SendOf<E>) => {
      const { status, error, body } = await portal.as(name).call(endpoint, input)
      expect([endpoint.path, status, status === 200 ? null : error]).toEqual([endpoint.path, 200, null])
      return body
    }
    const codes = async (name: Name) => (await ask(name, leaveRequest.calls.list, {})).listData.map(({ code }) => code).toSorted()
    expect(await codes('amina')).toEqual(['LV-1', 'LV-2'])
    expect(await codes('dewi')).toEqual(['LV-1', 'LV-2', 'LV-3', 'LV-4', 'LV-5'])
    for (const { id, code } of Object.values(request).slice(1))
      expect(await ask('budi', leaveRequest.calls.detail, { id })).toMatchObject({ code, note: 'As written then' })
    const { balances } = await ask('amina', leaveBalanceCalls.summary, { date: '2026-07-15' })
    expect(balances.find(({ code }) => code === 'ANNUAL')).toMatchObject({ gained: 13.583, taken: 405.6 })
    for (const { calls } of Object.values(requests)) await ask('amina', calls.list as typeof leaveRequest.calls.list, {})
    await portal.close()
  })
})
