import { useState } from 'react'
import { shiftScheduleCalls, type RosterMonth } from '#shared/areas/shift-schedule.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { Outcome, Refused, SaveFirst } from './outcome.tsx'
import classes from './roster-screen.module.css'

interface CopyDialogProps {
  month: RosterMonth
  /** Days that are changed and not saved: what is copied is what is saved. */
  unsaved: number
  onClose: () => void
}

/** Copies days of the roster onto later weeks or another person; what it would change is shown before it is done. */
export function CopyDialog({ month, unsaved, onClose }: CopyDialogProps) {
  const say = useText()
  const copy = useAct(shiftScheduleCalls.copy, { refreshes: ['attendance'] })
  const monday = addDays(month.days[0] ?? '', (7 - weekday(month.days[0] ?? '')) % 7)
  const [of, setOf] = useState('')
  const [to, setTo] = useState('')
  const [from, setFrom] = useState(monday)
  const [until, setUntil] = useState(addDays(monday, 6))
  const [startsOn, setStartsOn] = useState(addDays(monday, 7))
  const [every, setEvery] = useState('')
  const [lastOn, setLastOn] = useState(addDays(monday, 28))
  const [refused, setRefused] = useState<{ of: string; texts: readonly string[] } | null>(null)
  const [tried, setTried] = useState<{ of: string; told: AnswerOf<typeof shiftScheduleCalls.copy> } | null>(null)
  const people = month.listData.filter(({ canEdit }) => canEdit)
  const everyWeeks = every === '' ? null : Number(every)
  const input = {
    employeeIds: of === '' ? people.map(({ employeeId }) => employeeId) : [of],
    toEmployeeIds: of !== '' && to !== '' ? [to] : [],
    from,
    until,
    startsOn,
    everyWeeks,
    lastOn: everyWeeks === null ? null : lastOn,
  }
  const asked = JSON.stringify(input)
  const isTried = tried?.of === asked
  const run = async (dryRun: boolean) => {
    setRefused(null)
    try {
      const told = await copy.mutateAsync({ input: { ...input, dryRun } })
      if (dryRun) return setTried({ of: asked, told })
      tellSuccess(say('roster.saved', { count: told.changed }))
      onClose()
    } catch (error) {
      setRefused({ of: asked, texts: errorTexts(error) })
    }
  }
  const named = people.map(({ employeeId, employee }) => ({ id: employeeId, name: employee }))
  const pair = { from, until, onPick: (first: string, last: string) => (setFrom(first), setUntil(last)) }
  return (
    <ActDialog
      title={say('roster.copy')}
      act={say(isTried ? 'roster.copy.do' : 'roster.copy.try')}
      onAct={() => void run(!isTried)}
      busy={copy.isPending}
      disabled={unsaved > 0 || (isTried && tried.told.changed === 0)}
      size="lg"
      onClose={onClose}
    >
      <div className={classes.form}>
        <SaveFirst unsaved={unsaved} />
        <p className={classes.how}>{say('roster.copy.how')}</p>
        <div className={classes.pair}>
          <PlainSelect
            label={say('roster.copy.whom')}
            value={of}
            choices={[{ id: '', name: say('roster.copy.everybody') }, ...named]}
            onChange={setOf}
          />
          <PlainSelect
            label={say('roster.copy.to')}
            value={of === '' ? '' : to}
            disabled={of === ''}
            choices={[{ id: '', name: say('roster.copy.same') }, ...named.filter(({ id }) => id !== of)]}
            onChange={setTo}
          />
        </div>
        <div className={classes.pair}>
          <MomentInput kind="date" label={say('roster.copy.from')} value={from} onChange={setFrom} pair={pair} required />
          <MomentInput kind="date" label={say('roster.copy.until')} value={until} onChange={setUntil} pair={pair} required />
        </div>
        <div className={classes.pair}>
          <MomentInput kind="date" label={say('roster.copy.startsOn')} value={startsOn} onChange={setStartsOn} required />
          <PlainSelect
            label={say('roster.copy.repeat')}
            value={every}
            choices={[
              { id: '', name: say('roster.copy.once') },
              ...[1, 2, 3, 4].map((count) => ({ id: String(count), name: say('roster.copy.every', { count }) })),
            ]}
            onChange={setEvery}
          />
          {everyWeeks !== null && (
            <MomentInput kind="date" label={say('roster.copy.lastOn')} value={lastOn} onChange={setLastOn} required />
          )}
        </div>
        <Refused texts={refused?.of === asked ? refused.texts : []} />
        {isTried && <Outcome told={tried.told} />}
      </div>
    </ActDialog>
  )
}
