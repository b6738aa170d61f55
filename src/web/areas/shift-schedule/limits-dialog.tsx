import { useState } from 'react'
import { rosterLimits, shiftScheduleCalls, type RosterMonth } from '#shared/areas/shift-schedule.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { numberIn } from '#web/platform/form/read-number.ts'
import classes from './roster-screen.module.css'

/** For administrators: what rosters are warned by. */
export function LimitsDialog({ limits, onClose }: { limits: RosterMonth['limits']; onClose: () => void }) {
  const say = useText()
  const change = useAct(shiftScheduleCalls.changeLimits)
  const [opened] = useState(limits)
  const [rest, setRest] = useState(String(limits.minimumRestHours))
  const [days, setDays] = useState(String(limits.mostDaysInRow))
  const wanted = rosterLimits.safeParse({ minimumRestHours: numberIn(rest || '-'), mostDaysInRow: numberIn(days || '-') })
  const save = async () => {
    if (!wanted.success) return
    try {
      await change.mutateAsync({ input: { ...wanted.data, opened } })
      tellSuccess(say('roster.limits.saved'))
      onClose()
    } catch (error) {
      // Opened again it shows what stands.
      if (statusOf(error) === 409) void queries.invalidateQueries({ queryKey: ['shift-schedule'] })
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('roster.limits')}
      act={say('roster.save')}
      onAct={() => void save()}
      busy={change.isPending}
      disabled={!wanted.success}
      unsaved={rest !== String(limits.minimumRestHours) || days !== String(limits.mostDaysInRow)}
      onClose={onClose}
    >
      <div className={classes.form}>
        <NumberInput label={say('roster.limits.rest')} value={rest} onChange={setRest} />
        <NumberInput label={say('roster.limits.days')} decimals={false} value={days} onChange={setDays} />
      </div>
    </ActDialog>
  )
}
