import { Button } from '@mantine/core'
import { useState } from 'react'
import { tellErrors, tellSuccess, tellWarning } from '#web/foundation/snackbar.tsx'
import { NoteDialog } from '#web/approval/acts/note-dialog.tsx'
import type { Act } from '#shared/status.ts'
import { AttachmentPreview } from '#web/platform/attachment/attachment-preview.tsx'
import type { AnyFile } from '#web/platform/attachment/attachment-tile.tsx'
import { UploadDialog } from '#web/platform/attachment/upload-dialog.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { ValidationErrorDialog } from '#web/platform/dialog/validation-error-dialog.tsx'
import { EmployeeEditDialog } from '#web/platform/people/employee-edit-dialog.tsx'
import { EmployeeSelectDialog } from '#web/platform/people/employee-select-dialog.tsx'
import { EmployeeTransferDialog } from '#web/platform/people/employee-transfer-dialog.tsx'
import type { Chosen } from '#web/platform/people/transfer.ts'
import { askPeople } from './example-list.ts'
import { people } from './example-people.ts'
import { examplePdf } from './example-pdf.ts'
import { Room } from './room.tsx'
import classes from './gallery.module.css'

const acts: readonly Act[] = ['approve', 'revise', 'reject', 'submit', 'cancel', 'reopen']
const kinds = ['confirm', 'validation', 'upload', 'select', 'transfer', 'transfer by department', 'edit'] as const
type Kind = (typeof kinds)[number]

const named = (name: string, type: string, blob?: Blob): AnyFile => ({
  name,
  fileName: name,
  type,
  attachmentId: null,
  ...(blob ? { blob } : {}),
})

async function picture(): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#ffa51f'
    pen.fillRect(0, 0, 640, 360)
  }
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/png'))
}

export function DialogExamples() {
  const [open, setOpen] = useState<Kind | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const [file, setFile] = useState<AnyFile | null>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const close = () => setOpen(null)
  return (
    <Room title="Dialogs, files and snackbars">
      <div className={classes.line}>
        {kinds.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        {acts.map((each) => (
          <Button key={each} variant="default" onClick={() => setAct(each)}>
            {each} note
          </Button>
        ))}
        <Button variant="default" onClick={() => setFile(named('certificate.pdf', 'application/pdf', examplePdf(3)))}>
          PDF
        </Button>
        <Button variant="default" onClick={() => void picture().then((blob) => setFile(named('scan.png', 'image/png', blob)))}>
          Picture
        </Button>
        <Button variant="default" onClick={() => setFile(named('figures.xlsx', ''))}>
          Office file
        </Button>
        <Button variant="default" onClick={() => tellSuccess('Leave has been approved successfully')}>
          Success
        </Button>
        <Button variant="default" onClick={() => tellWarning('The period closes tomorrow')}>
          Warning
        </Button>
        <Button variant="default" onClick={() => tellErrors(['The balance is too low.', 'The days overlap.'], 400)}>
          Error
        </Button>
      </div>
      <ConfirmDialog opened={open === 'confirm'} onClose={close} onConfirm={close} />
      <ValidationErrorDialog
        messages={open === 'validation' ? ['The balance is too low: 1.5 days are left.', 'The days overlap with LV-2026-000481.'] : []}
        onClose={close}
      />
      <UploadDialog opened={open === 'upload'} onClose={close} onSave={() => undefined} />
      <EmployeeSelectDialog opened={open === 'select'} onClose={close} onChoose={close} source={askPeople} />
      <EmployeeTransferDialog
        opened={open === 'transfer' || open === 'transfer by department'}
        byDepartment={open === 'transfer by department'}
        onClose={close}
        employees={people}
        selected={chosen}
        onSave={(next) => {
          setChosen(next)
          close()
        }}
      />
      <EmployeeEditDialog
        employee={open === 'edit' ? { displayName: 'Amina Pratama', note: 'Night shift' } : null}
        onClose={close}
        onSave={close}
      />
      <NoteDialog act={act} onClose={() => setAct(null)} onSend={() => undefined} />
      {file && <AttachmentPreview file={file} onClose={() => setFile(null)} />}
    </Room>
  )
}
