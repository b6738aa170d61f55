import { expect, it } from 'vitest'
import fc from 'fast-check'
import { squareOf, wholeCrop } from './crop.ts'

it('a crop is the largest square in the middle, until somebody says otherwise', () => {
  expect(squareOf({ width: 400, height: 300 }, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 })
  expect(squareOf({ width: 400, height: 300 }, { closer: 2, across: 0, down: 1 })).toEqual({ left: 0, top: 150, side: 150 })
})

it('whatever is chosen, it lies in the picture', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const length = fc.integer({ min: 1, max: 8000 })
  fc.assert(
    fc.property(length, length, fc.double({ min: 1, max: 4, noNaN: true }), share, share, (width, height, closer, across, down) => {
      const { left, top, side } = squareOf({ width, height }, { closer, across, down })
      expect(left >= 0 && top >= 0 && left + side <= width + 1e-6 && top + side <= height + 1e-6).toBe(true)
    }),
  )
})
