/** The grounds that a colour stands on, as `tokens.css` has them: the page, a card, what is sunk. */
const grounds = { light: ['#faf8f5', '#ffffff', '#f4f0ea'], dark: ['#151210', '#1e1a17', '#191512'] } as const
const ink = '#1d1916'
const [black, white] = ['#000000', '#ffffff'] as const

/** What text needs (WCAG 2.2, 1.4.3), and what is no text (1.4.11). */
const [ofText, ofShape, ofTextStrong] = [4.5, 3, 7]

/** The portal's own orange. */
export const usualAccent = '#d1440e'

/** What a colour becomes on one ground, each as `#rrggbb`. */
export interface Shades {
  /** A button, a line; `on` is written on it. */
  primary: string
  hover: string
  on: string
  /** A tinted ground. */
  soft: string
  /** Text in the colour, on every ground and on the tinted one. */
  text: string
}

type Scheme = keyof typeof grounds

/** WCAG's contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The shades of a colour in the light and in the dark, moved as far as it can be read there and no further. */
export const shadesOf = (accent: string): Record<Scheme, Shades> =>
  accent === usualAccent
    ? usualShades
    : { light: shadesIn('light', accent, ofShape, ofText), dark: shadesIn('dark', accent, ofShape, ofText) }

/** As `tokens.css` has them. */
const usualShades: Record<Scheme, Shades> = {
  light: { primary: usualAccent, hover: '#b93e0b', on: white, soft: '#fff1e8', text: '#b93e0b' },
  dark: { primary: '#ff8a3d', hover: '#ffa566', on: '#241000', soft: '#33200f', text: '#ffa566' },
}

/** The same where the system asks for more contrast. */
export const strongShadesOf = (accent: string): Record<Scheme, Shades> => ({
  light: shadesIn('light', accent, ofTextStrong, ofTextStrong),
  dark: shadesIn('dark', accent, ofTextStrong, ofTextStrong),
})

function shadesIn(scheme: Scheme, accent: string, leastShape: number, leastText: number): Shades {
  const [end, paper, share] = scheme === 'light' ? [black, white, 0.1] : [white, '#1e1a17', 0.14]
  const reaches = (colour: string, least: number, more: readonly string[] = []) =>
    [...grounds[scheme], ...more].every((ground) => contrast(colour, ground) >= least)
  const primary = moved(accent, end, (shade) => reaches(shade, leastShape) && writtenOn(shade, leastText) !== undefined)
  const on = writtenOn(primary, leastText) ?? end
  const hovers = [mixed(primary, black, 0.12), mixed(primary, white, 0.12)]
  const soft = mixed(paper, accent, share)
  return {
    primary,
    on,
    hover: hovers.find((shade) => reaches(shade, leastShape) && contrast(shade, on) >= leastText) ?? primary,
    soft,
    text: moved(primary, end, (shade) => reaches(shade, leastText, [soft])),
  }
}

/** What is written on a colour. */
const writtenOn = (ground: string, least: number) => [white, ink, black].find((text) => contrast(text, ground) >= least)

/** A colour, as far on its way to black or white as it has to be; the end itself always does. */
function moved(colour: string, end: string, does: (shade: string) => boolean): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const shade = mixed(colour, end, percent / 100)
    if (does(shade)) return shade
  }
  return end
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mix = channelsOf(colour).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The style sheet that gives the portal's pages a colour; '' for their own. Paper stays black on white. */
export function accentStyles(accent: string): string {
  if (accent === usualAccent) return ''
  return `@media screen{${rule(shadesOf(accent))}}@media screen and (prefers-contrast:more){${rule(strongShadesOf(accent))}}`
}

const names = {
  primary: '--primary',
  hover: '--primary-hover',
  on: '--on-primary',
  soft: '--primary-soft',
  text: '--primary-text',
} as const satisfies Record<keyof Shades, string>

// Stronger than the rules of `tokens.css`, wherever it stands.
const rule = ({ light, dark }: Record<Scheme, Shades>): string =>
  `html:root:root{${Object.entries(names)
    .map(([shade, name]) => `${name}:light-dark(${light[shade as keyof Shades]},${dark[shade as keyof Shades]})`)
    .join(';')}}`
