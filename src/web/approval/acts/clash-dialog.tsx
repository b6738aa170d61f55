import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import type { Told } from '../request/told.ts'
import classes from './clash-dialog.module.css'

interface ClashDialogProps {
  opened: boolean
  /** What the person has typed, and what stands there by now, field by field; asked for anew as names of options come. */
  both: () => readonly [mine: readonly Told[], theirs: readonly Told[]]
  onMine: () => void
  onTheirs: () => void
}

/** Somebody has saved other than what was typed: both side by side, and which of them is to stand. */
export function ClashDialog({ opened, both, onMine, onTheirs }: ClashDialogProps) {
  const say = useText()
  return (
    <Dialog
      opened={opened}
      // Looked at once more, nothing is lost of either.
      onClose={onMine}
      title={say('changed.title')}
      size="lg"
      footer={
        <>
          <Button onClick={onMine} data-autofocus>
            {say('changed.keepMine')}
          </Button>
          <Button variant="default" onClick={onTheirs}>
            {say('changed.takeTheirs')}
          </Button>
        </>
      }
    >
      <p className={classes.intro}>{say('changed.both')}</p>
      <SideBySide both={both} />
    </Dialog>
  )
}

function SideBySide({ both }: Pick<ClashDialogProps, 'both'>) {
  const say = useText()
  // Names of what was chosen come with the options of the form beneath.
  useIsFetching()
  return (
    <div role="table" aria-label={say('changed.title')} className={classes.table}>
      <div role="row" className={classes.row}>
        <span role="columnheader" className={classes.head}>
          {say('changed.field')}
        </span>
        <span role="columnheader" className={classes.head}>
          {say('changed.mine')}
        </span>
        <span role="columnheader" className={classes.head}>
          {say('changed.theirs')}
        </span>
      </div>
      {paired(...both()).map(({ name, label, mine, theirs, differs }) => (
        <div key={name} role="row" className={classes.row} data-differs={differs || undefined}>
          <span role="rowheader" className={classes.label}>
            {label}
            {differs && ` · ${say('changed.differs')}`}
          </span>
          <span role="cell" className={classes.value}>
            {mine || '–'}
          </span>
          <span role="cell" className={classes.value}>
            {theirs || '–'}
          </span>
        </div>
      ))}
    </div>
  )
}

interface Pair {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly differs: boolean
}

/** Fields of both in the order of the form; what is empty in both is left out. */
export function paired(mine: readonly Told[], theirs: readonly Told[]): Pair[] {
  const labels = new Map([...mine, ...theirs].map(({ name, label }) => [name, label]))
  return [...labels].flatMap(([name, label]) => {
    const [one, other] = [mine, theirs].map((all) => all.find((told) => told.name === name))
    const [left, right] = [one?.text ?? '', other?.text ?? '']
    const differs = left !== right || (one?.chosen ?? null) !== (other?.chosen ?? null)
    return left || right ? [{ name, label, mine: left, theirs: right, differs }] : []
  })
}
