import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileEntry } from '#shared/contract/file-entry.ts'
import { fileCalls } from '#shared/areas/file.ts'
import { personalDataUpdate, personalDataUpdateCalls } from '#shared/requests/personal-data-update-request.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { rows } from '#server/foundation/database/db.ts'
import type { Name } from '../../../../test/support/company.ts'
import { fileSeen, saidOf, setUpFiles } from '../../../../test/support/file.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'

const { calls } = personalDataUpdate

let portal: Portal
let kinds: Record<string, string>
beforeAll(async () => {
  portal = await openPortal(secretsKept)
  kinds = await setUpFiles(portal)
  for (const said of saidOf(kinds))
    await portal.as('dewi').call(fileCalls.correct, {
      employeeId: portal.company.id.amina,
      operation: 'add',
      startsOn: '2026-01-01',
      reason: 'First day',
      ...said,
    })
})
afterAll(() => portal.close())

type Lines = NonNullable<SendOf<typeof calls.save>['lines']>
const startsOn = '2026-12-07'
const moves = (street: string): Lines[number] => ({
  category: 'address',
  operation: 'add',
  kindId: kinds['HOME'],
  values: { country: 'ID', street },
  startsOn,
})
const anotherOf = (entry: FileEntry, values: Record<string, string>): Lines[number] => ({
  category: entry.category,
  operation: 'change',
  entryId: entry.entryId,
  rowId: entry.rowId,
  kindId: entry.kindId,
  values,
  startsOn,
})
const entryOf = async (category: FileEntry['category'], name: Name = 'amina') => {
  const [entry] = (await fileSeen(portal, name, name, startsOn)).seen[category] ?? []
  if (!entry) throw new Error(`${name} has no ${category}`)
  return entry
}
const file = async (lines: Lines, by: Name = 'amina') => {
  const { status, body, error } = await portal.as(by).call(calls.saveAndSubmit, { lines })
  return { status, id: body.id, error }
}
const detail = async (by: Name, id: string) => (await portal.as(by).call(calls.detail, { id })).body
const streets = async (on = startsOn) => (await fileSeen(portal, 'amina', 'amina', on)).seen.address?.map(({ values }) => values['street'])

describe('what is asked for', () => {
  it('is carried out when HR approves it, from its day on, and taken back when it is undone', async () => {
    const { id } = await file([moves('Jl. Baru 1')])
    expect(await streets()).toEqual(['Jl. Kemang Raya 24'])
    expect((await portal.as('dewi').call(calls.approve, { id })).body).toMatchObject({ status: 'Approved' })
    expect([await streets('2026-12-06'), await streets()]).toEqual([['Jl. Kemang Raya 24'], ['Jl. Kemang Raya 24', 'Jl. Baru 1']])
    const { body: past } = await portal.as('amina').call(fileCalls.past, { employeeId: portal.company.id.amina, category: 'address' })
    expect(past.listData[0]).toMatchObject({ source: 'request', values: { street: 'Jl. Baru 1' } })
    expect((await portal.as('dewi').call(calls.reopen, { id, note: 'Too early' })).status).toBe(200)
    expect(await streets()).toEqual(['Jl. Kemang Raya 24'])
  })

  it('stands encrypted in the request, whatever it is', async () => {
    const { id } = await file([
      moves('Jl. Rahasia 7'),
      anotherOf(await entryOf('bank'), { bank: kinds['BCA'] ?? '', account: '9876543210', holder: 'A' }),
    ])
    const [stored] = await rows(
      portal.database.db,
      sql<{ form: object; lines: object }>`select form, lines from request where id = ${id}::uuid`,
    )
    expect(JSON.stringify(stored?.form)).not.toMatch(/Rahasia|9876543210/)
    expect(JSON.stringify(stored?.lines)).not.toContain('9876543210')
    const { lines } = await detail('amina', id)
    expect(lines.map(({ values }) => values['street'] ?? values['account'])).toEqual(['Jl. Rahasia 7', '9876543210'])
    await portal.as('amina').call(calls.cancel, { id })
    const audit = JSON.stringify(await rows(portal.database.db, sql`select detail from audit`))
    expect(audit).not.toMatch(/Rahasia|9876543210/)
  })

  it('is refused field by field at the submit; an entry may be kept so', async () => {
    const wrong = [{ ...moves(''), values: { country: 'XX' } }]
    const refused = await portal.as('amina').call(calls.saveAndSubmit, { lines: wrong })
    expect([refused.status, Object.keys(refused.error.fields ?? {}).toSorted()]).toEqual([
      400,
      ['lines.0.values.country', 'lines.0.values.street'],
    ])
    expect((await portal.as('amina').call(calls.save, { lines: wrong })).status).toBe(200)
    expect((await portal.as('amina').call(calls.saveAndSubmit, { lines: [] })).error.fields).toHaveProperty('lines')
  })

  it('as the portal keeps it for somebody else, or made up to look so, is refused', async () => {
    const { id } = await file([moves('Jl. Hadi 1')], 'hadi')
    const [stored] = await rows(
      portal.database.db,
      sql<{ sealed: string }>`select form->'lines'->0->>'sealed' as sealed from request where id = ${id}::uuid`,
    )
    for (const sealed of [stored?.sealed ?? '', '{', '7', '{"street":7}', '{"wrapped":"x","iv":"y","tag":"z"}']) {
      const { status, error } = await file([{ ...moves(''), values: {}, sealed }])
      expect([sealed, status, Object.keys(error?.fields ?? {})]).toEqual([sealed, 400, ['lines']])
    }
    await portal.as('hadi').call(calls.cancel, { id })
  })

  it('of one entry twice, or of what HR keeps, is refused', async () => {
    const degree = await entryOf('education')
    const twice = [anotherOf(degree, { institution: 'One' }), anotherOf(degree, { institution: 'Two' })]
    expect(Object.keys((await file(twice)).error.fields ?? {})).toEqual(['lines.1.entryId'])
    const contract = { ...moves('x'), category: 'contract' as const, kindId: kinds['FIXED'], values: { number: '7' } }
    expect(Object.keys((await file([contract])).error.fields ?? {})).toEqual(['lines.0.category'])
  })
})

describe('who reads it', () => {
  it('a manager who decides by a flow of the company’s own sees that a line is there, and nothing of what is private', async () => {
    const flow = { rules: [{ name: 'manager', when: null, levels: [managerLevel], skipAdjacent: true }], lastResort: [] }
    await sql`insert into flow (id, module, version, published_from, definition)
      values (gen_random_uuid(), 'PersonalDataUpdate', 99, current_date, ${JSON.stringify(flow)}::jsonb)`.execute(portal.database.db)
    const { id } = await file([moves('Jl. Budi 1'), anotherOf(await entryOf('certificate'), { name: 'Second aid' })])
    await sql`delete from flow where version = 99`.execute(portal.database.db)
    const { lines } = await detail('budi', id)
    expect(lines.map(({ category, isHidden, values }) => [category, isHidden, values])).toEqual([
      ['address', true, {}],
      ['certificate', false, { name: 'Second aid' }],
    ])
    expect(JSON.stringify(await detail('budi', id))).not.toContain('Jl. Budi 1')
    await portal.as('amina').call(calls.cancel, { id })
  })

  it('nobody else finds a line, nor what stands now', async () => {
    const { id } = await file([moves('Jl. Baru 2')])
    const [line] = (await detail('amina', id)).lines
    expect((await portal.as('farah').call(personalDataUpdateCalls.line, { id: line?.id ?? '' })).status).toBe(404)
    const asked = { employeeId: portal.company.id.amina, category: 'bank' as const }
    expect((await portal.as('budi').call(personalDataUpdateCalls.currentValue, asked)).status).toBe(404)
    expect((await portal.as('dewi').call(personalDataUpdateCalls.currentValue, asked)).body.entry?.values).toMatchObject({
      account: '1234567890',
    })
    await portal.as('amina').call(calls.cancel, { id })
  })
})

const managerLevel = {
  who: { kind: 'manager', up: 1 },
  mode: 'any',
  ascend: 'manager',
  skipWhen: null,
  remindAfterDays: 2,
  escalateAfterDays: null,
  deadline: null,
}

describe('decisions by line', () => {
  it('approve some, which are carried out, and send others back with why; only these are open then', async () => {
    const before = await streets()
    const phone = await entryOf('contact')
    const { id } = await file([moves('Jl. Terpisah 5'), anotherOf(phone, { value: '+62 811 1111 111' })])
    const answer = await portal.as('dewi').call(calls.approve, { id, returned: [{ line: 2, note: 'No such number' }] } as never)
    expect(answer.body).toMatchObject({ status: 'Revised' })
    expect(await streets()).toEqual([...(before ?? []), 'Jl. Terpisah 5'])
    const sentBack = await detail('amina', id)
    expect(sentBack.lines.map(({ decided, decidedNote }) => [decided, decidedNote])).toEqual([
      ['applied', ''],
      ['returned', 'No such number'],
    ])
    // Whatever the form says of it by now, what was carried out stays as it was.
    const changed = sentBack.lines.map(({ values, ...line }) => ({
      ...line,
      values: line.line === 1 ? { ...values, street: 'Elsewhere' } : { value: '+62 812 2222 222' },
    }))
    const again = await portal.as('amina').call(calls.saveAndSubmit, { id, lines: changed as never })
    expect(again.body).toMatchObject({ status: 'Submitted' })
    expect((await portal.as('dewi').call(calls.approve, { id })).body).toMatchObject({ status: 'Approved' })
    expect(await streets()).toEqual([...(before ?? []), 'Jl. Terpisah 5'])
    const numbers = async () => (await fileSeen(portal, 'amina', 'amina', startsOn)).seen.contact?.map(({ values }) => values['value'])
    expect(await numbers()).toContain('+62 812 2222 222')
    // All of it is undone together.
    await portal.as('dewi').call(calls.reopen, { id, note: 'Undo' })
    expect([await streets(), (await numbers())?.includes('+62 812 3456 7890')]).toEqual([before, true])
    // And nothing of it counts as carried out any more: approved anew, all of it is carried out anew.
    expect((await detail('amina', id)).lines.map(({ decided }) => decided)).toEqual([null, null])
    await portal.as('amina').call(calls.submit, { id })
    expect((await portal.as('dewi').call(calls.approve, { id })).body).toMatchObject({ status: 'Approved' })
    expect([await streets(), (await numbers())?.includes('+62 812 2222 222')]).toEqual([[...(before ?? []), 'Jl. Terpisah 5'], true])
    const done = await detail('amina', id)
    // What stood there when it was carried out is told, and nothing of it has changed since.
    expect(done.lines.map(({ isStale, present }) => [isStale, present?.values['value'] ?? null])).toEqual([
      [false, null],
      [false, '+62 812 3456 7890'],
    ])
    expect(done.actionHistory.map(({ note }) => note)).toContain('2: No such number')
    await portal.as('dewi').call(calls.reopen, { id, note: 'Undo again' })
    expect(await streets()).toEqual(before)
  })

  it('that were carried out are not told as changed since while the others are put right', async () => {
    const { id } = await file([anotherOf(await entryOf('contact'), { value: '+62 813 3333 333' }), moves('Jl. Lain 6')])
    await portal.as('dewi').call(calls.approve, { id, returned: [{ line: 2, note: 'Which town?' }] } as never)
    const { lines } = await detail('amina', id)
    const { body } = await portal.as('amina').call(calls.preview, { id, lines } as never)
    expect(body.lines.map(({ decided, isStale }) => [decided, isStale])).toEqual([
      ['applied', false],
      [null, false],
    ])
    await portal.as('amina').call(calls.cancel, { id })
  })

  it('leave what was carried out as it was: whatever is left out or added', async () => {
    const before = (await streets()) ?? []
    const { id } = await file([moves('Jl. Tetap 1'), moves('Jl. Ulang 2')])
    await portal.as('dewi').call(calls.approve, { id, returned: [{ line: 2, note: 'Which one?' }] } as never)
    const [done, back] = (await detail('amina', id)).lines
    if (!done || !back) throw new Error('two lines were asked for')
    expect((await portal.as('amina').call(personalDataUpdateCalls.deleteLine, { id: done.id })).status).toBe(409)
    const over = { requestId: id, id: done.id, ...moves('Jl. Lain 9') }
    expect((await portal.as('amina').call(personalDataUpdateCalls.saveLine, over)).status).toBe(409)
    // The line that is carried out is left out, and another one comes that has no number yet.
    const lines = [{ ...moves('Jl. Ulang 22'), id: back.id, line: back.line }, moves('Jl. Ketiga 3')]
    expect((await portal.as('amina').call(calls.save, { id, lines })).status).toBe(200)
    const saved = (await detail('amina', id)).lines
    // What was said of a line is told until it is asked for anew.
    expect(saved.map(({ line, values, decided, decidedNote }) => [line, values['street'], decided, decidedNote])).toEqual([
      [2, 'Jl. Ulang 22', 'returned', 'Which one?'],
      [3, 'Jl. Ketiga 3', null, ''],
      [1, 'Jl. Tetap 1', 'applied', ''],
    ])
    expect((await portal.as('amina').call(calls.submit, { id })).body).toMatchObject({ status: 'Submitted' })
    expect((await portal.as('dewi').call(calls.approve, { id })).body).toMatchObject({ status: 'Approved' })
    expect(await streets()).toEqual([...before, 'Jl. Tetap 1', 'Jl. Ulang 22', 'Jl. Ketiga 3'])
    await portal.as('dewi').call(calls.reopen, { id, note: 'Undo' })
    expect(await streets()).toEqual(before)
  })

  it('do not stand in the way of themselves: what there is one of is not refused for being there since', async () => {
    const status = { category: 'maritalStatus' as const, operation: 'add' as const, values: { status: 'single' }, startsOn }
    const { id } = await file([status, moves('Jl. Lagi 1')], 'hadi')
    await portal.as('dewi').call(calls.approve, { id, returned: [{ line: 2, note: 'Which one?' }] } as never)
    expect((await portal.as('hadi').call(calls.submit, { id })).body).toMatchObject({ status: 'Submitted' })
    await portal.as('hadi').call(calls.cancel, { id })
  })

  it('want a reason for each line, and lines that there are', async () => {
    const { id } = await file([moves('Jl. Alasan 1'), moves('Jl. Alasan 2')])
    const decide = (returned: { line: number; note: string }[]) => portal.as('dewi').call(calls.approve, { id, returned } as never)
    expect((await decide([{ line: 1, note: ' ' }])).status).toBe(400)
    expect((await decide([{ line: 7, note: 'x' }])).status).toBe(400)
    expect(
      (
        await decide([
          { line: 1, note: 'x' },
          { line: 2, note: 'y' },
        ])
      ).body,
    ).toMatchObject({ status: 'Revised' })
    expect(await streets()).not.toContain('Jl. Alasan 1')
    await portal.as('amina').call(calls.cancel, { id })
  })

  it('a value that somebody was faster to change is refused by name, and the line can be sent back', async () => {
    const degree = await entryOf('education')
    const { id } = await file([anotherOf(degree, { institution: 'Asked for' }), moves('Jl. Cepat 3')])
    await portal.as('dewi').call(fileCalls.correct, {
      employeeId: portal.company.id.amina,
      ...anotherOf(degree, { institution: 'By HR' }),
      startsOn: '2026-06-01',
      reason: 'Letter',
    } as never)
    expect((await detail('dewi', id)).lines.map(({ isStale }) => isStale)).toEqual([true, false])
    expect((await portal.as('dewi').call(calls.approve, { id })).status).toBe(409)
    expect((await fileSeen(portal, 'amina', 'amina', startsOn)).seen.education?.[0]?.values['institution']).toBe('By HR')
    const answer = await portal.as('dewi').call(calls.approve, { id, returned: [{ line: 1, note: 'HR was faster' }] } as never)
    expect(answer.body).toMatchObject({ status: 'Revised' })
    expect(await streets()).toContain('Jl. Cepat 3')
  })
})

describe('lines one by one', () => {
  it('are added, changed and taken away, each with a name that it keeps', async () => {
    const { body: entry } = await portal.as('amina').call(calls.save, { lines: [] })
    const added = await portal.as('amina').call(personalDataUpdateCalls.saveLine, { requestId: entry.id, ...moves('Jl. Satu 1') })
    await portal.as('amina').call(personalDataUpdateCalls.saveLine, { requestId: entry.id, ...moves('Jl. Dua 2') })
    const { lineId } = added.body
    await portal.as('amina').call(personalDataUpdateCalls.saveLine, { requestId: entry.id, id: lineId, ...moves('Jl. Satu 11') })
    const street = async () => (await portal.as('amina').call(personalDataUpdateCalls.line, { id: lineId })).body.values['street']
    expect(await street()).toBe('Jl. Satu 11')
    expect((await detail('amina', entry.id)).lines.map(({ line }) => line)).toEqual([1, 2])
    expect((await portal.as('budi').call(personalDataUpdateCalls.deleteLine, { id: lineId })).status).toBe(404)
    await portal.as('amina').call(personalDataUpdateCalls.deleteLine, { id: lineId })
    expect((await detail('amina', entry.id)).lines.map(({ line, values }) => [line, values['street']])).toEqual([[2, 'Jl. Dua 2']])
    const late = { requestId: entry.id, version: 1, ...moves('Jl. Tiga 3') }
    expect((await portal.as('amina').call(personalDataUpdateCalls.saveLine, late)).status).toBe(409)
  })
})

describe('what is chosen from', () => {
  it('are one’s own entries, and the words of the set-up', async () => {
    const named = async (call: (typeof personalDataUpdateCalls)['sexes'] | (typeof personalDataUpdateCalls)['phones']) =>
      (await portal.as('amina').call(call, {})).body.listData.map(({ displayName }) => displayName)
    expect(await named(personalDataUpdateCalls.phones)).toContain('desk · +62 21 5550101')
    expect(await named(personalDataUpdateCalls.sexes)).toEqual(['Female', 'Male', 'Another', 'Not said'])
    expect(await named(personalDataUpdateCalls.operations)).toEqual(['Add', 'Change', 'End'])
    expect(await named(personalDataUpdateCalls.categories)).toHaveLength(10)
    expect(await named(personalDataUpdateCalls.maritalStatuses)).toContain('Married')
    expect(await named(personalDataUpdateCalls.relationships)).toEqual(['partner'])
    const { body } = await portal.as('amina').call(personalDataUpdateCalls.bankKeyValue, { id: kinds['DB'] ?? '' })
    expect(body).toMatchObject({ name: 'Bank DB', country: 'DE', iban: true })
  })
})
