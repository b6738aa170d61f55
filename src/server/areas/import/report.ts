import { shorten, type Fault } from '#server/platform/import/faults.ts'
import type { ImportOutcome, PartOutcome } from './run.ts'

const headings: (keyof PartOutcome & string)[] = [
  'part',
  'read',
  'added',
  'changed',
  'unchanged',
  'removed',
  'passedOver',
  'joined',
  'refused',
]

/** What an import did, or would do, as plain text. */
export function reportOf(outcome: ImportOutcome, writes: 'all' | 'good' | 'none'): string {
  const lines: string[] = []
  if (outcome.parts.length > 0) {
    // Rows complete each other where several parts say something of the same alone.
    const shown = headings.filter((heading) => heading !== 'joined' || outcome.parts.some(({ joined }) => joined > 0))
    lines.push(
      ...table([
        shown.map((heading) => (heading === 'passedOver' ? 'passed over' : heading)),
        ...outcome.parts.map((part) => shown.map((heading) => String(part[heading]))),
      ]),
      '',
    )
  }
  for (const [kind, count] of Object.entries(outcome.created))
    if (count > 0) lines.push(`${kind}s made because the mapping says so: ${count}`, '')
  lines.push(...changes(outcome), ...unplanned(outcome), ...notes(outcome), ...faults(outcome), verdict(outcome, writes))
  return lines.join('\n')
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  )
}

function changes(outcome: ImportOutcome): string[] {
  if (outcome.changes.length === 0) return []
  const lines = outcome.changes.map(({ part, source, line, name, fields }) => {
    const what = fields.map(({ field, before, after }) => `${field} ${said(before)} → ${said(after)}`).join(', ')
    return `  ${part} ${shorten(name)}: ${what}${source && line ? ` (${source}, line ${line})` : ''}`
  })
  const total = outcome.parts.reduce((sum, part) => sum + part.changed, 0)
  return [`Changed${total > lines.length ? `, the first ${lines.length} of ${total}` : ''}:`, ...lines, '']
}

const said = (value: string | number | null) => (value === null ? '(empty)' : shorten(String(value)))

function unplanned({ unplanned: { count, names } }: ImportOutcome): string[] {
  if (count === 0) return []
  const more = count > names.length ? `, and ${count - names.length} more` : ''
  return [
    `${count === 1 ? 'One person comes' : `${count} people come`} without a working schedule: ${names.map((name) => shorten(name)).join(', ')}${more}`,
    '',
  ]
}

function notes({ notes: first, noteCount }: ImportOutcome): string[] {
  if (noteCount === 0) return []
  const more = noteCount - first.length
  return [
    `Told, and not refused for it: ${noteCount}`,
    ...linesOf(first),
    ...(more > 0 ? [`  … and ${more} more; --faults FILE writes all of them.`] : []),
    '',
  ]
}

function faults(outcome: ImportOutcome): string[] {
  if (outcome.faultCount === 0) return []
  const more = outcome.faultCount - outcome.faults.length
  return [
    `Refused: ${outcome.faultCount}`,
    ...linesOf(outcome.faults),
    ...(more > 0 ? [`  … and ${more} more; --faults FILE writes all of them.`] : []),
    '',
  ]
}

/** A value that several parts of a mapping take is wrong for each of them, and told once. */
function linesOf(faults: readonly Fault[]): string[] {
  const times = new Map<string, number>()
  for (const line of faults.map(faultLine)) times.set(line, (times.get(line) ?? 0) + 1)
  return [...times].map(([line, many]) => `  ${line}${many > 1 ? ` (${many} times)` : ''}`)
}

function faultLine({ file, line, column, value, why, allowed }: Fault): string {
  const place = [file, line > 0 ? `line ${line}` : '', column].filter(Boolean).join(', ')
  return `${place}: ${value === '' ? '' : `"${shorten(value)}": `}${why}${allowed ? `. Allowed: ${allowed}` : ''}`
}

const isNothingRead = ({ rowsRead, unread }: ImportOutcome) => rowsRead === 0 && unread.length > 0

/** Whether an import wrote, or where it was only tried would write all. */
export const isGood = (outcome: ImportOutcome, writes: 'all' | 'good' | 'none'): boolean =>
  outcome.written || (writes === 'none' && outcome.faultCount === 0 && !isNothingRead(outcome))

function verdict(outcome: ImportOutcome, writes: 'all' | 'good' | 'none'): string {
  const { stopped, written, effect, faultCount, unread } = outcome
  if (stopped) return 'Nothing was written: after what is told above it could not go on.'
  if (isNothingRead(outcome)) return `Nothing was written: no row was read of ${unread.join(', ')}.`
  if (writes === 'none')
    return faultCount > 0
      ? 'Tried only: nothing was written, and would not be unless --partial is given.'
      : 'Tried only: nothing was written.'
  if (!written) return 'Nothing was written. Correct the rows above, or write the good ones with --partial.'
  const what =
    effect === 0 ? 'Nothing was changed: what is good was there already' : faultCount > 0 ? 'The good rows were written' : 'Written'
  return unread.length > 0 ? `${what}, but no row was read of ${unread.join(', ')}.` : `${what}.`
}
