import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { timeSetupCalls, type ShiftSet } from '#shared/areas/time-setup.ts'
import { planShift } from '#shared/records/attendance/shift.ts'
import { minutesIn, without, type Span } from '#shared/records/attendance/spans.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { scopeText } from '#web/platform/form/scope-field.ts'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { nameIn } from '../parts/name-fields.ts'
import { RetireDialog } from '../parts/retire-dialog.tsx'
import { SetList } from '../parts/set-list.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import classes from '../parts/time-setup.module.css'

/** Shifts, each with its day drawn. */
export function Shifts() {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(timeSetupCalls.shifts, {})
  const takeUp = useAct(timeSetupCalls.retireShift)
  const [editing, setEditing] = useState<ShiftSet | 'new' | null>(null)
  const [retiring, setRetiring] = useState<ShiftSet | null>(null)
  const actionsOf = (shift: ShiftSet) => [
    {
      label: say('timeSetup.edit'),
      icon: <IconPencil size={16} stroke={1.75} />,
      disabled: shift.locked,
      onClick: () => setEditing(shift),
    },
    shift.isRetired
      ? {
          label: say('timeSetup.takeUp'),
          icon: <IconPlayerPlay size={16} stroke={1.75} />,
          disabled: shift.locked,
          onClick: () => void takeUp.mutateAsync({ input: { id: shift.id, isRetired: false } }).catch(tellError),
        }
      : {
          label: say('timeSetup.retire'),
          icon: <IconPlayerPause size={16} stroke={1.75} />,
          disabled: shift.locked,
          onClick: () => setRetiring(shift),
        },
  ]
  return (
    <div className={classes.stack}>
      <p className={classes.how}>{say('timeSetup.shiftsHow')}</p>
      <Section
        ruled
        title={say('timeSetup.tab.shifts')}
        actions={
          <Button size="compact-md" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEditing('new')}>
            {say('timeSetup.newShift')}
          </Button>
        }
      >
        <SetList
          items={data?.shifts}
          failed={error}
          empty={say('timeSetup.noShifts')}
          keyOf={({ id }) => id}
          row={(shift) => (
            <>
              <div className={classes.words} data-retired={shift.isRetired || undefined}>
                <div className={classes.first}>
                  <span className={classes.name}>{nameIn(shift.names, language)}</span>
                  <span className={classes.code}>{shift.code}</span>
                  {shift.isRetired && <Pill colour="grey">{say('timeSetup.retired')}</Pill>}
                </div>
                <RuleInWords shift={shift} />
              </div>
              <ShiftBar shift={shift} />
              <span className={classes.times}>{`${shift.rule.start} – ${shift.rule.end}`}</span>
              <RowMenu name={nameIn(shift.names, language)} actions={actionsOf(shift)} />
            </>
          )}
        />
      </Section>
      {editing && data && <ShiftDialog shift={editing === 'new' ? null : editing} scopes={data.scopes} onClose={() => setEditing(null)} />}
      {retiring && (
        <RetireDialog
          call={timeSetupCalls.retireShift}
          what={{ id: retiring.id, name: nameIn(retiring.names, language) }}
          onClose={() => setRetiring(null)}
        />
      )}
    </div>
  )
}

/** On a day on which no clock is changed. */
const drawn = ({ code, rule }: ShiftSet) => planShift({ code, name: code, ...rule }, '2026-01-05', 'UTC')

function RuleInWords({ shift }: { shift: ShiftSet }) {
  const say = useText()
  const { span, unpaidBreaks } = drawn(shift)
  const { grace, overtime } = shift.rule
  const breaks = minutesIn(unpaidBreaks)
  const words = [
    scopeText(say, shift),
    formatDuration(minutesIn(without([span], unpaidBreaks))),
    breaks > 0 && say('timeSetup.breakOf', { minutes: breaks }),
    grace.late > 0 && say('timeSetup.graceOf', { late: grace.late }),
    overtime.onlyApproved ? say('timeSetup.overtimeApproved') : say('timeSetup.overtimeFrom', { least: overtime.least }),
  ]
  return <span className={classes.aside}>{words.filter(Boolean).join(' · ')}</span>
}

const dayMs = 86_400_000

/** The shift on one day of the clock, from midnight to midnight: what lies after midnight stands at its beginning. */
function ShiftBar({ shift }: { shift: ShiftSet }) {
  const { span, paidBreaks, unpaidBreaks } = drawn(shift)
  return (
    <div className={classes.bar} aria-hidden>
      {onClock(span).map((part) => (
        <span key={part.from} className={classes.work} style={placeOf(part)} />
      ))}
      {[...paidBreaks, ...unpaidBreaks].flatMap(onClock).map((part) => (
        <span key={part.from} className={classes.rest} style={placeOf(part)} />
      ))}
    </div>
  )
}

/** A span as shares of its day, in two where it crosses midnight. */
function onClock({ from, until }: Span): Span[] {
  const midnight = Date.parse('2026-01-05T00:00:00Z')
  const [begins, ends] = [(from - midnight) / dayMs, (until - midnight) / dayMs]
  if (begins >= 1) return [{ from: begins - 1, until: ends - 1 }]
  if (ends <= 1) return [{ from: begins, until: ends }]
  return [
    { from: begins, until: 1 },
    { from: 0, until: ends - 1 },
  ]
}

const placeOf = ({ from, until }: Span) => ({ insetInlineStart: `${from * 100}%`, inlineSize: `${(until - from) * 100}%` })
