import { Avatar } from '../people/avatar.tsx'
import type { OptionRow } from './source.ts'
import classes from './employee-option.module.css'

/** An employee among the choices: face, name, code and department. */
export function EmployeeChoice({ row }: { row: OptionRow }) {
  const details = [row.code, row.companyStructure].filter((part) => typeof part === 'string' && part)
  return (
    <span className={classes.option}>
      <Avatar name={row.displayName} employeeId={String(row.id)} size={28} />
      <span className={classes.words}>
        <span className={classes.name}>{row.displayName}</span>
        {details.length > 0 && <span className={classes.detail}>{details.join(' · ')}</span>}
      </span>
    </span>
  )
}

export const employeeOption = (row: OptionRow) => <EmployeeChoice row={row} />
