// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { keepFocus } from '#web/foundation/page/kept-focus.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { AttachmentPreview } from '../attachment/attachment-preview.tsx'
import { pageMoves } from '../attachment/pdf-moves.ts'
import { UploadDialog } from '../attachment/upload-dialog.tsx'
import { refusedDrags } from '../attachment/use-file-drop.ts'
import { DateRangeFilter } from '../form/inputs/date-range-filter.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConfirmedAct } from './confirmed-act.tsx'
import { ValidationErrorDialog } from './validation-error-dialog.tsx'

const nothing = () => undefined

beforeEach(() => widen(1440))

it('a confirmation asks "Are you sure?" under "Confirmation"', async () => {
  await show(<ConfirmDialog opened onClose={nothing} onConfirm={nothing} />)
  expect(screen.getByText('Confirmation')).toBeDefined()
  expect(screen.getByText('Are you sure?')).toBeDefined()
})

it('an act that is confirmed and refused says why where it was asked for, and is not offered again', async () => {
  const closed = vi.fn<() => void>()
  const refusal = () => Promise.reject(new CallFailed(400, { Message: 'People are still here.' }, ''))
  await show(
    <ConfirmedAct title="Retire Jakarta?" confirm="Retire" act={refusal} onClose={closed}>
      It can be chosen no longer.
    </ConfirmedAct>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Retire' }))
  expect((await screen.findByRole('alert')).textContent).toBe('People are still here.')
  expect([screen.queryByRole('button', { name: 'Retire' }), screen.queryByText('It can be chosen no longer.')]).toEqual([null, null])
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

it('the error dialog lists every message', async () => {
  await show(<ValidationErrorDialog messages={['One.', 'Two.']} onClose={nothing} />)
  expect(screen.getByText('VALIDATION ERROR PROBLEM')).toBeDefined()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One.', 'Two.'])
})

it.each([
  [768, true],
  [769, false],
])('a dialog at %i px takes the whole screen: %s', async (width, whole) => {
  widen(width)
  await show(<ConfirmDialog opened onClose={nothing} onConfirm={nothing} />)
  expect(document.querySelector('[data-full-screen]') !== null).toBe(whole)
})

function Opener() {
  const [open, setOpen] = useState(false)
  useEffect(() => keepFocus(() => null), [])
  return (
    <>
      <button onClick={() => setOpen(true)}>New shift</button>
      {open && (
        <ActDialog title="A shift" act="Save" onAct={nothing} busy={false} onClose={() => setOpen(false)}>
          Its hours
        </ActDialog>
      )}
    </>
  )
}

it('a dialog that is gone at once gives the focus back to what opened it', async () => {
  await show(<Opener />)
  const button = screen.getByRole('button', { name: 'New shift' })
  button.focus()
  fireEvent.click(button)
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a dialog with a form begins at its first field, not at the button that closes it', async () => {
  await show(
    <ActDialog title="A shift" act="Save" onAct={nothing} busy={false} onClose={nothing}>
      <button>How it is counted</button>
      <input aria-label="Kept" disabled />
      <input aria-label="Code" />
      <input aria-label="Name" />
    </ActDialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
})

it('a dialog in which something was typed asks before it is left', async () => {
  const close = vi.fn()
  await show(
    <ActDialog title="A shift" act="Save" onAct={nothing} busy={false} unsaved onClose={close}>
      <input aria-label="Code" />
    </ActDialog>,
  )
  const lost = () => screen.queryByText('Leave without saving? What you have typed will be lost.')
  fireEvent.keyDown(screen.getByLabelText('Code'), { key: 'Escape' })
  await waitFor(() => expect(lost()).not.toBeNull())
  fireEvent.keyDown(screen.getByRole('button', { name: 'No' }), { key: 'Escape' })
  await waitFor(() => expect(lost()).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(lost()).not.toBeNull())
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(close).toHaveBeenCalledTimes(1)
})

it.each([
  ['leave what was typed', { leaves: true, loses: true }, 'No'],
  ['delete something', { danger: true }, 'No'],
  ['do something', {}, 'Yes'],
] as const)('a confirmation to %s begins at the button after which nothing is lost, which is its main one', async (_, asks, at) => {
  await show(<ConfirmDialog opened onClose={nothing} onConfirm={nothing} {...asks} />)
  const button = screen.getByRole('button', { name: at })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(document.querySelectorAll('[data-variant=filled]')).toHaveLength(1)
  expect(button.dataset['variant']).toBe('filled')
})

describe('a date range', () => {
  const fill = (label: RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  const save = () => screen.getByRole('button', { name: 'Apply' }) as HTMLButtonElement
  it('wants an end, of which one is enough', async () => {
    const saved = vi.fn()
    await show(<DateRangeFilter value={null} onSave={saved} />)
    fireEvent.blur(screen.getByLabelText(/^From/))
    expect(screen.getByText('Required Field')).toBeDefined()
    expect(save().disabled).toBe(true)
    fill(/^Until/, '2024/02/01')
    expect(screen.queryByText('Required Field')).toBeNull()
    fireEvent.click(save())
    expect(saved).toHaveBeenLastCalledWith({ from: '', to: '2024/02/01' })
    fireEvent.click(screen.getByRole('button', { name: 'Today' }))
    const today = expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}$/)
    expect(saved).toHaveBeenLastCalledWith({ from: today, to: today })
  })
  it('cannot be saved while from is after until', async () => {
    const saved = vi.fn()
    await show(<DateRangeFilter value={null} onSave={saved} />)
    fill(/^From/, '2024/02/02')
    fill(/^Until/, '2024/02/01')
    expect(save().disabled).toBe(true)
    fill(/^Until/, '2024/02/02')
    fireEvent.click(save())
    expect(saved).toHaveBeenCalledWith({ from: '2024/02/02', to: '2024/02/02' })
  })
})

describe('the upload dialog', () => {
  const choose = (files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    return act(async () => void (input && fireEvent.change(input, { target: { files } })))
  }
  it('has its title, the tooltip, and wants a file', async () => {
    await show(<UploadDialog opened onClose={nothing} onSave={nothing} />)
    expect(screen.getByText('UPLOAD FILES')).toBeDefined()
    expect(screen.getByLabelText('See what files can be uploaded')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Please upload one or more file')
  })
  it('takes what is allowed and says why the rest is not', async () => {
    const saved = vi.fn()
    await show(<UploadDialog opened onClose={nothing} onSave={saved} />)
    const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'large.pdf')
    await choose([new File(['x'], `${'a'.repeat(20)}.pdf`), new File(['x'], `${'b'.repeat(12)}.exe`), large])
    await screen.findByText(`${'a'.repeat(20)}.pd…`)
    expect(screen.getByText(`${'b'.repeat(12)}.ex…`)).toBeDefined()
    expect(screen.getByText('File type not supported')).toBeDefined()
    expect(screen.getByText('File size exceed 4 MB')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved.mock.calls[0]?.[0]).toHaveLength(1))
  })
  it('tells the number of each dragged file that cannot be taken', () =>
    expect(refusedDrags(['application/pdf', 'application/zip', '', 'text/html'])).toEqual([2, 4]))
})

describe('the preview', () => {
  it('walks the pages of a PDF', () => {
    expect(pageMoves(1, 3)).toEqual({ first: null, previous: null, next: 2, last: 3 })
    expect(pageMoves(3, 3)).toEqual({ first: 1, previous: 2, next: null, last: null })
  })
  it('shows a picture and offers it for download', async () => {
    const blob = new Blob(['x'], { type: 'image/png' })
    await show(<AttachmentPreview file={{ name: 'scan.png', fileName: 'scan.png', type: 'image/png', blob }} onClose={nothing} />)
    await screen.findByAltText('scan.png')
    expect(screen.getByRole('button', { name: 'Download Attachment' })).toBeDefined()
  })
  it('offers an Office file for download alone', async () => {
    await show(<AttachmentPreview file={{ name: 'a.xlsx', fileName: 'a.xlsx', type: '' }} onClose={nothing} />)
    expect(screen.getByText('This kind of file opens in its own program.')).toBeDefined()
  })
})

afterEach(() => vi.restoreAllMocks())
