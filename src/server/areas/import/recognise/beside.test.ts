import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

openImporting()

const employees =
  'BusinessEntityID,LoginID,JobTitle,HireDate,Department\n901,ken.s,Chief,2019-01-14,PLAT\n902,terri.d,Engineer,2018-01-31,PLAT\n'
const persons = 'BusinessEntityID,FirstName,LastName\n901,Ken,Sánchez\n902,Terri,Duffy\n903,Some,Customer\n'
const mails = 'BusinessEntityID,EmailAddressID,EmailAddress\n901,1,ken@example.com\n903,3,some@example.com\n'
const phones = 'BusinessEntityID,PhoneNumber\n902,819-555-0175\n'

it('people of several files are put together by the key that all of them have, and nobody else comes along', async () => {
  const id = await edgar.begin()
  for (const [name, text] of Object.entries({ Employee: employees, Person: persons, EmailAddress: mails, PersonPhone: phones }))
    await edgar.bring(id, `${name}.csv`, text)
  const { mapping, unsure } = await edgar.recognise(id)
  expect(unsure).toEqual([])
  expect(JSON.parse(mapping)).toMatchObject({
    employees: [
      {
        file: 'employee',
        joins: {
          person: { file: 'person', on: [['BusinessEntityID', 'BusinessEntityID']] },
          'person-phone': { file: 'person-phone', missing: 'empty' },
        },
        fields: {
          code: 'BusinessEntityID',
          firstName: { column: 'FirstName', of: 'person' },
          phone: { column: 'PhoneNumber', of: 'person-phone' },
        },
      },
    ],
  })
  await edgar.map(id, mapping)
  const { told } = await edgar.act(id, 'all')
  expect([told?.written, told?.faults]).toEqual([true, []])
  const found = await rows(
    portal.database.db,
    sql`select code, user_name as "userName", display_name as name, email, phone from employee where code like '90_' order by 1`,
  )
  expect(found).toEqual([
    { code: '901', userName: 'ken.s', name: 'Ken Sánchez', email: 'ken@example.com', phone: null },
    { code: '902', userName: 'terri.d', name: 'Terri Duffy', email: null, phone: '819-555-0175' },
  ])
})
