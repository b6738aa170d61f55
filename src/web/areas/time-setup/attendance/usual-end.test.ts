import { expect, it } from 'vitest'
import { usualEnd } from './usual-end.ts'

it('closes the first open month, else what of it is over', () => {
  const end = (from: string | null, latest: string) => usualEnd({ from, latest })
  expect(end('2026-10-01', '2026-11-25')).toEqual({ until: '2026-10-31', isMonth: true })
  expect(end('2026-09-01', '2026-11-25')).toEqual({ until: '2026-09-30', isMonth: true })
  expect(end('2026-10-16', '2026-11-25')).toEqual({ until: '2026-10-31', isMonth: false })
  expect(end('2026-11-01', '2026-11-25')).toEqual({ until: '2026-11-25', isMonth: false })
  expect(end(null, '2026-11-25')).toEqual({ until: '2026-11-25', isMonth: false })
})
