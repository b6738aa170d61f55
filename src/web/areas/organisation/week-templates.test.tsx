// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { WeekTemplates } from './week-templates.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('a week of six days with a short Saturday is offered where it is usual, and says its days', async () => {
  asked.mockResolvedValue({ listData: [{ country: 'ID', retired: false }], scopes: null })
  const choose = vi.fn()
  await show(<WeekTemplates onChoose={choose} onClose={() => undefined} />)
  expect(await screen.findByText('Mon 7 h, Tue 7 h, Wed 7 h, Thu 7 h, Fri 7 h, Sat 5 h')).toBeDefined()
  // Of a week whose days are alike its name says all.
  expect(screen.queryByText('Mon 8 h, Tue 8 h, Wed 8 h, Thu 8 h, Fri 8 h')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Take Monday to Saturday, 40/ }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ hours: [7, 7, 7, 7, 7, 5, 0] }))
})
