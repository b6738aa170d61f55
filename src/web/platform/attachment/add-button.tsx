import { UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './add-button.module.css'

interface AddButtonProps {
  /** Name of the field that the file is for. */
  label: string
  onClick: () => void
  onBlur?: (() => void) | undefined
  /** Files stand beside it: they say what it is for. */
  alone?: boolean
}

/** The way to a file, 50 px wide and high (documents, B 9), beside the words that say what the place takes. */
export function AddButton({ label, onClick, onBlur, alone = true }: AddButtonProps) {
  const say = useText()
  const drop = say('attachment.drop')
  return (
    <span className={classes.place}>
      <UnstyledButton className={classes.add} aria-label={`${label}: ${drop}`} onClick={onClick} onBlur={onBlur}>
        <IconPaperclip size={18} stroke={1.75} />
      </UnstyledButton>
      {alone && <span aria-hidden="true">{drop}</span>}
    </span>
  )
}
