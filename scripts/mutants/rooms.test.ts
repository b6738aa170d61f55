import { expect, it } from 'vitest'
import { chanceOf, tableOf } from './rooms.ts'

it('tells by room how many planted faults were noticed, what no test reaches among the missed', () => {
  const told = tableOf([
    { file: 'src/server/approval/held.ts', status: 'Killed' },
    { file: 'src/server/approval/held.ts', status: 'Timeout' },
    { file: 'src/server/approval/route.ts', status: 'NoCoverage' },
    { file: 'src/server/people/viewer.ts', status: 'Survived' },
    { file: 'src/server/people/viewer.ts', status: 'CompileError' },
  ])
  expect(told.split('\n').map((line) => line.trim().split(/ +/))).toEqual([
    ['room', 'planted', 'noticed', 'share'],
    ['src/server/approval', '3', '2', '66%'],
    ['src/server/people', '1', '0', '0%'],
    ['all', '4', '2', '50%'],
  ])
})

it('draws the same lines for the same seed', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, chanceOf(seed))
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})
