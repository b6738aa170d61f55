import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#shared/areas/file.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { everyModule } from '#shared/duties.ts'
import { fileCategories } from '#shared/records/file/categories.ts'
import { rows } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import { findViewer } from '#server/people/viewer.ts'
import { fileSight, filesSeen, seesPrivate } from '#server/records/file/sight.ts'
import { usuallyThere } from '#server/records/file/lacking.ts'
import { rightsModules } from '#server/approval/reading/rights-modules.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { fileSeen, saidOf, setUpFiles } from '../../../../test/support/file.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'
import { reportShown, reportsFor } from '../../../../test/support/report.ts'
import { roleOf } from '../../../../test/support/roles.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(secretsKept)
  const kinds = await setUpFiles(portal)
  for (const said of saidOf(kinds))
    for (const name of ['amina', 'edgar'] as const)
      await portal.as('indra').call(fileCalls.correct, {
        employeeId: portal.company.id[name],
        operation: 'add',
        startsOn: '2026-01-01',
        reason: 'On the first day',
        ...said,
      })
  const { id, site } = portal.company
  await roleOf(db(), 'BANKS', [id.farah], { duties: { FileBank: 'see' }, reach: { reach: 'sites', siteIds: [site.jakarta] } })
  await roleOf(db(), 'CONTRACTS', [id.carla], { duties: { FileContract: 'write' }, reach: { reach: 'people', peopleIds: [id.edgar] } })
})
afterAll(() => portal.close())

const db = () => portal.database.db
const lacking = async (by: Name, values: Record<string, string> = {}) =>
  (await reportShown(portal, by, 'file-completeness', values)).rows.map(
    ({ employee, category }) => `${String(employee)}: ${String(category)}`,
  )

describe('files that lack something', () => {
  it('tell of everybody what usually stands in a file and is not there', async () => {
    const { rows: told, total, chart } = await reportShown(portal, 'indra', 'file-completeness')
    expect(total).toBe((names.length - 2) * usuallyThere.length)
    expect(told.slice(0, 2)).toEqual([
      { employee: 'Budi Tester', code: 'E-budi', unit: 'Platform', site: 'Jakarta', category: 'Contacts', ranOutOn: null },
      { employee: 'Budi Tester', code: 'E-budi', unit: 'Platform', site: 'Jakarta', category: 'Address', ranOutOn: null },
    ])
    expect(chart?.bars.find(({ name }) => name === 'Bank')).toEqual({ name: 'Bank', value: names.length - 2 })
    expect(await lacking('indra', { site: portal.company.site.berlin, category: 'bank' })).toEqual(['Indra Tester: Bank'])
  })

  it('tell of what has run out by the day', async () => {
    const of = async (on: string, category: string) =>
      (await reportShown(portal, 'indra', 'file-completeness', { on, category })).rows.filter(({ code }) => code === 'E-amina')
    expect([await of('2027-01-18', 'identification'), await of('2025-12-31', 'contact')]).toMatchObject([[], [{ ranOutOn: null }]])
    expect(await of('2027-01-19', 'identification')).toMatchObject([{ category: 'Identification', ranOutOn: '2027-01-18' }])
    // The probation is over long before the contract is.
    await sql`update file_row set runs_out_on = '2026-03-31' where category = 'contract'`.execute(db())
    expect(await of('2026-12-01', 'contract')).toEqual([])
  })

  it('tell of no category that the reader does not see in the file itself', async () => {
    for (const by of ['indra', 'dewi', 'farah', 'carla'] as const) {
      const expected: string[] = []
      for (const of of names) {
        const { seen, access } = await fileSeen(portal, by, of)
        for (const category of fileCategories)
          if (seesPrivate(access[category] ?? 'none') && (seen[category] ?? []).length === 0)
            expected.push(`${portal.company.id[of]} ${category}`)
      }
      const report = await reportShown(portal, by, 'file-completeness', { category: 'all' })
      expect(report.total).toBe(expected.length)
      expect(expected.length).toBeGreaterThan(0)
    }
    expect(await lacking('farah')).toEqual(
      ['Budi', 'Carla', 'Dewi', 'Farah', 'Gita', 'Hadi'].flatMap((name) =>
        name === 'Farah' ? usuallyThere.map((category) => `Farah Tester: ${words[category]}`) : [`${name} Tester: Bank`],
      ),
    )
  })

  it('are told by the very rule of the file, of every reader and everybody, also of who looks at the portal as another has it', async () => {
    for (const by of names) {
      const own = await findViewer(db(), by)
      if (!own) throw new Error(`${by} is somebody`)
      for (const viewer of [own, { ...own, readerId: portal.company.id.edgar }]) {
        const over = await filesSeen(db(), viewer)
        for (const category of fileCategories) {
          const found = await rows(
            db(),
            sql<{ id: string; siteId: string; unitId: string; isSeen: boolean }>`
              select e.id, a.site_id as "siteId", a.unit_id as "unitId", ${over(category)} as "isSeen" from employee e ${postOn(sql`current_date`)}`,
          )
          for (const { id, siteId, unitId, isSeen } of found)
            expect([by, category, isSeen]).toEqual([
              by,
              category,
              seesPrivate((await fileSight(db(), viewer, { employeeId: id, siteId, unitId }))[category]),
            ])
        }
      }
    }
  })

  it('are for those alone who look after files', async () => {
    for (const by of ['amina', 'budi', 'edgar'] as const) {
      expect((await reportShown(portal, by, 'file-completeness')).status).toBe(404)
      expect(await reportsFor(portal, by, ['file-completeness'])).toEqual([])
    }
  })
})

const words: Record<string, string> = {
  contact: 'Contacts',
  address: 'Address',
  family: 'Family',
  maritalStatus: 'Marital status',
  bank: 'Bank',
  identification: 'Identification',
  contract: 'Contract',
}

describe('who may see whom', () => {
  const told = async () => (await reportShown(portal, 'edgar', 'who-sees-whom')).rows

  it('tells each role with its reach and days', async () => {
    const from = { startsOn: '2015-01-01', endsOn: null }
    const everything = 'Everything, and what is still to come'
    const acts = 'See and act, as HR does'
    expect(await told()).toEqual([
      {
        role: expect.any(String),
        employee: 'Edgar Tester',
        code: 'E-edgar',
        module: 'Administers the portal',
        access: acts,
        over: 'Everybody',
        ...from,
      },
      {
        role: 'BANKS',
        employee: 'Farah Tester',
        code: 'E-farah',
        module: "A person's file: Bank",
        access: 'See',
        over: 'Jakarta',
        ...from,
      },
      {
        role: 'CONTRACTS',
        employee: 'Carla Tester',
        code: 'E-carla',
        module: "A person's file: Contract",
        access: acts,
        over: 'Edgar Tester',
        ...from,
      },
      { role: expect.any(String), employee: 'Dewi Tester', code: 'E-dewi', module: everything, access: acts, over: 'Jakarta', ...from },
      { role: expect.any(String), employee: 'Indra Tester', code: 'E-indra', module: everything, access: acts, over: 'Everybody', ...from },
    ])
  })

  it('is what the page of each person’s rights says', async () => {
    const modules = new Map(rightsModules('en').map(({ module, title }) => [title, module]))
    const all = await told()
    for (const name of names) {
      const { body } = await portal.as('edgar').call(roleCalls.person, { id: portal.company.id[name] })
      const own = all.filter(({ code, module }) => code === `E-${name}` && module !== 'Administers the portal')
      expect(all.some(({ code, module }) => code === `E-${name}` && module === 'Administers the portal')).toBe(body.administrator)
      for (const { module, duties } of body.modules)
        expect(
          own.filter((row) => [module, everyModule].includes(modules.get(String(row['module'])) ?? everyModule)).map(({ over }) => over),
        ).toEqual(duties.map(({ over }) => over))
    }
  })

  it('is of those alone who are here, and for administrators', async () => {
    await sql`update employee set left_on = current_date - 1 where id = ${portal.company.id.farah}::uuid`.execute(db())
    expect((await told()).some(({ code }) => code === 'E-farah')).toBe(false)
    for (const by of ['indra', 'dewi', 'amina'] as const) expect((await reportShown(portal, by, 'who-sees-whom')).status).toBe(404)
  })
})
