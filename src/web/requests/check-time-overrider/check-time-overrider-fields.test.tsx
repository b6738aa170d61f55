// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { CheckTimeOverriderFields } from './check-time-overrider-fields.tsx'
import { checkTimeOverriderForm, type CheckTimeOverriderValues } from './check-time-overrider-values.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

function Fields() {
  const form = useForm<CheckTimeOverriderValues>([], checkTimeOverriderForm.start({}))
  return <CheckTimeOverriderFields form={form} errorsOf={() => []} preview={undefined} request={null} />
}

it('a reason is asked for where the company asks for one, and its field says so', async () => {
  await ownDevice()
  const isRequired = async (asksNote: boolean) => {
    asked.mockReset().mockImplementation(async (endpoint) => {
      if (endpoint === checkTimeOverriderCalls.configurationOf) return { asksNote }
      throw new Error('not asked for')
    })
    const { unmount } = await show(<Fields />)
    await waitFor(() => expect(asked.mock.calls.some(([endpoint]) => endpoint === checkTimeOverriderCalls.configurationOf)).toBe(true))
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
    if (asksNote) await waitFor(() => expect(reason().required).toBe(true))
    const said = [reason().required, reason().labels[0]?.textContent]
    unmount()
    return said
  }
  expect(await isRequired(true)).toEqual([true, 'Reason *'])
  expect(await isRequired(false)).toEqual([false, 'Reason'])
})
