/** One figure beside its floor and what it must reach. */
export interface Row {
  what: string
  figure: string
  floor: string
  ratio: string
  wanted: string
  reached: boolean | null
}

const rows: Row[] = []

export function report(row: Row): void {
  rows.push(row)
  process.stderr.write(`  ${row.what}: ${row.figure} (floor ${row.floor}, ${row.ratio})\n`)
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
export const times = (value: number) => `${value.toFixed(2)} ×`

/** Prints the table; answers whether every figure was reached. */
export function printTable(): boolean {
  const head = ['figure', 'here', 'floor', 'ratio', 'wanted', '']
  const lines = rows.map((row) => [
    row.what,
    row.figure,
    row.floor,
    row.ratio,
    row.wanted,
    row.reached === null ? '' : row.reached ? 'reached' : 'MISSED',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)))
  const show = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  process.stdout.write(`${[show(head), show(widths.map((width) => '-'.repeat(width))), ...lines.map(show)].join('\n')}\n`)
  return rows.every((row) => row.reached !== false)
}
