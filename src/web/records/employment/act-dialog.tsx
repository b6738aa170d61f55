import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { peopleCalls, type ProposedHead } from '#shared/areas/people.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { emptyValues, type Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { Consequences } from './consequences.tsx'
import { HeadProposed } from './head-proposed.tsx'
import { bodyOf, fieldsOf, standsOn } from './act-fields.ts'
import type { ActKind } from './acts.tsx'

interface ActDialogProps {
  kind: ActKind
  people: readonly { id: string; name: string }[]
  onClose: () => void
  onDone?: () => void
}

/** What follows from employment is told elsewhere too. */
export const refreshedByActs = [
  'person',
  'profile',
  'home',
  'access',
  'attendance',
  'shift-schedule',
  'leave-balance',
  'staffing',
  'organisation',
]

/** One act for one person or many, from a day on, with what it changes before it is done. */
export function EmploymentDialog({ kind, people, onClose, onDone }: ActDialogProps) {
  const say = useText()
  const { data: choices } = useCall(peopleCalls.choices, {})
  const act = useAct(peopleCalls.act, { refreshes: refreshedByActs })
  const [{ id = '', name = '' } = {}, ...others] = people
  const isOne = others.length === 0
  const line = useCall(peopleCalls.line, { id }, { enabled: isOne })
  const [proposed, propose] = useState('')
  if (!choices) return <Skeleton height={0} />
  const fieldsOn = (day: unknown) => fieldsOf(kind, say, choices, isOne ? standsOn(line.data?.posts ?? [], String(day)) : null, proposed)
  const fields = fieldsOn(todayThere())
  const ids = people.map((one) => one.id)
  return (
    <FormDialog<Values>
      title={say('people.of', { count: people.length, act: say(`people.do.${kind}`), name })}
      save={say(`people.do.${kind}`)}
      fields={({ startsOn }) => [
        { kind: 'date', name: 'startsOn', label: say(kind === 'end' ? 'people.lastDay' : 'people.from'), required: true, span: 6 },
        ...fieldsOn(startsOn),
      ]}
      initial={emptyValues(fields, {
        startsOn: todayThere(),
        ...Object.fromEntries(
          fields.flatMap((field) => (field.kind === 'select' && field.choices && !field.required ? [[field.name, '']] : [])),
        ),
      })}
      busy={act.isPending}
      onSave={async ({ startsOn, ...values }) => {
        const input = { ids, kind, startsOn, ...bodyOf(values) } as SendOf<typeof peopleCalls.act>
        const { changed } = await act.mutateAsync({ input })
        tellSuccess(
          isOne
            ? say('people.doneTo', { name, act: say(`people.act.${kind}`), day: String(startsOn) })
            : say('people.done', { count: changed }),
        )
        onDone?.()
      }}
      onClose={onClose}
      size={760}
    >
      {({ values: { startsOn, ...values }, errorsOf, set }) => {
        const takeAsManager = (head: ProposedHead) => {
          propose(head.name)
          set('managerId', head.id)
        }
        // Before anything is said: of an act that brings somebody elsewhere its consequences name who leads there.
        const head = kind === 'manager' && values['managerId'] === null && values['nobody'] !== true ? line.data?.head : null
        return (
          <>
            {head && <HeadProposed head={head} onTake={takeAsManager} />}
            <Consequences
              ids={ids}
              kind={kind}
              startsOn={String(startsOn)}
              body={bodyOf(values)}
              said={['startsOn', ...fields.map((field) => field.name)].flatMap(errorsOf)}
              onDay={(day) => set('startsOn', day)}
              onManager={takeAsManager}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
