import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { RowMenu, type RowAction } from '#web/platform/list/rows/row-menu.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import row from './set-up-row.module.css'
import classes from './set-up.module.css'

interface SetUpRowProps {
  name: string
  code: string
  retired: boolean
  /** Opens it from anywhere in its row; null for whoever may not change it. */
  onOpen: (() => void) | null
  /** What is said of it beneath its name. */
  aside: readonly (string | false)[]
  beside?: ReactNode
  below?: ReactNode
  actions: readonly RowAction[]
}

/** One of what is set up: its name first, opened by a click anywhere or by Enter. */
export function SetUpRowView({ name, code, retired, onOpen, aside, beside, below, actions }: SetUpRowProps) {
  const say = useText()
  const said = aside.filter(Boolean).join(' · ')
  return (
    <div className={row.item}>
      <div className={`${classes.words} ${row.words}`} data-retired={retired || undefined}>
        <div className={classes.first}>
          {onOpen ? (
            <UnstyledButton data-row-opener className={`${classes.name} ${row.opener}`} onClick={onOpen}>
              {name}
            </UnstyledButton>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          {code !== name && <span className={classes.code}>{code}</span>}
          {retired && <Pill colour="grey">{say('setUp.retired')}</Pill>}
        </div>
        {said && <span className={classes.aside}>{said}</span>}
      </div>
      {beside && <div className={row.beside}>{beside}</div>}
      <div className={row.menu}>
        <RowMenu name={name} actions={actions} />
      </div>
      {below && <div className={row.below}>{below}</div>}
    </div>
  )
}
