import { expect, test } from 'vitest'
import { namesOf } from './names.ts'

const alone = (fields: string, hasRecord = true) =>
  namesOf('parking', 'Parking', 'Parkir', { hasRecord, isAlone: true, icon: 'requests', fields }).isAlone

test('what is alone on its days has a record, and days that are always said', () => {
  expect([alone('day:date!'), alone('startsOn:date! endsOn:date!')]).toEqual([true, true])
  for (const fields of ['day:date', 'cost:money!', 'startsOn:date! endsOn:date'])
    expect(() => alone(fields)).toThrow('needs --record, and days')
  expect(() => alone('day:date!', false)).toThrow('needs --record, and days')
})
