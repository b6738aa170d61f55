import type { Names } from './names.ts'

/** The module's part on the server, and its test from form to decision. */
export const serverFiles = (names: Names): Record<string, string> => ({
  [`src/server/requests/${names.kind}/module.ts`]: module(names),
  [`src/server/requests/${names.kind}/calls.ts`]: calls(names),
  [`src/server/requests/${names.kind}/${names.kind}.test.ts`]: test(names),
})

const module = ({ kind, name, module, hasRecord }: Names) => `import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { ${name}, ${name}Form, type ${module}Form } from '#shared/requests/${kind}.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Found } from '#server/records/change.ts'

/** The manager decides. */
const defaultFlow: FlowDefinition = {
  rules: [{ name: 'all', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }],
  lastResort: [],
}

/** What a form means: whom it is about, on which day, and what speaks against it. */
async function prepare(_db: Db | Tx, form: ${module}Form, about: About): Promise<Prepared> {
  const found: Found[] = form.reason.trim() === '' ? [{ key: '${name}.reasonMissing', field: 'reason', blocks: 'submit' }] : []
  return {
    changes: ${hasRecord ? `[{ kind: '${kind}', line: 1, employeeId: about.requestorId, data: { day: form.day } }]` : '[]'},
    subjects: [about.requestorId], startsOn: form.day, endsOn: form.day, quantity: null, unit: null, type: null, facts: {},
    found,
  }
}

async function detail(db: Db, form: ${module}Form, request: StoredRequest) {
  const employeeId = request.subjectId ?? request.requestorId
  const row = await first(db, sql<{ name: string }>\`select display_name as name from employee where id = \${employeeId}::uuid\`)
  return { employee: row?.name ?? '', employeeId, ...form }
}

export const ${name}Module = defineModule<${module}Form, Awaited<ReturnType<typeof detail>>>(${name}Form, {
  contract: ${name} as unknown as AnyRequest,
  prepare,
  detail,
  preview: async () => ({}),
  configuration: async () => ({ attachmentMaximum }),
  list: {
    typeColumn: null,
    columns: { day: 'startsOn' },
    row: (form, request) => ({ day: request.startsOn, reason: form['reason'] ?? '' }),
  },
  inboxBlock: ({ day, reason }) => ({ day, reason }),
  defaultFlow,
})
`

const calls = ({ kind, name, module }: Names) => `import { ${name}Calls } from '#shared/requests/${kind}.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { pickEmployees } from '#server/platform/pickers.ts'

/** Serves the calls that only this module has. */
export function serve${module}(api: Api<Viewer>, db: Db): void {
  api.serve(${name}Calls.employees, async (input, { person }) => {
    requireModule(person, '${module}')
    return pickEmployees(db, person, input, 'on-behalf')
  })
}
`

const test = ({ kind, name, module, title, hasRecord }: Names) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { ${name} } from '#shared/requests/${kind}.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = ${name}
const form = { day: '2030-01-07', reason: 'An errand' }

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

describe('${title}', () => {
  it('is saved, submitted, shown to the manager, approved and sent back by HR', async () => {
    const saved = await portal.as('amina').call(calls.save, form)
    expect(saved.error.Errors ?? saved.status).toBe(200)
    const submitted = await portal.as('amina').call(calls.submit, { id: saved.body.id })
    expect(submitted.body).toMatchObject({ statusId: 1 })
    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    expect(waiting.body.listData[0]).toMatchObject({ kind: '${kind}', block: form })
    const approved = await portal.as('budi').call(calls.approve, { id: saved.body.id, note: 'Go' })
    expect(approved.body).toMatchObject({ statusId: 4 })
    const detail = await portal.as('amina').call(calls.detail, { id: saved.body.id })
    expect(detail.body).toMatchObject({ ...form, employee: 'Amina Tester', statusId: 4 })
    const list = await portal.as('amina').call(calls.list, {})
    expect(list.body.listData).toMatchObject([{ code: saved.body.code, ...form }])
    const sentBack = await portal.as('dewi').call(calls.reopen, { id: saved.body.id, note: 'Another day' })
    expect(sentBack.body).toMatchObject({ statusId: 30 })
  })

${
  hasRecord
    ? `  it('is one a day, and free again once it was taken back', async () => {
    const again = { ...form, day: '2030-01-08' }
    const { body } = await portal.as('amina').call(calls.saveAndSubmit, again)
    const second = await portal.as('amina').call(calls.saveAndSubmit, again)
    expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([400, ['day']])
    expect((await portal.as('budi').call(calls.reject, { id: body.id, note: 'No' })).status).toBe(200)
    expect((await portal.as('amina').call(calls.saveAndSubmit, again)).status).toBe(200)
  })

`
    : ''
}  it('is not submitted without a reason, and tells so before', async () => {
    const bare = { ...form, reason: ' ' }
    const refused = await portal.as('amina').call(calls.saveAndSubmit, bare)
    expect(refused.status).toBe(400)
    expect(refused.error.fields).toHaveProperty('reason')
    const preview = await portal.as('amina').call(calls.preview, bare)
    expect(preview.body.concerns.map((concern) => concern.field)).toEqual(['reason'])
    expect(preview.body.levels.map((level) => level.persons.map((person) => person.name))).toEqual([['Budi Tester']])
  })

  it('stands in the sidebar, and is exported', async () => {
    const home = await portal.as('amina').call(homeCalls.home)
    expect(home.body.sidebar).toContainEqual(expect.objectContaining({ path: '/${kind}', module: '${module}' }))
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
  })
})
`
