import { CloseButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './select-end.module.css'

interface SelectEndProps {
  /** Of the field. */
  name: string
  /** Takes out what is chosen; absent where nothing is, or something must be. */
  onClear?: (() => void) | undefined
  /** What stands before both. */
  children?: ReactNode
}

/** The end of a closed list: a button that empties it, and that it opens. */
export function SelectEnd({ name, onClear, children }: SelectEndProps) {
  const say = useText()
  return (
    <span className={classes.end}>
      {children}
      {onClear && (
        <CloseButton
          size={24}
          className={classes.clear}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
          aria-label={say('choice.clear', { name })}
        />
      )}
      <IconChevronDown size={18} stroke={1.75} className={classes.chevron} />
    </span>
  )
}
