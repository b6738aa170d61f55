import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const kindsOf = async (name: 'amina' | 'budi') => (await portal.as(name).call(homeCalls.usualRequests)).body.kinds
const asks = (name: 'amina' | 'budi', ...codes: string[]) =>
  Promise.all(codes.map((code) => bareRequest(portal.database.db, portal.company.id[name], code)))

it('are the kinds that somebody may file: what they file themselves, then what others file', async () => {
  const { permissions } = (await portal.as('budi').call(homeCalls.home)).body
  const may = Object.values(requestModules).filter(({ module }) => moduleAccess(permissions, module) === 'write')
  expect((await kindsOf('budi')).toSorted()).toEqual(may.map(({ kind }) => kind).toSorted())

  await asks('amina', 'Loan-1', 'Loan-2', 'Timesheet-1')
  expect((await kindsOf('budi')).slice(0, 2)).toEqual(['loan', 'timesheet'])
  await asks('budi', 'PermitOut-1')
  expect((await kindsOf('budi')).slice(0, 3)).toEqual(['permit-out', 'loan', 'timesheet'])
  expect((await kindsOf('amina')).slice(0, 3)).toEqual(['loan', 'timesheet', 'permit-out'])
})
