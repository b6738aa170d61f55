import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Outcome } from './outcome.tsx'
import classes from './roster-screen.module.css'

/** Brings a filled table: it is tried as soon as it is chosen, and written only where nothing in it is wrong. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const bring = useAct(shiftScheduleCalls.import, { refreshes: ['attendance'] })
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState<AnswerOf<typeof shiftScheduleCalls.import> | null>(null)
  const run = async (chosen: File, dryRun: boolean) => {
    try {
      const told = await bring.mutateAsync({ input: { dryRun }, files: { file: chosen } })
      if (!told.isWritten) return setTried(told)
      tellSuccess(say('roster.import.done', { count: told.changed }))
      onClose()
    } catch (error) {
      setTried(null)
      tellError(error)
    }
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setTried(null)
    if (chosen) void run(chosen, true)
  }
  return (
    <ActDialog
      title={say('roster.import')}
      act={say('roster.import.do')}
      onAct={() => file && void run(file, false)}
      busy={bring.isPending}
      disabled={!file || !tried || tried.faultCount > 0 || tried.changed === 0}
      size="lg"
      onClose={onClose}
    >
      <div className={classes.form}>
        <p className={classes.how}>{say('roster.import.how')}</p>
        <FileInput
          label={say('roster.import.file')}
          accept=".xlsx,.ods,.csv,.tsv,.txt"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': say('choice.clear', { name: say('roster.import.file') }) }}
        />
        {tried && <Outcome told={tried} />}
      </div>
    </ActDialog>
  )
}
