import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'

/** Whoever imports stands in the file like everybody. */

let portal: Portal
let edgar: ReturnType<typeof bringing>
beforeEach(async () => {
  portal = await openPortal()
  edgar = bringing(portal, 'edgar')
})
afterEach(() => portal.close())

const mapping = (key: 'code' | 'userName', userName: string) => ({
  key,
  files: { staff: { name: 'staff.csv' } },
  employees: { file: 'staff', fields: { code: 'No', userName, firstName: 'First', lastName: 'Last', email: 'Mail' } },
  assignments: {
    file: 'staff',
    fields: { person: key === 'code' ? 'No' : userName, startsOn: { constant: '2020-02-01' }, manager: 'Boss' },
  },
})

async function tried(text: string, given: object, act: 'try' | 'all' = 'try') {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', text)
  await edgar.map(id, given)
  const { told } = await edgar.act(id, act)
  return told
}

const people = () =>
  rows(
    portal.database.db,
    sql`select code, user_name as name from employee where id = ${portal.company.id.edgar}::uuid or code = 'N2' order by code`,
  )

it('is found by their address under another number, told as whose it is, and takes the number of the file', async () => {
  const file = 'No,Login,First,Last,Mail,Boss\nN1,edgar,Edgar,Tester,edgar@example.com,\nN2,ana,Ana,Roth,ana@example.com,N1\n'
  const told = await tried(file, mapping('code', 'Login'), 'all')
  expect([told?.written, told?.faults]).toEqual([true, []])
  expect(told?.notes.map(({ line, why }) => [line, why])).toEqual([
    [2, 'this is the row of whoever imports, who is here already: Edgar Tester, number E-edgar'],
  ])
  expect(await people()).toEqual([
    { code: 'N1', name: 'edgar' },
    { code: 'N2', name: 'ana' },
  ])
})

it('keeps the user name that they sign in by where people are known by theirs', async () => {
  const file = 'No,Login,First,Last,Mail,Boss\nE-edgar,e.tester,Edgar,Tester,edgar@example.com,\nN2,ana,Ana,Roth,ana@example.com,e.tester\n'
  const told = await tried(file, mapping('userName', 'Login'), 'all')
  expect([told?.written, told?.faults]).toEqual([true, []])
  expect(told?.notes.map(({ why }) => why)).toContain(
    'this is the row of whoever imports, who is here already: Edgar Tester, user name edgar',
  )
  expect(await people()).toEqual([
    { code: 'E-edgar', name: 'edgar' },
    { code: 'N2', name: 'ana' },
  ])
})

it('tells them that they sign in by another user name where the file has one, and refuses nobody else less for it', async () => {
  const own = 'No,Login,First,Last,Mail,Boss\nE-edgar,e.tester,Edgar,Tester,edgar@example.com,\n'
  const told = await tried(own, mapping('code', 'Login'))
  expect([told?.faults, told?.notes.map(({ value, why }) => [value, why])]).toEqual([
    [],
    [['e.tester', 'whoever imports signs in by this from then on, and not as before: Edgar Tester, user name edgar']],
  ])
  const other = 'No,Login,First,Last,Mail,Boss\nN7,b.tester,Budi,Tester,budi@example.com,\n'
  expect((await tried(other, mapping('code', 'Login')))?.faults.map(({ why }) => why)).toContain(
    'Budi Tester, number E-budi, is here already and has this email',
  )
})
