import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { shiftScheduleCalls, type RosterMonth } from '#shared/areas/shift-schedule.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { shownShifts } from './month-facts.ts'
import { Outcome, Refused, SaveFirst } from './outcome.tsx'
import classes from './roster-screen.module.css'

interface ImportDialogProps {
  month: RosterMonth
  /** Days that are changed and not saved: they come first. */
  unsaved: number
  onClose: () => void
}

/** Brings a filled table: it is tried as soon as it is chosen, and written only where nothing in it is wrong. */
export function ImportDialog({ month, unsaved, onClose }: ImportDialogProps) {
  const say = useText()
  const bring = useAct(shiftScheduleCalls.import, { refreshes: ['attendance'] })
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [tried, setTried] = useState<AnswerOf<typeof shiftScheduleCalls.import> | null>(null)
  const run = async (chosen: File, dryRun: boolean) => {
    try {
      const told = await bring.mutateAsync({ input: { dryRun }, files: { file: chosen } })
      if (!told.isWritten) return setTried(told)
      tellSuccess(say('roster.import.done', { count: told.changed }))
      onClose()
    } catch (error) {
      setTried(null)
      setRefused(errorTexts(error))
    }
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setTried(null)
    setRefused([])
    if (chosen) void run(chosen, true)
  }
  const words = [...shownShifts(month.shifts).values()]
    .filter(({ canBeChosen }) => canBeChosen)
    .map(({ code, short }) => (short === code ? code : `${code} (${short})`))
    .join(', ')
  return (
    <ActDialog
      title={say('roster.import')}
      act={say('roster.import.do')}
      onAct={() => file && void run(file, false)}
      busy={bring.isPending}
      disabled={unsaved > 0 || !file || !tried || tried.faultCount > 0 || tried.changed === 0}
      size="lg"
      onClose={onClose}
    >
      <div className={classes.form}>
        <SaveFirst unsaved={unsaved} />
        <p className={classes.how}>{say('roster.import.how')}</p>
        <p className={classes.how}>{say('roster.import.words', { words, last: 'OFF' })}</p>
        <FileInput
          label={say('roster.import.file')}
          accept=".xlsx,.ods,.csv,.tsv,.txt"
          value={file}
          onChange={choose}
          disabled={unsaved > 0}
          clearable
          clearButtonProps={{ 'aria-label': say('choice.clear', { name: say('roster.import.file') }) }}
        />
        <Refused texts={refused} />
        {tried && <Outcome told={tried} />}
      </div>
    </ActDialog>
  )
}
