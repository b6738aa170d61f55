import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { downloadById, saveFile } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import type { AnyFile } from './attachment-tile.tsx'
import { previewOf } from './value.ts'
import classes from './attachment-preview.module.css'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/** A picture or a PDF to look at, anything else to save. */
export function AttachmentPreview({ file, onClose }: { file: AnyFile; onClose: () => void }) {
  const say = useText()
  const kind = previewOf(file)
  const shows = kind === 'image' || kind === 'pdf'
  const stored = useQuery({
    queryKey: ['attachment', 'file', file.attachmentId ?? file.name],
    queryFn: ({ signal }) => downloadById(attachmentCalls.get, { id: file.attachmentId ?? '' }, { signal }),
    enabled: shows && !file.blob,
    staleTime: 5 * 60_000,
    retry: false,
  })
  const blob = file.blob ?? stored.data?.blob ?? null
  return (
    <Dialog
      opened
      onClose={onClose}
      title={file.name}
      size={shows ? 'xl' : 'md'}
      footer={
        <Button leftSection={<IconDownload size={18} stroke={1.75} />} onClick={() => void save(file, blob)}>
          {say('attachment.download')}
        </Button>
      }
    >
      {!shows && <p className={classes.none}>{say('attachment.noPreview')}</p>}
      {shows && stored.isError && (
        <p role="alert" className={classes.failed}>
          {errorTexts(stored.error).join(' ')}
        </p>
      )}
      {shows && !blob && !stored.isError && <Waiting />}
      {blob && kind === 'image' && <Picture blob={blob} name={file.name} />}
      {blob && kind === 'pdf' && (
        <ScreenPart>
          <Suspense fallback={<Waiting />}>
            <PdfPages blob={blob} name={file.name} />
          </Suspense>
        </ScreenPart>
      )}
    </Dialog>
  )
}

async function save(file: AnyFile, blob: Blob | null): Promise<void> {
  try {
    if (blob) saveFile({ blob, fileName: file.fileName || file.name })
    else saveFile(await downloadById(attachmentCalls.download, { id: file.attachmentId ?? '' }), file.fileName || file.name)
  } catch (error) {
    tellError(error)
  }
}

function Waiting() {
  const say = useText()
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" /> {say('attachment.loading')}
    </div>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address && <img src={address} alt={name} className={classes.picture} />
}
