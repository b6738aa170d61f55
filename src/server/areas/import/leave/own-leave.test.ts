import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { rows } from '#server/foundation/database/db.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'

let portal: Portal
let indra: ReturnType<typeof bringing>

beforeAll(async () => {
  portal = await openPortal()
  indra = bringing(portal, 'indra')
})
afterAll(() => portal.close())

const mapping = {
  key: 'userName',
  files: { balances: { name: 'balances.csv' }, absences: { name: 'absences.csv' } },
  openings: {
    file: 'balances',
    leaveType: 'ANNUAL',
    unit: 'day',
    fields: { person: 'who', quantity: 'days', effectiveOn: { constant: '2020-01-01' }, expiresOn: { constant: '2020-12-31' } },
  },
  absences: { file: 'absences', unit: 'day', fields: { person: 'who', type: { constant: 'ANNUAL' }, from: 'from', until: 'from' } },
}

async function brought(): Promise<string> {
  const id = await indra.begin()
  await indra.bring(id, 'balances.csv', 'who,days\nindra,5\nbudi,5\n')
  await indra.bring(id, 'absences.csv', 'who,from\nindra,2019-03-05\nbudi,2019-03-05\n')
  expect((await indra.map(id, mapping)).status).toBe(200)
  return id
}

const openedOf = async () =>
  (
    await rows(
      portal.database.db,
      sql<{ name: string }>`
        select e.user_name as name from leave_event l join employee e on e.id = l.employee_id where l.period = 'opening' order by 1`,
    )
  ).map(({ name }) => name)

it('nobody brings along leave of their own, unless the company lets HR adjust it', async () => {
  const id = await brought()
  const { told } = await indra.act(id, 'good')
  expect(told?.faults.map(({ file, line, why, allowed }) => [file, line, why, allowed])).toEqual(
    ['balances.csv', 'absences.csv'].map((file) => [
      file,
      2,
      'Indra Tester does this import, and nobody brings along leave of their own',
      'an import that somebody else does; or Set-up › Decisions › HR adjusts their own leave',
    ]),
  )
  expect(await openedOf()).toEqual(['budi'])

  await portal.as('edgar').call(generalConfigCalls.change, { hrAdjustsOwnLeave: true })
  const again = await brought()
  expect((await indra.act(again, 'all')).told).toMatchObject({ written: true, faultCount: 0 })
  expect(await openedOf()).toEqual(['budi', 'indra'])

  // What is there already is nothing that is given.
  await portal.as('edgar').call(generalConfigCalls.change, { hrAdjustsOwnLeave: false })
  expect((await indra.act(await brought(), 'try')).told).toMatchObject({ good: true, faultCount: 0 })
})
