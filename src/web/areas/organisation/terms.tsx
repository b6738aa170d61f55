import { Button } from '@mantine/core'
import { useState } from 'react'
import { gradeList, gradeSetUp, statusList, statusSetUp } from '#shared/areas/organisation.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const gradeWords = { title: 'organisation.gradeList', make: 'organisation.gradesMake', made: 'organisation.gradesMade' } as const
const statusWords = { title: 'organisation.statusList', make: 'organisation.statusesMake', made: 'organisation.statusesMade' } as const

/** Grades and employment statuses. */
export function Terms() {
  const say = useText()
  const [pasting, setPasting] = useState<'grades' | 'statuses' | null>(null)
  const close = () => setPasting(null)
  const pasteButton = (what: 'grades' | 'statuses') => (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`${say('organisation.list.open')} · ${say(`organisation.${what}`)}`}
      onClick={() => setPasting(what)}
    >
      {say('organisation.list.open')}
    </Button>
  )
  return (
    <SetUpScreen title="organisation.terms" how="organisation.termsHow">
      <SetUpPart
        set={gradeSetUp}
        words={{
          none: 'organisation.noGrades',
          create: 'organisation.newGrade',
          change: 'organisation.changeGrade',
        }}
        acts={pasteButton('grades')}
      />
      <SetUpPart
        set={statusSetUp}
        words={{
          none: 'organisation.noStatuses',
          create: 'organisation.newStatus',
          change: 'organisation.changeStatus',
        }}
        acts={pasteButton('statuses')}
      />
      {pasting === 'grades' && <PasteDialog pasted={gradeList} words={gradeWords} onClose={close} />}
      {pasting === 'statuses' && <PasteDialog pasted={statusList} words={statusWords} onClose={close} />}
    </SetUpScreen>
  )
}
