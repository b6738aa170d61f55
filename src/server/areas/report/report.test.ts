import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportCalls, type ReportFormat } from '#shared/areas/report.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const shown = (by: Name, report: string, values: Record<string, string | null> = {}) =>
  portal.as(by).call(reportCalls.shown, { report, values })

async function made(by: Name, format: ReportFormat, report = 'movement', values: Record<string, string> = { from: '2000-01-01' }) {
  const { status, body } = await portal.as(by).call(reportCalls.begin, { report, values, format })
  expect([status, body.state]).toEqual([200, 'working'])
  await expect
    .poll(async () => (await portal.as(by).call(reportCalls.run, { id: body.id })).body.state, { timeout: 60_000 })
    .not.toBe('working')
  return body.id
}

describe('reports', () => {
  it('are listed for whoever may have them, and for nobody else', async () => {
    const { body } = await portal.as('edgar').call(reportCalls.all, {})
    expect(body.listData.find(({ id }) => id === 'headcount')).toEqual({
      id: 'headcount',
      name: 'Headcount',
      group: 'people',
      description: expect.stringContaining('How many people'),
    })
    expect(body.totalData).toBe(body.listData.length)
    const found = (await portal.as('edgar').call(reportCalls.list, { filterSearch: 'joiners' })).body
    expect(found.listData.map(({ id }) => id)).toEqual(['movement'])
    expect((await portal.as('amina').call(reportCalls.all, {})).body).toEqual({ listData: [], totalData: 0, totalPage: 0 })
    for (const call of [
      portal.as('amina').call(reportCalls.parameters, { id: 'headcount' }),
      shown('amina', 'headcount'),
      portal.as('amina').call(reportCalls.preview, { id: 'headcount' }),
      portal.as('amina').call(reportCalls.begin, { report: 'headcount', format: 'csv' }),
      portal.as('edgar').call(reportCalls.parameters, { id: 'nothing' }),
    ])
      expect((await call).status).toBe(404)
  })

  it('say what they ask, and refuse what they do not ask or what is none', async () => {
    const { body } = await portal.as('edgar').call(reportCalls.parameters, { id: 'movement' })
    expect(body.parameters).toEqual([
      { name: 'from', label: 'From', kind: 'day', isRequired: true, default: expect.stringMatching(/-01-01$/), choices: [], options: null },
      { name: 'until', label: 'Until', kind: 'day', isRequired: true, default: expect.any(String), choices: [], options: null },
      { name: 'site', label: 'Site', kind: 'site', isRequired: false, default: null, choices: [], options: '/x/people/sites' },
    ])
    const refused = async (values: Record<string, string>) => {
      const { status, body: said } = await shown('edgar', 'movement', values)
      return [status, (said as unknown as { fields: object }).fields]
    }
    expect(await refused({ from: '2026-02-30' })).toEqual([400, { 'values.from': [expect.any(String)] }])
    expect(await refused({ site: 'Jakarta' })).toEqual([400, { 'values.site': [expect.any(String)] }])
    expect(await refused({ colour: 'red' })).toEqual([400, { 'values.colour': ['“colour” is not asked for by this report.'] }])
    expect(await refused({ from: '2026-03-01', until: '2026-02-01' })).toEqual([
      400,
      { 'values.until': ['The last day lies before the first.'] },
    ])
  })

  it('show the people whom the reader looks after, with a chart over all rows', async () => {
    const ofAll = (await shown('edgar', 'headcount')).body
    expect(ofAll).toMatchObject({ isLong: false, values: { on: expect.any(String), site: null } })
    expect(ofAll.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['site', 'text'],
      ['unit', 'text'],
      ['status', 'text'],
      ['people', 'number'],
      ['fullTime', 'number'],
    ])
    const counted = ofAll.rows.reduce((sum, row) => sum + Number(row[3]), 0)
    // As many as the list of people has.
    const { body: list } = await portal.as('edgar').call(peopleCalls.list, {})
    expect(counted).toBe(list.totalData)
    expect(counted).toBeGreaterThan(5)
    expect(ofAll.chart?.bars.reduce((sum, { value }) => sum + value, 0)).toBe(counted)
  })

  it('are files at once where they are short', async () => {
    const answer = await portal.as('edgar').request({
      method: 'POST',
      url: '/api/reports/get-report-preview/',
      payload: { id: 'headcount', parameters: {}, format: 'pdf' },
    })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

describe('reports as files', () => {
  it('are made beside the call, and are whoever asked’s alone', async () => {
    const id = await made('edgar', 'xlsx')
    const { body: run } = await portal.as('edgar').call(reportCalls.run, { id })
    expect(run).toMatchObject({ title: 'Joiners and leavers', state: 'ready', fault: null, report: 'movement', format: 'xlsx' })
    const file = await portal.as('edgar').request({ method: 'GET', url: `/api/x/reports/runs/${id}/file` })
    expect(file.status).toBe(200)
    const { sheets } = await readXlsx(file.raw)
    expect(sheets[0]?.rows.length).toBe(run.done + 1)
    for (const other of ['amina', 'indra', 'farah'] as const) {
      expect((await portal.as(other).call(reportCalls.run, { id })).status).toBe(404)
      expect((await portal.as(other).call(reportCalls.remove, { id })).status).toBe(404)
      expect((await portal.as(other).request({ method: 'GET', url: `/api/x/reports/runs/${id}/file` })).status).toBe(404)
      expect((await portal.as(other).call(reportCalls.runs, {})).body.listData).toEqual([])
    }
    expect((await portal.as('edgar').call(reportCalls.runs, {})).body.listData.map((row) => row.id)).toContain(id)
    expect((await portal.as('edgar').call(reportCalls.remove, { id })).body).toEqual({ id })
    expect((await portal.as('edgar').call(reportCalls.run, { id })).status).toBe(404)
  })
})
