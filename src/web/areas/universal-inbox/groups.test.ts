import { describe, expect, it } from 'vitest'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { groupsOf, inGroups } from './groups.ts'

const now = new Date('2026-11-20T12:00:00')
const item = (id: string, given: Partial<InboxItem>) => ({ id, ...given }) as unknown as InboxItem
const words = { say: (key: string) => key, language: 'en' }
const items = [
  item('1', { module: 'Loan', caption: 'Loan', requestor: 'Amina', requestorId: 'a', waitingSince: '2026-10-01T09:00:00' }),
  item('2', {
    module: 'LeaveRequest',
    caption: 'Leave request',
    requestor: 'Amina',
    requestorId: 'a',
    waitingSince: '2026-11-19T23:30:00',
  }),
  item('3', { module: 'LeaveRequest', caption: 'Leave request', requestor: 'Hadi', requestorId: 'h', waitingSince: '2026-11-20T00:10:00' }),
]
const shown = (by: Parameters<typeof groupsOf>[1]) =>
  groupsOf(items, by, words, now).map(({ name, items: inside }) => [name, inside.map(({ id }) => id).join('')])

describe('groups of the inbox', () => {
  it('gather by what the person chose, in the order of the list', () => {
    expect(shown('none')).toEqual([['', '123']])
    expect(shown('module')).toEqual([
      ['Loan', '1'],
      ['Leave request', '23'],
    ])
    expect(shown('employee')).toEqual([
      ['Amina', '12'],
      ['Hadi', '3'],
    ])
    expect(shown('waiting')).toEqual([
      ['inbox.sinceMonth', '1'],
      ['inbox.sinceYesterday', '2'],
      ['inbox.sinceToday', '3'],
    ])
    expect(shown('day').map(([, ids]) => ids)).toEqual(['1', '2', '3'])
  })

  it('bring the list into their own order, so that none is met twice on later pages', () => {
    const view = { page: 0, sort: ['waitingSince', 'desc'] } as unknown as Parameters<typeof inGroups>[0]
    expect(inGroups(view, 'module').sort).toEqual(['module', 'asc'])
    expect(inGroups(view, 'employee').sort).toEqual(['requestor', 'asc'])
    expect(inGroups(view, 'day')).toBe(view)
  })
})
