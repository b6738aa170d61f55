// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { show } from '../../../../test/support/screen.tsx'
import { MonthGrid, type Picking } from './month-grid.tsx'

const opened: string[] = []
const holidays = new Set(['2026-12-25'])

function Month({ first, today = '2026-12-10', picking }: { first: string; today?: string; picking?: Picking }) {
  const [month, setMonth] = useState(first)
  return (
    <MonthGrid month={month} onMonth={setMonth} today={today} label={`Days of ${month}`} holidays={holidays} {...(picking && { picking })}>
      {({ date, isOutside, number }) =>
        !isOutside && (
          <button type="button" tabIndex={-1} disabled={date === '2026-12-11'} onClick={() => opened.push(date)}>
            {number}
          </button>
        )
      }
    </MonthGrid>
  )
}

afterEach(() => {
  setPersonFormats(usualFormats)
  opened.length = 0
})

const cells = () => screen.getAllByRole('gridcell')
const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(`^${day}`) })
const dateOf = (one: Element | null) => one?.querySelector('time')?.dateTime
const tabbed = () =>
  cells()
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(dateOf)
const focused = () => dateOf(document.activeElement)
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

it.each([
  [0, ['Monday', 'Sunday'], 5],
  [6, ['Sunday', 'Saturday'], 5],
  [5, ['Saturday', 'Friday'], 5],
])('weeks begin with the first day of the week that the company has: %s', async (firstWeekday, ends, count) => {
  setPersonFormats({ ...usualFormats, firstWeekday })
  await show(<Month first="2026-12" />)
  const grid = screen.getByRole('grid', { name: 'Days of 2026-12' })
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map((head) => head.getAttribute('aria-label'))
  expect([heads[0], heads.at(-1), heads.length]).toEqual([...ends, 7])
  expect(within(grid).getAllByRole('row')).toHaveLength(count + 1)
  const shaded = cells()
    .filter((one) => one.dataset['free'])
    .map((one) => dateOf(one) ?? '')
  expect(shaded.filter((date) => date.startsWith('2026-12'))).toEqual(
    ['05', '06', '12', '13', '19', '20', '25', '26', '27'].map((day) => `2026-12-${day}`),
  )
})

it('of all days one is led to by Tab: today, in another month its first', async () => {
  await show(<Month first="2026-12" />)
  expect([tabbed(), cell('Thu 10 Dec').getAttribute('aria-current')]).toEqual([['2026-12-10'], 'date'])
  await show(<Month first="2027-02" />)
  expect([tabbed(), screen.getAllByRole('row').length]).toEqual([['2027-02-01'], 4 + 1])
  await show(<Month first="2026-08" />)
  expect([tabbed(), screen.getAllByRole('row').length]).toEqual([['2026-08-01'], 6 + 1])
})

it('keys go from day to day over the borders of months, and Enter opens the day', async () => {
  await show(<Month first="2026-12" />)
  cell('Thu 10 Dec').focus()
  const go = async (key: string, to: string, more = {}) => {
    press(key, more)
    await waitFor(() => expect(focused()).toBe(to))
    expect(tabbed()).toEqual([to])
  }
  await go('ArrowRight', '2026-12-11')
  press('Enter')
  await go('End', '2026-12-13')
  await go('Home', '2026-12-07')
  await go('ArrowUp', '2026-11-30')
  expect(screen.getByRole('grid', { name: 'Days of 2026-11' })).toBeDefined()
  await go('PageDown', '2026-12-30')
  await go('ArrowRight', '2026-12-31')
  await go('ArrowRight', '2027-01-01')
  await go('ArrowLeft', '2026-12-31')
  await go('PageUp', '2026-11-30')
  await go('PageUp', '2025-11-30', { shiftKey: true })
  press('Enter')
  press(' ')
  expect(opened).toEqual(['2025-11-30', '2025-11-30'])
  press('ArrowLeft', { altKey: true })
  expect(focused()).toBe('2025-11-30')
})

it('a grid to choose from has the focus on what is chosen, and keys stay within what can be chosen', async () => {
  const picking = { isChosen: (date: string) => date === '2026-12-24', from: '2026-12-22', until: '2026-12-26' }
  await show(<Month first="2026-12" picking={picking} />)
  await waitFor(() => expect(focused()).toBe('2026-12-24'))
  expect(screen.getAllByRole('gridcell', { selected: true }).map(dateOf)).toEqual(['2026-12-24'])
  press('ArrowDown')
  await waitFor(() => expect(focused()).toBe('2026-12-26'))
  press('PageUp')
  await waitFor(() => expect(focused()).toBe('2026-12-22'))
  expect(['Mon 21 Dec', 'Tue 22 Dec'].map((day) => cell(day).getAttribute('aria-disabled'))).toEqual(['true', null])
})
