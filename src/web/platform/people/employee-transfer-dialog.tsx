import { ActionIcon, Button } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeOption } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { EmployeeEditDialog } from './employee-edit-dialog.tsx'
import { allChecked, checked, moved, toChosen, type Chosen, type Side, type Transfer } from './transfer.ts'
import { TransferList } from './transfer-list.tsx'
import classes from './employee-transfer-dialog.module.css'

interface EmployeeTransferDialogProps {
  opened: boolean
  onClose: () => void
  /** Everybody who may be chosen. */
  employees: readonly EmployeeOption[]
  /** Those who are chosen already. */
  selected: readonly Chosen[]
  onSave: (selected: readonly Chosen[]) => void
  /** The lists can be narrowed to a department. */
  byDepartment?: boolean
  title?: string
}

/** Two lists and the way between them; the chosen ones may carry a note each. */
export function EmployeeTransferDialog(props: EmployeeTransferDialogProps) {
  return props.opened && <OpenTransfer {...props} />
}

function OpenTransfer({ onClose, employees, selected, onSave, byDepartment = false, title }: EmployeeTransferDialogProps) {
  const say = useText()
  const [transfer, setTransfer] = useState<Transfer>(() => {
    const taken = new Set(selected.map((person) => person.id))
    return { available: employees.filter((person) => !taken.has(person.id)).map(toChosen), selected }
  })
  const [noting, setNoting] = useState<string | null>(null)
  const noted = transfer.selected.find((person) => person.id === noting) ?? null
  const keepNote = (note: string) => {
    setTransfer({ ...transfer, selected: transfer.selected.map((person) => (person.id === noting ? { ...person, note } : person)) })
    setNoting(null)
  }
  const list = (side: Side) => (
    <TransferList
      title={say(side === 'available' ? 'employees.available' : 'employees.selected')}
      people={transfer[side]}
      byDepartment={byDepartment}
      onCheck={(id, isChecked) => setTransfer(checked(transfer, side, id, isChecked))}
      onCheckAll={(shown, isChecked) => setTransfer(allChecked(transfer, side, shown, isChecked))}
      {...(side === 'selected' ? { onNote: setNoting } : {})}
    />
  )
  const mover = (from: Side) => (
    <ActionIcon
      variant="default"
      size={36}
      disabled={!transfer[from].some((person) => person.isChecked)}
      onClick={() => setTransfer(moved(transfer, from))}
      aria-label={say(from === 'available' ? 'employees.toSelected' : 'employees.toAvailable')}
    >
      {from === 'available' ? <IconChevronsRight size={18} stroke={1.75} /> : <IconChevronsLeft size={18} stroke={1.75} />}
    </ActionIcon>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title ?? say('employees.transfer')}
      size={900}
      footer={
        <>
          <Button onClick={() => onSave(transfer.selected)}>{say('dialog.save')}</Button>
          <Button variant="default" onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className={classes.both}>
        {list('available')}
        <div className={classes.movers}>
          {mover('available')}
          {mover('selected')}
        </div>
        {list('selected')}
      </div>
      <EmployeeEditDialog employee={noted} onClose={() => setNoting(null)} onSave={keepNote} />
    </Dialog>
  )
}
