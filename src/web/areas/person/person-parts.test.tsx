// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PersonPage } from '#shared/areas/person.ts'
import type { PersonEvent } from '#shared/areas/people.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MailLink } from '#web/platform/people/mail-link.tsx'
import { LineOfEvents } from '#web/records/employment/line-of-events.tsx'
import { show } from '../../../../test/support/screen.tsx'
import { PersonAbsences } from './person-absences.tsx'
import { PersonToday } from './person-today.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('breaks an address behind its @ and dots, never within a word', async () => {
  await show(<MailLink address="amina.pratama@calendula.example" />)
  const link = screen.getByRole('link')
  expect([link.getAttribute('href'), link.innerHTML]).toEqual([
    'mailto:amina.pratama@calendula.example',
    'amina.<wbr>pratama@<wbr>calendula.<wbr>example',
  ])
  expect(link.textContent).toBe('amina.pratama@calendula.example')
})

it('names both years between which somebody is not away', async () => {
  const { container } = await show(<PersonAbsences absences={[]} today="2026-11-26" />)
  expect(container.textContent).toContain('None between Mon 26 Oct 2026 and Fri 26 Nov 2027.')
})

it('calls nobody off whose working time nobody has set, and tells HR where to set it', async () => {
  const today = { date: '2026-11-26', awayUntil: null, holiday: null, work: { isSet: false, plan: null, last: null } }
  const told = async (work: PersonPage['today']['work'], setsTime: boolean) => {
    asked.mockReset().mockRejectedValue(new Error('not asked for'))
    const { container } = await show(<PersonToday today={{ ...today, work }} timeZone="Asia/Jakarta" name="Amina" setsTime={setsTime} />)
    return container.textContent
  }
  const unset = await told(today.work, false)
  expect([unset?.includes('No working time is set for Amina.'), unset?.includes('A day off')]).toEqual([true, false])
  expect(await told(today.work, true)).toContain('Change working schedule')
  expect(await told({ ...today.work, isSet: true }, true)).toContain('A day off')
})

it('leaves out of what became of somebody the changes that change nothing', async () => {
  const event = { id: null, kind: 'contract', startsOn: '2025-01-01', changes: [], by: null, at: null, stays: 'It came by file.' }
  const events = [
    event,
    { ...event, startsOn: '2024-06-01', changes: [{ field: 'Grade', before: 'A', after: 'B' }] },
    { ...event, kind: 'hire', startsOn: '2020-01-01' },
  ] as unknown as PersonEvent[]
  asked.mockReset().mockResolvedValue({ state: 'here', events })
  await show(<LineOfEvents id="1" name="Amina" />)
  expect((await screen.findAllByRole('listitem')).map((one) => one.querySelector('time')?.dateTime)).toEqual(['2024-06-01', '2020-01-01'])
})
