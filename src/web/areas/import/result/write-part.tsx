import { Anchor, Button } from '@mantine/core'
import '@mantine/core/styles/Anchor.layer.css'
import { IconCircleCheck, IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import type { Import, ImportAct } from '#shared/areas/import.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { NotesInBrief, notesIn, notesPlace } from './notes.tsx'
import { comesOf, isUnchecked, refusedCount } from './refused.ts'
import classes from './result.module.css'

interface WritePartProps {
  one: Import
  told: ImportTold | null
  busy: boolean
  onRun: (act: ImportAct) => void
  onColumns: () => void
  /** Proposes what is taken; null: something is. */
  onAnew: (() => void) | null
}

/** What a trial came to in a sentence, and what can be done now. */
export function WritePart({ one, told, busy, onRun, onColumns, onAnew }: WritePartProps) {
  const say = useText()
  const textOf = useTextOf()
  const [asked, setAsked] = useState<'all' | 'good' | null>(null)
  const come = told === null ? null : verdictOf(told)
  const verdict = come === 'empty' && onAnew ? 'unchosen' : come === 'faulty' && told && isUnchecked(told, one.mends) ? 'unchecked' : come
  const others = told?.others.count ?? 0
  const refused = told ? refusedCount(told) : 0
  const worthKnowing = told ? notesIn(told) : 0
  // Rows that were put right are checked beside them.
  const isCheckedBelow = verdict === 'unchecked' || (verdict === 'faulty' && one.mends.length > 0)
  const goodRows = told?.parts.reduce((sum, { read, refused }) => sum + read - refused, 0) ?? 0
  const what = (told ? comesOf(told) : []).map(({ part, count }) => `${textOf(`import.part.${part}`)} ${formatNumber(count)}`).join(', ')
  const isSafe = verdict === 'good' && others === 0
  return (
    <Card tone={isSafe || verdict === null ? 'plain' : 'warning'}>
      <div className={classes.verdict}>
        {isSafe && <IconCircleCheck size={22} stroke={1.75} className={classes.good} aria-hidden />}
        {!isSafe && verdict !== null && <IconAlertTriangle size={22} stroke={1.75} className={classes.bad} aria-hidden />}
        <div className={classes.verdictWords}>
          <strong>
            {verdict === null
              ? say(one.state === 'undone' ? 'import.wasUndone' : 'import.tryHow')
              : say(`import.verdict.${verdict}`, { count: refused })}
          </strong>
          <span className={classes.aside}>{verdict !== null && say(`import.verdictHow.${verdict}`)}</span>
          {told && worthKnowing > 0 && (
            <Anchor href={`#${notesPlace}`} size="sm" onClick={toNotes}>
              {say('import.worthKnowing', { count: worthKnowing })}
            </Anchor>
          )}
        </div>
        <div className={classes.acts}>
          {(verdict === 'good' || (verdict === 'otherwise' && told?.faultCount === 0)) && (
            <ActButton loading={busy} onClick={() => setAsked('all')}>
              {say('import.write')}
            </ActButton>
          )}
          {(verdict === 'faulty' || (verdict === 'otherwise' && refused > 0)) && goodRows > 0 && (
            <ActButton variant="default" loading={busy} onClick={() => setAsked('good')}>
              {say('import.writeGood')}
            </ActButton>
          )}
          {verdict === 'unchosen' && onAnew && (
            <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onAnew}>
              {say('import.anew')}
            </Button>
          )}
          {!isCheckedBelow && verdict !== 'unchosen' && (
            <ActButton variant="default" loading={busy} onClick={() => onRun('try')}>
              {say(told ? 'import.tryAgain' : 'import.try')}
            </ActButton>
          )}
          <Button variant="subtle" color="gray" onClick={onColumns}>
            {say('import.backToColumns')}
          </Button>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          title={say(asked === 'all' ? 'import.write' : 'import.writeGood')}
          confirm={say(others > 0 ? 'import.write.allTheSame' : 'import.write.do')}
          danger={others > 0}
          busy={busy}
          onConfirm={() => {
            setAsked(null)
            onRun(asked)
          }}
          onClose={() => setAsked(null)}
        >
          {others > 0 && <p>{say('import.write.others', { count: others })}</p>}
          {told && <NotesInBrief told={told} />}
          {say(sureOf(asked, what), { what, faults: formatNumber(refused) })}
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** What is asked before it is written; where nothing would be added or changed nothing is listed. */
const sureOf = (asked: 'all' | 'good', what: string) =>
  asked === 'all' ? 'import.write.sure' : what === '' ? 'import.writeGood.nothing' : 'import.writeGood.sure'

/** Brings what is worth knowing into sight, wherever it stands below. */
function toNotes(event: MouseEvent): void {
  const place = document.getElementById(notesPlace)
  if (!place) return
  event.preventDefault()
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}

type Verdict = 'good' | 'same' | 'faulty' | 'stopped' | 'empty' | 'otherwise'

function verdictOf({ good, stopped, effect, faultCount, rowsRead, otherwise }: ImportTold): Verdict {
  if (stopped) return 'stopped'
  if (otherwise) return 'otherwise'
  if (faultCount > 0) return 'faulty'
  if (rowsRead === 0 && effect === 0) return 'empty'
  return good && effect === 0 ? 'same' : 'good'
}
