import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('the primary colour is orange', () => {
  expect(theme.primaryColor).toBe('orange')
  expect(theme.colors?.orange?.[7]).toBe('#d1440e')
})
