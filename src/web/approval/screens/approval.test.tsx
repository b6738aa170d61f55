// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ApprovalLevel, HistoryEntry } from '#shared/wire.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { SnackbarHost } from '#web/foundation/snackbar.tsx'
import { show } from '../../../../test/support/screen.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { ActionHistory } from '../detail/action-history.tsx'
import { ApprovalLevels } from '../levels/approval-levels.tsx'
import { BulkActionBar } from '../acts/bulk-action-bar.tsx'
import { FormButtons } from '../acts/form-buttons.tsx'
import { NoteDialog } from '../acts/note-dialog.tsx'
import { offeredActs } from '../acts/offered.ts'
import { usualWords } from '../levels/route-preview.tsx'

const id = '00000000-0000-7000-8000-000000000001'
const level = (statusId: number, name = 'Budi Santoso'): ApprovalLevel => ({
  level: 1,
  statusId,
  status: '',
  position: 'Manager',
  mode: 'any',
  note: '',
  persons: [
    {
      approvalPerson: name,
      approvalPersonId: id,
      statusId,
      status: '',
      actionDateTime: '2026-11-18T09:12',
      note: 'Enjoy.',
      onBehalf: null,
    },
  ],
})

describe('approval levels', () => {
  it.each([
    [0, 'processing', 'yellow'],
    [1, 'approved', 'green'],
    [2, 'revised', 'orange'],
    [3, 'rejected', 'brown'],
    [4, 'waiting', 'blue'],
    [5, 'rejected', 'darkred'],
  ])('show status %i as %s in %s', async (statusId, word, colour) => {
    await show(<ApprovalLevels levels={[level(statusId)]} />)
    expect(screen.getByText(word).closest('[data-colour]')?.getAttribute('data-colour')).toBe(colour)
  })
  it('show who, when and what they said', async () => {
    await show(<ApprovalLevels levels={[level(1)]} />)
    for (const text of ['Manager', 'Budi Santoso', '2026/11/18 09:12', 'Enjoy.']) expect(screen.getByText(text)).toBeDefined()
  })
  it('shorten a name past 20 letters and keep the whole in the title', async () => {
    await show(<ApprovalLevels levels={[level(0, 'x'.repeat(20)), { ...level(0, 'y'.repeat(21)), level: 2 }]} />)
    expect(screen.getByText('x'.repeat(20))).toBeDefined()
    expect(screen.getByText(`${'y'.repeat(20)}…`).getAttribute('title')).toBe('y'.repeat(21))
  })
  it('say when there are none', async () => {
    await show(<ApprovalLevels levels={[]} />)
    expect(screen.getByText('Approval is empty')).toBeDefined()
  })
})

describe('the action history', () => {
  const entry: HistoryEntry = {
    actionDateTime: '2026-11-18T09:12',
    actionPerson: 'Budi',
    actionPersonId: id,
    onBehalfOf: null,
    approvalLevel: 1,
    act: 'approve',
    action: 'approved',
    note: '',
    attachment: null,
  }
  it('says what the status was set to', async () => {
    await show(<ActionHistory entries={[entry]} />)
    expect(screen.getByTitle('status is set to approved').textContent).toBe('approved it')
  })
  it('tells as people do what the portal did by itself, without the initials of a person', async () => {
    await show(
      <ActionHistory
        entries={[{ ...entry, act: 'remind', action: 'reminded', actionPerson: 'The portal', actionPersonId: null, note: 'Budi' }]}
      />,
    )
    expect(screen.getByText('reminded who is asked')).toBeDefined()
    expect(screen.queryByTitle(/status is set/)).toBeNull()
    expect(document.querySelector('[data-tint]')).toBeNull()
  })
  it('shows a person in the colour that they have everywhere', async () => {
    await show(
      <>
        <Person name="Budi" employeeId={id} avatar={28} />
        <ActionHistory entries={[entry]} />
      </>,
    )
    const [everywhere, here] = screen.getAllByText('B', { selector: '[data-tint]' })
    expect(here?.dataset['tint']).toBe(everywhere?.dataset['tint'])
  })
  it('says when it is empty', async () => {
    await show(<ActionHistory entries={[]} />)
    expect(screen.getByText('Action History is Empty')).toBeDefined()
  })
})

describe('a note dialog', () => {
  it.each([
    ['approve', 'Approve Note'],
    ['revise', 'Revise Note'],
    ['reject', 'Reject Note'],
    ['submit', 'Submit Note'],
    ['cancel', 'Cancel Note'],
  ] as const)('for %s is called %s', async (act, title) => {
    await show(<NoteDialog act={act} onClose={() => undefined} onSend={() => undefined} />)
    expect(screen.getByText(title)).toBeDefined()
  })
  it.each([
    [true, '8'],
    [false, '9'],
  ])('with attachment %s has %s rows', async (withAttachment, rows) => {
    await show(<NoteDialog act="approve" withAttachment={withAttachment} onClose={() => undefined} onSend={() => undefined} />)
    expect(screen.getByLabelText('Note').getAttribute('rows')).toBe(rows)
  })
  it.each([
    [4, 'Send Back Note', 'Send back', /^What it changed is reversed/],
    [5, 'Send Back Note', 'Send back', /^It was rejected and changed nothing/],
    [3, 'Take Up Again Note', 'Take up again', /^You may then change it/],
    [12, 'Take Up Again Note', 'Take up again', /^You may then change it/],
  ])('at status %i, before a reopen, is called %s and says what it means', async (statusId, title, button, meaning) => {
    await show(<NoteDialog act="reopen" statusId={statusId} onClose={() => undefined} onSend={() => undefined} />)
    for (const text of [title, meaning]) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Note', description: meaning })).toBeDefined()
    expect(screen.getByRole('button', { name: button })).toBeDefined()
  })
  it('hands over the note and no attachment', async () => {
    const send = vi.fn()
    await show(<NoteDialog act="approve" onClose={() => undefined} onSend={send} />)
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Fine. ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(send).toHaveBeenCalledWith('approve', { note: 'Fine.', attachment: null }))
  })
  it.each([
    ['approve', 'Approve', 400, 'Validation'],
    ['revise', 'Revise', 404, 'Not Found'],
    ['reject', 'Reject', 500, 'Unexpected Error'],
  ] as const)('stays with its note when %s fails: the snackbar says why, under its heading', async (act, name, status, heading) => {
    const close = vi.fn()
    const send = () => Promise.reject(new CallFailed(status, { Errors: ['It could not be done.'] }, ''))
    notifications.clean()
    await show(
      <>
        <NoteDialog act={act} onClose={close} onSend={send} />
        <SnackbarHost />
      </>,
    )
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Because' } })
    fireEvent.click(screen.getByRole('button', { name }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain(`${heading}It could not be done.`)
    expect(screen.getByRole('dialog').contains(told)).toBe(false)
    expect([close.mock.calls, (screen.getByLabelText('Note') as HTMLInputElement).value]).toEqual([[], 'Because'])
  })
  it('of an entry that is cancelled says that it is deleted, and takes no file', async () => {
    await show(<NoteDialog act="cancel" statusId={0} onClose={() => undefined} onSend={() => undefined} />)
    expect(screen.getByText('Delete Note')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
    expect(screen.queryByText('Attachment')).toBeNull()
  })
})

describe('form buttons', () => {
  it.each([
    [1, 'Cancel Submission'],
    [0, 'Delete'],
    [4, 'Cancel'],
    [null, 'Cancel'],
  ])('at status %s call the cancel button %s', async (statusId, name) => {
    await show(<FormButtons statusId={statusId} offered={{ cancel: { reason: null } }} onAct={() => undefined} />)
    expect(screen.getByRole('button', { name })).toBeDefined()
  })
  it.each([
    [4, 'Send back'],
    [5, 'Send back'],
    [3, 'Take up again'],
    [12, 'Take up again'],
  ])('at status %i call the reopen button %s', async (statusId, name) => {
    await show(<FormButtons statusId={statusId} offered={{ reopen: { reason: null } }} onAct={() => undefined} />)
    expect(screen.getByRole('button', { name })).toBeDefined()
  })
  it('open the note before anything is sent', async () => {
    const act = vi.fn()
    const all = {
      approve: { reason: null },
      revise: { reason: null },
      reject: { reason: null },
      submit: { reason: null },
      cancel: { reason: null },
    }
    for (const [name, title] of Object.entries({
      Approve: 'Approve Note',
      Submit: 'Submit Note',
      Delete: 'Delete Note',
    })) {
      await show(<FormButtons statusId={0} offered={all} onAct={act} />)
      fireEvent.click(screen.getByRole('button', { name }))
      expect(screen.getByText(title)).toBeDefined()
    }
    expect(act).not.toHaveBeenCalled()
  })
  it('ask in place why something is sent back or rejected, and send nothing without it where a reason is wanted', async () => {
    for (const [name, title] of [
      ['Revise', 'Revise Note'],
      ['Reject', 'Reject Note'],
    ] as const) {
      const act = vi.fn()
      await show(<FormButtons statusId={1} offered={{ [name.toLowerCase()]: { reason: null } }} onAct={act} reasonRequired />)
      fireEvent.click(screen.getByRole('button', { name }))
      const asked = screen.getByRole('group', { name: title })
      expect(screen.queryByRole('dialog')).toBeNull()
      fireEvent.click(within(asked).getByRole('button', { name }))
      expect([act.mock.calls.length, within(asked).getByText('Please say why.').textContent]).toEqual([0, 'Please say why.'])
      fireEvent.change(within(asked).getByRole('textbox'), { target: { value: ' Which week? ' } })
      fireEvent.click(within(asked).getByRole('button', { name }))
      await waitFor(() => expect(act).toHaveBeenCalledWith(name.toLowerCase(), { note: 'Which week?', attachment: null }))
      await waitFor(() => expect(screen.queryByRole('group', { name: title })).toBeNull())
    }
  })
  it('send at once what is submitted where the form has said all that goes with it', async () => {
    const act = vi.fn()
    await show(<FormButtons statusId={0} offered={{ submit: { reason: null } }} onAct={act} submitAtOnce />)
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(act).toHaveBeenCalledWith('submit', { note: '', attachment: null }))
    expect(screen.queryByText('Submit Note')).toBeNull()
    await show(<FormButtons statusId={0} offered={{ submit: { reason: null } }} onAct={act} submitTold={<p>Goes to Budi.</p>} />)
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = within(screen.getByRole('dialog'))
    expect([dialog.getByText('Goes to Budi.').textContent, dialog.queryByRole('textbox')]).toEqual(['Goes to Budi.', null])
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(act).toHaveBeenCalledTimes(2))
  })
  it('that are off do nothing and say why', async () => {
    const act = vi.fn()
    await show(<FormButtons statusId={1} offered={{ approve: { reason: 'It is not your turn.' } }} onAct={act} />)
    const button = screen.getByRole('button', { name: 'Approve' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(screen.queryByText('Approve Note')).toBeNull()
    fireEvent.mouseEnter(button)
    await screen.findByText('It is not your turn.')
  })
})

it('bulk actions: approve always, the others where the modules know them', async () => {
  const act = vi.fn()
  await show(<BulkActionBar count={2} supported={['revise']} onAct={act} onClear={() => undefined} />)
  expect(screen.getByText('2 selected')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Revise' }))
  const reject = screen.getByRole('button', { name: 'Reject' })
  fireEvent.click(reject)
  expect(act.mock.calls).toEqual([['approve'], ['revise']])
  fireEvent.mouseEnter(reject)
  await screen.findByText('A selected request cannot be rejected')
})

it('offers what the flags and the module allow, and says why not', () => {
  const off = {
    enableApprove: false,
    enableRevise: false,
    enableReject: false,
    enableEdit: false,
    enableSubmit: false,
    enableCancel: false,
    enableReopen: false,
  }
  const say = (key: string) => key
  const hints = { ...off, enableApprove: true, reasons: { revise: 'Level 2 is next.', cancel: 'It is approved.' } }
  expect(offeredActs(hints, 'approver', ['approve', 'revise'], say)).toEqual({
    approve: { reason: null },
    revise: { reason: 'Level 2 is next.' },
    reject: { reason: 'decision.unsupported' },
    cancel: { reason: 'It is approved.' },
  })
  expect(offeredActs({ ...off, enableEdit: true, enableSubmit: true, reasons: {} }, 'requestor', [], say)).toEqual({
    submit: { reason: null },
    save: { reason: null },
  })
})

it('says how long a level usually takes', () => {
  const say = (key: string, values?: Record<string, unknown>) => `${key} ${String(values?.count)}`
  expect([0.2, 5, 23, 30, 50].map((hours) => usualWords(hours, say))).toEqual([
    'route.usual 1',
    'route.usual 5',
    'route.usual 23',
    'route.usualDays 1',
    'route.usualDays 3',
  ])
  expect(usualWords(null, say)).toBe('')
})
