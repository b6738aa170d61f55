import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { attendancePeriodCalls } from '#shared/areas/attendance-period.ts'
import { flowCalls } from '#shared/areas/flow.ts'
import { guidanceCalls } from '#shared/areas/guidance.ts'
import { importCalls } from '#shared/areas/import.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import { give, type Name } from '../support/company.ts'
import { openPortal, type Portal } from '../support/portal.ts'

/** Lists that are answered whole, as files: what is on screen, in the words of whoever asks. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const tableOf = async (as: Name, call: Endpoint, input: object = {}, language = 'en') => {
  const { raw, status } = await portal.as(as).call(call, { ...input, format: 'csv' } as never, { 'accept-language': language })
  expect(status).toBe(200)
  return parse(raw, { bom: true }) as string[][]
}

it('guidance, flows, holidays and imports stand in their files with their headings', async () => {
  const written = { guidanceDescription: { en: 'Ask early.', id: 'Ajukan lebih awal.' }, guidanceLink: '' }
  await portal.as('indra').call(guidanceCalls.write, { moduleId: 'LeaveRequest', ...written })
  const guidance = await tableOf('indra', guidanceCalls.export)
  expect(guidance[0]).toEqual(['Module', 'In English', 'In Indonesian', 'Address of the video'])
  expect(guidance).toContainEqual(['Leave', 'Ask early.', 'Ajukan lebih awal.', ''])
  const flows = await tableOf('edgar', flowCalls.export, {}, 'id')
  expect([flows[0]?.[0], flows.length > 5]).toEqual(['Jenis', true])
  const siteId = portal.company.site.jakarta
  await portal
    .as('indra')
    .call(timeSetupCalls.changeHolidays, { siteId, add: [{ day: '2031-08-17', name: 'Our day', off: 0.5 }], remove: [] } as never)
  expect(await tableOf('indra', timeSetupCalls.exportHolidays, { siteId, year: 2031 })).toContainEqual(['2031-08-17', 'Our day', 'Yes'])
  await portal.as('edgar').call(importCalls.create, {})
  expect((await tableOf('edgar', importCalls.export))[1]?.slice(1, 5)).toEqual(['People and their posts', 'Prepared', '0', 'Edgar Tester'])
  expect((await tableOf('indra', attendancePeriodCalls.export))[0]?.[0]).toBe('Site')
})

it('numbers in words are written as the reader’s language writes them', async () => {
  const rates = { ...plainOvertime.rates, workday: [{ ...plainOvertime.rates.workday[0]!, rate: 1.5 }] }
  const kept = await portal.as('indra').call(overtimeSetUpCalls.keepRule, {
    siteId: portal.company.site.jakarta,
    startsOn: '2031-01-01',
    policy: { ...plainOvertime, rates },
  } as never)
  expect(kept.status).toBe(200)
  const said = async (language: string) => (await tableOf('indra', overtimeSetUpCalls.export, {}, language)).flat()
  expect(await said('en')).toContain('×1.5')
  expect(await said('id')).toContain('×1,5')
})

it('rights that one gave stand beside those that one was given; a balance moves as it is shown', async () => {
  const { amina, hadi } = portal.company.id
  const given = await portal.as('amina').call(approvalRightCalls.update, {
    rightGrantedToEmployeeId: hadi,
    modules: ['default'],
    startDate: '2031-01-01',
    endDate: '2031-01-31',
  } as never)
  expect(given.status).toBe(200)
  const row = (side: string, name: string) => [side, name, 'All requests', '2031-01-01', '2031-01-31', 'To come']
  expect(await tableOf('amina', approvalRightCalls.export)).toContainEqual(row('Rights I gave', 'Hadi Tester'))
  expect(await tableOf('hadi', approvalRightCalls.export)).toContainEqual(row('Rights given to me', 'Amina Tester'))
  await give(portal.database, amina, portal.company.leave.annual, 20)
  const gains = await tableOf('amina', leaveBalanceCalls.gainExport, { leaveTypeId: portal.company.leave.annual })
  expect(gains.flat()).toContain('20')
  expect((await tableOf('amina', leaveBalanceCalls.deductExport)).length).toBe(1)
})
