import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { largestFile, mostFiles } from '#shared/areas/import.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { sizeText } from '#web/platform/attachment/value.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import type { Coming } from './use-bring.ts'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  onFiles: (files: File[]) => void
  busy: boolean
  coming: readonly Coming[]
  /** Beside files that are there already: smaller. */
  more?: boolean
}

const accept = '.csv,.tsv,.txt,.gz,.xlsx,.ods,.json'

/** Where files are dropped or chosen, and how far they are on their way. */
export function DropZone({ onFiles, busy, coming, more = false }: DropZoneProps) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.zone}
      data-over={over || undefined}
      data-more={more || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!busy)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {!more && <IconFileSpreadsheet size={36} stroke={1.25} className={classes.icon} aria-hidden />}
      <div className={classes.words}>
        <strong>{say(more ? 'import.dropMore' : 'import.drop')}</strong>
        {!more && <span>{say('import.dropHow', { most: mostFiles, n: largestFile / 1024 / 1024 })}</span>}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={say('import.choose')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <ActButton variant={more ? 'default' : 'filled'} loading={busy} onClick={() => input.current?.click()}>
        {say('import.choose')}
      </ActButton>
      {coming.length > 0 && (
        <ul className={classes.coming} aria-label={say('import.coming')}>
          {coming.map(({ name, sent, size, refused }) => (
            <li key={name} data-refused={refused !== null || undefined}>
              <span className={classes.name}>{name}</span>
              {refused === null ? (
                <>
                  <Progress value={(sent / size) * 100} size="sm" className={classes.bar ?? ''} aria-label={name} />
                  <span className={classes.size}>{sizeText(size)}</span>
                </>
              ) : (
                <span role="alert">{refused}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
