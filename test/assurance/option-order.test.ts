import { afterAll, beforeAll, expect, it } from 'vitest'
import { describedCalls, plainInput, type DescribedCall } from '../support/api-inputs.ts'
import { openStage, type Stage } from './cast.ts'

let stage: Stage
let calls: DescribedCall[]

beforeAll(async () => {
  stage = await openStage()
  const described = describedCalls((await stage.portal.app.inject('/openapi.json')).json())
  calls = described.filter(({ fields, path }) => 'sortingColumn' in fields && (/data-?source/i.test(path) || /employees?2?$/.test(path)))
})
afterAll(() => stage.close())

type Row = Record<string, unknown>

async function ask(call: DescribedCall, wish: Row): Promise<Row[] | null> {
  const input: Row = { ...plainInput(call, stage.id.dewi), leaveTypeId: stage.portal.company.leave.annual, paginationSize: 100, ...wish }
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'adjustmentType' ? 'addition' : String(input[name])))
  const answer = await stage.as('dewi').request({
    method: call.method,
    url: `/api${url}`,
    ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  })
  const rows = (answer.body as { listData?: Row[] } | null)?.listData
  return answer.status === 200 && rows && rows.length > 1 && 'displayName' in (rows[0] ?? {}) ? rows : null
}

const names = (rows: readonly Row[]) => rows.map((row) => String(row['displayName']))

it('option lists are sorted as they are asked, by name up and down, and in their own order else', async () => {
  const tried: string[] = []
  for (const call of calls) {
    const own = await ask(call, {})
    if (!own) continue
    const [up, down] = [
      await ask(call, { sortingColumn: 'DisplayName', sortingDirection: 0 }),
      await ask(call, { sortingColumn: 'displayName', sortingDirection: 1 }),
    ]
    const sorted = names(own).toSorted((a, b) => a.localeCompare(b))
    expect([call.path, names(up ?? [])]).toEqual([call.path, sorted])
    expect([call.path, names(down ?? [])]).toEqual([call.path, sorted.toReversed()])
    expect([call.path, await ask(call, { sortingColumn: 'sequence', sortingDirection: 0 })]).toEqual([call.path, own])
    tried.push(call.path)
  }
  // Those of leave types, statuses and reasons, which a set-up orders, are among them.
  expect(tried).toEqual(expect.arrayContaining(['/leave-request/datasource/leave-type', '/loan/datasource/status']))
  expect(tried.length).toBeGreaterThan(20)
})
