import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accentStyles, contrast, shadesOf, strongShadesOf, usualAccent } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const grounds = { light: ['#faf8f5', '#ffffff', '#f4f0ea'], dark: ['#151210', '#1e1a17', '#191512'] } as const

/** What a colour's shades do not keep to, in words. */
function breaches(accent: string, of = shadesOf, [shape, text] = [3, 4.5]): string[] {
  const shades = of(accent)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { primary, hover, on, soft, text: written } = shades[scheme]
    const pairs: [string, string, string, number][] = [
      ['what is written on it', on, primary, text],
      ['what is written on it, hovered', on, hover, text],
      ['text on the tint', written, soft, text],
      ...grounds[scheme].flatMap((ground): [string, string, string, number][] => [
        ['it', primary, ground, shape],
        ['it, hovered', hover, ground, shape],
        ['text', written, ground, text],
      ]),
    ]
    return pairs.flatMap(([what, one, other, least]) =>
      contrast(one, other) < least ? [`${what}: ${one} on ${other} in the ${scheme}`] : [],
    )
  })
}

it('every colour becomes one that is read, in the light and in the dark', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      expect(breaches(accent)).toEqual([])
      expect(breaches(accent, strongShadesOf, [7, 7])).toEqual([])
    }),
  )
  for (const accent of ['#000000', '#ffffff', '#ffff00', '#777777', '#0000ff']) expect(breaches(accent)).toEqual([])
})

it('a colour that cannot be read as it is would be found', () => {
  const asItIs = (accent: string) => ({ ...shadesOf(accent), light: { ...shadesOf(accent).light, primary: accent } })
  expect(breaches('#ffe14d', asItIs)).toContain('it: #ffe14d on #ffffff in the light')
})

it('what can be read as it is stays as it is', () => {
  expect(shadesOf('#1d5fc4').light.primary).toBe('#1d5fc4')
  expect(shadesOf('#7ad7f0').dark.primary).toBe('#7ad7f0')
  expect(shadesOf('#ffe14d').light.primary).not.toBe('#ffe14d')
})

it('contrast is what WCAG reckons', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
})

it('the style sheet names the tokens of the screens and nothing else', () => {
  expect(accentStyles(usualAccent)).toBe('')
  const styles = accentStyles('#1d5fc4')
  expect(styles).toMatch(
    /^(@media screen(?: and \(prefers-contrast:more\))?\{html:root:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}\})+$/,
  )
  const tokens = readFileSync(new URL('../../web/foundation/theme/tokens.css', import.meta.url), 'utf8')
  for (const [name] of styles.matchAll(/--[a-z-]+(?=:light)/g)) expect(tokens).toContain(`${name}:`)
  for (const shade of [shadesOf(usualAccent).light, shadesOf(usualAccent).dark].flatMap((shades) => Object.values(shades)))
    expect(tokens).toContain(`: ${shade};`)
  for (const ground of [...grounds.light, ...grounds.dark]) expect(tokens).toContain(`: ${ground};`)
})
