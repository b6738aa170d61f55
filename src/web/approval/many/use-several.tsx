import { Button } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { hasDutyIn } from '#shared/duties.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { EmployeeTransferDialog } from '#web/platform/people/employee-transfer-dialog.tsx'
import type { Chosen } from '#web/platform/people/transfer.ts'
import { useEveryone } from '#web/platform/people/use-everyone.ts'
import type { RequestContract, RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { OfSomebody, RequestViews } from '../request/request-views.ts'
import { ManyDialog } from './many-dialog.tsx'
import classes from './several.module.css'

interface SeveralProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  contract: RequestContract<D, P>
  /** For whom it can be; absent: for one alone. */
  several: RequestViews<V, D, P>['several']
  form: FormState<V>
  /** What the form sends of its fields. */
  fields: Readonly<Record<string, unknown>>
  onDone: () => void
}

interface Several {
  /** People are chosen: the form is for each of them. */
  readonly isOn: boolean
  /** Begins it, beside the title. */
  readonly offer: ReactNode
  /** Above the form: for whom it is. */
  readonly told: ReactNode
  /** Shows what would become of each, to be submitted. */
  readonly look: () => void
  readonly dialog: ReactNode
}

/** Names that a line has room for. */
const shownNames = 5

/** Files the same for several people: they are chosen, the form is filled in, and what would become of each is shown before all are sent. */
export function useSeveral<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>(
  props: SeveralProps<V, D, P>,
): Several {
  const { contract, several, form, fields } = props
  const say = useText()
  const language = useLanguage()
  const home = useHome().data
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [step, setStep] = useState<'choosing' | 'looking' | null>(null)
  const isOffered = several !== undefined && home !== undefined && (home.roles.manages || hasDutyIn(home.roles, contract.module))
  const everyone = useEveryone(several?.source ?? contract.calls.list, isOffered && step === 'choosing')
  const person = several?.about ?? { id: 'employeeId', name: 'employee' }
  const choose = (people: readonly Chosen[]) => {
    setStep(null)
    setChosen(people)
    const own = person.id === 'employeeId' ? home?.person.employeeId : undefined
    const [first] = people
    // What can be chosen is asked for of somebody: of one whom it is for.
    if (!first || people.some(({ id }) => id === (form.values[person.id] ?? own))) return
    form.set(person.id, first.id)
    form.set(person.name, first.displayName)
  }
  const requestOf = (id: string): OfSomebody =>
    several?.about ? { employeeId: null, form: { ...fields, [several.about.id]: id } } : { employeeId: id, form: fields }
  const names = chosen.map(({ displayName }) => displayName)
  const more = names.length - shownNames
  const shown = more > 1 ? [...names.slice(0, shownNames), say('many.more', { count: more })] : names
  return {
    isOn: chosen.length > 0,
    offer: isOffered && chosen.length === 0 && (
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={18} stroke={1.75} />}
        loading={step === 'choosing' && !everyone}
        onClick={() => setStep('choosing')}
      >
        {say('many.several')}
      </Button>
    ),
    told: chosen.length > 0 && (
      <div className={classes.line} role="status">
        <span>
          {say('many.forWhom', {
            count: chosen.length,
            names: new Intl.ListFormat(language, { type: 'conjunction' }).format(shown),
          })}
        </span>
        <span className={classes.acts}>
          <Button variant="default" size="compact-md" onClick={() => setStep('choosing')}>
            {say('many.change')}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => setChosen([])}>
            {say('many.onlyOne')}
          </Button>
        </span>
      </div>
    ),
    look: () => setStep('looking'),
    dialog: (
      <>
        {everyone && (
          <EmployeeTransferDialog
            opened={step === 'choosing'}
            onClose={() => setStep(null)}
            employees={everyone}
            selected={chosen}
            byDepartment
            title={say('many.choose')}
            onSave={choose}
          />
        )}
        {step === 'looking' && (
          <ManyDialog
            module={contract}
            title={say('many.title', { count: chosen.length })}
            lines={chosen.map(({ id, displayName }) => ({ employeeId: id, employee: displayName, request: requestOf(id) }))}
            onClose={() => setStep(null)}
            onDone={props.onDone}
          />
        )}
      </>
    ),
  }
}
