import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustments, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { importCalls, type ImportFile } from '#shared/areas/import.ts'
import type { ImportLook, Unsure } from '#shared/import-mapping/look.ts'
import { call } from '#web/foundation/api/call.ts'
import type { WrittenForm } from '#shared/import-mapping/form.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { sizeText } from '#web/platform/attachment/value.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { useUnnamed } from '../columns/source-words.ts'
import { columnsOf, rowsOfLook } from '../columns-of.ts'
import { asksDays, withDays, withFile } from '../mapping-doc.ts'
import type { MappingState } from '../use-mapping.ts'
import { useFaultWords } from '../result/fault-words.ts'
import { DaysQuestion } from './days-question.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PreviewTable } from './preview-table.tsx'
import { useWrittenSo } from './written-so.ts'
import classes from './files.module.css'

interface FileCardProps {
  importId: string
  file: ImportFile
  look: ImportLook | undefined
  unsure: readonly Unsure[]
  mapping: MappingState
  onRemove: () => void
}

/** One file: how it is read, in a line, and how it begins then. */
export function FileCard({ importId, file, look: first, unsure, mapping, onRemove }: FileCardProps) {
  const say = useText()
  const [looked, setLooked] = useState<ImportLook | null>(null)
  const [adjusting, setAdjusting] = useState(false)
  const look = looked ?? first
  const name = file.name.replace(/\.gz$/, '')
  const [key, form] = Object.entries(mapping.doc?.files ?? {}).find(([, one]) => one.name === name) ?? []
  const written = useWrittenSo()
  const faultWords = useFaultWords()
  const unnamed = useUnnamed()
  const again = async (next: WrittenForm): Promise<ImportLook> =>
    call(importCalls.look, { id: importId, fileId: file.id, form: JSON.stringify(next) })
  const keep = async (next: WrittenForm) => {
    try {
      setLooked(await again(next))
      if (mapping.doc) mapping.change(withFile(mapping.doc, key ?? name, next))
      setAdjusting(false)
    } catch (error) {
      tellError(error)
    }
  }
  const asked = unsure.find((one) => mapping.doc && asksDays(mapping.doc, one))?.days
  const rows = look && form ? rowsOfLook(look, form) : []
  return (
    <Section
      ruled
      title={file.name}
      mark={unsure.some(({ days }) => days === null) ? <Pill colour="yellow">{say('import.unsure')}</Pill> : undefined}
      actions={
        <>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconAdjustments size={16} stroke={1.75} />}
            disabled={!look || !form}
            onClick={() => setAdjusting(true)}
            aria-label={say('import.adjustOf', { name: file.name })}
          >
            {say('import.adjust')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={say('import.removeFileOf', { name: file.name })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </>
      }
    >
      <p className={classes.facts}>
        {[
          sizeText(file.size),
          look &&
            (look.rows === 0 && look.counted === 'all'
              ? say('import.rowsOfFile.none')
              : say(`import.rowsOfFile.${look.counted}`, { count: look.rows })),
          form && look && written(form, look),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {asked && key !== undefined && (
        <DaysQuestion
          {...asked}
          onAnswer={(dates) => {
            if (mapping.doc) mapping.change(withDays(mapping.doc, key, dates))
          }}
        />
      )}
      {!file.whole && <p className={classes.problem}>{say('import.notWhole')}</p>}
      {look?.problem && (
        <p className={classes.problem} role="alert">
          {faultWords({ why: look.problem, allowed: null }).why}
        </p>
      )}
      {look && form && !look.problem && (
        <PreviewTable label={file.name} columns={columnsOf(look, form, unnamed).map((column) => column.name)} rows={rows.slice(0, 5)} />
      )}
      {adjusting && look && form && (
        <FormDialog name={file.name} form={form} look={look} onLook={again} onSave={keep} onClose={() => setAdjusting(false)} />
      )}
    </Section>
  )
}
