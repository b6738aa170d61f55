import { expect, test } from 'vitest'
import { usualAccent } from '#shared/records/accent.ts'
import { page } from './letter-page.ts'

const { html } = page({
  language: 'en',
  head: { company: 'Calendula', accent: usualAccent, hasMark: true },
  subject: 'Amina: annual leave',
  hello: 'Hello',
  intro: 'this is what came up',
  blocks: [
    {
      title: 'Waits for you',
      what: 'Amina: annual leave',
      told: 'It waits for you',
      link: { text: 'Open', url: 'https://x' },
      acts: [{ text: 'Approve', url: 'https://y' }],
    },
  ],
  foot: 'By itself',
  choose: { text: 'Choose', url: 'https://z' },
})

type Colours = Readonly<Record<string, string>>
const properties = (style: string): Colours =>
  Object.fromEntries([...style.matchAll(/(?:^|;)\s*([\w-]+):(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]))

/** Of each look the colours that its elements have: all elements of a look have the same. */
const light = Object.fromEntries(
  [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)].map(([, name = '', style = '']) => [name, properties(style)]),
)
const dark = (sheet: string) =>
  Object.fromEntries([...sheet.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', style = '']) => [name, properties(style)]))
const [, byScheme = '', byOutlook = ''] = /@media \(prefers-color-scheme:dark\)\{([^]*?)\n\}\n([^]*)<\/style>/.exec(html) ?? []

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

test.each([
  ['in the light', light],
  ['in the dark', dark(byScheme)],
  ['in the dark of Outlook', dark(byOutlook)],
])('%s every text, buttons too, reaches 4.5:1 on what it stands on', (_mode, looks: Record<string, Colours>) => {
  const colour = (name: string, property: string) => looks[name]?.[property] ?? ''
  const pairs = [
    ['card', 'card'],
    ['quiet', 'card'],
    ['quiet', 'canvas'],
    ['button', 'button'],
    ['act', 'act'],
  ] as const
  for (const [text, ground] of pairs)
    expect([text, ground, contrast(colour(text, 'color'), colour(ground, 'background')) >= 4.5]).toEqual([text, ground, true])
  // The bounds of a button that is no filled one are seen (3:1).
  expect(contrast(colour('act', 'border-color'), colour('card', 'background'))).toBeGreaterThanOrEqual(3)
})

test('it says that it knows the dark, and every colour in it has a dark one', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(Object.keys(dark(byScheme)).toSorted()).toEqual(Object.keys(light).toSorted())
  const bare = html.replace(/<style>[^]*<\/style>/, '').replace(/class="\w+" style="[^"]*"/g, '')
  expect(bare).not.toMatch(/#[0-9a-f]{6}/)
})
