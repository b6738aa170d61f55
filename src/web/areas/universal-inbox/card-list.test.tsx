// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { show } from '../../../../test/support/screen.tsx'
import { CardList } from './card-list.tsx'
import type { InboxRows } from './use-inbox-rows.ts'
import type { Picked } from './use-picked.ts'

const item = (id: string, module: string, requestor: string) =>
  ({
    id,
    module,
    kind: null,
    caption: module,
    block: {},
    requestor,
    requestorId: id,
    waitingSince: '2026-11-20T08:00:00Z',
    submittedDate: null,
    onBehalfOf: null,
  }) as unknown as InboxItem
const rows = { items: [item('1', 'X', 'Amina'), item('2', 'Y', 'Farah')], more: false } as unknown as InboxRows

const nothing: Picked = {
  items: [],
  has: () => false,
  toggle: vi.fn(),
  toggleTo: vi.fn(),
  toggleAll: vi.fn(),
  all: vi.fn(),
  clear: vi.fn(),
}

it('resting on who asks opens their identification, and what is clicked there is not the card', async () => {
  const select = vi.fn()
  const shape = { layout: 'cards', grouping: 'none' } as const
  await show(<CardList rows={rows} rooms={{}} selected="1" onSelect={select} shape={shape} picked={nothing} underWay={new Set()} />)
  fireEvent.mouseEnter(screen.getByText('Farah'))
  const card = await screen.findByRole('group', { name: 'Identification of Farah' })
  fireEvent.click(card)
  expect(select).not.toHaveBeenCalled()
})

it('a card of a module that nobody knows says so, and is selected like any other', async () => {
  const select = vi.fn()
  await show(
    <CardList
      rows={rows}
      rooms={{}}
      selected="1"
      onSelect={select}
      shape={{ layout: 'cards', grouping: 'none' }}
      picked={nothing}
      underWay={new Set()}
    />,
  )
  expect(screen.getAllByText('This module has not been set or has not been merged.')).toHaveLength(2)
  const cards = screen.getAllByRole('button')
  expect(cards.map((card) => card.getAttribute('aria-current'))).toEqual(['true', null])
  fireEvent.click(cards[1] as HTMLElement)
  expect(select).toHaveBeenCalledExactlyOnceWith('2')
})
