import { expect, test } from 'vitest'
import { placeIn } from './day-bar.tsx'

test('a permit stands in its day where its time is', () => {
  expect(placeIn({ opens: '08:00', closes: '16:00', from: '10:00', until: '12:00' })).toEqual({ from: 25, until: 50 })
  expect(placeIn({ opens: '22:00', closes: '06:00', from: '00:00', until: '06:00' })).toEqual({ from: 25, until: 100 })
  expect(placeIn({ opens: '08:00', closes: '16:00', from: '07:00', until: '18:00' })).toEqual({ from: 0, until: 100 })
})
