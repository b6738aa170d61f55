import { describe, expect, it } from 'vitest'
import { daysOfPreset, fieldOfBound, presets, readRange } from './date-range.ts'

describe('a range', () => {
  it('from 2024/02/02 until 2024/02/01 cannot be saved', () => expect(readRange('date', '2024-02-02', '2024-02-01')).toBeNull())
  it('of one day can', () => expect(readRange('date', '2024-02-01', '2024-02-01')).toEqual({ from: '2024/02/01', to: '2024/02/01' }))
  it('needs one end at least, which can be read', () => {
    expect(readRange('date', '', '2024-02-01')).toEqual({ from: '', to: '2024/02/01' })
    expect(readRange('datetime', '2024-02-01 08:00', '')).toEqual({ from: '2024/02/01 08:00:00', to: '' })
    expect(readRange('date', '', '')).toBeNull()
    expect(readRange('date', '2024-02-30', '')).toBeNull()
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

it('that is asked for often has its days by the calendar', () => {
  expect(presets.map((preset) => daysOfPreset(preset, '2024-03-01', 0).join(' '))).toEqual([
    '2024-03-01 2024-03-01',
    '2024-02-26 2024-03-03',
    '2024-03-01 2024-03-31',
    '2024-02-01 2024-02-29',
    '2024-01-01 2024-12-31',
    '2024-03-01 2024-03-31',
  ])
  expect(daysOfPreset('week', '2024-03-01', 6)).toEqual(['2024-02-25', '2024-03-02'])
})
