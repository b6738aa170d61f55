// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountCalls } from '#shared/areas/account.ts'
import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { bonusCalls, payrollCalls } from '#shared/areas/pay.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'
import { documentKey } from '#web/foundation/session/document-key.ts'
import { endDocumentKey } from './key.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { paperSlip } from '../../../../../test/support/slips.ts'
import { PasswordDialog } from './document-password.tsx'
import { Payslips } from '../slip-list.tsx'
import { PayslipScreen } from '../slip-screen.tsx'

const asked = vi.hoisted(() => vi.fn())
const downloaded = vi.hoisted(() => vi.fn())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked, download: downloaded }))

const minute = 60_000
const slip = paperSlip({ lines: paperSlip().lines.map((line, at) => ({ ...line, place: at + 1 })) })
const sums = { earnings: '18750000', deductions: '1250000', net: '17500000' }
const noSums = { earnings: null, deductions: null, net: null }
const row = { id: slip.id, periodPayId: slip.id, periodPay: 'October 2026', paidDate: '2026-10-28', currency: 'IDR', version: 1 }
const refused = new CallFailed(401, { Errors: ['Please enter the password of your documents.'] }, '')
/** The portal would be reached, or is not. */
let isAway = false
let isFresh = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  ;[isAway, isFresh] = [false, true]
  asked.mockReset().mockImplementation(async (called: unknown) => {
    if (isAway) throw new CallFailed(0, null, 'No answer')
    const isOpen = documentKey() !== null
    if (called === payrollCalls.configuration) return { asksPassword: true, hasPassword: true }
    if (called === payrollCalls.open)
      return { key: 'a sealed key', validUntilDate: new Date(Math.floor(Date.now() / 1000) * 1000 + 10 * minute).toISOString() }
    if (called === accountCalls.details)
      return { passwordDate: '2026-01-01T00:00:00Z', freshUntil: isFresh ? new Date(Date.now() + minute).toISOString() : null }
    if (called === documentPasswordCalls.update || called === documentPasswordCalls.reset) return { done: true }
    if (called === payrollCalls.detail && isOpen) return slip
    if (called === payrollCalls.list)
      return {
        listData: [{ ...row, ...(isOpen ? sums : noSums), isLocked: !isOpen, isCorrection: false, isNew: false }],
        totalData: 1,
        totalPage: 1,
      }
    throw refused
  })
})
afterEach(() => {
  endDocumentKey()
  queries.clear()
  vi.useRealTimers()
})

const shown = (part: ReactNode) => show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
const page = () => document.body.textContent
/** What the page holds of anything that it was told. */
const held = () =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data ?? null),
  )

async function type(label: string, text: string, button: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: button }))
}
const openSlip = () => type('Password of your documents', 'kucing oranye makan jagung', 'Open')

it('a slip that was opened locks itself when its ten minutes are over, and what was told leaves the page', async () => {
  await shown(<PayslipScreen />)
  await screen.findByRole('heading', { name: 'This slip is behind the password of your documents' })
  await openSlip()
  await screen.findByRole('table', { name: 'Lines of the slip' })
  expect(held()).toContain('17500000')
  vi.advanceTimersByTime(9.5 * minute)
  await Promise.resolve()
  expect([documentKey(), page()?.includes('17,500,000')]).toEqual(['a sealed key', true])
  vi.advanceTimersByTime(minute)
  await screen.findByRole('heading', { name: 'This slip is behind the password of your documents' })
  expect([documentKey(), page()?.includes('17,500,000'), held().includes('17500000')]).toEqual([null, false, false])
})

it('it does so too where the portal cannot be reached meanwhile, or the machine slept over the end', async () => {
  await shown(<PayslipScreen />)
  await openSlip()
  await screen.findByRole('table', { name: 'Lines of the slip' })
  isAway = true
  // The clock of the day goes on while timers stand still; the first that goes off finds it over.
  vi.setSystemTime(Date.now() + 60 * minute)
  expect(page()).toContain('17,500,000')
  vi.advanceTimersByTime(1000)
  await expect.poll(() => page()?.includes('17,500,000')).toBe(false)
  expect(held()).not.toContain('17500000')
})

it('a key that opens no more, whatever its time, closes what it had opened', async () => {
  await shown(<PayslipScreen />)
  await openSlip()
  await screen.findByRole('table', { name: 'Lines of the slip' })
  downloaded.mockRejectedValue(refused)
  fireEvent.click(screen.getByRole('button', { name: 'PDF' }))
  await screen.findByRole('heading', { name: 'This slip is behind the password of your documents' })
  expect(held()).not.toContain('17500000')
})

it('a list shows no sum until it is opened, says so, and locks itself as a slip does', async () => {
  await shown(<Payslips />)
  await screen.findByText('Amounts are behind the password of your documents.')
  await expect.poll(() => screen.getAllByText('Locked').length).toBe(3)
  fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }))
  await openSlip()
  await screen.findByText('Rp 17,500,000')
  expect(screen.queryByText('Amounts are behind the password of your documents.')).toBeNull()
  vi.advanceTimersByTime(10 * minute + 1000)
  await screen.findByText('Amounts are behind the password of your documents.')
  await expect.poll(() => screen.queryByText('Rp 17,500,000')).toBeNull()
  expect(held()).not.toContain('17500000')
})

it('lists of slips are not kept on the device: what opens them is not there later', async () => {
  await shown(<Payslips />)
  await screen.findAllByText('Locked')
  const kept = queries.getQueryCache().findAll({ queryKey: [payrollCalls.list.area] })
  expect(kept.map(({ meta }) => meta)).toEqual(kept.map(() => ({ fleeting: true })))
  expect(kept.length).toBeGreaterThan(1)
})

it('what a key of slips opens, it opens of both kinds', () => {
  for (const { list, export: file, detail, download, ofPerson, year } of [payrollCalls, bonusCalls])
    for (const call of [list, file, detail, download, ofPerson, year])
      expect(call).toMatchObject({ takesDocumentKey: true, isSecret: true })
})

it.each([
  ['who has just signed in chooses the first by that alone', true],
  ['who signed in a while ago chooses the first by the password of their sign-in', false],
])('%s', async (_said, fresh) => {
  isFresh = fresh
  await shown(<PasswordDialog isFirst onClose={() => undefined} />)
  await screen.findByLabelText('New password')
  if (!fresh) fireEvent.change(await screen.findByLabelText('Password of your sign-in'), { target: { value: 'sign-in words' } })
  else await expect.poll(() => asked.mock.calls.some(([called]) => called === accountCalls.details)).toBe(true)
  await type('New password', 'tiga ekor bebek berenang', 'Save')
  const sent = () => asked.mock.calls.find(([called]) => called === documentPasswordCalls.update)?.[1]
  await expect.poll(sent).toEqual({
    currentPassword: fresh ? null : 'sign-in words',
    currentDocumentPassword: null,
    newDocumentPassword: 'tiga ekor bebek berenang',
  })
})
