import { expect, it } from 'vitest'
import { plainLevel, type Who } from '#shared/contract/flow.ts'
import { positionOf } from './matching.ts'

it('a level is named by whom it asks, with as much as tells it from others', () => {
  const each: [Who, string][] = [
    [{ kind: 'manager', up: 2 }, 'manager.2'],
    [{ kind: 'unit-head', up: 0 }, 'unit-head.0'],
    [{ kind: 'position', code: 'CFO' }, 'position:CFO'],
    [{ kind: 'role', code: 'works-council' }, 'role:works-council'],
    [{ kind: 'hr' }, 'hr'],
    [{ kind: 'named', ids: ['ada'] }, 'named'],
    [{ kind: 'field', field: 'replacementId' }, 'field'],
  ]
  for (const [who, position] of each) expect(positionOf(plainLevel(who))).toBe(position)
})
