import { CloseButton, Input, Loader } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { AddButton } from './add-button.tsx'
import { AttachmentTile } from './attachment-tile.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { megabytes, refusalOf, type AttachmentValue, type FileRules, type SendFile } from './value.ts'
import classes from './attachments-field.module.css'

interface AttachmentsFieldProps {
  label: string
  value: readonly AttachmentValue[]
  onChange: (value: readonly AttachmentValue[]) => void
  /** Stores a file as soon as it is chosen. */
  send: SendFile
  rules?: FileRules
  required?: boolean
  error?: ReactNode
}

/** Several files: dropped here, or chosen in the upload dialog; each is a tile that opens it. */
export function AttachmentsField({ label, value, onChange, send, rules = {}, required = false, error }: AttachmentsFieldProps) {
  const say = useText()
  const [choosing, setChoosing] = useState(false)
  const [sending, setSending] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const store = async (files: readonly File[]) => {
    const stored: AttachmentValue[] = []
    setSending(files.length)
    try {
      for (const file of files) stored.push(await send(file, new AbortController().signal))
    } finally {
      setSending(0)
      if (stored.length > 0) onChange([...value, ...stored])
    }
  }
  const dropped = async (files: readonly File[]) => {
    const refused = files.flatMap((file) => {
      const refusal = refusalOf(file, rules)
      return refusal
        ? [`${file.name}: ${refusal === 'size' ? say('upload.tooLarge', { n: megabytes(rules) }) : say('upload.notSupported')}`]
        : []
    })
    setProblems(refused)
    try {
      await store(files.filter((file) => !refusalOf(file, rules)))
    } catch (failure) {
      setProblems([...refused, ...errorTexts(failure)])
    }
  }
  const drop = useFileDrop((files) => void dropped(files))
  const told = [...problems, ...drop.refused.map((n) => say('upload.notAcceptable', { n }))]
  return (
    <Input.Wrapper
      label={
        <>
          {label} <span className={classes.limit}>{say('attachment.upTo', { n: megabytes(rules) })}</span>
        </>
      }
      labelElement="div"
      withAsterisk={required}
      error={told.length > 0 ? told.join(' ') : error}
    >
      <div role="group" aria-label={label} className={classes.place} data-over={drop.over} {...drop.area}>
        {value.map((file) => (
          <span key={file.uniqId} className={classes.file}>
            <AttachmentTile file={file} />
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label={say('upload.remove', { name: file.name })}
              onClick={() => onChange(value.filter((each) => each.uniqId !== file.uniqId))}
            />
          </span>
        ))}
        {sending > 0 && <Loader size={18} role="status" aria-label={say('attachment.sending', { name: label })} />}
        <AddButton label={label} alone={value.length === 0} onClick={() => setChoosing(true)} />
      </div>
      <UploadDialog
        opened={choosing}
        onClose={() => setChoosing(false)}
        rules={rules}
        onSave={(files) => store(files.flatMap((file) => (file.blob instanceof File ? [file.blob] : [])))}
      />
    </Input.Wrapper>
  )
}
