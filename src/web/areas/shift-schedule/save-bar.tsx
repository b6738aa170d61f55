import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { warningsOf, type Shifts } from './month-facts.ts'
import type { DraftState } from './use-draft.ts'
import classes from './save-bar.module.css'

const mostShown = 4

/** What is not saved yet, what speaks against it, and what somebody else was faster with. Nothing while nothing is changed. */
export function SaveBar({ month, state, shifts }: { month: RosterMonth; state: DraftState; shifts: Shifts }) {
  const say = useText()
  const language = useLanguage()
  const { count, conflict, busy } = state
  if (count === 0 && !conflict) return null
  const lines = month.listData.flatMap((row) => {
    const edits = state.draft.now.get(row.employeeId)
    if (!edits) return []
    return [...warningsOf(row, edits, month, shifts).values()]
      .flat()
      .map(({ rule, day, facts }) =>
        say('roster.warningLine', { name: row.employee, day: friendlyDate(day, language), text: say(`roster.warning.${rule}`, facts) }),
      )
  })
  return (
    <div className={classes.bar} role="region" aria-label={say('roster.unsaved', { count })}>
      {conflict ? (
        <div role="alert" className={classes.words}>
          <strong className={classes.bad}>{say('roster.conflict')}</strong>
          <Lines lines={conflict.texts} />
        </div>
      ) : (
        <div className={classes.words} aria-live="polite">
          <strong>{say('roster.unsaved', { count })}</strong>
          {lines.length === 0 ? (
            <span className={classes.good}>
              <IconCircleCheck size={15} stroke={1.75} /> {say('roster.warningsNone')}
            </span>
          ) : (
            <>
              <span className={classes.warned}>
                <IconAlertTriangle size={15} stroke={1.75} /> {say('roster.warnings', { count: lines.length })}
              </span>
              <Lines lines={lines} />
            </>
          )}
        </div>
      )}
      <div className={classes.buttons}>
        {conflict ? (
          <>
            <Button variant="default" onClick={state.yieldTo} disabled={busy}>
              {say('roster.reload')}
            </Button>
            <ActButton onClick={() => void state.save(true)} loading={busy}>
              {say('roster.keep')}
            </ActButton>
          </>
        ) : (
          <>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
              onClick={state.undo}
              disabled={busy || state.draft.past.length === 0}
            >
              {say('roster.undo')}
            </Button>
            <Button variant="default" onClick={state.discard} disabled={busy}>
              {say('roster.discard')}
            </Button>
            <ActButton onClick={() => void state.save()} loading={busy}>
              {say('roster.save')}
            </ActButton>
          </>
        )}
      </div>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const say = useText()
  return (
    <ul className={classes.lines}>
      {lines.slice(0, mostShown).map((line) => (
        <li key={line}>
          <Dated>{line}</Dated>
        </li>
      ))}
      {lines.length > mostShown && <li>{say('roster.import.more', { count: lines.length - mostShown })}</li>}
    </ul>
  )
}
