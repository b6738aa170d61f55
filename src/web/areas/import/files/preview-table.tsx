import type { ImportLook } from '#shared/import-mapping/look.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './files.module.css'

interface PreviewTableProps {
  label: string
  columns: readonly string[]
  rows: ImportLook['beginning']
  /** Makes a line the one with the names of the columns. */
  onHead?: (line: number) => void
  head?: { line: number; lines: number } | null
}

const mostColumns = 60

/** The first rows of a file, as they are read. */
export function PreviewTable({ label, columns, rows, onHead, head = null }: PreviewTableProps) {
  const say = useText()
  const width = Math.min(mostColumns, Math.max(columns.length, ...rows.map(({ cells }) => cells.length), 1))
  const places = Array.from({ length: width }, (_, at) => at)
  const isHead = (line: number) => head !== null && line >= head.line && line < head.line + head.lines
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={say('import.beginningOf', { name: label })}>
      <table className={classes.preview}>
        {columns.length > 0 && (
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                {say('import.line')}
              </th>
              {places.map((at) => (
                <th key={at} scope="col">
                  {columns[at] ?? ''}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line} data-head={isHead(line) || undefined}>
              <td className={classes.line}>
                {onHead ? (
                  <button type="button" className={classes.pick} aria-pressed={isHead(line)} onClick={() => onHead(line)}>
                    {line}
                  </button>
                ) : (
                  line
                )}
              </td>
              {places.map((at) => (
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
