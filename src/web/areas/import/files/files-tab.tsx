import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { importCalls, type Import, type ImportFile } from '#shared/areas/import.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { DropZone } from '../drop-zone.tsx'
import { readDoc, withoutFile } from '../mapping-doc.ts'
import { takeFiles } from '../take-files.ts'
import type { Understood } from '../understood.ts'
import { useBring } from '../use-bring.ts'
import type { MappingState } from '../use-mapping.ts'
import { FileCard } from './file-card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './files.module.css'

interface FilesTabProps {
  one: Import
  mapping: MappingState
  understood: Understood | null
  failed: boolean
  /** Forgets what was chosen and proposes anew. */
  onAnew: () => Promise<void>
  onNext: () => void
}

/** The files of an import: how each is written, and how it begins. */
export function FilesTab({ one, mapping, understood, failed, onAnew, onNext }: FilesTabProps) {
  const say = useText()
  const { coming, bring } = useBring()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<ImportFile | null>(null)
  const [anew, setAnew] = useState(false)
  const drop = useAct(importCalls.dropFile)
  const take = async (files: File[]) => {
    setBusy(true)
    await mapping.flush()
    await takeFiles(one.id, files, { bring, take: mapping.take })
    await mapping.flush()
    setBusy(false)
  }
  const remove = async (file: ImportFile) => {
    await drop.mutateAsync({ input: { id: one.id, fileId: file.id } })
    if (mapping.doc) mapping.change(withoutFile(mapping.doc, file.name.replace(/\.gz$/, '')))
  }
  const { doc } = mapping
  const isUndescribed =
    doc !== null && one.files.some(({ name }) => !Object.values(doc.files).some((form) => form.name === name.replace(/\.gz$/, '')))
  return (
    <>
      {(understood?.fitting ?? []).length > 0 && (
        <Card>
          <div className={classes.fitting}>
            <p>{say('import.fitting')}</p>
            <div className={classes.choices}>
              {understood?.fitting.map((known) => (
                <ActButton
                  key={known.id}
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    const read = readDoc(known.mapping)
                    if (read) mapping.change(read)
                    onNext()
                  }}
                >
                  {known.name}
                </ActButton>
              ))}
            </div>
          </div>
        </Card>
      )}
      {one.files.map((file) => (
        <FileCard
          key={file.id}
          importId={one.id}
          file={file}
          look={understood?.looks.find(({ fileId }) => fileId === file.id)}
          unsure={understood?.unsure.filter((one) => one.file === file.name.replace(/\.gz$/, '')) ?? []}
          mapping={mapping}
          onRemove={() => setRemoving(file)}
        />
      ))}
      {one.files.length > 0 && !understood && !failed && <Skeleton height={220} radius="lg" />}
      <DropZone more={one.files.length > 0} onFiles={(files) => void take(files)} busy={busy} coming={coming} />
      {one.files.length > 0 && (
        <div className={classes.next}>
          <Button
            variant="default"
            onClick={onNext}
            rightSection={<IconArrowRight size={18} stroke={1.75} className={classes.forth} />}
            disabled={!doc}
          >
            {say('import.toColumns')}
          </Button>
          <Button
            variant={isUndescribed ? 'light' : 'subtle'}
            color={isUndescribed ? undefined : 'gray'}
            leftSection={<IconRefresh size={18} stroke={1.75} />}
            onClick={() => setAnew(true)}
          >
            {say('import.anew')}
          </Button>
        </div>
      )}
      {removing && (
        <ConfirmedAct
          title={say('import.removeFile.title')}
          confirm={say('import.removeFile.do')}
          danger
          act={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {say('import.removeFile.sure', { name: removing.name })}
        </ConfirmedAct>
      )}
      {anew && (
        <ConfirmedAct danger title={say('import.anew')} confirm={say('import.anew.do')} act={onAnew} onClose={() => setAnew(false)}>
          {say('import.anew.sure')}
        </ConfirmedAct>
      )}
    </>
  )
}
