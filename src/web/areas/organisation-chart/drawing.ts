import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { Colours, Mark } from './colours.ts'
import { card, drawnLink, type Box, type Layout } from './layout.ts'
import { countedDirectly, detailsOf, moreSaid, nameOf } from './words.ts'

/** The colours of a drawing, as any program reads them. */
export type Inks = Readonly<Record<'canvas' | 'surface' | 'line' | 'text' | 'quiet' | Mark, string>>

export interface Drawn {
  layout: Layout
  colours: Colours
  inks: Inks
  title: string
  say: Say
  /** How wide a text is, in px. */
  widthOf: (text: string, font: string) => number
}

const margin = 24
const family = "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"
const fonts = { name: `600 14px ${family}`, line: `400 12px ${family}` }
const [inset, room] = [16, card.width - 32]
/** Between the legend and the chart. */
const legendHeight = 34

/** The chart as an SVG that stands for itself: what is opened, with the colours and their legend. */
export function chartDrawing(drawn: Drawn): { svg: string; width: number; height: number } {
  const { layout, colours, inks, title } = drawn
  const top = colours.legend.length > 0 ? legendHeight : 0
  const width = Math.max(layout.width, legendWidth(drawn)) + 2 * margin
  const height = layout.height + top + 2 * margin
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(family)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${inks.canvas}"/>`,
    `<g transform="translate(${margin} ${margin})">`,
    drawnLegend(drawn),
    `<g transform="translate(0 ${top})">`,
    `<path d="${layout.links.map(drawnLink).join('')}" fill="none" stroke="${inks.line}" stroke-width="1.5"/>`,
    ...layout.boxes.map((box) => drawnBox(box, drawn)),
    '</g></g></svg>',
  ]
  return { svg: parts.join('\n'), width, height }
}

function drawnBox({ row, x, y }: Box, drawn: Drawn): string {
  const { inks, colours, say } = drawn
  const dashes = row.kind === 'node' && row.node.kind !== 'vacancy' ? '' : ' stroke-dasharray="4 3"'
  const frame = `<rect width="${card.width}" height="${card.height}" rx="10" fill="${inks.surface}" stroke="${inks.line}"${dashes}/>`
  if (row.kind !== 'node')
    return place(x, y, [frame, line(say(moreSaid[row.kind]), inset, card.height / 2 + 4, 'line', inks.quiet, drawn)], '')
  const { node } = row
  const mark = colours.of(node)
  const name = nameOf(node, say)
  const details = detailsOf(node, say)
  const first = (card.height - 18 * (1 + details.length)) / 2 + 14
  const count = node.reports > 0 ? countedDirectly(node) : ''
  const taken = count === '' ? 0 : drawn.widthOf(count, fonts.line) + 10
  return place(
    x,
    y,
    [
      frame,
      ...(mark ? [`<rect x="1" y="8" width="5" height="${card.height - 16}" fill="${inks[mark]}"/>`] : []),
      line(name, inset, first, 'name', inks.text, drawn, room - taken),
      ...details.map((detail, at) => line(detail, inset, first + 18 * (at + 1), 'line', inks.quiet, drawn)),
      ...(count
        ? [`<text x="${card.width - 12}" y="${first}" font-size="12" text-anchor="end" fill="${inks.quiet}">${escaped(count)}</text>`]
        : []),
    ],
    [name, ...details].join(', '),
  )
}

/** A program that shows the drawing tells the whole of what is cut on a card. */
const place = (x: number, y: number, parts: readonly string[], whole: string): string =>
  `<g transform="translate(${x} ${y})">${whole ? `<title>${escaped(whole)}</title>` : ''}${parts.join('')}</g>`

function line(text: string, x: number, y: number, font: keyof typeof fonts, ink: string, { widthOf }: Drawn, width = room): string {
  const form = font === 'name' ? 'font-size="14" font-weight="600"' : 'font-size="12"'
  return `<text x="${x}" y="${y}" ${form} fill="${ink}">${escaped(fitted(text, width, (some) => widthOf(some, fonts[font])))}</text>`
}

/** A text that is too long for its line ends in dots. */
export function fitted(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text
  const letters = Array.from(text)
  let [fits, not] = [0, letters.length]
  while (not - fits > 1) {
    const half = Math.floor((fits + not) / 2)
    if (widthOf(`${letters.slice(0, half).join('')}…`) <= width) fits = half
    else not = half
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}

const meaningsOf = ({ colours, say }: Drawn) =>
  colours.legend.map(({ mark, name }) => ({ mark, name: name ?? say('organisationChart.others') }))

const entryWidth = (name: string, { widthOf }: Drawn) => widthOf(name, fonts.line) + 40

const legendWidth = (drawn: Drawn) => meaningsOf(drawn).reduce((sum, { name }) => sum + entryWidth(name, drawn), 0)

function drawnLegend(drawn: Drawn): string {
  let x = 0
  return meaningsOf(drawn)
    .map(({ mark, name }) => {
      const entry = `<g transform="translate(${x} 0)"><rect width="12" height="12" rx="3" fill="${drawn.inks[mark]}"/><text x="20" y="10.5" font-size="12" fill="${drawn.inks.text}">${escaped(name)}</text></g>`
      x += entryWidth(name, drawn)
      return entry
    })
    .join('')
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A name says nothing but itself, whatever stands in it; what XML has no place for is left out. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what is left out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
