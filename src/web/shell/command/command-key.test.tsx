// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { commandBar, useCommandKey } from './command-store.ts'

function Page() {
  useCommandKey()
  return (
    <Menu>
      <Menu.Target>
        <button type="button">Amina</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

it.each(['menuitem', 'button'] as const)('where a menu is open it closes as the bar opens: the keyboard at its %s', async (role) => {
  await show(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Amina' }))
  await screen.findByRole('menuitem')
  const at = screen.getByRole(role, { hidden: true })
  act(() => at.focus())
  fireEvent.keyDown(at, { key: 'k', ctrlKey: true })
  expect(commandBar.isOpen()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  act(() => commandBar.close())
})
