// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AuditDetail } from '#shared/areas/audit.ts'
import { show } from '../../../../test/support/screen.tsx'
import { RowDialog } from './row-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const row: AuditDetail = {
  id: '7',
  actedDate: '2026-11-26T08:00:00.000Z',
  actorId: null,
  actor: null,
  did: 'Changed',
  thing: 'Site',
  subject: 'JKT · Jakarta',
  from: '203.0.113.7 · Firefox · Linux',
  changes: [{ field: 'Time zone', before: 'Asia/Jakarta', after: null }],
  facts: [{ name: 'Why', value: 'She asked' }],
}

it('tells of a row what was before and after in a table, from where, and why', async () => {
  asked.mockResolvedValue(row)
  await show(<RowDialog id="7" title="Changed · Site" onClose={() => undefined} />)
  const table = await screen.findByRole('table')
  expect(asked.mock.lastCall?.[1]).toEqual({ id: '7' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Field', 'Before', 'After'])
  const [, change] = within(table).getAllByRole('row')
  expect([...(change?.children ?? [])].map((one) => one.textContent)).toEqual(['Time zone', 'Asia/Jakarta', '–'])
  expect(screen.getByRole('dialog', { name: 'Changed · Site' }).textContent).toMatch(
    /The portal.*From where203.0.113.7 · Firefox · Linux.*WhyShe asked/,
  )
})

it('says so where nothing more was written down', async () => {
  asked.mockResolvedValue({ ...row, changes: [], facts: [] })
  await show(<RowDialog id="7" title="Changed · Site" onClose={() => undefined} />)
  expect(await screen.findByText('Nothing more was written down.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
