// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { useChanged } from './use-changed.tsx'

let changed: ReturnType<typeof useChanged>
const reload = vi.fn<() => void>()

function Tried() {
  const state = useChanged(reload)
  useLayoutEffect(() => {
    changed = state
  })
  return state.dialog
}

it('tells that somebody was faster, and is gone once the person looks at what there is now', async () => {
  await show(<Tried />)
  expect(changed.take(new CallFailed(500, { Message: 'Out of order' }, ''))).toBe(false)
  act(() => void changed.take(new CallFailed(409, { Message: 'Budi was faster' }, '')))
  await screen.findByText('Budi was faster')
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(screen.queryByText('Budi was faster')).toBeNull())
  expect(reload).toHaveBeenCalledTimes(1)
})
