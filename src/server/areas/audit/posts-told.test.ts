import { expect, it } from 'vitest'
import { changesBetween } from '#server/platform/set-up/history.ts'
import { besideEachOther } from './posts-told.ts'

const post = (startsOn: string, endsOn: string | null, unit: string, fullTime = '1.000') => ({
  startsOn,
  endsOn,
  unit,
  manager: 'Ratna',
  fullTime,
})
const told = (before: object, after: object) =>
  changesBetween(...besideEachOther(before, after), 'en').map(({ path, before: was, after: is }) => [path, was, is])

it('a transfer changes the unit from its day on, and nothing else', () => {
  const before = { hiredOn: '2020-01-01', posts: [post('2020-01-01', null, 'Applications')] }
  const after = { hiredOn: '2020-01-01', posts: [post('2020-01-01', '2027-01-01', 'Applications'), post('2027-01-01', null, 'Platform')] }
  expect(told(before, after)).toEqual([['posts.2027-01-01.unit', 'Applications', 'Platform']])
  expect(told(after, before)).toEqual([['posts.2027-01-01.unit', 'Platform', 'Applications']])
})

it('an end says the last day, a new share of full time is in percent', () => {
  const stands = { posts: [post('2020-01-01', null, 'Platform')] }
  expect(told(stands, { posts: [post('2020-01-01', '2027-01-01', 'Platform')] })).toContainEqual([
    'posts.2027-01-01.unit',
    'Platform',
    null,
  ])
  const half = { posts: [post('2020-01-01', '2027-01-01', 'Platform'), post('2027-01-01', null, 'Platform', '0.5')] }
  expect(told(stands, half)).toEqual([['posts.2027-01-01.fullTime', '100 %', '50 %']])
  const [is] = besideEachOther({ posts: [post('2020-01-01', '2027-01-01', 'Platform')] }, null)
  expect(is).toMatchObject({ posts: [{ endsOn: '2026-12-31' }] })
})

it('what is no standing is told as it is', () => {
  expect(besideEachOther({ code: 'A' }, null)).toEqual([{ code: 'A' }, null])
})
