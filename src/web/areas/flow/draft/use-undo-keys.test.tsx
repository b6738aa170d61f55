// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../../test/support/screen.tsx'
import { useEdits } from './use-edits.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** Who decides on a level, chosen in fields of each kind that the designer has. */
function Level() {
  const edits = useEdits('manager')
  useUndoKeys(edits)
  return (
    <>
      <output>{edits.now}</output>
      <select aria-label="Who is asked" value={edits.now} onChange={(event) => edits.edit(event.currentTarget.value)}>
        <option>manager</option>
        <option>head</option>
      </select>
      <input type="checkbox" aria-label="All of them" />
      <input role="combobox" aria-expanded="false" aria-controls="list" aria-label="Position" />
      <input role="combobox" aria-expanded="true" aria-controls="list" aria-label="Position, searched" />
      <input aria-label="Name" />
      <textarea aria-label="Note" />
    </>
  )
}

const asked = () => screen.getByRole('status').textContent

it.each([
  ['Who is asked', 'manager'],
  ['All of them', 'manager'],
  ['Position', 'manager'],
  ['Position, searched', 'head'],
  ['Name', 'head'],
  ['Note', 'head'],
])('Ctrl+Z in %s leaves %s to be asked', async (field, left) => {
  await show(<Level />)
  fireEvent.change(screen.getByLabelText('Who is asked'), { target: { value: 'head' } })
  expect(asked()).toBe('head')
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'z', ctrlKey: true })
  expect(asked()).toBe(left)
  fireEvent.keyDown(screen.getByLabelText('Who is asked'), { key: 'z', ctrlKey: true, shiftKey: true })
  expect(asked()).toBe('head')
})
