import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { personalDataUpdate } from '#shared/requests/personal-data-update-request.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { PersonalDataUpdateDetail, PersonalDataUpdatePreview } from './personal-data-update-values.ts'
import { UpdateLine } from './update-line.tsx'
import classes from './update-line.module.css'

/** What an update asks for, line by line; whoever decides may send some of them back with why. */
export function Details({ detail }: { detail: PersonalDataUpdateDetail }) {
  const say = useText()
  const { employee, employeeId, note, deadline } = detail
  return (
    <div className={classes.lines}>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={employee} employeeId={employeeId} avatar={24} /> },
          ...(deadline ? [{ name: say('personalDataUpdate.deadline'), value: formatDate(deadline) }] : []),
          ...(note ? [{ name: say('personalDataUpdate.note'), value: note }] : []),
        ]}
      />
      <Lines detail={detail} />
    </div>
  )
}

/** The lines with what can be decided of each. */
export function Lines({ detail }: { detail: PersonalDataUpdateDetail }) {
  const say = useText()
  const [returned, send] = useState<Readonly<Record<number, string>>>({})
  const [refused, refuse] = useState<readonly string[]>([])
  const approve = useAct(personalDataUpdate.calls.approve, { refreshes: ['home', 'universal-inbox', 'notification', 'file'] })
  const decides = detail.enableApprove && detail.lines.length > 1
  const back = Object.entries(returned).map(([line, why]) => ({ line: Number(line), note: why }))
  const decide = async () => {
    refuse([])
    try {
      // The field of lines is this module's own; the contract types the act alike for all.
      await approve.mutateAsync({ input: { id: detail.id, version: detail.version, note: '', returned: back } as never })
      tellSuccess(say('personalDataUpdate.decided'))
    } catch (error) {
      refuse(errorTexts(error))
    }
  }
  return (
    <>
      <ul className={classes.lines}>
        {detail.lines.map((line) => {
          const why = returned[line.line]
          const { [line.line]: _gone, ...others } = returned
          return (
            <UpdateLine
              key={line.line}
              line={line}
              actions={
                decides &&
                line.decided !== 'applied' && (
                  <ActButton
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => send(why === undefined ? { ...returned, [line.line]: '' } : others)}
                  >
                    {say(why === undefined ? 'personalDataUpdate.sendBack' : 'personalDataUpdate.keep')}
                  </ActButton>
                )
              }
            >
              {why !== undefined && (
                <TextInput
                  label={say('personalDataUpdate.why')}
                  value={why}
                  maxLength={500}
                  onChange={({ currentTarget }) => send({ ...returned, [line.line]: currentTarget.value })}
                />
              )}
            </UpdateLine>
          )
        })}
      </ul>
      {refused.map((text) => (
        <p key={text} className={classes.error} role="alert">
          {text}
        </p>
      ))}
      {back.length > 0 && (
        <div>
          <ActButton loading={approve.isPending} disabled={back.some(({ note }) => note.trim() === '')} onClick={() => void decide()}>
            {say('personalDataUpdate.approveOthers', { count: back.length })}
          </ActButton>
        </div>
      )}
    </>
  )
}

/** Beside a form there is nothing that it would do but what it says. */
export const NoConsequences = () => null
export const DetailConsequences = (_props: { detail: PersonalDataUpdateDetail }) => null

export function Summary({ preview }: { preview: PersonalDataUpdatePreview | undefined }) {
  const say = useText()
  return preview && preview.lines.length > 0 ? say('personalDataUpdate.count', { count: preview.lines.length }) : null
}
