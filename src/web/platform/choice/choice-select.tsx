import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KnownSelect } from './known-select.tsx'
import classes from './choice-select.module.css'

export interface Choice {
  readonly id: string
  readonly name: string
  /** Beneath the name. */
  readonly detail?: string
  /** At the end of the line: `9.5 days`. */
  readonly aside?: string
}

interface ChoiceSelectProps {
  label: string
  icon: ReactNode
  choices: readonly Choice[]
  value: string | null
  onChange: (id: string | null) => void
  disabled?: boolean
  /** The choices are on their way: the line of their detail keeps its place. */
  coming?: boolean
  error: string | null
}

/** Letters that stand in one line of the field in a window narrower than this, in px. */
const [narrowAt, lettersThere] = [480, 28]

/** A dropdown of choices that say more than their name. */
export function ChoiceSelect({ label, icon, choices, value, onChange, disabled = false, coming = false, error }: ChoiceSelectProps) {
  const of = (id: string | null) => choices.find((choice) => choice.id === id)
  const chosen = of(value)
  const narrow = useMediaQuery(`(max-width: ${narrowAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  // A name is read whole: what has no room beside it goes beneath.
  const fits = !narrow || `${chosen?.name} ${chosen?.aside}`.length <= lettersThere
  const aside = fits ? chosen?.aside : undefined
  const beneath = [chosen?.detail, fits ? undefined : chosen?.aside].filter(Boolean).join(' · ')
  return (
    <KnownSelect
      label={label}
      required
      disabled={disabled}
      error={error}
      choices={choices}
      value={chosen ? value : null}
      onChange={onChange}
      hint={coming ? '\u00a0' : beneath}
      start={<span className={classes.icon}>{icon}</span>}
      endWidth={aside ? `calc(${aside.length}ch + 52px)` : 40}
      end={
        <span className={classes.end}>
          {aside}
          <IconChevronDown size={18} stroke={1.75} />
        </span>
      }
      inputClass={classes.input ?? ''}
      option={(choice) => (
        <span className={classes.option}>
          <span className={classes.words}>
            <span>{choice.name}</span>
            {choice.detail && <span className={classes.quiet}>{choice.detail}</span>}
          </span>
          {choice.aside && <span className={classes.quiet}>{choice.aside}</span>}
        </span>
      )}
    />
  )
}
