// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { statusIds } from '#shared/status.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { nextTab } from './header-tabs.tsx'
import { ScreenHeader } from './screen-header.tsx'
import { StatusPill } from './status-pill.tsx'
import { videoOf } from './video.ts'
import { Why } from './why.tsx'

const tabs = [
  { key: 'mine', label: 'Mine' },
  { key: 'team', label: 'My team' },
]
const guidance = { moduleId: 'leave', guidanceDescription: 'Ask three days ahead.', guidanceLink: 'https://elsewhere.example/film' }

beforeEach(async () => {
  await ownDevice()
  widen(1440)
})

describe('the screen header', () => {
  it('is a title alone', async () => {
    await show(<ScreenHeader title="Leave" />)
    expect(screen.getByRole('heading', { name: 'Leave' })).toBeDefined()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
  it('names the open part in the title of the browser, beside the page', async () => {
    const Page = ({ tab }: { tab: string }) => {
      usePage('Leave')
      return <ScreenHeader title="Leave" tabs={tabs} tab={tab} />
    }
    await show(<Page tab="mine" />)
    expect(document.title).toBe('Mine · Leave · Calendula')
    await show(<Page tab="team" />)
    expect(document.title).toBe('My team · Leave · Calendula')
    cleanup()
    expect(document.title).toBe('Leave · Calendula')
  })
  it('has back, status, the mark of the system and New Request where they are asked for', async () => {
    const back = vi.fn()
    const ask = vi.fn()
    await show(<ScreenHeader title="Leave" onBack={back} onNewRequest={ask} status={{ statusId: 0 }} markAsDeleted />)
    fireEvent.click(screen.getByLabelText('Back'))
    fireEvent.click(screen.getByRole('button', { name: 'New Request' }))
    expect([back.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1])
    expect(screen.getByText('Entry')).toBeDefined()
    fireEvent.mouseEnter(screen.getByText('Mark as Deleted').closest('[tabindex]') as HTMLElement)
    await screen.findByText('Marked by system')
  })
  it.each([
    [961, 'tablist'],
    [960, 'menu'],
    [960, 'menu'],
  ])('at %i px has its tabs as a %s', async (width, form) => {
    widen(width)
    await show(<ScreenHeader title="Leave" tabs={tabs} tab="mine" />)
    expect(screen.queryByRole('tablist') !== null).toBe(form === 'tablist')
  })
  it('moves between tabs by arrow keys', () => {
    expect(nextTab('ArrowRight', 0, 3)).toBe(1)
    expect(nextTab('ArrowRight', 2, 3)).toBe(0)
    expect(nextTab('ArrowRight', 0, 3, true)).toBe(2)
    expect(nextTab('End', 0, 3)).toBe(2)
    expect(nextTab('x', 0, 3)).toBeNull()
  })
  it('guides until it is dismissed, and shows the video in a popup', async () => {
    await show(<ScreenHeader title="Leave" guidance={guidance} />)
    fireEvent.click(screen.getByRole('button', { name: 'Watch the video' }))
    expect(await screen.findByText('Open the video in a new tab')).toBeDefined()
    fireEvent.click(screen.getByLabelText('Do not show this guidance again'))
    expect(screen.queryByText('Ask three days ahead.')).toBeNull()
    await show(<ScreenHeader title="Leave" guidance={guidance} />)
    expect(screen.queryByText('Ask three days ahead.')).toBeNull()
  })
})

it("plays the portal's own films and links to anybody else's", () => {
  const here = 'https://portal.example/leave'
  expect(videoOf('/films/leave.mp4', here)?.kind).toBe('film')
  expect(videoOf('https://elsewhere.example/a.mp4', here)?.kind).toBe('page')
  expect(videoOf('javascript:alert(1)', here)).toBeNull()
})

it('colours the ten statuses of a record', async () => {
  await show(statusIds.map((id) => <StatusPill key={id} statusId={id} />))
  const colours = [...document.querySelectorAll('[data-colour]')].map((pill) => pill.getAttribute('data-colour'))
  expect(colours).toEqual(['yellow', 'blue', 'blue', 'yellow', 'yellow', 'green', 'red', 'grey', 'red', 'red'])
})

it('tells why', async () => {
  await show(
    <Why
      value="7.5"
      reasons={[{ text: 'You have 12 days.', facts: { grade: 'G4', from: '2026-01-31' }, rule: 'leave.entitlement', version: '1' }]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Why 7.5?' }))
  expect(await screen.findByText('You have 12 days.')).toBeDefined()
  expect(screen.queryByText('grade')).toBeNull()
  expect(screen.getByText('Rules of leave, version 1')).toBeDefined()
})
