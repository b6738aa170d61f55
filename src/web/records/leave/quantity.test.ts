import { expect, test } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { alike, daysText, quantityText, unitText } from './quantity.ts'

const say = ((key: keyof typeof en) => en[key]) as unknown as Say

test('two quantities have as many places as either needs, and none that nobody needs', () => {
  expect([alike(17, 10, 'day'), alike(6, 5.5, 'day'), alike(2.25, 2, 'day'), alike(9, 7.5, 'hour')]).toEqual([
    ['17', '10'],
    ['6.0', '5.5'],
    ['2.25', '2.00'],
    ['9 h', '7 h 30 m'],
  ])
})

test('hours of leave read as hours do everywhere, days as a number with their word', () => {
  expect([daysText(4.5, 'hour', say), daysText(1, 'day', say), daysText(2.5, 'day', say)]).toEqual(['4 h 30 m', '1 day', '2.5 days'])
  expect([quantityText(-1.25, 'hour'), quantityText(3, 'day'), unitText('hour', say), unitText('day', say)]).toEqual([
    '−1 h 15 m',
    '3',
    '',
    'days',
  ])
})
