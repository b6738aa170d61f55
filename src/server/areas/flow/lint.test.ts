import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#shared/areas/flow.ts'
import { plainLevel, type FlowDefinition, type FlowLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
/** For edgar, who draws the flows. */
const today = dayIn('Europe/Berlin')
const kind = 'leave-request'
const as = (name: Name) => portal.as(name)

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 100)
})
afterAll(() => portal.close())

const flow = (...levels: FlowLevel[]): FlowDefinition => ({
  rules: [{ name: 'all', when: null, levels, skipAdjacent: true }],
  lastResort: [],
})
const lint = (definition: FlowDefinition | null, language = 'en', asOf: string | null = null) =>
  as('edgar').call(flowCalls.lint, { kind, definition, asOf }, { 'accept-language': language })

describe('the lint’s call', () => {
  it('looks at what stands on the screen, says it in the caller’s language, and names whom it affects', async () => {
    const definition = flow(plainLevel({ kind: 'position', code: 'nowhere' }), plainLevel({ kind: 'manager', up: 3 }))
    const { body } = await lint(definition)
    expect(body).toMatchObject({ people: 9, asOf: today })
    expect(body.findings[0]).toMatchObject({
      severity: 'error',
      code: 'unknownPosition',
      text: 'There is no position “nowhere”.',
      rule: 0,
      level: 0,
    })
    const up = body.findings.find((one) => one.code === 'goesUp' && one.level === 1)
    expect(up).toMatchObject({
      severity: 'note',
      affectedTotal: 6,
      text: 'For 6 people there is nobody in this place: it goes further up.',
    })
    expect(up?.affected[0]).toEqual({ id: portal.company.id.budi, name: 'Budi Tester', code: 'E-budi', unit: 'Platform' })
    const indonesian = (await lint(definition, 'id')).body.findings.map((one) => one.text)
    expect(indonesian[0]).toBe('Tidak ada jabatan “nowhere”.')
    for (const text of [...indonesian, ...body.findings.map((one) => one.text)]) expect(text).not.toMatch(/flow\.lint|\{\{/)
  })

  it('gives everybody whom a finding affects, page by page, and looks at the flow in force where nothing else is named', async () => {
    const definition = flow(plainLevel({ kind: 'manager', up: 3 }))
    const finding = (await lint(definition)).body.findings.find((one) => one.code === 'goesUp')?.id ?? ''
    const page = (paginationPage: number) =>
      as('edgar').call(flowCalls.affected, { kind, definition, finding, paginationSize: 4, paginationPage })
    const pages = [await page(0), await page(1)]
    expect(pages.map(({ body }) => [body.listData.length, body.totalData, body.totalPage])).toEqual([
      [4, 6, 2],
      [2, 6, 2],
    ])
    expect(pages[0]?.body.listData[0]).toMatchObject({ displayName: 'Budi Tester', companyStructure: 'Platform' })
    expect((await as('edgar').call(flowCalls.affected, { kind, definition, finding: 'nothing/0/0/' })).status).toBe(404)
    // The only HR of Berlin has nobody above her who could decide in HR's place.
    const own = (await lint(null)).body.findings.filter((one) => one.severity === 'error')
    expect(own.map((one) => [one.code, one.affected.map((person) => person.name)])).toEqual([['nobody', ['Indra Tester']]])
  })

  it('sees the company as of the day that it is asked for', async () => {
    const { db } = portal.database
    await sql`update employee set left_on = ${addDays(today, 30)}::date where user_name = 'hadi'`.execute(db)
    const definition = { ...flow(plainLevel({ kind: 'named', ids: [portal.company.id.hadi] })) }
    const codes = async (asOf: string | null) => (await lint(definition, 'en', asOf)).body.findings.map((one) => one.code)
    expect([(await codes(null)).includes('namedLeft'), (await codes(addDays(today, 31))).includes('namedLeft')]).toEqual([false, true])
    await sql`update employee set left_on = null where user_name = 'hadi'`.execute(db)
    const people = async (hiredOn: string | null) => {
      await sql`update employee set hired_on = ${hiredOn}::date where user_name = 'hadi'`.execute(db)
      return (await lint(definition)).body.people
    }
    expect([await people(addDays(today, 1)), await people(today), await people(null), await people('2015-01-01')]).toEqual([8, 9, 9, 9])
  })

  it('takes no definition that is none', async () => {
    const deep = (depth: number): object => (depth === 0 ? { field: 'days', is: '=', value: 1 } : { all: [deep(depth - 1)] })
    const [level] = flow(plainLevel({ kind: 'hr' })).rules[0]?.levels ?? []
    const wrong: object[] = [
      { rules: [], lastResort: [] },
      { rules: [{ name: 'a', when: null, levels: [], skipAdjacent: true }], lastResort: [] },
      { rules: [{ name: 'a', when: deep(1000), levels: [level], skipAdjacent: true }], lastResort: [] },
      { rules: [{ name: 'a', when: null, levels: [{ ...level, remindAfterDays: -1 }], skipAdjacent: true }], lastResort: [] },
      { rules: [{ name: 'a\0', when: null, levels: [level], skipAdjacent: true }], lastResort: [] },
    ]
    for (const definition of wrong) expect((await lint(definition as FlowDefinition)).status).toBe(400)
  })
})

describe('a level that the flow skips', () => {
  it('is approved with its reason from the start, in preview, detail and history, and the next one is asked', async () => {
    const definition = flow(
      plainLevel({ kind: 'manager', up: 1 }, { skipWhen: { field: 'days', is: '<=', value: 2 } }),
      plainLevel({ kind: 'unit-head', up: 1 }),
    )
    const saved = await as('edgar').call(flowCalls.saveDraft, { kind, definition, draftVersion: null })
    const published = await as('edgar').call(flowCalls.publish, {
      kind,
      draftVersion: saved.body.draftVersion,
      from: today,
      confirmed: true,
    })
    expect(published.status).toBe(200)
    const from = addDays(today, 21 - weekday(today))
    const form = { leaveTypeId: portal.company.leave.annual, startDate: from, endDate: from }
    const preview = (await as('amina').call(leaveRequest.calls.preview, form)).body
    expect(preview.levels.map((level) => [level.note, level.persons.map((person) => person.name)])).toEqual([
      ['Skipped: Days is at most 2', []],
      ['', ['Carla Tester']],
    ])
    const made = (await as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)).body
    const detail = (await as('amina').call(leaveRequest.calls.detail, { id: made.id })).body
    expect(detail.approvalLevels).toMatchObject([
      { statusId: 1, note: 'Skipped: Days is at most 2', persons: [] },
      { statusId: 0, persons: [{ approvalPerson: 'Carla Tester' }] },
    ])
    expect(detail.actionHistory.map((entry) => [entry.actionPerson, entry.approvalLevel, entry.note])).toContainEqual([
      'The portal',
      1,
      'The flow asks nobody there for such a request.',
    ])
    // Whoever is not asked learns nothing of it.
    expect((await as('budi').call(leaveRequest.calls.detail, { id: made.id })).status).toBe(404)
    expect((await as('carla').call(leaveRequest.calls.approve, { id: made.id })).body.statusId).toBe(4)
  })
})
