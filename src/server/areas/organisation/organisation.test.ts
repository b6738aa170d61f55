import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gradeSetUp, organisationCalls, positionSetUp, scheduleSetUp, siteSetUp, unitSetUp } from '#shared/areas/organisation.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { rows } from '#server/foundation/database/db.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const indra = () => portal.as('indra')
const names = (en: string) => ({ en, id: '' })
const unit = async (code: string) => {
  const { body } = await indra().call(unitSetUp.calls.list, {})
  const found = body.listData.find((one) => one.code === code)
  if (!found) throw new Error(`no unit ${code}`)
  return found
}
const makeUnit = async (code: string, parentId: string | null = null) =>
  (await indra().call(unitSetUp.calls.save, { code, names: names(code), parentId, headId: null })).body.id

describe('sites', () => {
  const surabaya = { code: 'SUB', names: names('Surabaya'), country: 'ID', region: null, timeZone: 'Asia/Jakarta' }

  it('are made and changed by HR of all sites, and each tells how many people are there', async () => {
    const { status, body } = await indra().call(siteSetUp.calls.save, surabaya)
    expect(status).toBe(200)
    const { body: list } = await indra().call(siteSetUp.calls.list, {})
    expect(list.listData.map(({ code, names: { en }, people }) => [code, en, people])).toEqual([
      ['BER', 'Berlin', 2],
      ['JKT', 'Jakarta', 7],
      ['SUB', 'Surabaya', 0],
    ])
    await indra().call(siteSetUp.calls.save, { ...surabaya, id: body.id, timeZone: 'Asia/Makassar' })
    const { body: history } = await indra().call(siteSetUp.calls.history, { id: body.id })
    expect(history.listData[0]?.changes).toEqual([{ field: 'Time zone', before: 'Asia/Jakarta', after: 'Asia/Makassar' }])
  })

  it.each([
    ['country', { country: 'XX' }],
    ['country', { country: 'Indonesia' }],
    ['timeZone', { timeZone: 'Asia/Nowhere' }],
    ['timeZone', { timeZone: '+07:00' }],
    ['region', { country: 'DE', timeZone: 'Europe/Berlin', region: 'ZZ' }],
    ['region', { region: 'BE' }],
    ['code', { code: 'JKT' }],
  ])('are refused where their %s cannot be: %o', async (field, wrong) => {
    const { status, error } = await indra().call(siteSetUp.calls.save, { ...surabaya, code: 'NEW', ...wrong })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  it('may be in a region that the country has', async () => {
    const munich = { ...surabaya, code: 'MUC', names: names('Munich'), country: 'DE', region: 'BY', timeZone: 'Europe/Berlin' }
    expect((await indra().call(siteSetUp.calls.save, munich)).status).toBe(200)
    await sql`delete from site where code = 'MUC'`.execute(portal.database.db)
  })

  it('tell before they are closed that roles are given over them', async () => {
    const { body } = await indra().call(siteSetUp.calls.save, { ...surabaya, code: 'MDN', names: names('Medan') })
    const uses = async () => (await indra().call(siteSetUp.calls.list, {})).body.listData.find(({ code }) => code === 'MDN')?.usedBy
    expect(await uses()).toEqual([])
    const roleId = (await rows(portal.database.db, sql<{ id: string }>`select id from role where system = 'hr'`))[0]?.id ?? ''
    const given = await portal.as('edgar').call(roleCalls.give, {
      roleId,
      employeeIds: [portal.company.id.amina],
      reach: 'sites',
      siteIds: [body.id],
      startsOn: '2026-01-01',
    })
    expect(given.status).toBe(200)
    expect(await uses()).toEqual(['roles that are given over it'])
    await sql`update role_giving set ends_on = '2026-01-31' where employee_id = ${portal.company.id.amina}::uuid`.execute(
      portal.database.db,
    )
    expect(await uses()).toEqual([])
    await sql`delete from role_giving where employee_id = ${portal.company.id.amina}::uuid`.execute(portal.database.db)
    await sql`delete from site where code = 'MDN'`.execute(portal.database.db)
  })

  it('are not closed with people in them: it says who, and how many', async () => {
    const { jakarta, berlin } = portal.company.site
    const closed = await indra().call(siteSetUp.calls.retire, { id: jakarta, retired: true })
    expect([closed.status, closed.error.Message]).toEqual([
      409,
      'People are still here: Amina Tester, Budi Tester, Carla Tester, Dewi Tester, Farah Tester and others, 7 in all. Move them first.',
    ])
    const few = await indra().call(siteSetUp.calls.retire, { id: berlin, retired: true })
    expect(few.error.Message).toBe('People are still here: Edgar Tester, Indra Tester. Move them first.')
  })

  it('go into a file as their list is searched and ordered, places by their names', async () => {
    const asked = { filterSearch: 'utc', sortingColumn: 'people', sortingDirection: 1, format: 'csv' }
    const { raw } = await indra().request({ method: 'POST', url: '/api/x/set-up/sites/export', payload: asked })
    const [head, ...told] = parse(raw, { bom: true }) as string[][]
    expect(head).toEqual(['Name', 'Code', 'Country', 'Region', 'Time zone', 'People', 'State', 'Used by'])
    expect(told.map((row) => row.slice(0, 6))).toEqual([
      ['Jakarta', 'JKT', 'Indonesia', '', 'Jakarta (UTC+7)', '7'],
      ['Berlin', 'BER', 'Germany', '', expect.stringMatching(/^Berlin \(UTC\+[12]\)$/), '2'],
      ['Surabaya', 'SUB', 'Indonesia', '', 'Makassar (UTC+8)', '0'],
    ])
  })

  it('have the time zones and regions of their country to choose from', async () => {
    const { body } = await indra().call(organisationCalls.countries, {})
    expect(body.countries.find(({ code }) => code === 'DE')?.timeZones).toContain('Europe/Berlin')
    const { body: germany } = await indra().call(organisationCalls.regions, { country: 'DE' })
    expect([germany.hasHolidays, germany.regions.map(({ id }) => id)]).toEqual([true, expect.arrayContaining(['BE', 'BY'])])
  })
})

describe('units', () => {
  it('stand under each other; none under itself, and the way round is told', async () => {
    const [eng, plat] = [await unit('ENG'), await unit('PLAT')]
    const { status, error } = await indra().call(organisationCalls.moveUnit, { id: eng.id, parentId: plat.id })
    expect([status, error.Message]).toEqual([400, 'A unit cannot stand under itself: Engineering › Platform › Engineering.'])
    const itself = await indra().call(unitSetUp.calls.save, {
      id: eng.id,
      code: 'ENG',
      names: names('Engineering'),
      parentId: eng.id,
      headId: null,
    })
    expect([itself.status, Object.keys(itself.error.fields ?? {})]).toEqual([400, ['parentId']])
    expect((await indra().call(organisationCalls.moveUnit, { id: plat.id, parentId: null })).status).toBe(200)
    expect((await indra().call(organisationCalls.moveUnit, { id: plat.id, parentId: eng.id })).status).toBe(200)
    const { body } = await indra().call(unitSetUp.calls.history, { id: plat.id })
    expect(body.listData.map(({ changes }) => changes.find(({ before, after }) => before ?? after))).toMatchObject([
      { before: null, after: 'Engineering' },
      { before: 'Engineering', after: null },
    ])
  })

  it('are not closed with people or other units in them', async () => {
    const [eng, plat] = [await unit('ENG'), await unit('PLAT')]
    const retire = async (id: string) => (await indra().call(unitSetUp.calls.retire, { id, retired: true })).error.Message
    expect(await retire(eng.id)).toBe('Other units stand under it: Platform. Move or merge them first.')
    expect(await retire(plat.id)).toBe('People are still here: Amina Tester, Budi Tester, Hadi Tester. Move them first.')
  })

  it('come from an outline at once; what stands already stays, and what cannot be meant is told by its line', async () => {
    const text = 'Engineering\n  Platform\n  Design (DSG)\n    Research'
    const under = (await unit('BOARD')).id
    const { body } = await indra().call(organisationCalls.outlinePreview, { text, underId: under })
    expect(body.units.map(({ depth, code, isKnown }) => [depth, code, isKnown])).toEqual([
      [0, 'ENG', true],
      [1, 'PLAT', true],
      [1, 'DSG', false],
      [2, 'RESEARCH', false],
    ])
    expect((await indra().call(organisationCalls.outline, { text, underId: under })).body).toEqual({ made: 2 })
    expect((await indra().call(organisationCalls.outline, { text, underId: under })).body).toEqual({ made: 0 })
    expect((await unit('RESEARCH')).parentId).toBe((await unit('DSG')).id)
    const told = async (wrong: string) => (await indra().call(organisationCalls.outline, { text: wrong, underId: null })).error.Message
    expect(await told('A\nA')).toBe('Line 2: A stands in this place twice.')
    expect(await told('A\n  B (FIN)')).toBe('Line 2: the code FIN is another unit’s.')
    expect(await told('A\n - ')).toBe('Line 2: there is no name.')
    expect(await rows(portal.database.db, sql`select from unit where name = 'A'`)).toEqual([])
  })

  it('are merged: people move from the day on, with what is planned of them, and nobody is put there any more', async () => {
    const [into, from] = [await makeUnit('INTO'), await makeUnit('FROM')]
    const below = await makeUnit('BELOW', from)
    const { hadi } = portal.company.id
    await sql`update assignment set ends_on = '2027-01-01' where employee_id = ${hadi}`.execute(portal.database.db)
    await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, grade) values (${hadi}, '2027-01-01', ${from}, ${portal.company.site.jakarta}, 'G2')`.execute(
      portal.database.db,
    )
    const merger = { id: from, intoId: into, startsOn: '2027-03-01' }
    expect((await indra().call(organisationCalls.mergePreview, merger)).body).toEqual({ people: 1, units: 1 })
    const beneath = await indra().call(organisationCalls.merge, { ...merger, intoId: below })
    expect([beneath.status, Object.keys(beneath.error.fields ?? {})]).toEqual([400, ['intoId']])
    expect((await indra().call(organisationCalls.merge, merger)).body).toEqual({ people: 1, units: 1 })
    const posts = await rows(
      portal.database.db,
      sql`select a.starts_on, a.ends_on, u.code, a.grade from assignment a join unit u on u.id = a.unit_id where employee_id = ${hadi} order by 1`,
    )
    expect(posts).toEqual([
      { starts_on: '2015-01-01', ends_on: '2027-01-01', code: 'PLAT', grade: null },
      { starts_on: '2027-01-01', ends_on: '2027-03-01', code: 'FROM', grade: 'G2' },
      { starts_on: '2027-03-01', ends_on: null, code: 'INTO', grade: 'G2' },
    ])
    const all = (await indra().call(unitSetUp.calls.list, {})).body.listData
    expect(all.find(({ id }) => id === from)?.retired).toBe(true)
    expect(all.find(({ id }) => id === below)?.parentId).toBe(into)
    // What a file or a merger brings is there to be named.
    expect((await indra().call(gradeSetUp.calls.list, {})).body.listData.map(({ code }) => code)).toEqual(['G2'])
    const under = await indra().call(organisationCalls.moveUnit, { id: below, parentId: from })
    expect([under.status, under.error.Message]).toEqual([400, 'FROM is retired: nothing is put under it any more.'])
  })
})

describe('what posts name by its code', () => {
  it('keeps the code that people have; its names change', async () => {
    const [grade] = (await indra().call(gradeSetUp.calls.list, {})).body.listData
    const id = grade?.id ?? ''
    const other = await indra().call(gradeSetUp.calls.save, { id, code: 'G3', names: { en: 'Three', id: 'Tiga' }, sequence: 1 })
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([409, ['code']])
    expect((await indra().call(gradeSetUp.calls.save, { id, code: 'G2', names: { en: 'Two', id: 'Dua' }, sequence: 1 })).status).toBe(200)
  })
})

describe('working schedules', () => {
  const early = { code: 'EARLY', names: names('Early'), hours: [8, 8, 8, 8, 6, 0, 0], start: '06:00', end: '15:00' }

  it('say the hours of a week, and who works by one cannot be left without', async () => {
    const { body } = await indra().call(scheduleSetUp.calls.save, early)
    const { listData } = (await indra().call(scheduleSetUp.calls.list, {})).body
    expect(listData.map(({ code, hours, start, end, people }) => [code, hours, start, end, people])).toEqual([
      ['EARLY', early.hours, '06:00', '15:00', 0],
      ['OFFICE', [8, 8, 8, 8, 8, 0, 0], '08:00', '17:00', 9],
    ])
    expect((await indra().call(scheduleSetUp.calls.retire, { id: body.id, retired: true })).status).toBe(200)
    const worked = await indra().call(scheduleSetUp.calls.retire, { id: portal.company.schedule.office, retired: true })
    expect([worked.status, worked.error.Message]).toEqual([409, 'People who work by it: 9. Give them another one first.'])
  })

  it.each([
    ['hours', { hours: [0, 0, 0, 0, 0, 0, 0] }],
    ['hours', { hours: [8, 8] }],
    ['hours.0', { hours: [25, 0, 0, 0, 0, 0, 0] }],
    ['end', { start: '09:00', end: '12:00' }],
    ['start', { start: '9' }],
  ])('are refused where their %s cannot be', async (field, wrong) => {
    const { status, error } = await indra().call(scheduleSetUp.calls.save, { ...early, code: 'WRONG', ...wrong })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

it('two officers at one position: the second learns what the first has changed, and saves over that', async () => {
  const { body } = await indra().call(positionSetUp.calls.save, { code: 'SWE', names: names('Engineer') })
  const { listData } = (await indra().call(positionSetUp.calls.list, {})).body
  const opened = listData.find(({ id }) => id === body.id)
  if (!opened) throw new Error('it was made')
  const edgar = portal.as('edgar')
  expect((await edgar.call(positionSetUp.calls.save, { id: body.id, code: 'SWE', names: names('Software Engineer'), opened })).status).toBe(
    200,
  )
  const second = await indra().call(positionSetUp.calls.save, { id: body.id, code: 'SWE-1', names: names('Engineer'), opened })
  expect([second.status, second.error.Message, second.error.fields]).toEqual([
    409,
    'Edgar Tester has changed this since you opened it: Name. What you have not touched shows what stands now.',
    { name: ['Now: Software Engineer'] },
  ])
  const now = (await indra().call(positionSetUp.calls.list, {})).body.listData.find(({ id }) => id === body.id)
  const again = { id: body.id, code: 'SWE-1', names: names('Software Engineer'), ...(now && { opened: now }) }
  expect((await indra().call(positionSetUp.calls.save, again)).status).toBe(200)
})
