import { afterAll, beforeAll, expect, it } from 'vitest'
import { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import { calls, now, openOvertime, portal } from '../../../../test/support/overtime.ts'

beforeAll(openOvertime)
afterAll(() => portal.close())

/** The next last Sunday of a month, on which Berlin puts its clock forward or back. */
function nextChange(month: '03' | '10'): string {
  const of = (year: number) => {
    const last = `${year}-${month}-31`
    return addDays(last, -((weekday(last) + 1) % 7))
  }
  const year = Number(now.slice(0, 4))
  return of(year) > now ? of(year) : of(year + 1)
}

it('overtime in a night in which the clock is put forward or back lasts what passes and is shown by the clock', async () => {
  const night = { from: '22:00', until: '06:00', rate: 1.5 }
  const policy = { ...plainOvertime, rates: { ...plainOvertime.rates, dayOff: [{ hours: null, rate: 1.25 }] }, night }
  const rule = { siteId: portal.company.site.berlin, startsOn: '2020-01-01', policy }
  expect((await portal.as('indra').call(overtimeSetUpCalls.keepRule, rule)).status).toBe(200)
  const told = async (oTStart: string, oTUntil: string) => {
    const { body } = await portal.as('edgar').call(calls.preview, { reasonTypeId: portal.company.overtime.release, oTStart, oTUntil })
    const [own] = body.lines
    return [own?.day, own?.from, own?.until, own?.outcome?.counted.value, own?.outcome?.worth.value]
  }
  const [autumn, spring] = [nextChange('10'), nextChange('03')]
  expect(await told(`${autumn}T00:00:00+02:00`, `${autumn}T05:00:00+01:00`)).toEqual([autumn, '00:00', '05:00', 360, 540])
  expect(await told(`${autumn}T00:00:00+02:00`, `${autumn}T07:00:00+01:00`)).toEqual([autumn, '00:00', '07:00', 480, 705])
  expect(await told(`${autumn}T02:30:00+02:00`, `${autumn}T02:30:00+01:00`)).toEqual([autumn, '02:30', '02:30', 60, 90])
  expect(await told(`${spring}T00:00:00+01:00`, `${spring}T06:00:00+02:00`)).toEqual([spring, '00:00', '06:00', 300, 450])
})
