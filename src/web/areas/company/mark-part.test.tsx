// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { companyCalls } from '#shared/areas/company.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { MarkPart } from './mark-part.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('why a logo is refused stands beneath it, whoever refuses it', async () => {
  asked.mockImplementation(async (endpoint) => {
    if (endpoint === companyCalls.uploadMark) throw new CallFailed(415, { Errors: ['This drawing runs something.'], Message: '' }, '')
    return endpoint === companyCalls.mark ? { mark: null } : { roles: { administrator: true } }
  })
  await show(<MarkPart />)
  await screen.findByRole('button', { name: 'Choose a file' })
  const choose = (name: string) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], name)] } })
  choose('logo.pdf')
  expect((await screen.findByRole('alert')).textContent).toContain('This picture cannot be read.')
  choose('logo.svg')
  expect(await screen.findByText('This drawing runs something.')).toBeDefined()
  expect(screen.queryByText(/cannot be read/)).toBeNull()
})
