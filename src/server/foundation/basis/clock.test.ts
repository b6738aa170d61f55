import { expect, it } from 'vitest'
import { today } from './clock.ts'

it('the day turns at midnight of the place, also where that is in the middle of an hour', () => {
  const at = (time: string, zone: string) => today(zone, new Date(`2026-03-10T${time}Z`))
  expect([at('18:29:59', 'Asia/Kolkata'), at('18:30:00', 'Asia/Kolkata')]).toEqual(['2026-03-10', '2026-03-11'])
  expect([at('18:14:59', 'Asia/Kathmandu'), at('18:15:00', 'Asia/Kathmandu')]).toEqual(['2026-03-10', '2026-03-11'])
})

it('places have a day of their own in one and the same minute', () => {
  const noon = new Date('2026-03-10T12:00:00Z')
  const days = () => ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', undefined].map((zone) => today(zone, noon))
  const night = new Date('2026-03-10T10:30:00Z')
  expect(days()).toEqual(['2026-03-11', '2026-03-10', '2026-03-10', '2026-03-10'])
  expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map((zone) => today(zone, night))).toEqual([
    '2026-03-11',
    '2026-03-10',
    '2026-03-09',
  ])
})
