import { expect, test } from 'vitest'
import { safeTarget } from './target.ts'

const origin = 'https://hr.example'

test.each([
  ['//evil.example/x'],
  ['\\\\evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/\n//evil.example'],
  ['javascript:alert(1)'],
  ['https://evil.example/'],
  ['data:text/html,x'],
  ['leave'],
  [''],
  [null],
  ['/openid-connect/redirect-callback?code=1'],
  ['/logout'],
  ['/a/../..//evil.example'],
])('%s leads to the start page', (address) => {
  expect(safeTarget(address, origin, '')).toBe('/')
})

test('a path of the portal is kept with its search and fragment', () => {
  expect(safeTarget('/leave?status=1#top', origin, '')).toBe('/leave?status=1#top')
  expect(safeTarget('/logouts', origin, '')).toBe('/logouts')
})

test('under a base path only what stands inside it is taken, and without it', () => {
  expect(safeTarget('/portal/leave/7', origin, '/portal')).toBe('/leave/7')
  expect(safeTarget('/portal', origin, '/portal')).toBe('/')
  expect(safeTarget('/portalx/leave', origin, '/portal')).toBe('/')
  expect(safeTarget('/portal/../admin', origin, '/portal')).toBe('/')
  for (const elsewhere of ['/portal//evil.example', '/portal/logout', '//evil.example', '\\\\evil.example', '/\\evil.example'])
    expect(safeTarget(elsewhere, origin, '/portal')).toBe('/')
})
