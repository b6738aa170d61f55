// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { checkInCalls, type OwnDay } from '#shared/areas/check-in.ts'
import { homeCounters, type Home } from '#shared/areas/home.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { BalanceRow } from '#shared/contract/balance-row.ts'
import { show } from '../../../../test/support/screen.tsx'
import { BalanceCards } from '#web/records/leave/balance-cards.tsx'
import { requestModules } from '#shared/requests/modules.ts'
import type { InboxItem, InboxView, RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Announcements } from './announcements.tsx'
import { Balances } from './balances.tsx'
import { CheckIn } from './day/day-acts.tsx'
import { Counters } from './counters.tsx'
import { WaitingRow } from './waiting-row.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('the counters are 22, and those that count something are said to be open and lead to their screens', async () => {
  asked.mockResolvedValue({ ...Object.fromEntries(homeCounters.map((name) => [name, 0])), leaveRequest: 3, notification: 2 })
  await show(<Counters home={{ sidebar: [{ path: '/leave' }] } as unknown as Home} />)
  const link = await screen.findByRole('link', { name: /Leave requests 3/ })
  expect(link.getAttribute('href')).toBe('/leave')
  const list = within(screen.getByRole('list', { name: 'Still open:' }))
  expect(list.getByRole('link', { name: /Unread notifications 2/ }).getAttribute('href')).toBe('/notifications')
  expect(document.querySelectorAll('dt')).toHaveLength(22)
})

it('what waits is approved from home in one click, unless it is about money: that is looked at', async () => {
  const about = requestModules['leave-request']
  const open = () => Promise.reject(new Error('not asked for'))
  const inbox: InboxView = {
    about,
    caption: ({ caption }) => ({ what: caption, when: '' }),
    isMoney: ({ amount }) => amount !== undefined,
    open,
  }
  const rooms: RequestRooms = { 'leave-request': { path: '/leave', inbox } }
  const item = (block: object) => {
    const told = { id: 'r1', kind: 'leave-request', module: 'LeaveRequest', caption: 'It', requestor: 'Amina', requestorId: 'a' }
    return { ...told, onBehalfOf: null, submittedDate: null, enableApprove: true, version: 1, block } as unknown as InboxItem
  }
  const offered = async (block: object) => {
    await show(<WaitingRow item={item(block)} rooms={rooms} />)
    return [screen.queryAllByRole('button').length > 0, screen.queryByRole('link', { name: /^Review/ })?.getAttribute('href') ?? null]
  }
  expect(await offered({})).toEqual([true, null])
  expect(await offered({ amount: '1' })).toEqual([false, '/inbox?item=r1'])
})

it('asks whoever goes far before the end of their day, and nobody else', async () => {
  const checkedOut = () => asked.mock.calls.filter(([endpoint]) => endpoint === checkInCalls.checkIn).length
  const press = async (hoursLeft: number | null, next: OwnDay['next'] = 'out') => {
    asked.mockReset().mockResolvedValue({ last: null })
    const ends = hoursLeft === null ? null : { at: new Date(Date.now() + hoursLeft * 3_600_000).toISOString(), time: '17:30' }
    const { unmount } = await show(<CheckIn day={{ next, ends, place: 'off', last: null } as unknown as OwnDay} timeZone="Asia/Jakarta" />)
    fireEvent.click(screen.getByRole('button'))
    const question = await Promise.race([
      screen.findByRole('dialog', { name: 'Check out already?' }, { timeout: 10_000 }).then(() => true),
      vi.waitFor(() => expect(checkedOut()).toBe(1), { timeout: 10_000 }).then(() => false),
    ])
    if (question) expect(checkedOut()).toBe(0)
    if (question) fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Check out' }))
    await vi.waitFor(() => expect(checkedOut()).toBe(1))
    unmount()
    return question
  }
  expect(await press(3)).toBe(true)
  expect(await press(0.9)).toBe(false)
  expect(await press(null)).toBe(false)
  expect(await press(3, 'in')).toBe(false)
})

it('announcements stand with their text', async () => {
  const office = { id: '1', title: 'Office closed', text: 'On Friday the office is closed.', date: '2026-11-27' }
  await show(<Announcements announcements={[office]} />)
  expect(screen.getByText('Office closed')).toBeDefined()
  expect(screen.getByText('On Friday the office is closed.')).toBeDefined()
})

it('a balance says at home what the leave balance says: how much of how much is available, what was used, and the last day of what expires', async () => {
  const inLieu: BalanceRow = {
    leaveTypeId: '1',
    leaveType: 'Time off in lieu',
    code: 'TOIL',
    unit: 'hour',
    begins: null,
    balance: { value: 12, why: [] },
    gained: 16,
    taken: 4,
    reserved: 0,
    expired: 0,
    kept: 0,
    expiring: { quantity: 12, on: '2027-02-01' },
  }
  const bar = () => {
    const [image] = screen.getAllByRole('img')
    return [image?.getAttribute('aria-label'), ...[...(image?.children ?? [])].map((part) => part.getAttribute('style'))]
  }
  const home = await show(<Balances balances={[inLieu]} />)
  const atHome = bar()
  expect(atHome).toEqual(['Taken 4, Waiting 0', 'inline-size: 25%;', 'inline-size: 0%;'])
  expect(document.body.textContent).toContain('12 hof 16 h available')
  expect(document.body.textContent).toContain('12 h expire after Mon 1 Feb')
  home.unmount()
  await show(<BalanceCards balances={[inLieu]} />)
  expect(bar()).toEqual(atHome)
  expect(document.body.textContent).toContain('12 hof 16 h available')
  expect(document.body.textContent).toContain('12 h expire after Mon 1 Feb')
  // Of what is still to come it is said from when on, in place of nothing.
  await show(<BalanceCards balances={[{ ...inLieu, begins: '2027-02-01', balance: { value: 0, why: [] }, gained: 0 }]} />)
  expect(document.body.textContent).toContain('From Mon 1 Feb')
  expect(document.body.textContent).not.toContain('available')
})
