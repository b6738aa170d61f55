import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { organisationCalls, type UnitSet } from '#shared/areas/organisation.ts'
import { readOutline } from '#shared/records/organisation/outline.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { ReadBeside, ReadLine, WrongLine } from '../read-beside.tsx'
import { atTop, placesOf } from './unit-dialog.tsx'
import classes from './units-screen.module.css'

/** Units from an outline that is typed or pasted, shown as it is read before they are made. */
export function OutlineDialog({ units, onClose }: { units: readonly UnitSet[]; onClose: () => void }) {
  const say = useText()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const under = chosen ?? usualPlace(units, text)
  const [asked] = useDebouncedValue(text, 300)
  const underId = under === atTop ? null : under
  const { data, error, isFetching } = useCall(
    organisationCalls.outlinePreview,
    { text: asked, underId },
    { enabled: asked.trim() !== '', fleeting: true },
  )
  const make = useAct(organisationCalls.outline)
  const isRead = asked === text && !isFetching
  const meant = asked.trim() === '' || error ? [] : (data?.units ?? [])
  const count = isRead && !error && asked.trim() !== '' ? (data?.made ?? 0) : 0
  const act = async () => {
    try {
      const { made } = await make.mutateAsync({ input: { text, underId } })
      tellSuccess(say('organisation.outlineMade', { count: made }))
      onClose()
    } catch (failed) {
      tellError(failed)
    }
  }
  return (
    <ActDialog
      title={say('organisation.outlineTitle')}
      act={say('organisation.outlineMake', { count })}
      onAct={() => void act()}
      busy={make.isPending}
      disabled={count === 0}
      unsaved={text.trim() !== ''}
      size={860}
      onClose={onClose}
    >
      <ReadBeside
        how={say('organisation.outlineHow')}
        lead={
          units.length > 0 && (
            <div className={classes.under}>
              <PlainSelect
                label={say('organisation.outlineUnder')}
                choices={[
                  { id: atTop, name: say('organisation.top') },
                  ...placesOf(units, null).map(({ value, label }) => ({ id: value, name: label })),
                ]}
                value={under}
                onChange={setChosen}
              />
            </div>
          )
        }
        label={say('organisation.outlineText')}
        text={text}
        onText={setText}
        onKeyDown={(event) => {
          // Tab indents while there is something to indent; from an empty line it leads on, as everywhere.
          const field = event.currentTarget
          const line = field.value.slice(field.value.lastIndexOf('\n', field.selectionStart - 1) + 1, field.selectionStart)
          if (event.key !== 'Tab' || event.shiftKey || field.value === '' || line.trim() !== '') return
          event.preventDefault()
          field.setRangeText('  ', field.selectionStart, field.selectionEnd, 'end')
          setText(field.value)
        }}
      >
        {meant.length === 0 && !error && <li>{say('organisation.outlineNothing')}</li>}
        {error && asked.trim() !== '' && errorTexts(error).map((told) => <WrongLine key={told}>{told}</WrongLine>)}
        {meant.map(({ line, depth, name, code, isKnown }) => (
          <ReadLine
            key={line}
            depth={depth}
            name={name}
            told={isKnown ? `${code} · ${say('organisation.outlineKnown')}` : code}
            isKnown={isKnown}
          />
        ))}
      </ReadBeside>
    </ActDialog>
  )
}

/** Under the one unit at the top, unless the outline begins with that itself. */
function usualPlace(units: readonly UnitSet[], text: string): string {
  const tops = units.filter(({ parentId, retired }) => parentId === null && !retired)
  const [top] = tops
  const isAmongThem =
    top && readOutline(text).lines.some(({ depth, name }) => depth === 0 && name.toLowerCase() === top.names.en.toLowerCase())
  return tops.length === 1 && top && !isAmongThem ? top.id : atTop
}
