// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ChartBranch, ChartNode } from '#shared/areas/organisation-chart.ts'
import { coloursBy } from './colours.ts'
import { chartDrawing, escaped, fitted } from './drawing.ts'
import { firstChart, gathered } from './gathering.ts'
import { card, layoutOf } from './layout.ts'
import { monthAt, monthsBetween, placeOf } from './months.ts'
import { calledSo, pagesShown, rowsOf, stepBy, withPage, type Chart } from './tree.ts'

const person = (id: string, more: Partial<ChartNode> = {}): ChartNode => ({
  kind: 'person',
  id,
  name: id,
  position: 'Clerk',
  unit: 'Office',
  site: 'Jakarta',
  status: null,
  hasPicture: false,
  head: null,
  lacksHead: false,
  reports: 0,
  opens: false,
  ...more,
})
const lead = (id: string, reports: number) => person(id, { reports, opens: true })

/** Gita leads carla and dewi; carla leads amina, budi, hadi, of whom a page has two. */
const pages: Readonly<Record<string, ChartBranch>> = {
  '': { nodes: [lead('gita', 2)], next: null },
  gita: { nodes: [lead('carla', 3), person('dewi')], next: null },
  carla: { nodes: [person('amina'), person('budi')], next: 'hadi' },
  'carla hadi': { nodes: [person('hadi')], next: null },
}
const asked: string[] = []
const ask = async (of: string | null, from: string | null) => {
  const key = [of, from].filter(Boolean).join(' ')
  asked.push(key)
  return pages[key] ?? { nodes: [], next: null }
}
const keys = (chart: Chart) => rowsOf(chart).map((row) => `${' '.repeat(row.depth)}${row.key}`)
const opened = () => gathered(ask, { known: new Map(), open: new Set(['gita', 'carla']), way: [] })

it('begins with what stands under the only one at the top', async () => {
  expect(keys(await firstChart(ask))).toEqual(['gita', ' carla', ' dewi'])
})

it('opens all that leads to somebody, on the page that begins with them where they stand on no earlier one', async () => {
  const chart = await gathered(ask, { known: new Map(), open: new Set(), way: ['gita', 'carla', 'hadi'] })
  expect(keys(chart)).toEqual(['gita', ' carla', '  first carla', '  hadi', ' dewi'])
  asked.length = 0
  const nearer = await gathered(ask, { known: chart.branches, open: chart.open, way: ['gita', 'dewi'] })
  expect([keys(nearer), asked]).toEqual([keys(chart), []])
})

it('goes on with the next page, and begins anew where that is wished', async () => {
  const { branches, open } = await opened()
  expect(keys({ branches, open })).toEqual(['gita', ' carla', '  amina', '  budi', '  more carla', ' dewi'])
  const longer = withPage(branches, 'carla', 'hadi', await ask('carla', 'hadi'))
  expect(keys({ branches: longer, open })).toEqual(['gita', ' carla', '  amina', '  budi', '  hadi', ' dewi'])
  expect(pagesShown({ branches: longer, open })).toEqual([
    { of: null, from: null },
    { of: 'gita', from: null },
    { of: 'carla', from: null },
    { of: 'carla', from: 'hadi' },
  ])
  expect(keys({ branches: withPage(longer, 'carla', null, await ask('carla', null)), open })).toEqual(keys({ branches, open }))
})

it('says of each how many stand beside it, as far as that is known', async () => {
  const rows = rowsOf(await opened())
  const told = (key: string) => rows.flatMap((row) => (row.kind === 'node' && row.key === key ? [[row.place, row.among]] : []))[0]
  expect([told('gita'), told('dewi'), told('budi')]).toEqual([
    [1, 1],
    [2, 2],
    [2, null],
  ])
})

it('goes round in no circle', () => {
  const branch = (node: ChartNode) => ({ nodes: [node], pages: [null], next: null })
  const chart: Chart = {
    branches: new Map([
      [null, branch(lead('a', 1))],
      ['a', branch(lead('b', 1))],
      ['b', branch(lead('a', 1))],
    ]),
    open: new Set(['a', 'b']),
  }
  expect(keys(chart)).toEqual(['a', ' b'])
})

it('is gone through by the keys of a tree', async () => {
  const rows = rowsOf(await opened())
  const step = (key: string, at: string) => stepBy(key, rows, at)
  expect(step('ArrowDown', 'gita')).toEqual({ to: 'carla' })
  expect(step('ArrowUp', 'dewi')).toEqual({ to: 'more carla' })
  expect(step('ArrowUp', 'gita')).toBeNull()
  expect(step('Home', 'budi')).toEqual({ to: 'gita' })
  expect(step('End', 'gita')).toEqual({ to: 'dewi' })
  expect(step('ArrowRight', 'carla')).toEqual({ to: 'amina' })
  expect(step('ArrowRight', 'amina')).toBeNull()
  expect(step('ArrowLeft', 'amina')).toEqual({ to: 'carla' })
  expect(step('ArrowLeft', 'more carla')).toEqual({ to: 'carla' })
  expect(step('ArrowLeft', 'carla')).toEqual({ close: 'carla' })
  const closed = rowsOf({ branches: (await opened()).branches, open: new Set(['gita']) })
  expect(stepBy('ArrowRight', closed, 'carla')).toEqual({ open: 'carla' })
  expect(stepBy('*', closed, 'dewi')).toEqual({ openAll: ['carla'] })
  expect(step('x', 'gita')).toBeNull()
})

it('is searched by letters, round the end', async () => {
  const rows = rowsOf(await opened())
  expect(calledSo('d', rows, 'gita')).toBe('dewi')
  expect(calledSo('a', rows, 'dewi')).toBe('amina')
  expect(calledSo('ca', rows, 'carla')).toBe('carla')
  expect(calledSo('z', rows, 'gita')).toBeNull()
})

it('stands in columns, the first under somebody beside them', async () => {
  const { boxes, links, width, height } = layoutOf(rowsOf(await opened()))
  const across = card.width + card.across
  const down = card.height + card.down
  expect(boxes.map(({ row, x, y }) => [row.key, x / across, y / down])).toEqual([
    ['gita', 0, 0],
    ['carla', 1, 0],
    ['amina', 2, 0],
    ['budi', 2, 1],
    ['more carla', 2, 2],
    ['dewi', 1, 3],
  ])
  expect(links.map(({ to }) => to.length)).toEqual([2, 3])
  expect([width, height]).toEqual([2 * across + card.width, 3 * down + card.height])
})

it('has a colour for each site that is met, in the order in which they are, and grey for the rest', () => {
  const sites = ['A', 'B', 'C', 'D', 'E', 'F', 'G', '']
  const nodes = sites.map((site) => person(`of ${site}`, { site }))
  const branches = new Map([[null, { nodes, pages: [null], next: null }]])
  const { of, legend } = coloursBy('site', branches)
  expect(nodes.map(of)).toEqual(['blue', 'green', 'orange', 'yellow', 'red', 'brown', 'grey', 'grey'])
  expect(legend.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', null])
  expect(coloursBy('none', branches).legend).toEqual([])
  expect(of(person('unit', { kind: 'unit' }))).toBeNull()
})

it('is drawn as an SVG in which a name is nothing but a name', () => {
  const name = '<script>alert("1")</script> & \u0000 O’Hara of a very long name indeed, and longer still'
  const branches = new Map([[null, { nodes: [person('x', { name, reports: 120 })], pages: [null], next: null }]])
  const inks = Object.fromEntries(
    ['canvas', 'surface', 'line', 'text', 'quiet', 'grey', 'blue', 'green', 'orange', 'yellow', 'red', 'brown'].map((ink) => [
      ink,
      '#123456',
    ]),
  ) as never
  const { svg } = chartDrawing({
    layout: layoutOf(rowsOf({ branches, open: new Set() })),
    colours: coloursBy('site', branches),
    inks,
    title: 'Organisation chart',
    say: (key) => key,
    widthOf: (text) => text.length * 7,
  })
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect([parsed.querySelector('parsererror'), parsed.querySelector('script')]).toEqual([null, null])
  expect(parsed.querySelectorAll('title')[1]?.textContent).toContain('<script>alert("1")</script> &')
  expect(svg).toContain('…')
  expect(svg).toContain('>Jakarta</text>')
  expect(escaped('a\u0008b<')).toBe('ab&lt;')
  expect(fitted('abcdef', 3, (text) => text.length)).toBe('ab…')
})

it('goes through the months of all posts', () => {
  expect(monthsBetween('2015-01-31', '2026-11-01')).toBe(142)
  expect(monthAt(142, '2015-01-31')).toBe('2026-11-01')
  expect([placeOf('2010-01-01', '2015-01-31', '2026-11-01'), placeOf('2030-01-01', '2015-01-31', '2026-11-01')]).toEqual([0, 142])
})
