import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { indonesianOvertime } from '#shared/records/overtime/policy.ts'
import { overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { dayOf, now, openOvertime, portal, refused } from '../../../../test/support/overtime.ts'

beforeAll(openOvertime)
afterAll(() => portal.close())

describe('what HR sets', () => {
  it('are reasons by HR of all sites, and rules by that of a site; what has begun stays', async () => {
    const names = { en: 'Stocktaking', id: 'Stok opname' }
    const made = await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { code: 'STOCK', names, sequence: 2 })
    expect(made.body).toMatchObject({ code: 'STOCK', retired: false })
    expect((await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { code: 'STOCK', names, sequence: 2 })).status).toBe(409)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepReasonType, { code: 'X', names, sequence: 2 })).status).toBe(403)
    await portal.as('indra').call(overtimeSetUpCalls.keepReasonType, { id: made.body.id, code: 'STOCK', names, sequence: 2, retired: true })
    const offered = await portal.as('amina').call(overtimeScheduleCalls.reasonTypes, {})
    expect(offered.body.listData.map(({ code }) => code)).toEqual(['RELEASE'])
    expect((await refused('amina', dayOf(11), 17, 18, { reasonTypeId: made.body.id }))[2]).toBe('reasonTypeId')
    const settings = (await portal.as('dewi').call(overtimeSetUpCalls.settings)).body
    expect([settings.all, settings.sites.map(({ name }) => name)]).toEqual([false, ['Jakarta']])
    const future = { siteId: portal.company.site.jakarta, startsOn: addDays(now, 400), policy: indonesianOvertime }
    const { body } = await portal.as('dewi').call(overtimeSetUpCalls.keepRule, future)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.dropRule, { id: body.id })).status).toBe(200)
    const begun = settings.rules.find(({ startsOn }) => startsOn === '2020-01-01')
    expect((await portal.as('dewi').call(overtimeSetUpCalls.dropRule, { id: begun?.id ?? '' })).status).toBe(409)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, { ...future, siteId: portal.company.site.berlin })).status).toBe(404)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.keepRule, { ...future, siteId: null })).status).toBe(403)
    expect((await portal.as('amina').call(overtimeSetUpCalls.settings)).status).toBe(403)
  })
})
