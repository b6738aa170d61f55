import { expect, it } from 'vitest'
import { chanceOf, nearness, tableOf } from './rooms.ts'

it('tells by room how many planted faults were noticed, what no test reaches among the missed', () => {
  const told = tableOf([
    { file: 'src/server/approval/flow/matching.ts', status: 'Killed' },
    { file: 'src/server/approval/flow/matching.ts', status: 'Timeout' },
    { file: 'src/server/approval/flow/route.ts', status: 'NoCoverage' },
    { file: 'src/server/people/viewer.ts', status: 'Survived' },
    { file: 'src/server/people/viewer.ts', status: 'CompileError' },
    { file: 'src/server/people/sight.ts', status: 'RuntimeError' },
  ])
  expect(told.split('\n').map((line) => line.trim().split(/ +/))).toEqual([
    ['room', 'planted', 'noticed', 'share'],
    ['src/server/approval/flow', '3', '2', '66%'],
    ['src/server/people', '2', '1', '50%'],
    ['all', '5', '3', '60%'],
  ])
})

it('knows which tests stand near a file', () => {
  const near = (test: string) => nearness('src/server/records/leave/opening/past.ts', test)
  expect(near('src/server/records/leave/grants.test.ts')).toBe(4)
  expect(near('src/server/records/attendance/days/overlap.test.ts')).toBe(3)
  expect(near('src/server/areas/home/home.test.ts')).toBe(2)
  expect(near('test/assurance/rights.test.ts')).toBe(0)
})

it('draws the same lines for the same seed', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, chanceOf(seed))
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})
