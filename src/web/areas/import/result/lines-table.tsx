import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './result.module.css'

interface LinesTableProps {
  label: string
  heads: readonly string[]
  rows: readonly {
    /** What stands beneath the heads. */
    cells: readonly ReactNode[]
    /** Where it stands in its file; 0: in none. */
    line: number
  }[]
}

/** Rows of an import that are told, each with the line of its file at the end. */
export function LinesTable({ label, heads, rows }: LinesTableProps) {
  const say = useText()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {say('import.line')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, line }, at) => (
            <tr key={at}>
              {cells.map((cell, place) => (
                <td key={heads[place]}>{cell}</td>
              ))}
              <td className={classes.number}>{line || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
