import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { tabWidth } from '#shared/records/organisation/outline.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import classes from './read-beside.module.css'

interface ReadBesideProps {
  how: string
  /** What is chosen before it is typed. */
  lead?: ReactNode
  label: string
  text: string
  onText: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** How many of each there are, told as it is read. */
  sum?: string | undefined
  /** As it is read: an item for each line. */
  children: ReactNode
}

/** Many at once from what is typed or pasted, with how each line is read beside it before any is made. */
export function ReadBeside({ how, lead, label, text, onText, onKeyDown, sum, children }: ReadBesideProps) {
  const say = useText()
  return (
    <>
      <p className={classes.how}>{how}</p>
      {lead}
      <div className={classes.both} style={{ '--tab': tabWidth } as CSSProperties}>
        <MultilineInput label={label} rows={14} value={text} onChange={onText} data-autofocus {...(onKeyDown && { onKeyDown })} />
        <section className={classes.means} aria-label={say('organisation.outlineMeans')}>
          <h3>{say('organisation.outlineMeans')}</h3>
          {sum !== undefined && (
            <p className={classes.sum} role="status">
              {sum}
            </p>
          )}
          <ul className={classes.meant} {...(sum === undefined && { 'aria-live': 'polite' })}>
            {children}
          </ul>
        </section>
      </div>
    </>
  )
}

/** A line as it is read; what stands already is told from what will be made. */
export const ReadLine = ({ depth = 0, name, told, isKnown }: { depth?: number; name: string; told: string; isKnown: boolean }) => (
  <li style={{ paddingInlineStart: depth * 20 }} data-known={isKnown || undefined}>
    {name}
    <small>{told}</small>
  </li>
)

/** What cannot be meant, and where. */
export const WrongLine = ({ children }: { children: string }) => <li className={classes.wrong}>{children}</li>
