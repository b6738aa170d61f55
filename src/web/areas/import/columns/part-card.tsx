import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustments, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportLook, KnownThings } from '#shared/import-mapping/look.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { columnsOf } from '../columns-of.ts'
import { fileOf, type MappingDoc, type Part, type PartKind } from '../mapping-doc.ts'
import { specOf } from '../parts.ts'
import { FieldRow } from './field-row.tsx'
import { PartDialog } from './part-dialog.tsx'
import { givenOf, withField } from './part-fields.ts'
import { useSaidOfPart } from './said-of-part.ts'
import { useUnnamed } from './source-words.ts'
import classes from './columns.module.css'

interface PartCardProps {
  kind: PartKind
  part: Part
  doc: MappingDoc
  looks: ReadonlyMap<string, ImportLook | undefined>
  known: KnownThings | undefined
  /** It was just added. */
  fresh: boolean
  onChange: (part: Part) => void
  onRemove: () => void
}

/** One part of a mapping: of which file, and each of its fields with the column that it is taken from. */
export function PartCard({ kind, part, doc, looks, known, fresh, onChange, onRemove }: PartCardProps) {
  const say = useText()
  const saidOf = useSaidOfPart(known)
  const [asked, setAsked] = useState(false)
  const title = say(`import.part.${kind}`)
  const card = useRef<HTMLDivElement>(null)
  // What was added stands below what was there, maybe far down.
  useEffect(() => {
    if (!fresh) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [fresh])
  const spec = specOf(kind, part)
  const file = fileOf(part)
  const columns = columnsOf(looks.get(file), doc.files[file], useUnnamed())
  const given = givenOf(kind, part)
  // Fixed rows come with a mapping that was written by hand: they are shown as they stand.
  const rows = 'rows' in part && Array.isArray(part['rows']) ? (part['rows'] as Record<string, unknown>[]) : null
  const said = saidOf(kind, part)
  return (
    <div ref={card} tabIndex={-1} role="group" aria-label={title} className={classes.part}>
      <Section
        ruled
        title={title}
        actions={
          <>
            {!rows && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconAdjustments size={16} stroke={1.75} />}
                onClick={() => setAsked(true)}
                aria-label={say('import.partMoreOf', { name: title })}
              >
                {say('import.partMore')}
              </Button>
            )}
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={say('import.removePart', { name: title })} onClick={onRemove}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </>
        }
      >
        {rows ? (
          <p className={classes.said}>{rows.map((row) => Object.values(row).join(' · ')).join('; ')}</p>
        ) : (
          <>
            <div className={classes.source}>
              {Object.keys(doc.files).length > 1 && (
                <div className={classes.file}>
                  <PlainSelect
                    label={say('import.fromFile')}
                    choices={Object.entries(doc.files).map(([id, { name }]) => ({ id, name }))}
                    value={file}
                    onChange={(next) => onChange({ ...part, file: next })}
                  />
                </div>
              )}
              {said.length > 0 && <p className={classes.said}>{said.join(' · ')}</p>}
            </div>
            <ul className={classes.fields}>
              {spec.fields.map((field) => (
                <FieldRow
                  kind={kind}
                  key={field.name}
                  field={field}
                  source={given[field.name]}
                  columns={columns}
                  part={part}
                  doc={doc}
                  looks={looks}
                  known={known}
                  onChange={(source, within = part) => onChange(withField(kind, within, field.name, source))}
                />
              ))}
            </ul>
          </>
        )}
        {asked && (
          <PartDialog
            kind={kind}
            part={part}
            columns={columns}
            known={known}
            onSave={(next) => {
              onChange(next)
              setAsked(false)
            }}
            onClose={() => setAsked(false)}
          />
        )}
      </Section>
    </div>
  )
}
