import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf, passwordRefusal } from './password-rules.ts'

const names = ['amina', 'Amina Putri Pratama', 'amina.pratama@example.com', 'Kopi Nusantara', 'Calendula']
const keyOf = async (password: string) => (await passwordRefusal(password, { names }, 'newPassword'))?.messages[0]?.key ?? null

describe('amina', () => {
  it('takes a few words, a sentence, or what her manager of passwords makes', async () => {
    const good = [
      'correct horse battery staple',
      'kucing oranye makan jagung',
      'x7#kQ!9vLp2&',
      'Ich esse heute 3 Äpfel',
      '猫が窓から静かに雨を見ている午後',
    ]
    for (const password of good) expect([password, await keyOf(password)]).toEqual([password, null])
  })

  it.each([
    ['elevenchars', 'password.short'],
    // Letters are counted as people count them.
    ['👩‍🚀'.repeat(2), 'password.short'],
    // What nobody sees is no letter: of every such kind, alone or behind one that is seen.
    ['\u200b\u200c\u200d\u2060\ufeff\u00ad'.repeat(3), 'password.unseen'],
    ['\u0000\u0001\u0007\u001b\u007f\u0085'.repeat(2), 'password.unseen'],
    [' \u00a0\u2003\u3000\u202f\u2009'.repeat(4), 'password.unseen'],
    ['\u3164\u115f\u2800\ufe0f\u034f\u061c'.repeat(2), 'password.unseen'],
    [`jagung${'\u200b'.repeat(40)}`, 'password.unseen'],
    [`            jagung`, 'password.unseen'],
    ['short\u200b', 'password.short'],
    ['\u200bdra\u200bgondra\u00adgon', 'password.common'],
    ['x7#kQ!9vLp2&'.repeat(22), 'password.long'],
    ['aaaaaaaaaaaaaaa', 'password.simple'],
    ['abababababab', 'password.simple'],
    ['abcdefghijklmnop', 'password.simple'],
    ['123456789012', 'password.simple'],
    ['210987654321', 'password.simple'],
    ['qwertyuiopas', 'password.simple'],
    ['Poiuytrewq09', 'password.simple'],
    ['qwertzuiopas', 'password.simple'],
    ['azertyuiopqs', 'password.simple'],
    ['mlkjhgfdsqpo', 'password.simple'],
    ['asdfghjkl!?67890', 'password.simple'],
    ['qwer-tyui-opas', 'password.simple'],
    ['abcdef123456', 'password.simple'],
    ['qwertyuiop123', 'password.simple'],
    ['Password2026!', 'password.common'],
    ['P@ssw0rd12345', 'password.common'],
    ['!!!iloveyou!!!', 'password.common'],
    ['dragondragon', 'password.common'],
    ['sonyericsson', 'password.common'],
    ['aminapratama', 'password.own'],
    ['Amina-Pratama-2026', 'password.own'],
    ['kopinusantara', 'password.own'],
    ['Calendula2026!', 'password.own'],
    ['amina@example.com', 'password.own'],
  ])('is refused %s', async (password, key) => {
    expect(await keyOf(password)).toBe(key)
  })

  it('is told beside which field, and how long it has to be', async () => {
    expect(await passwordRefusal('short', { names }, 'newPassword')).toMatchObject({
      statusCode: 400,
      fields: { newPassword: [{ key: 'password.short', params: { n: 12 } }] },
    })
  })
})

describe('whatever is chosen', () => {
  it('asks for no kinds of signs: what is long and unlike anything is taken, of whichever letters it is made', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(fc.array(letter, { minLength: 16, maxLength: 40 }), (letters) => {
        fc.pre(new Set(letters).size >= 8)
        expect(faultOf(letters.join(''), [], new Set())).toBe(null)
      }),
    )
  })

  it('is refused where it is a common one, with whatever is put around it or however often it is said', () => {
    const around = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_ '), maxLength: 12 })
    fc.assert(
      fc.property(around, around, fc.integer({ min: 2, max: 5 }), (before, after, times) => {
        for (const password of [`${before}sunshine${after}`, 'sunshine'.repeat(times)])
          // Blanks at the ends are not counted: what is short without them is refused as such.
          if ([...password.trim()].length >= 12) expect(faultOf(password, [], new Set(['sunshine']))).toBe('password.common')
      }),
    )
  })
})
