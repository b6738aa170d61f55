import { askedTexts, type Days } from './fields.ts'
import { saidInLists } from './kinds.ts'
import type { Names } from './names.ts'
import { sampleOf } from './sample.ts'

/** The module's test on the server, from form to decision. */
export function testOf(names: Names): string {
  const { kind, name, module, title, head, fields, days, money } = names
  const inWords = fields.filter(saidInLists).map((field) => field.name)
  const [asked] = askedTexts(fields)
  const shown = inWords.length > 0 ? `listed` : 'form'
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { ${name} } from '#shared/requests/${kind}.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = ${name}
const form = ${sampleOf(names, `'2030-01-07'`)} as const
${
  inWords.length > 0
    ? `/** Lists say in words what the form knows as a code. */
const { ${inWords.map((word) => `${word}: _${word}`).join(', ')}, ...listed } = form
`
    : ''
}
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
    expect(waiting.body.listData[0]).toMatchObject({ kind: '${kind}'${head ? `, block: { ${head.name}: form.${head.name} }` : ''} })
    const approved = await portal.as('budi').call(calls.approve, { id: saved.body.id, note: 'Go' })
    expect(approved.body).toMatchObject({ statusId: 4 })
    const detail = await portal.as('amina').call(calls.detail, { id: saved.body.id })
    expect(detail.body).toMatchObject({ ...form, employee: 'Amina Tester', statusId: 4 })
    const list = await portal.as('amina').call(calls.list, {})
    expect(list.body.listData).toMatchObject([{ code: saved.body.code, ...${shown} }])
    const sentBack = await portal.as('dewi').call(calls.reopen, { id: saved.body.id, note: 'Another day' })
    expect(sentBack.body).toMatchObject({ statusId: 30 })
  })
${names.isAlone ? alone(names) : ''}${money ? ofMoney(money.name) : ''}${days && days.from !== days.until ? backwards(days) : ''}${asked ? bare(asked.name) : ''}
  it('stands in the sidebar, and is exported', async () => {
    const home = await portal.as('amina').call(homeCalls.home)
    expect(home.body.sidebar).toContainEqual(expect.objectContaining({ path: '/${kind}', module: '${module}' }))
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
  })
})
`
}

const alone = (names: Names) => `
  it('is alone on its days, and they are free again once it was taken back', async () => {
    const again = ${sampleOf(names, `'2030-01-08'`)} as const
    const { body } = await portal.as('amina').call(calls.saveAndSubmit, again)
    const second = await portal.as('amina').call(calls.saveAndSubmit, again)
    expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([400, ['${names.days?.from.name}']])
    expect((await portal.as('budi').call(calls.reject, { id: body.id, note: 'No' })).status).toBe(200)
    expect((await portal.as('amina').call(calls.saveAndSubmit, again)).status).toBe(200)
  })
`

const ofMoney = (field: string) => `
  it.each(['0', '0.001', '1.005'])('is kept but not submitted with %s euros, which nobody can pay', async (${field}) => {
    const unpaid = { ...form, ${field} }
    expect((await portal.as('amina').call(calls.save, unpaid)).status).toBe(200)
    const refused = await portal.as('amina').call(calls.saveAndSubmit, unpaid)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['${field}']])
    expect((await portal.as('amina').call(calls.save, { ...unpaid, ${field}: '-1' })).error.fields).toHaveProperty('${field}')
  })
`

const backwards = ({ from, until }: Days) => `
  it('is not even kept where its last day is before the first, and says so alone', async () => {
    const backwards = { ...form, ${from.name}: '2030-02-02', ${until.name}: '2030-02-01' }
    expect((await portal.as('amina').call(calls.save, backwards)).error.fields).toHaveProperty('${until.name}')
    const { concerns } = (await portal.as('amina').call(calls.preview, backwards)).body
    expect(concerns.map((concern) => concern.field)).toEqual(['${until.name}'])
  })
`

const bare = (field: string) => `
  it('is not submitted without what it asks for, and tells so before', async () => {
    const bare = { ...form, ${field}: ' ' }
    const refused = await portal.as('amina').call(calls.saveAndSubmit, bare)
    expect(refused.status).toBe(400)
    expect(refused.error.fields).toHaveProperty('${field}')
    const preview = await portal.as('amina').call(calls.preview, bare)
    expect(preview.body.concerns.filter(({ blocking }) => blocking).map((concern) => concern.field)).toEqual(['${field}'])
    expect(preview.body.levels.map((level) => level.persons.map((person) => person.name))).toEqual([['Budi Tester']])
  })
`
