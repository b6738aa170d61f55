import { CloseButton } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { FileIcon } from './attachment-tile.tsx'
import { shortened, sizeText, type AttachmentValue } from './value.ts'
import classes from './upload-list.module.css'

export interface Rejected {
  readonly id: string
  readonly name: string
  readonly reason: string
}

interface UploadListProps {
  accepted: readonly AttachmentValue[]
  rejected: readonly Rejected[]
  onRemove: (uniqId: string) => void
  onForget: (id: string) => void
}

/** Letters of a name that stand in the list. */
export const acceptedLetters = 23
export const rejectedLetters = 15

/** Files that are taken, and those that are not with the reason. */
export function UploadList({ accepted, rejected, onRemove, onForget }: UploadListProps) {
  const say = useText()
  return (
    <div className={classes.lists}>
      {accepted.length > 0 && (
        <ul className={classes.list} aria-label={say('upload.accepted')}>
          {accepted.map((file) => (
            <li key={file.uniqId} className={classes.file}>
              <FileIcon name={file.name} size={18} />
              <span className={classes.name} title={file.name}>
                {shortened(file.name, acceptedLetters)}
              </span>
              <span className={classes.aside}>{sizeText(file.size)}</span>
              <CloseButton size={24} aria-label={say('upload.remove', { name: file.name })} onClick={() => onRemove(file.uniqId)} />
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && (
        <ul className={classes.list} aria-label={say('upload.rejected')}>
          {rejected.map((file) => (
            <li key={file.id} className={classes.file} data-rejected>
              <FileIcon name={file.name} size={18} />
              <span className={classes.name} title={file.name}>
                {shortened(file.name, rejectedLetters)}
              </span>
              <span className={classes.reason}>{file.reason}</span>
              <CloseButton size={24} aria-label={say('upload.remove', { name: file.name })} onClick={() => onForget(file.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
