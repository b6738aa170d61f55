// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SnackbarHost } from '#web/foundation/snackbar.tsx'
import { show } from '../../../../test/support/screen.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { SingleAttachment } from './single-attachment.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const nothing = () => undefined

afterEach(() => vi.unstubAllGlobals())

const choose = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [file] } })
  })

describe('a file that cannot be read', () => {
  const failing = (event: 'onabort' | 'onerror') =>
    vi.stubGlobal(
      'FileReader',
      class {
        onabort?: () => void
        onerror?: () => void
        readAsDataURL() {
          queueMicrotask(() => this[event]?.())
        }
      },
    )
  it.each([
    ['onabort', 'File reading was aborted'],
    ['onerror', 'File reading has failed'],
  ] as const)('by %s is told beside its field and in the upload dialog: %s', async (event, message) => {
    await show(<SingleAttachment label="File" value={null} onChange={nothing} />)
    failing(event)
    await choose(new File(['x'], 'a.pdf'))
    expect(await screen.findByText(message)).toBeDefined()
    vi.unstubAllGlobals()
    await show(<UploadDialog opened onClose={nothing} onSave={nothing} />)
    failing(event)
    await choose(new File(['x'], 'a.pdf'))
    expect(await screen.findByText(message)).toBeDefined()
  })
})

describe('the upload dialog', () => {
  const area = () => screen.getByText('Drop files here or choose them').parentElement as HTMLElement
  const drag = (name: 'dragOver' | 'drop', dataTransfer: object) => {
    const event = createEvent[name](area())
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    return act(async () => void fireEvent(area(), event))
  }
  const items = (...types: string[]) => ({ items: types.map((type) => ({ kind: 'file', type })) })
  it('says which of the dragged files cannot be taken', async () => {
    await show(<UploadDialog opened onClose={nothing} onSave={nothing} />)
    await drag('dragOver', items('application/pdf', 'application/zip'))
    expect(screen.getByRole('alert').textContent).toBe('File is not acceptable-2')
  })
  it('takes what is dropped', async () => {
    await show(<UploadDialog opened onClose={nothing} onSave={nothing} />)
    await drag('dragOver', items('application/pdf'))
    expect(screen.queryByRole('alert')).toBeNull()
    await drag('drop', { files: [new File(['x'], 'dropped.pdf', { type: 'application/pdf' })] })
    await screen.findByText('dropped.pdf')
  })
})

it('a file without id and content cannot be downloaded, which a snackbar tells', async () => {
  await show(
    <>
      <AttachmentPreview file={{ name: 'a.xlsx', fileName: 'a.xlsx', type: '', attachmentId: null }} onClose={nothing} />
      <SnackbarHost />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download Attachment' }))
  expect(await screen.findByText('Could not download file. No Attachment ID nor BLOB found.')).toBeDefined()
})
