// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { PickedBar } from './picked-bar.tsx'

const requestors = ['Amina Tester', 'Hadi Tester', 'Farah Tester', 'Gita Tester', 'Joko Tester', 'Maya Tester', 'Nina Tester']
const items = requestors.map(
  (requestor, at) =>
    ({
      id: `id-${at}`,
      code: `LR-${at + 1}`,
      requestor,
      kind: null,
      module: 'Elsewhere',
      block: {},
      caption: 'Annual leave',
      version: 1,
      enableRevise: true,
      enableReject: true,
    }) as unknown as InboxItem,
)

it('many at once are named before they are decided: the first by person and code, the others by their number', async () => {
  widen(1440)
  const start = vi.fn(() => Promise.resolve())
  const decide = async (chosen: readonly InboxItem[], button: string) => {
    const picked = { items: chosen, clear: () => undefined } as never
    await show(<PickedBar picked={picked} listed={7} rooms={{} as never} batches={{ start } as never} keysOn={false} />)
    fireEvent.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    return [dialog.getByText(/ requests$/).textContent, ...dialog.getAllByRole('listitem').map((line) => line.textContent)]
  }
  const lines = items.map(({ requestor, code }) => `${requestor} · ${code} · Annual leave`)
  expect(await decide(items, 'Approve 7')).toEqual(['Approve 7 requests', ...lines.slice(0, 5), 'and 2 more'])
  expect(await decide(items.slice(0, 6), 'Reject')).toEqual(['Reject 6 requests', ...lines.slice(0, 6)])
})
