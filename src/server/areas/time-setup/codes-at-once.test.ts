import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskCategorySetUp } from '#shared/areas/timesheet-set-up.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { saveSetUp } from '#server/platform/set-up/serve.ts'
import { taskCategoryStore } from '#server/records/timesheet/set-up.ts'
import { contracts } from '../../../../test/support/contracts.ts'
import { unnamed } from '../../../../test/support/naive.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Saves a new kind of work of one code several times at once: what each came to. */
const race = (code: string, way: (tx: Tx) => Tx): Promise<unknown[]> => {
  const wish = () => ({ id: newId(), code, names: { en: code, id: code }, siteId: null, sequence: 1 })
  const save = (tx: Tx) =>
    saveSetUp(way(tx), taskCategorySetUp, { ...taskCategoryStore, check: () => pause(100) }, wish(), {
      isNew: true,
      startsOn: null,
      today: '2026-06-15',
      by: null,
      language: 'en',
    })
  return Promise.all(
    Array.from({ length: 4 }, () =>
      transaction(portal.database.db, save).then(
        () => 'saved',
        (error: unknown) => (error instanceof Refusal ? error.messages[0]?.key : ((error as { code?: string }).code ?? error)),
      ),
    ),
  )
}

it('refuses a code that another saves at the same time; without the lock the database would', async () => {
  const guarded = await race('ONCE', (tx) => tx)
  expect(guarded.toSorted()).toEqual(['saved', ...Array.from({ length: 3 }, () => 'setUp.codeTaken')])
  expect(await race('ONCE-MORE', unnamed)).toContain('23505')
})

it('says so of whatever is set up, for all but one of those who save it at once', async () => {
  const described = (await portal.app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: object }> } }>>
  }
  let kinds = 0
  for (const { method, path } of await contracts()) {
    if (!/^\/x\/set-up\/[\w-]+$/.test(path) || (method !== 'POST' && method !== 'PUT')) continue
    const example = described.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example
    if (!example || !('code' in example)) continue
    const payload = { ...example, siteId: null, id: undefined, code: 'TWICE', startsOn: '2026-12-01' }
    const save = () => portal.as('edgar').request({ method, url: `/api${path}`, payload })
    const answers = await Promise.all(Array.from({ length: 6 }, save))
    const statuses = answers.map(({ status }) => status)
    expect([path, statuses.filter((status) => status >= 500)]).toEqual([path, []])
    if (statuses.includes(200)) kinds += 1
    if (statuses.includes(200)) expect([path, statuses.filter((status) => status === 400).length]).toEqual([path, 5])
  }
  expect(kinds).toBeGreaterThan(10)
})
