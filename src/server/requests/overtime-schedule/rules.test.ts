import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overtimeReasons } from '#shared/areas/reasons.ts'
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
    const made = await portal.as('indra').call(overtimeReasons.calls.save, { code: 'STOCK', names, sequence: 2 })
    expect(made.status).toBe(200)
    expect((await portal.as('indra').call(overtimeReasons.calls.save, { code: 'STOCK', names, sequence: 2 })).status).toBe(400)
    expect((await portal.as('dewi').call(overtimeReasons.calls.save, { code: 'X', names, sequence: 2 })).status).toBe(403)
    await portal.as('edgar').call(overtimeReasons.calls.retire, { id: made.body.id, retired: true })
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

  it('is not written over what somebody else has set for the same site and day since it was opened', async () => {
    const wish = { siteId: portal.company.site.jakarta, startsOn: addDays(now, 500), policy: indonesianOvertime }
    const none = { policy: null }
    const keep = (who: 'dewi' | 'indra', step: number, opened: { policy: typeof indonesianOvertime | null }) =>
      portal.as(who).call(overtimeSetUpCalls.keepRule, { ...wish, policy: { ...indonesianOvertime, step }, opened })
    const first = await keep('indra', 15, none)
    expect(first.status).toBe(200)
    const second = await keep('dewi', 30, none)
    expect([second.status, second.error.Message]).toEqual([
      409,
      expect.stringContaining('Indra Tester has changed this since you opened it'),
    ])
    const stale = await keep('dewi', 30, { policy: { ...indonesianOvertime, step: 20 } })
    expect([stale.status, stale.error.fields]).toEqual([409, { 'policy.step': ['Now: 15'] }])
    expect((await keep('dewi', 30, { policy: { ...indonesianOvertime, step: 15 } })).status).toBe(200)
    expect((await portal.as('dewi').call(overtimeSetUpCalls.dropRule, { id: first.body.id })).status).toBe(200)
  })
})
