// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { keepFocus } from './kept-focus.ts'

/** Budi's desk: requests that wait, one of them looked at, a roster with a bar to save it, and a page around it all. */
function Desk() {
  const main = useRef<HTMLElement>(null)
  const [names, setNames] = useState(['Amina', 'Eko', 'Farah'])
  const [bar, setBar] = useState<'unsaved' | 'saving' | 'refused' | 'saved'>('unsaved')
  useEffect(() => keepFocus(() => main.current), [])
  const decide = () => setNames(names.slice(1))
  return (
    <main ref={main} tabIndex={-1} aria-label="Desk">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <input type="checkbox" aria-label={`Choose ${name}`} />
            <button onKeyDown={decide}>{name}</button>
          </li>
        ))}
      </ul>
      <section tabIndex={-1} aria-label="Looked at">
        <button key={names[0]} onClick={decide}>
          Approve
        </button>
      </section>
      <button>Monday</button>
      {bar !== 'saved' && (
        <div>
          <button disabled={bar === 'saving'} data-loading={bar === 'saving' || undefined} onClick={() => setBar('saving')}>
            Save
          </button>
        </div>
      )}
      <p onClick={() => setBar('refused')}>The server refuses</p>
      <p onClick={() => setBar('saved')}>The server has saved</p>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

it('goes to the request that takes the place of the decided one', async () => {
  await show(<Desk />)
  button('Amina').focus()
  fireEvent.keyDown(button('Amina'), { key: 'a' })
  await focused(button('Eko'))
})

it('goes to what is looked at where the button that decided goes with the request', async () => {
  await show(<Desk />)
  button('Monday').focus()
  button('Approve').focus()
  fireEvent.click(button('Approve'))
  await focused(screen.getByRole('region', { name: 'Looked at' }))
})

it('waits while the roster is saved, and goes back to the day when the bar is gone', async () => {
  await show(<Desk />)
  button('Monday').focus()
  button('Save').focus()
  fireEvent.click(button('Save'))
  await waitFor(() => expect(button('Save').hasAttribute('disabled')).toBe(true))
  fireEvent.click(screen.getByText('The server has saved'))
  await focused(button('Monday'))
})

it('comes back to the button when the server refuses', async () => {
  await show(<Desk />)
  button('Monday').focus()
  button('Save').focus()
  fireEvent.click(button('Save'))
  await waitFor(() => expect(button('Save').hasAttribute('disabled')).toBe(true))
  button('Save').blur()
  fireEvent.click(screen.getByText('The server refuses'))
  await focused(button('Save'))
})

it('goes to the page where nothing is left of where it came from', async () => {
  await show(<Desk />)
  button('Save').focus()
  fireEvent.click(screen.getByText('The server has saved'))
  await focused(screen.getByRole('main'))
})

it('stays where somebody takes it meanwhile', async () => {
  await show(<Desk />)
  button('Monday').focus()
  button('Save').focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await act(async () => void fireEvent.click(screen.getByText('The server has saved')))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    button('Farah').focus()
    await vi.runAllTimersAsync()
  } finally {
    vi.useRealTimers()
  }
  expect(document.activeElement).toBe(button('Farah'))
})
