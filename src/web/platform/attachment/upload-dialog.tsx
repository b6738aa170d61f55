import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconInfoCircle, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { UploadList, type Rejected } from './upload-list.tsx'
import { chosenFile, ReadingError } from './reading.ts'
import { useFileDrop } from './use-file-drop.ts'
import { acceptList, megabytes, refusalOf, usualEndings, type AttachmentValue, type FileRules } from './value.ts'
import classes from './upload-dialog.module.css'
import { ActButton } from '../act/act-button.tsx'

interface UploadDialogProps {
  opened: boolean
  onClose: () => void
  /** Gets the files; what it throws is shown and the dialog stays. */
  onSave: (files: readonly AttachmentValue[]) => Promise<void> | void
  rules?: FileRules
}

/** 'UPLOAD FILES': drop or choose several, see which are taken and why others are not, save. */
export function UploadDialog({ opened, onClose, onSave, rules = {} }: UploadDialogProps) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const [accepted, setAccepted] = useState<readonly AttachmentValue[]>([])
  const [rejected, setRejected] = useState<readonly Rejected[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const close = () => {
    setAccepted([])
    setRejected([])
    setProblems([])
    onClose()
  }
  const reasonOf = (file: File) => {
    const refusal = refusalOf(file, rules)
    if (!refusal) return null
    return refusal === 'size' ? say('upload.tooLarge', { n: megabytes(rules) }) : say('upload.notSupported')
  }
  const take = async (files: File[]) => {
    setProblems([])
    for (const file of files) {
      const reason = reasonOf(file)
      if (reason) {
        setRejected((before) => [...before, { id: crypto.randomUUID(), name: file.name, reason }])
        continue
      }
      try {
        const value = await chosenFile(file)
        setAccepted((before) => [...before, value])
      } catch (error) {
        const told = error instanceof ReadingError ? say(error.key) : errorTexts(error).join(' ')
        setRejected((before) => [...before, { id: crypto.randomUUID(), name: file.name, reason: told }])
      }
    }
  }
  const save = async () => {
    if (accepted.length === 0) return setProblems([say('upload.one')])
    setBusy(true)
    try {
      await onSave(accepted)
      close()
    } catch (error) {
      setProblems(errorTexts(error))
    } finally {
      setBusy(false)
    }
  }
  const drop = useFileDrop((files) => void take(files), busy)
  const allowed = say('upload.allowedList', { endings: (rules.endings ?? usualEndings).join(', '), n: megabytes(rules) })
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={say('upload.title')}
      size="lg"
      busy={busy}
      footer={
        <>
          <ActButton onClick={() => void save()} loading={busy}>
            {say('dialog.save')}
          </ActButton>
          <Button variant="default" onClick={close} disabled={busy}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className={classes.area} data-over={drop.over} {...drop.area}>
        <IconUpload size={28} stroke={1.5} className={classes.icon} />
        <span>{say('upload.drop')}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptList(rules)}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <div className={classes.choose}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {say('upload.choose')}
          </Button>
          <Tooltip label={say('upload.allowed')} events={{ hover: true, focus: true, touch: true }}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={say('upload.allowed')}
              onClick={() =>
                setProblems((before) => (before.includes(allowed) ? before.filter((each) => each !== allowed) : [...before, allowed]))
              }
            >
              <IconInfoCircle size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
        {drop.refused.map((n) => (
          <span key={n} className={classes.refused} role="alert">
            {say('upload.notAcceptable', { n })}
          </span>
        ))}
      </div>
      <div role="status" className={classes.problems}>
        {problems.map((problem) => (
          <p key={problem} data-plain={problem === allowed || undefined}>
            {problem}
          </p>
        ))}
      </div>
      <UploadList
        accepted={accepted}
        rejected={rejected}
        onRemove={(uniqId) => setAccepted(accepted.filter((file) => file.uniqId !== uniqId))}
        onForget={(id) => setRejected(rejected.filter((file) => file.id !== id))}
      />
    </Dialog>
  )
}
