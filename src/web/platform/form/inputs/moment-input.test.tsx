// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../../../test/support/screen.tsx'
import type { MomentKind } from '../typing.ts'
import type { Mark } from './day-pair.ts'
import { MomentInput } from './moment-input.tsx'
import { useLastDay } from './use-last-day.ts'

const asked: string[] = []
const noMarks: ReadonlyMap<string, Mark> = new Map()
const useMarks = (month: string) => {
  asked.push(month)
  return noMarks
}

function Typed({ kind, first = '', error = null }: { kind: MomentKind; first?: string; error?: string | null }) {
  const [value, setValue] = useState(first)
  const last = useLastDay(value)
  const pair = { from: value, until: '', onPick: () => undefined }
  return (
    <>
      <MomentInput kind={kind} label="When" value={value} onChange={setValue} error={error} pair={pair} useMarks={useMarks} />
      <output>{`${value}|${last}`}</output>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('When')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const kept = () => screen.getByRole('status').textContent

it('a time stands as HH:mm once it is left', async () => {
  await show(<Typed kind="time" />)
  type('6pm')
  expect([field().value, kept()]).toEqual(['6pm', '18:00|null'])
  fireEvent.blur(field())
  expect(field().value).toBe('18:00')
})

it('a day that no calendar has is named, once nobody types any more or it is complained about', async () => {
  await show(<Typed kind="date" />)
  type('31 feb')
  expect(screen.queryByText('There is no 31 February')).toBeNull()
  fireEvent.blur(field())
  expect([screen.getByText('There is no 31 February').textContent, field().value]).toEqual(['There is no 31 February', '31 feb'])
  await show(<Typed kind="date" first="2026/02/29" error="Invalid Date Format" />)
  expect(screen.getByText('There is no 29 February 2026')).toBeDefined()
  expect(screen.queryByText('Invalid Date Format')).toBeNull()
})

it('of a day that cannot be read the server is asked for no month, and the day before it still counts', async () => {
  await show(<Typed kind="date" first="2026-12-15" />)
  type('31 feb')
  expect(kept()).toBe('31 feb|2026-12-15')
  fireEvent.click(screen.getByLabelText('Choose When in a calendar'))
  await screen.findByRole('table', {}, { timeout: 5000 })
  expect(asked.length).toBeGreaterThan(0)
  for (const month of asked) expect(month).toMatch(/^\d{4}-\d{2}$/)
})

it('has its example once: beneath it, and nothing in it that would look like a value', async () => {
  await show(<Typed kind="time" error="This field is required" />)
  expect(screen.getByText('Example: 23:59')).toBeDefined()
  expect(field().placeholder).toBe('')
})
