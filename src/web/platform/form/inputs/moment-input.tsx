import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { todayThere } from '#web/foundation/format/date.ts'
import { dayOfMonth, friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { missingDay, readDayWords } from '../day-words.ts'
import { exampleOf, readMoment, shownMoment, type MomentKind } from '../typing.ts'
import type { DayPair, UseMarks } from './day-pair.ts'
import './inputs.css'
import classes from './moment-input.module.css'

/** The calendar is large and comes when somebody opens it. */
const MomentPicker = lazy(async () => ({ default: (await import('./moment-picker.tsx')).MomentPicker }))

export interface MomentInputProps {
  kind: MomentKind
  label: string
  /** `YYYY-MM-DD`, `YYYY-MM`, `HH:mm` or `YYYY-MM-DD HH:mm`; what cannot be read stays as it was typed. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** First and last day that can be picked. */
  from?: string | undefined
  until?: string | undefined
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  /** Beneath the field; the example goes with it until the field can be read. '' where a filled field has to be flat. */
  hint?: ReactNode
  /** The other end of the time that this field begins or ends: both are picked in one calendar. */
  pair?: DayPair | undefined
  /** What the calendar says of the days of a month. */
  useMarks?: UseMarks | undefined
  /** The field stands in a popover already: the calendar then belongs to that. */
  nested?: boolean
}

/** A date, month, time or both: typed, or picked in a calendar. */
export function MomentInput(props: MomentInputProps) {
  const { kind, label, value, onChange, required = false, disabled = false } = props
  const say = useText()
  const language = useLanguage()
  const [typing, setTyping] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const example = exampleOf(kind, new Date().getFullYear())
  const isRead = disabled || readMoment(kind, value) !== null
  const Icon = kind === 'time' ? IconClock : IconCalendar
  const inWords = (text: string) => (kind === 'date' ? readDayWords(text, todayThere(), props.from) : null)
  // Digits alone may go on: they are read as a day once the field is left.
  const type = (text: string) => {
    setTyping(text)
    onChange(readMoment(kind, text) ?? (/[a-z+]/i.test(text) ? inWords(text) : null) ?? text)
  }
  const leave = () => {
    setTyping(null)
    const read = isRead ? null : inWords(value)
    if (read !== null) onChange(read)
    props.onBlur?.()
  }
  const isSaid = typing !== null && isRead && kind === 'date' && /[a-z+]/i.test(typing)
  // Who is still typing may be on the way to another day.
  const missing = !isRead && kind === 'date' && (typing === null || props.error) ? missingDay(value) : null
  const pick = (picked: string, done: boolean) => {
    setTyping(null)
    onChange(picked)
    if (done) setOpen(false)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') setOpen(true)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={!props.nested}
      trapFocus
      returnFocus
      withRoles={false}
      disabled={disabled}
    >
      <Popover.Target>
        <TextInput
          label={label}
          value={typing ?? shownMoment(kind, value)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={openByKey}
          required={required}
          withAsterisk={required}
          disabled={disabled}
          error={missing ? say('field.noSuchDay', { day: dayOfMonth(missing, language) }) : props.error}
          description={
            <Hint
              hint={props.hint ?? (isSaid ? friendlyDate(value, language) : undefined)}
              example={props.hint === undefined || !isRead ? say('field.example', { example }) : ''}
            />
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          classNames={{ input: classes.input }}
          rightSectionWidth={40}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              tabIndex={-1}
              disabled={disabled}
              onClick={() => setOpen(!open)}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-label={say(kind === 'time' ? 'field.openClock' : 'field.openCalendar', { name: label })}
            >
              <Icon size={18} stroke={1.75} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} role="dialog" aria-label={label} tabIndex={-1} data-autofocus>
        <ScreenPart>
          <Suspense fallback={<Loader size="sm" role="status" aria-label={say('choice.loading')} />}>
            <MomentPicker
              kind={kind}
              value={readMoment(kind, value)}
              from={props.pair ? undefined : props.from}
              until={props.until}
              pair={props.pair}
              useMarks={props.useMarks}
              onPick={pick}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </ScreenPart>
      </Popover.Dropdown>
    </Popover>
  )
}

function Hint({ hint = '', example }: { hint: ReactNode; example: string }) {
  return [hint, example].map(
    (line, place) =>
      line !== '' && (
        <span key={place} className={classes.line}>
          <Dated>{line}</Dated>
        </span>
      ),
  )
}
