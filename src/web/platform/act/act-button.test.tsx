// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { show, widen } from '../../../../test/support/screen.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { RowMenu } from '../list/rows/row-menu.tsx'
import { ActButton } from './act-button.tsx'

const seen = vi.hoisted(() => ({ viewing: { id: 'v', name: 'Amina Tester', until: '' } as { name: string } | null }))
vi.mock('#web/foundation/session/viewing.ts', () => ({
  get viewing() {
    return seen.viewing
  },
}))

const onlyLooking = 'You only look at what Amina Tester sees: nothing can be changed or sent.'

beforeEach(() => {
  widen(1440)
  seen.viewing = { name: 'Amina Tester' }
})

it('whoever only looks at what somebody else sees is told so at each act, by mouse and by Enter in its form', async () => {
  const done = vi.fn<() => void>()
  const sent = vi.fn<() => void>()
  await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <input aria-label="Name" />
      <ActButton type="submit" onClick={done}>
        Save
      </ActButton>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  act(() => button.focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe(onlyLooking)
  fireEvent.click(button)
  expect([done.mock.calls, sent.mock.calls]).toEqual([[], []])
})

it('in a menu what asks nothing first is off and says why; what opens a dialog is open, and its act is off', async () => {
  const done = vi.fn<() => void>()
  await show(<RowMenu name="Annual" actions={[{ label: 'Take up', atOnce: true, onClick: done }]} onDelete={done} />)
  fireEvent.click(screen.getByRole('button', { name: /Annual/ }))
  const item = await screen.findByRole('menuitem', { name: 'Take up' })
  expect([item.getAttribute('aria-disabled'), item.title]).toEqual(['true', onlyLooking])
  fireEvent.click(item)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const remove = await screen.findByRole('button', { name: 'Delete' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(remove)
  expect(done).not.toHaveBeenCalled()
})

it('leaves what was typed all the same, and acts as ever where the portal is one’s own', async () => {
  const done = vi.fn<() => void>()
  await show(<ConfirmDialog leaves opened onConfirm={done} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  seen.viewing = null
  await show(<ActButton onClick={done}>Save</ActButton>)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(done).toHaveBeenCalledTimes(2)
})

/** Buttons that are under way while something is read or left, and change nothing. */
const reading = [
  'platform/list/table/export-button.tsx',
  'shell/notices/notice-panel.tsx',
  'shell/pages/signed-out.tsx',
  'requests/overtime-schedule/people-field.tsx',
  'areas/attendance/odd-corrections.tsx',
  'areas/flow/panels/differences.tsx',
  'areas/universal-inbox/card-list.tsx',
  'areas/leave-types/simulator/people-list.tsx',
  'approval/many/use-several.tsx',
]

it('every button that sends something and waits for it is one of these', () => {
  const plain = globSync('src/web/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx') && !file.endsWith('act-button.tsx'))
    .filter((file) => headsOf('Button', readFileSync(file, 'utf8')).some((head) => head.includes('loading=')))
    .map((file) => file.replace('src/web/', ''))
  expect(plain.toSorted()).toEqual(reading.toSorted())
})

/** What is handed to each of these, icons and functions among it. */
const headsOf = (part: string, text: string) =>
  text
    .split(new RegExp(`<${part}\\s`))
    .slice(1)
    .map((rest) => {
      let depth = 0
      const end = [...rest].findIndex((letter) => {
        if (letter === '{') depth++
        if (letter === '}') depth--
        return letter === '>' && depth === 0
      })
      return rest.slice(0, end)
    })
