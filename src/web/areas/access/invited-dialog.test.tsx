// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Invited } from '#shared/areas/access.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { InvitedDialog } from './invited-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const amina = { id: '1', employee: 'Amina' }

function Inviting() {
  const [wish, setWish] = useState<typeof amina | null>(amina)
  const [invited, setInvited] = useState<readonly Invited[]>([])
  const onInvited = (one: readonly Invited[]) => {
    setWish(null)
    setInvited(one)
  }
  return <InvitedDialog wish={wish} invited={invited} onInvited={onInvited} onClose={() => onInvited([])} />
}

it('one invitation is one dialog: it says what is sent to whom, then has the address that no mail carries', async () => {
  const answer = { ...amina, outcome: 'toHandOver', address: 'http://localhost/invitation/x', why: null, until: '2026-12-01T08:00:00Z' }
  asked.mockResolvedValue({ listData: [answer] })
  await show(<Inviting />)
  const dialog = await screen.findByRole('dialog', { name: 'Invite' })
  expect(dialog.textContent).toContain('Amina gets a way to choose a password')
  expect(asked).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Invite' }).click()
  expect(await screen.findByText('http://localhost/invitation/x')).toBeDefined()
  expect([screen.getByRole('dialog', { name: 'Invited' }) === dialog, document.activeElement?.textContent]).toEqual([true, 'Close'])
  expect(dialog.textContent).toContain('ask whoever runs it')
})

it('of one that went by mail nothing is left to be closed', async () => {
  asked.mockResolvedValue({ listData: [{ ...amina, outcome: 'mailed', address: null, why: null, until: '2026-12-01T08:00:00Z' }] })
  await show(<Inviting />)
  ;(await screen.findByRole('button', { name: 'Invite' })).click()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
