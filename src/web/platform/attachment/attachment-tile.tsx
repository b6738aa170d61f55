import { UnstyledButton } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconFileTypeXls, IconFileText, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { endingOf, shortened, type AttachmentValue } from './value.ts'
import classes from './attachment-tile.module.css'

const AttachmentPreview = lazy(async () => ({ default: (await import('./attachment-preview.tsx')).AttachmentPreview }))

export type AnyFile = Pick<AttachmentValue, 'name' | 'fileName' | 'type' | 'attachmentId' | 'blob' | 'dataUrl'>

/** A file as a tile no wider than 66 px; pressing it opens the preview. */
export function AttachmentTile({ file }: { file: AnyFile }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.tile}
        title={file.name}
        aria-label={say('attachment.preview', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {file.dataUrl && file.type.startsWith('image/') ? (
          <img src={file.dataUrl} alt="" className={classes.picture} />
        ) : (
          <FileIcon name={file.name} />
        )}
        <span className={classes.name}>{file.name}</span>
      </UnstyledButton>
      {open && (
        <ScreenPart>
          <Suspense fallback={null}>
            <AttachmentPreview file={file} onClose={() => setOpen(false)} />
          </Suspense>
        </ScreenPart>
      )}
    </>
  )
}

/** A file in a line of text: its name, shortened, opening the preview. */
export function AttachmentLink({ file, longest = 40 }: { file: AnyFile; longest?: number }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.link}
        title={file.name}
        aria-label={say('attachment.preview', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        <FileIcon name={file.name} size={16} />
        {shortened(file.name, longest)}
      </UnstyledButton>
      {open && (
        <ScreenPart>
          <Suspense fallback={null}>
            <AttachmentPreview file={file} onClose={() => setOpen(false)} />
          </Suspense>
        </ScreenPart>
      )}
    </>
  )
}

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']

export function FileIcon({ name, size = 24 }: { name: string; size?: number }) {
  const ending = endingOf(name)
  const Icon = pictures.includes(ending)
    ? IconPhoto
    : ending === 'pdf'
      ? IconFileTypePdf
      : ending.startsWith('xls')
        ? IconFileTypeXls
        : ending.startsWith('doc')
          ? IconFileText
          : IconFile
  return <Icon size={size} stroke={1.5} aria-hidden="true" className={classes.icon} />
}
