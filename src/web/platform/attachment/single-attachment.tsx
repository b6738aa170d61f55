import { CloseButton, Input, Loader } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { AddButton } from './add-button.tsx'
import { AttachmentTile } from './attachment-tile.tsx'
import { chosenFile, ReadingError } from './reading.ts'
import { useFileDrop } from './use-file-drop.ts'
import { acceptList, megabytes, refusalOf, type AttachmentValue, type FileRules, type SendFile } from './value.ts'
import classes from './single-attachment.module.css'

interface SingleAttachmentProps {
  label: string
  value: AttachmentValue | null
  onChange: (value: AttachmentValue | null) => void
  onBlur?: () => void
  rules?: FileRules | undefined
  /** Stores the file as soon as it is chosen; without it the value holds the file itself. */
  send?: SendFile | undefined
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  hint?: ReactNode
}

/** One file: chosen or dropped, then a tile that opens it; the way to add one is gone while there is one. */
export function SingleAttachment(props: SingleAttachmentProps) {
  const { label, value, onChange, rules, send, required = false, disabled = false } = props
  const say = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState<string | null>(null)

  const take = async ([file]: File[]) => {
    if (!file) return
    const refusal = refusalOf(file, rules)
    if (refusal) return setProblem(refusal === 'size' ? say('upload.tooLarge', { n: megabytes(rules) }) : say('upload.notSupported'))
    setProblem(null)
    setSending(file.name)
    try {
      const chosen = await chosenFile(file)
      onChange(send ? { ...chosen, ...(await send(file, new AbortController().signal)) } : chosen)
    } catch (error) {
      setProblem(error instanceof ReadingError ? say(error.key) : errorTexts(error).join(' '))
    } finally {
      setSending(null)
      props.onBlur?.()
    }
  }
  const drop = useFileDrop((files) => void take(files), disabled)
  const error = problem ?? (drop.over === 'refused' ? say('upload.notAcceptable', { n: drop.refused[0] ?? 1 }) : props.error)
  const remove = () => {
    setProblem(null)
    onChange(null)
  }
  return (
    <Input.Wrapper
      label={
        <>
          {label} <span className={classes.limit}>{say('attachment.upTo', { n: megabytes(rules) })}</span>
        </>
      }
      labelElement="div"
      description={props.hint}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div role="group" aria-label={label} className={classes.place} data-over={drop.over} data-off={disabled || undefined} {...drop.area}>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={acceptList(rules)}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {sending && (
          <span className={classes.sending} role="status">
            <Loader size={18} /> {say('attachment.sending', { name: sending })}
          </span>
        )}
        {!sending && value && (
          <div className={classes.file}>
            <AttachmentTile file={value} />
            {!disabled && (
              <CloseButton size={24} className={classes.remove} aria-label={say('upload.remove', { name: value.name })} onClick={remove} />
            )}
          </div>
        )}
        {!sending && !value && disabled && <span className={classes.nothing}>–</span>}
        {!sending && !value && !disabled && <AddButton label={label} onClick={() => input.current?.click()} onBlur={props.onBlur} />}
      </div>
    </Input.Wrapper>
  )
}
