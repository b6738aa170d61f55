import { Button } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetUpDialog } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { refreshes } from './refreshes.ts'
import { sayRule } from './rule-words.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useCountryName, useTypeForm } from './type-form.ts'

/** What people take leave of. */
export function LeaveTypes() {
  const say = useText()
  const language = useLanguage()
  const { data } = useCall(leaveTypeSetUp.calls.list, {})
  const form = useTypeForm(data)
  const nameOf = useCountryName()
  const [takingOver, setTakingOver] = useState(false)
  return (
    <>
      <SetUpPart
        how="leaveTypes.how"
        set={leaveTypeSetUp}
        words={{ none: 'leaveTypes.none', create: 'leaveTypes.new', change: 'leaveTypes.change' }}
        // A row leads to its versions, where it is changed from a day on; what is new has none yet.
        dialog={({ row, rows, scopes, onClose }) =>
          row ? (
            <Navigate to={pageOf(row) as never} />
          ) : (
            <SetUpDialog
              set={leaveTypeSetUp}
              title={say('leaveTypes.new')}
              form={form}
              row={null}
              rows={rows}
              scopes={scopes}
              refreshes={refreshes}
              onClose={onClose}
            />
          )
        }
        aside={(type) => [(type.countries ?? []).map(nameOf).join(', '), ...sayRule(type, todayThere(), say)]}
        beside={(type) => {
          const [page, name] = [pageOf(type), nameIn(type.names, language)]
          const isTried = type.balance && !type.retired
          // Rows of whoever changes nothing here are not opened by a press on them.
          return (
            (isTried || type.locked) && (
              <>
                {type.locked && <LinkTo to={page} words={say('leaveTypes.versions.open')} of={name} />}
                {isTried && <LinkTo to={`${page}/simulator`} words={say('leaveTypes.trial.open')} of={name} />}
              </>
            )
          )
        }}
        acts={
          <Button variant="default" onClick={() => setTakingOver(true)}>
            {say('leaveTemplates.open')}
          </Button>
        }
        refreshes={refreshes}
      />
      {takingOver && data && <TemplateDialog known={data} refreshes={refreshes} onClose={() => setTakingOver(false)} />}
    </>
  )
}

const pageOf = ({ id }: { id: string }) => `/set-up/leave-types/${id}`

const LinkTo = ({ to, words, of }: { to: string; words: string; of: string }) => (
  <Button variant="default" size="compact-sm" aria-label={`${words} · ${of}`} renderRoot={(props) => <Link to={to as never} {...props} />}>
    {words}
  </Button>
)
