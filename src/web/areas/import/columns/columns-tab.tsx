import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCode, IconDownload, IconPlus, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import, ImportLook } from '#shared/areas/import.ts'
import { saveFile } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { columnsOf, unusedColumns } from '../columns-of.ts'
import { fileOf, joinsOf, peopleParts, timeParts, withPart, writeDoc, type MappingDoc, type Part, type PartKind } from '../mapping-doc.ts'
import { newPart } from '../parts.ts'
import { mappingFile } from '../take-files.ts'
import type { Understood } from '../understood.ts'
import type { MappingState } from '../use-mapping.ts'
import { AsTextDialog } from './as-text-dialog.tsx'
import { PartCard } from './part-card.tsx'
import { RememberDialog } from './remember-dialog.tsx'
import { useUnnamed } from './source-words.ts'
import classes from './columns.module.css'

interface ColumnsTabProps {
  one: Import
  mapping: MappingState
  doc: MappingDoc
  understood: Understood | null
}

/** What is taken from which column: proposed by the portal, put right by hand. */
export function ColumnsTab({ one, mapping, doc, understood }: ColumnsTabProps) {
  const say = useText()
  const [asText, setAsText] = useState(false)
  const [naming, setNaming] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const kinds: readonly PartKind[] = timeParts.some((kind) => (doc.parts[kind]?.length ?? 0) > 0) ? timeParts : peopleParts
  const [firstFile = ''] = Object.keys(doc.files)
  const looks = new Map(
    Object.entries(doc.files).map(([key, { name }]) => [key, understood?.looks.find((look) => look.name.replace(/\.gz$/, '') === name)]),
  )
  const shown = kinds.flatMap((kind) => (doc.parts[kind] ?? []).map((part, at) => ({ kind, part, at })))
  return (
    <>
      <Card>
        <div className={classes.top}>
          {kinds === peopleParts && (
            <div className={classes.key}>
              <PlainSelect
                label={say('import.knownBy')}
                choices={(['code', 'userName'] as const).map((id) => ({ id, name: say(`import.field.${id}`) }))}
                value={doc.key ?? 'code'}
                onChange={(key) => mapping.change({ ...doc, key: key === 'userName' ? 'userName' : 'code' })}
              />
            </div>
          )}
          <div className={classes.tools}>
            <Button variant="default" leftSection={<IconStar size={16} stroke={1.75} />} onClick={() => setNaming(true)}>
              {say('import.remember')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => saveFile(mappingFile(writeDoc(doc), one.name || 'mapping'))}
            >
              {say('import.download')}
            </Button>
            <Button variant="default" leftSection={<IconCode size={16} stroke={1.75} />} onClick={() => setAsText(true)}>
              {say('import.asText')}
            </Button>
          </div>
        </div>
      </Card>
      {shown.length === 0 && (
        <Card>
          <p className={classes.none}>{say('import.noParts')}</p>
        </Card>
      )}
      {shown.map(({ kind, part, at }) => (
        <PartCard
          key={`${kind} ${at} ${shown.length}`}
          kind={kind}
          part={part}
          doc={doc}
          looks={looks}
          known={understood?.known}
          fresh={added === `${kind} ${at}`}
          onChange={(next) => mapping.change(withPart(doc, kind, at, next))}
          onRemove={() => {
            setAdded(null)
            mapping.change(withPart(doc, kind, at, null))
          }}
        />
      ))}
      <Unused doc={doc} looks={looks} />
      <div className={classes.next}>
        <Menu position="bottom-start" withinPortal returnFocus={false}>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              rightSection={<IconChevronDown size={16} stroke={1.75} />}
              disabled={firstFile === ''}
            >
              {say('import.addPart')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(shown.length === 0 ? [...peopleParts, ...timeParts] : kinds).map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  const at = doc.parts[kind]?.length ?? 0
                  mapping.change(withPart(doc, kind, at, newPart(kind, firstFile)))
                  setAdded(`${kind} ${at}`)
                }}
              >
                {say(`import.part.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {asText && <AsTextDialog text={writeDoc(doc)} onSave={mapping.change} onClose={() => setAsText(false)} />}
      {naming && <RememberDialog importId={one.id} name={one.name} mapping={mapping} onClose={() => setNaming(false)} />}
    </>
  )
}

const isOfFile = (part: Part, key: string) => fileOf(part) === key || Object.values(joinsOf(part)).some(({ file }) => file === key)

/** What of the files nothing is taken of: nothing is left out silently. */
function Unused({ doc, looks }: { doc: MappingDoc; looks: ReadonlyMap<string, ImportLook | undefined> }) {
  const say = useText()
  const unnamed = useUnnamed()
  const parts = Object.values(doc.parts).flat()
  const told = Object.entries(doc.files).flatMap(([key, form]): { file: string; columns: string | null }[] => {
    if (parts.length > 0 && !parts.some((part) => isOfFile(part, key))) return [{ file: form.name, columns: null }]
    const unused = unusedColumns(
      parts.filter((part) => isOfFile(part, key)),
      columnsOf(looks.get(key), form, unnamed),
    )
    return unused.length > 0 ? [{ file: form.name, columns: unused.map(({ name }) => name).join(', ') }] : []
  })
  if (told.length === 0) return null
  return (
    <Card>
      {told.map((one) => (
        <p key={one.file} className={classes.none}>
          {one.columns === null ? say('import.unusedFile', one) : say('import.unusedColumns', { file: one.file, columns: one.columns })}
        </p>
      ))}
    </Card>
  )
}
