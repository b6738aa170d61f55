import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { sayRule } from './rule-words.ts'
import { useTypeForm } from './type-form.ts'

/** Areas whose answers follow from what holds of leave. */
const refreshed = ['leave', 'leave-balance', 'leave-adjustment', 'home']

/** What people take leave of. */
export function LeaveTypes() {
  const say = useText()
  const language = useLanguage()
  const { data } = useCall(leaveTypeSetUp.calls.list, {})
  const form = useTypeForm(data)
  const [takingOver, setTakingOver] = useState(false)
  return (
    <>
      <SetUpPart
        how="leaveTypes.how"
        set={leaveTypeSetUp}
        words={{ none: 'leaveTypes.none', create: 'leaveTypes.new', change: 'leaveTypes.change' }}
        form={form}
        aside={(type) => sayRule(type, todayThere(), say)}
        beside={(type) =>
          type.balance &&
          !type.retired && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${say('leaveTypes.trial.open')} · ${nameIn(type.names, language)}`}
              renderRoot={(props) => <Link to={`/set-up/leave-types/${type.id}/simulator` as never} {...props} />}
            >
              {say('leaveTypes.trial.open')}
            </Button>
          )
        }
        acts={
          <Button variant="default" onClick={() => setTakingOver(true)}>
            {say('leaveTemplates.open')}
          </Button>
        }
        refreshes={refreshed}
      />
      {takingOver && data && <TemplateDialog known={data} refreshes={refreshed} onClose={() => setTakingOver(false)} />}
    </>
  )
}
