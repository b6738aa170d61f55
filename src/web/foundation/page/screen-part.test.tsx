// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { ScreenPart } from './screen-part.tsx'

function Broken(): never {
  throw new Error('out of order')
}

it('a part that fails says so, and the rest of the screen stays', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  await show(
    <>
      <ScreenPart>
        <Broken />
      </ScreenPart>
      <ScreenPart>
        <p>The rest</p>
      </ScreenPart>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Error! Please refresh the page')
  expect(screen.getByText('The rest')).toBeDefined()
  console.mockRestore()
})
