import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { IconClockCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { call } from '#web/foundation/api/call.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ManyDialog, type ManyLine } from '#web/approval/many/many-dialog.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'

type Found = AnswerOf<typeof attendanceCalls.corrections>

/**
 * Corrects the odd days of a list at once: the times that lack are those that were planned; where it is wished, those that differ
 * too. One request a day, each as if it were alone.
 */
export function OddCorrections({ body }: { body: Readonly<Record<string, unknown>> }) {
  const say = useText()
  const language = useLanguage()
  const [found, setFound] = useState<Found | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const ask = async (differing: boolean) => {
    setIsAsking(true)
    try {
      setFound(await call(attendanceCalls.corrections, { ...body, differing } as never))
    } catch (error) {
      tellError(error)
    } finally {
      setIsAsking(false)
    }
  }
  const close = () => {
    setFound(null)
    setReason(null)
  }
  const lines = (found?.listData ?? []).map(({ employeeId, employee, day, checkIn, checkOut }): ManyLine => ({
    employeeId,
    employee,
    detail: `${friendlyDate(day, language)} · ${timesTold(checkIn, checkOut, say)}`,
    request: { employeeId, form: { day, checkIn, checkOut, note: reason ?? '' } },
  }))
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={isAsking}
        leftSection={<IconClockCheck size={18} stroke={1.75} />}
        onClick={() => void ask(false)}
      >
        {say('attendance.correctOdd')}
      </Button>
      {found && reason === null && (
        <Reason found={found} isAsking={isAsking} onDiffering={(differing) => void ask(differing)} onReason={setReason} onClose={close} />
      )}
      {found && reason !== null && (
        <ManyDialog
          module={requestModules['check-time-overrider']}
          title={say('attendance.correctOdd')}
          lines={lines}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}

/** `In 07:00`, `Out 17:30`, `In 07:00, out 17:30`. */
function timesTold(checkIn: string | null, checkOut: string | null, say: Say): string {
  if (checkIn !== null && checkOut !== null) return say('attendance.correctOddBoth', { checkIn, checkOut })
  return checkIn === null ? say('attendance.correctOddOut', { checkOut: checkOut ?? '' }) : say('attendance.correctOddIn', { checkIn })
}

interface ReasonProps {
  found: Found
  /** What differs too is being looked for. */
  isAsking: boolean
  onDiffering: (differing: boolean) => void
  onReason: (reason: string) => void
  onClose: () => void
}

/** What is going to be corrected, and why. */
function Reason({ found: { listData, oddDays }, isAsking, onDiffering, onReason, onClose }: ReasonProps) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [differing, setDiffering] = useState(false)
  const lacks = typed.trim() === ''
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('attendance.correctOdd')}
      footer={
        <>
          <Button loading={isAsking} disabled={listData.length === 0} onClick={() => (lacks ? setIsLeft(true) : onReason(typed))}>
            {say('attendance.correctOddNext')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <Remark>
        {say(differing ? 'attendance.correctOddDiffering' : 'attendance.correctOddHow', { count: listData.length, of: oddDays })}
      </Remark>
      <Switch
        mb="md"
        label={say('attendance.correctOddAlso')}
        checked={differing}
        onChange={({ currentTarget: { checked } }) => {
          setDiffering(checked)
          onDiffering(checked)
        }}
      />
      {listData.length > 0 && (
        <MultilineInput
          label={say('attendance.correctOddWhy')}
          required
          longest={longestNote}
          value={typed}
          error={isLeft && lacks ? say('field.required') : null}
          onBlur={() => setIsLeft(true)}
          onChange={setTyped}
        />
      )}
    </Dialog>
  )
}
