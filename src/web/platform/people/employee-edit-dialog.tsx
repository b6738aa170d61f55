import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import classes from './employee-edit-dialog.module.css'

interface EmployeeEditDialogProps {
  /** Closed while there is nobody. */
  employee: { displayName: string; note: string } | null
  onClose: () => void
  onSave: (note: string) => void
}

/** The note of a chosen employee; the name stands and cannot be changed. */
export function EmployeeEditDialog({ employee, ...rest }: EmployeeEditDialogProps) {
  return employee && <OpenEmployeeEdit key={employee.displayName} employee={employee} {...rest} />
}

function OpenEmployeeEdit({ employee, onClose, onSave }: EmployeeEditDialogProps & { employee: { displayName: string; note: string } }) {
  const say = useText()
  const [note, setNote] = useState(employee.note)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('employees.edit')}
      footer={
        <>
          <Button onClick={() => onSave(note)}>{say('dialog.save')}</Button>
          <Button variant="default" onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <TextInput label={say('employees.name')} value={employee.displayName} readOnly />
        <TextInput
          label={say('employees.note')}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}
