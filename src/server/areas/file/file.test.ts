import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls, fileSetting } from '#shared/areas/file.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { roleCalls, roleSetUp } from '#shared/areas/roles.ts'
import { fileCategories, fileRoom } from '#shared/records/file/categories.ts'
import { rows } from '#server/foundation/database/db.ts'
import { fileSeen, saidOf, setUpFiles } from '../../../../test/support/file.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let kinds: Record<string, string>
beforeAll(async () => {
  portal = await openPortal(secretsKept)
  kinds = await setUpFiles(portal)
  for (const said of saidOf(kinds)) await add(said)
})
afterAll(() => portal.close())

const amina = () => portal.company.id.amina
const add = (said: ReturnType<typeof saidOf>[number], startsOn = '2026-01-01') =>
  portal.as('dewi').call(fileCalls.correct, { employeeId: amina(), operation: 'add', startsOn, reason: 'On the first day', ...said })

const entryOf = async (category: (typeof fileCategories)[number]) => {
  const { seen } = await fileSeen(portal, 'amina', 'amina')
  const [entry] = seen[category] ?? []
  if (!entry) throw new Error(`amina has no ${category}`)
  return entry
}

describe('who sees what of a file', () => {
  it('the person sees all of it, in words', async () => {
    const { seen, access } = await fileSeen(portal, 'amina', 'amina')
    expect(Object.values(access).every((one) => one === 'see')).toBe(true)
    expect(fileCategories.filter((category) => (seen[category] ?? []).length === 0)).toEqual(['other'])
    expect(seen.bank?.[0]).toMatchObject({
      kind: 'salary',
      words: { bank: 'Bank BCA' },
      values: { account: '1234567890' },
      writtenBy: 'Dewi Tester',
    })
    expect(seen.maritalStatus?.[0]?.words).toEqual({ status: 'Married' })
    expect(seen.address?.[0]?.words).toEqual({ country: 'Indonesia' })
  })

  it('a manager sees what is for the line and nothing that is private; everybody sees contacts for work', async () => {
    const line = fileCategories.filter((category) => fileRoom[category].circle === 'line')
    const { seen: below, access } = await fileSeen(portal, 'budi', 'amina')
    expect(Object.keys(access).toSorted()).toEqual([...line, 'contact'].toSorted())
    expect(below.contact?.map(({ kind }) => kind)).toEqual(['desk'])
    expect(below.certificate?.[0]?.values).toMatchObject({ name: 'First aid' })
    const { seen: beside, access: others } = await fileSeen(portal, 'farah', 'amina')
    expect([Object.keys(others), beside.contact?.map(({ kind }) => kind)]).toEqual([['contact'], ['desk']])
  })

  it('how far up the line it goes is a setting', async () => {
    const certificates = async (name: 'budi' | 'carla') => (await fileSeen(portal, name, 'amina')).seen.certificate?.length ?? 0
    expect([await certificates('budi'), await certificates('carla')]).toEqual([1, 1])
    await portal.as('edgar').call(fileSetting.calls.change, { managerSteps: 1 })
    expect([await certificates('budi'), await certificates('carla')]).toEqual([1, 0])
    await portal.as('edgar').call(fileSetting.calls.change, { managerSteps: 0 })
    expect([await certificates('budi'), await certificates('carla')]).toEqual([0, 0])
    await portal.as('edgar').call(fileSetting.calls.change, { managerSteps: 20 })
  })

  it('a right over one category opens that one alone, over those alone whom it reaches', async () => {
    const { body: role } = await portal.as('edgar').call(roleSetUp.calls.save, {
      code: 'PAYROLL',
      names: { en: 'Payroll', id: '' },
      duties: { FileBank: 'see' },
    })
    await portal.as('edgar').call(roleCalls.give, {
      roleId: role.id,
      employeeIds: [portal.company.id.farah],
      reach: 'sites',
      siteIds: [portal.company.site.jakarta],
      startsOn: '2026-01-01',
    })
    const { access, seen } = await fileSeen(portal, 'farah', 'amina')
    expect(access).toEqual({ contact: 'open', bank: 'see' })
    expect(seen.bank).toHaveLength(1)
    expect((await fileSeen(portal, 'farah', 'edgar')).access).toEqual({ contact: 'open' })
    const { status } = await portal
      .as('farah')
      .call(fileCalls.correct, { employeeId: amina(), category: 'bank', operation: 'add', values: {}, startsOn: '2026-12-01', reason: 'x' })
    expect(status).toBe(403)
    await sql`delete from role_giving where employee_id = ${portal.company.id.farah}::uuid`.execute(portal.database.db)
  })

  it('nobody comes by what is private through looking at the portal as somebody else has it', async () => {
    const { body: view } = await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id.dewi, reason: 'To see what HR sees' })
    const asDewi = async (of: 'amina' | 'dewi') => {
      const { body } = await portal.as('edgar').call(fileCalls.read, { employeeId: portal.company.id[of] }, { 'view-as': view.viewId })
      return body.categories.map(({ category }) => category)
    }
    const forLine = fileCategories.filter((category) => fileRoom[category].circle === 'line' || category === 'contact')
    expect([await asDewi('amina'), await asDewi('dewi')]).toEqual([forLine, forLine])
    await portal.as('edgar').call(roleCalls.endView, { id: view.viewId })
  })

  it('the past of what one does not see does not exist', async () => {
    for (const category of ['bank', 'medical', 'address', 'contact'] as const)
      expect((await portal.as('budi').call(fileCalls.past, { employeeId: amina(), category })).status).toBe(404)
    expect((await portal.as('budi').call(fileCalls.past, { employeeId: amina(), category: 'education' })).body.listData).toHaveLength(1)
  })
})

describe('what is private', () => {
  it('stands encrypted in the database, and in no audit', async () => {
    const stored = JSON.stringify(await rows(portal.database.db, sql`select * from file_row`))
    const audited = JSON.stringify(await rows(portal.database.db, sql`select * from audit`))
    for (const secret of ['1234567890', 'AB positive', 'X1234567'])
      expect([stored.includes(secret), audited.includes(secret)]).toEqual([false, false])
    expect(stored).toContain('Jl. Kemang Raya 24')
    expect(audited).not.toContain('Jl. Kemang Raya 24')
  })

  it('sealed for one person opens for no other', async () => {
    const { db } = portal.database
    await sql`update file_row set employee_id = ${portal.company.id.hadi}::uuid where category = 'medical'`.execute(db)
    const { status } = await portal.as('hadi').call(fileCalls.read, { employeeId: portal.company.id.hadi })
    await sql`update file_row set employee_id = ${amina()}::uuid where category = 'medical'`.execute(db)
    expect(status).toBe(409)
  })

  it('is read with a trace, one for the minute, which the person sees in words', async () => {
    await Promise.all(Array.from({ length: 6 }, () => fileSeen(portal, 'dewi', 'amina')))
    await fileSeen(portal, 'budi', 'amina')
    await fileSeen(portal, 'amina', 'amina')
    const told = await rows(
      portal.database.db,
      sql<{ by: string; count: number }>`
        select actor_id as by, count(*)::int as count from audit where act = 'read' and entity = 'File' and entity_id = ${amina()}::uuid
        group by actor_id, detail, date_trunc('minute', at)`,
    )
    expect(told.some(({ by }) => by === portal.company.id.dewi)).toBe(true)
    expect(told.filter(({ by, count }) => count > 1 || by === portal.company.id.budi || by === amina())).toEqual([])
    const { body } = await portal.as('amina').call(profileCalls.readings, {})
    expect(body.listData[0]).toMatchObject({
      reader: 'Dewi Tester',
      what: expect.stringMatching(/^Your file: Contacts, Address, Family, .*Bank/),
    })
  })
})

describe('a correction by HR', () => {
  it('ends what held and begins a row of its own; the person is told by whom, not what', async () => {
    const before = await entryOf('address')
    const answer = await portal.as('dewi').call(fileCalls.correct, {
      employeeId: amina(),
      category: 'address',
      operation: 'change',
      entryId: before.entryId,
      rowId: before.rowId,
      kindId: kinds['HOME'],
      values: { country: 'ID', street: 'Jl. Diponegoro 8' },
      startsOn: '2026-06-01',
      reason: 'By letter of 28 May',
    })
    expect(answer.status).toBe(200)
    const streets = async (asOf?: string) =>
      (await fileSeen(portal, 'amina', 'amina', asOf)).seen.address?.map(({ values }) => values['street'])
    expect([await streets('2026-05-31'), await streets('2026-06-01')]).toEqual([['Jl. Kemang Raya 24'], ['Jl. Diponegoro 8']])
    const { body: past } = await portal.as('amina').call(fileCalls.past, { employeeId: amina(), category: 'address' })
    expect(past.listData.map(({ startsOn, endsOn, reason }) => [startsOn, endsOn, reason])).toEqual([
      ['2026-06-01', null, 'By letter of 28 May'],
      ['2026-01-01', '2026-05-31', 'On the first day'],
    ])
    const { body: notices } = await portal.as('amina').call(notificationCalls.list, {})
    expect(notices.notifications[0]).toMatchObject({ subject: 'Dewi Tester corrected your file: Address', type: "A person's file" })
  })

  it('of what somebody else has changed meanwhile is refused, and nothing is written', async () => {
    const seen = await entryOf('education')
    const change = (institution: string) =>
      portal.as('dewi').call(fileCalls.correct, {
        employeeId: amina(),
        category: 'education',
        operation: 'change',
        entryId: seen.entryId,
        rowId: seen.rowId,
        kindId: kinds['DEGREE'],
        values: { institution },
        startsOn: '2026-03-01',
        reason: 'x',
      })
    const answers = await Promise.all([change('One'), change('Other'), change('Third')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { body } = await portal.as('amina').call(fileCalls.past, { employeeId: amina(), category: 'education' })
    expect(body.listData).toHaveLength(2)
  })

  it('is told field by field what cannot be', async () => {
    const wrong = await portal.as('dewi').call(fileCalls.correct, {
      employeeId: amina(),
      category: 'bank',
      operation: 'add',
      kindId: kinds['SALARY'],
      values: { bank: kinds['DB'] ?? '', account: 'DE89 3704 0044 0532 0130 01', holder: ' ' },
      startsOn: '2036-01-01',
      reason: 'x',
    })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([400, ['startsOn', 'values.account', 'values.holder']])
  })

  it('of one’s own file is not for HR either, and a second of what there is one of is refused', async () => {
    const own = { category: 'maritalStatus', operation: 'add', values: { status: 'single' }, startsOn: '2026-12-01', reason: 'x' } as const
    expect((await portal.as('dewi').call(fileCalls.correct, { employeeId: portal.company.id.dewi, ...own })).status).toBe(403)
    const second = await portal.as('dewi').call(fileCalls.correct, { employeeId: amina(), ...own })
    expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([400, ['operation']])
  })

  it('ends an entry from a day on', async () => {
    const { entryId, rowId } = await entryOf('family')
    await portal.as('dewi').call(fileCalls.correct, {
      employeeId: amina(),
      category: 'family',
      operation: 'end',
      entryId,
      rowId,
      startsOn: '2026-09-01',
      reason: 'x',
    })
    const people = async (asOf: string) => (await fileSeen(portal, 'amina', 'amina', asOf)).seen.family?.length
    expect([await people('2026-08-31'), await people('2026-09-01')]).toEqual([1, 0])
  })
})
