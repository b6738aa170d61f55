// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { todayThere } from '#web/foundation/format/date.ts'
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
  await screen.findByRole('grid', {}, { timeout: 5000 })
  expect(asked.length).toBeGreaterThan(0)
  for (const month of asked) expect(month).toMatch(/^\d{4}-\d{2}$/)
})

it('has its example once: beneath it, and nothing in it that would look like a value', async () => {
  await show(<Typed kind="time" error="This field is required" />)
  expect(screen.getByText('Example: 23:59')).toBeDefined()
  expect(field().placeholder).toBe('')
})

it('the calendar says what its signs mean and what is known of its days; Today is chosen in a press, or begins', async () => {
  const marks = new Map<string, Mark>([['2026-12-25', { name: 'Christmas Day', count: 2, title: 'Christmas Day · Ni Luh, Yusuf away' }]])
  const known = () => marks
  const chosen: string[] = []
  const pairs: string[] = []
  const keep = (value: string) => void chosen.push(value)
  const pair = { from: '2026-12-24', until: '2026-12-25', onPick: (from: string, until: string) => void pairs.push(`${from} ${until}`) }
  const open = async () => {
    fireEvent.click(screen.getByLabelText('Choose When in a calendar'))
    await screen.findByText('Colleagues away', {}, { timeout: 5000 })
  }
  const single = await show(<MomentInput kind="date" label="When" value="2026-12-24" onChange={keep} useMarks={known} />)
  await open()
  expect(screen.getByText('Fri 25 Dec', { exact: false }).closest('li')?.textContent).toMatch(
    /Fri 25 Dec.*: Christmas Day · Ni Luh, Yusuf away/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(chosen).toEqual([todayThere()])
  single.unmount()
  await show(<MomentInput kind="date" label="When" value="2026-12-24" onChange={keep} useMarks={known} pair={pair} />)
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  fireEvent.click(await screen.findByRole('button', { name: /, today/ }))
  expect(pairs).toEqual([`${todayThere()} ${todayThere()}`])
})

it('of two days the earlier one is the first, whichever was pressed first; the name of the month leads to the others of its year', async () => {
  const pairs: string[] = []
  const pair = { from: '2026-12-24', until: '2026-12-25', onPick: (from: string, until: string) => void pairs.push(`${from} ${until}`) }
  await show(<MomentInput kind="date" label="When" value="2026-12-24" onChange={() => undefined} pair={pair} />)
  fireEvent.click(screen.getByLabelText('Choose When in a calendar'))
  await screen.findByRole('grid', { name: 'December 2026' }, { timeout: 5000 })
  const chosen = () => screen.getAllByRole('gridcell', { selected: true }).length
  expect(chosen()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'December 2026' }))
  fireEvent.click(screen.getByRole('button', { name: 'Oct' }))
  fireEvent.click(screen.getByRole('button', { name: '21 October 2026' }))
  fireEvent.mouseEnter(screen.getByRole('button', { name: '18 October 2026' }))
  expect(chosen()).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: '18 October 2026' }))
  expect(pairs).toEqual(['2026-10-18 2026-10-21'])
})
