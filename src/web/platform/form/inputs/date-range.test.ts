import { describe, expect, it } from 'vitest'
import { fieldOfBound, readRange } from './date-range.ts'

describe('a range', () => {
  it('from 2024/02/02 until 2024/02/01 cannot be saved', () => expect(readRange('date', '2024-02-02', '2024-02-01')).toBeNull())
  it('of one day can', () => expect(readRange('date', '2024-02-01', '2024-02-01')).toEqual({ from: '2024/02/01', to: '2024/02/01' }))
  it('needs both ends', () => {
    expect(readRange('date', '', '2024-02-01')).toBeNull()
    expect(readRange('date', '2024-02-01', '')).toBeNull()
    expect(readRange('date', '2024-02-30', '2024-03-01')).toBeNull()
  })
  it('with times takes in the whole last minute', () =>
    expect(readRange('datetime', '2024-02-01 08:00', '2024-02-01 17:30')).toEqual({
      from: '2024/02/01 08:00:00',
      to: '2024/02/01 17:30:59',
    }))
  it('comes back into its fields', () => {
    expect(fieldOfBound('date', '2024/02/01')).toBe('2024-02-01')
    expect(fieldOfBound('datetime', '2024/02/01 08:00:59')).toBe('2024-02-01 08:00')
  })
})
