import { Tooltip } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { overtimeScheduleCalls, type ImportedEmployee } from '#shared/requests/overtime-schedule.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './import-button.module.css'

type Read = AnswerOf<typeof overtimeScheduleCalls.importEmployees>

interface ImportButtonProps {
  /** On which times without a day lie. */
  day: string
  onRead: (read: readonly ImportedEmployee[]) => void
}

/** Reads people from a table, and says what of it could not be read. */
export function ImportButton({ day, onRead }: ImportButtonProps) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = async (file: File) => {
    setBusy(true)
    setRead(null)
    setProblems([])
    try {
      const answer = await call(overtimeScheduleCalls.importEmployees, { day: readMoment('date', day) }, { files: { attachment: file } })
      setRead(answer)
      onRead(answer.listData)
    } catch (error) {
      setProblems(errorTexts(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Tooltip label={say('overtime.importHint')} multiline w={300}>
        <ActButton
          variant="default"
          loading={busy}
          leftSection={<IconFileSpreadsheet size={18} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {say('overtime.import')}
        </ActButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
        aria-label={say('overtime.import')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      <div role="status" className={classes.told}>
        {problems.map((problem) => (
          <p key={problem} className={classes.problem}>
            {problem}
          </p>
        ))}
        {read && <p>{say('overtime.imported', { count: read.listData.length })}</p>}
        {read && read.faultCount > 0 && (
          <div className={classes.problem}>
            <p>{say('overtime.importFaults', { count: read.faultCount })}</p>
            <ul>
              {read.faults.slice(0, 10).map((fault) => (
                <li key={`${fault.row} ${fault.column}`}>{say('overtime.importFault', { ...fault })}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}
