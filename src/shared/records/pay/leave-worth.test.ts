import { expect, it } from 'vitest'
import { worthOfLeave } from './leave-worth.ts'

const month = { divisor: '21', hours: '8' }

it.each([
  [{ amount: '21000000', currency: 'IDR' }, { quantity: 12, unit: 'day' }, '12000000'],
  [{ amount: '16000000', currency: 'IDR' }, { quantity: 0.5, unit: 'day' }, '380952'],
  [{ amount: '3333.33', currency: 'EUR' }, { quantity: 7.5, unit: 'day' }, '1190.48'],
  [{ amount: '4200', currency: 'EUR' }, { quantity: 4, unit: 'hour' }, '100.00'],
  [{ amount: '4200', currency: 'KWD' }, { quantity: 0.001, unit: 'hour' }, '0.025'],
  [{ amount: '0', currency: 'EUR' }, { quantity: 30, unit: 'day' }, '0.00'],
] as const)('of %o, %o is worth %s', (monthly, left, worth) => {
  expect(worthOfLeave(monthly, left, month)).toBe(worth)
})
