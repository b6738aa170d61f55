import { Button } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { RequestModule } from '#shared/contract/request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { EmployeeTransferDialog } from '#web/platform/people/employee-transfer-dialog.tsx'
import { useEveryone } from '#web/platform/people/use-everyone.ts'
import { ManyDialog, type ManyLine } from './many-dialog.tsx'

interface SeveralProps {
  module: RequestModule
  /** People for whom the signed-in person may file. */
  source: Endpoint
  /** Whether the form is filled in; says what lacks where it is not. */
  complete: () => boolean
  /** The request of the form for one of them. */
  requestOf: (employeeId: string) => ManyLine['request']
  onDone: () => void
}

/** Files the same for several people: they are chosen, what would become of each is shown, and all are submitted at once. */
export function Several({ module, source, complete, requestOf, onDone }: SeveralProps) {
  const say = useText()
  const roles = useHome().data?.roles
  const [step, setStep] = useState<'choosing' | readonly ManyLine[] | null>(null)
  const everyone = useEveryone(source, step === 'choosing')
  if (!roles?.manages && !roles?.hr) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={18} stroke={1.75} />}
        loading={step === 'choosing' && !everyone}
        onClick={() => complete() && setStep('choosing')}
      >
        {say('many.several')}
      </Button>
      {everyone && (
        <EmployeeTransferDialog
          opened={step === 'choosing'}
          onClose={() => setStep(null)}
          employees={everyone}
          selected={[]}
          byDepartment
          title={say('many.choose')}
          onSave={(chosen) =>
            setStep(
              chosen.length === 0
                ? null
                : chosen.map(({ id, displayName }) => ({ employeeId: id, employee: displayName, request: requestOf(id) })),
            )
          }
        />
      )}
      {step !== null && step !== 'choosing' && (
        <ManyDialog
          module={module}
          title={say('many.title', { count: step.length })}
          lines={step}
          onClose={() => setStep(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}
