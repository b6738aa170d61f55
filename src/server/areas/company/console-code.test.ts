import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openConsoleCode } from './console-code.ts'

function opened() {
  const told: string[] = []
  const code = openConsoleCode((shown) => told.push(shown))
  return { code, told, latest: () => told.at(-1) ?? '' }
}

describe('the code on the console', () => {
  it('is taken as people type it', () => {
    const { code, latest } = opened()
    expect(latest()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    for (const typed of [latest(), latest().toLowerCase(), latest().replaceAll('-', ' '), ` ${latest().replaceAll('-', '')} `])
      expect(code.fits(typed)).toBe(true)
  })

  it('is another after ten wrong ones, so that nobody comes to it by guessing', () => {
    const { code, told, latest } = opened()
    const old = latest()
    for (let tries = 0; tries < 9; tries++) expect(code.fits('AAAA-AAAA-AAAA')).toBe(false)
    expect(told).toHaveLength(1)
    expect(code.fits('AAAA-AAAA-AAAA')).toBe(false)
    expect(told).toHaveLength(2)
    expect([code.fits(old), code.fits(latest())]).toEqual([false, true])
  })

  it('is none that is nearly it, and nothing is none', () => {
    const { code, told, latest } = opened()
    expect(code.fits('')).toBe(false)
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), (place, letter) => {
        const plain = latest().replaceAll('-', '')
        fc.pre(plain[place] !== letter)
        expect(code.fits(plain.slice(0, place) + letter + plain.slice(place + 1))).toBe(false)
      }),
      { numRuns: 60 },
    )
    expect(told.length).toBeGreaterThan(5)
  })
})
