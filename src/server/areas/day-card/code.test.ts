import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { dayCodeOf, oldAt, whoseCode, type DayCode } from './code.ts'

const key = randomBytes(32)
const hourMs = 3_600_000
const made = new Date('2026-12-01T10:00:42Z')

/** Whose a code is, or why it is refused. */
function told(code: DayCode, now = made, by = key): string {
  try {
    return whoseCode(by, code, now)
  } catch (error) {
    if (error instanceof Refusal) return error.messages.map((message) => message.key).join()
    throw error
  }
}

const in64 = (text: string) => Buffer.from(text).toString('base64')
const moment = fc.date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2100-01-01T00:00Z'), noInvalidDate: true })

describe('a code', () => {
  it('says in base64 whose it is and when it was made, to the minute', () => {
    const id = newId()
    const { employee64, dateTime64, madeAt } = dayCodeOf(key, id, made)
    expect(Buffer.from(employee64, 'base64').toString()).toBe(id)
    expect(Buffer.from(dateTime64, 'base64').toString()).toMatch(/^2026-12-01T10:00Z\.[\w-]{43}$/)
    expect(new Date(madeAt).toISOString()).toBe('2026-12-01T10:00:00.000Z')
    expect(told({ employee64, dateTime64 })).toBe(id)
  })

  it('is read by either alphabet, padded or not', () => {
    fc.assert(
      fc.property(fc.uuid(), moment, (id, now) => {
        const { employee64, dateTime64 } = dayCodeOf(key, id, now)
        const padded = (part: string) => part.padEnd(Math.ceil(part.length / 4) * 4, '=')
        const plain = (part: string) => part.replaceAll('-', '+').replaceAll('_', '/')
        expect(told({ employee64: padded(plain(employee64)), dateTime64: padded(plain(dateTime64)) }, now)).toBe(id)
      }),
    )
  })

  it('is old after a day, and not a moment before', () => {
    fc.assert(
      fc.property(fc.uuid(), moment, (id, now) => {
        const { madeAt, ...code } = dayCodeOf(key, id, now)
        expect(told(code, new Date(madeAt + 24 * hourMs - 1))).toBe(id)
        expect(told(code, new Date(madeAt + 24 * hourMs))).toBe('dayCard.old')
        expect(oldAt(madeAt) - now.getTime()).toBeLessThanOrEqual(24 * hourMs)
      }),
    )
  })

  it('is refused with any byte of it changed, and is nobody else’s by another’s part', () => {
    const letter = fc.integer({ min: 33, max: 126 }).map((at) => String.fromCodePoint(at))
    const changed = fc.record({ id: fc.uuid(), now: moment, ofWhom: fc.boolean(), at: fc.nat(), by: letter })
    fc.assert(
      fc.property(changed, ({ id, now, ofWhom, at, by }) => {
        const { employee64, dateTime64 } = dayCodeOf(key, id, now)
        const part = ofWhom ? employee64 : dateTime64
        const place = at % part.length
        // What no alphabet tells from each other is the same code.
        const same = (one: string) => one.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
        const other = part.slice(0, place) + by + part.slice(place + 1)
        fc.pre(same(other) !== same(part))
        const refusal = told(ofWhom ? { employee64: other, dateTime64 } : { employee64, dateTime64: other }, now)
        expect(['dayCard.changed', 'dayCard.unread']).toContain(refusal)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), moment, (one, other, now) => {
        fc.pre(one !== other)
        const { dateTime64 } = dayCodeOf(key, one, now)
        expect(told({ employee64: dayCodeOf(key, other, now).employee64, dateTime64 }, now)).toBe('dayCard.changed')
      }),
    )
  })

  it('of another portal is refused', () => {
    expect(told(dayCodeOf(randomBytes(32), newId(), made))).toBe('dayCard.changed')
  })
})

describe('what is no code', () => {
  const id = newId()
  it.each([
    ['as the documents’ client would write it, who cannot sign', in64(id), in64('2026/12/01 10:00'), 'dayCard.changed'],
    ['with an empty signature', in64(id), in64('2026-12-01T10:00Z.'), 'dayCard.changed'],
    ['of some words', in64('amina'), in64('today'), 'dayCard.changed'],
    ['that is empty', '', '', 'dayCard.unread'],
    ['that is no base64', '%%%', 'a b c', 'dayCard.unread'],
    ['in another spelling of the same letters', 'QR', in64('x'), 'dayCard.unread'],
    ['padded too much', `${in64(id)}===`, in64('x'), 'dayCard.unread'],
  ])('%s is refused', (_called, employee64, dateTime64, refusal) => {
    expect(told({ employee64, dateTime64 })).toBe(refusal)
  })
})
