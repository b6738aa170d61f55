// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { CallFailed } from '../api/errors.ts'
import { PartFailed, ScreenPart } from './screen-part.tsx'

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

it.each([403, 404])('who may not see a part (%i) is told so in words, and not to try again', async (status) => {
  await show(<PartFailed error={new CallFailed(status, { Errors: ['Only HR may do this.'] }, '')} />)
  expect(screen.getByRole('alert').textContent).toBe('This is not open to youOnly HR may do this.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('what could not be reached is tried again', async () => {
  await show(<PartFailed error={new CallFailed(503, {}, '')} />)
  expect(screen.getByRole('alert').textContent).toContain('Error! Please refresh the page')
})
