// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChartNode } from '#shared/areas/organisation-chart.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { queries } from '#web/foundation/api/query.ts'
import { show } from '../../../../test/support/screen.tsx'
import { EmbeddedChart } from './chart-screen.tsx'

/** Gita leads carla and a place that is empty; carla leads amina. */

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const node = (id: string, name: string, more: Partial<ChartNode> = {}): ChartNode => ({
  kind: 'person',
  id,
  name,
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

const branches: Readonly<Record<string, readonly ChartNode[]>> = {
  '': [node('g', 'Gita', { reports: 1, opens: true })],
  g: [node('c', 'Carla', { reports: 1, opens: true }), node('v', '', { kind: 'vacancy', position: 'Chief of nothing', opens: true })],
  c: [node('a', 'Amina')],
}

beforeEach(() => {
  queries.clear()
  asked.mockReset().mockImplementation(async ({ path }, input) => {
    if (path.endsWith('/branch')) return { nodes: branches[String(input['of'] ?? '')] ?? [], next: null }
    if (path.endsWith('/below')) return { people: 2, levels: 2, isMore: false }
    return new Promise(() => {})
  })
})

const nameOf = (item: Element | null) => item?.querySelector('strong')?.textContent
const items = () => screen.getAllByRole('treeitem').map((item) => [nameOf(item), item.getAttribute('aria-expanded')])
const focused = () => nameOf(document.activeElement)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('is a tree: opened, closed and gone through by the arrow keys, with one stop of the tab key', async () => {
  await show(<EmbeddedChart />)
  await screen.findByRole('treeitem', { name: /^Carla/ })
  expect(items()).toEqual([
    ['Gita', 'true'],
    ['Carla', 'false'],
    ['Vacant', 'false'],
  ])
  const [top] = screen.getAllByRole('treeitem')
  top?.focus()
  press('ArrowRight')
  expect(focused()).toBe('Carla')
  press('ArrowRight')
  await screen.findByRole('treeitem', { name: /^Amina/ })
  press('ArrowRight')
  expect(focused()).toBe('Amina')
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  const amina = screen.getByRole('treeitem', { name: /^Amina ?, Clerk ?, Office · Jakarta/ })
  expect(['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => amina.getAttribute(name))).toEqual([
    '3',
    '1',
    '1',
    null,
  ])
  press('ArrowLeft')
  expect(focused()).toBe('Carla')
  press('ArrowLeft')
  expect(items()).toHaveLength(3)
  press('End')
  expect(focused()).toBe('Vacant')
  press('g')
  expect(focused()).toBe('Gita')
})

it('says of whoever is chosen how many are below them, and of an empty place what it is', async () => {
  await show(<EmbeddedChart />)
  const gita = await screen.findByRole('treeitem', { name: /^Gita/ })
  gita.focus()
  press('Enter')
  expect(await screen.findByText('2 people below in all')).toBeDefined()
  expect(screen.getByText('2 levels')).toBeDefined()
  expect(screen.getByText('1 person directly')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('treeitem', { name: /^Vacant/ }))
  expect(await screen.findByText(/Those below still report to this place/)).toBeDefined()
})

it('tells why it cannot be shown, and that nobody stands there', async () => {
  asked.mockImplementation(async () => ({ nodes: [], next: null }))
  await show(<EmbeddedChart />)
  expect(await screen.findByText('Nobody stands in the chart of this day.')).toBeDefined()
})
