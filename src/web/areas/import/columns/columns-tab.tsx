import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCode, IconDownload, IconPlus, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import } from '#shared/areas/import.ts'
import { saveFile } from '#web/foundation/api/call.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { partKinds, partsOf, peopleParts, slipParts, withPart, writeDoc, type MappingDoc } from '../mapping-doc.ts'
import { fieldTextKey } from '../parts.ts'
import { mappingFile } from '../take-files.ts'
import { looksOf, type Understood } from '../understood.ts'
import type { MappingState } from '../use-mapping.ts'
import { AlikeColumns } from './alike-columns.tsx'
import { AsTextDialog } from './as-text-dialog.tsx'
import { askedPart } from './offered.ts'
import { PartCard } from './part-card.tsx'
import { RememberDialog } from './remember-dialog.tsx'
import { UnusedColumns } from './unused-columns.tsx'
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
  const textOf = useTextOf()
  const [asText, setAsText] = useState(false)
  const [naming, setNaming] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const kinds = partsOf(doc)
  const [firstFile = ''] = Object.keys(doc.files)
  const looks = looksOf(doc, understood)
  const shown = kinds.flatMap((kind) => (doc.parts[kind] ?? []).map((part, at) => ({ kind, part, at })))
  return (
    <>
      <Card>
        <div className={classes.top}>
          {(kinds === peopleParts || kinds === slipParts) && (
            <div className={classes.key}>
              <PlainSelect
                label={say('import.knownBy')}
                choices={(['code', 'userName'] as const).map((id) => ({ id, name: textOf(fieldTextKey('employees', id)) }))}
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
      <AlikeColumns doc={doc} alike={understood?.alike ?? []} onChange={mapping.change} />
      <UnusedColumns doc={doc} looks={looks} onChange={mapping.change} />
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
            {(shown.length === 0 ? partKinds : kinds).map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() => {
                  const at = doc.parts[kind]?.length ?? 0
                  mapping.change(withPart(doc, kind, at, askedPart(doc, kind, understood)))
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
