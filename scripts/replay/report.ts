import type { LogResult, Replayed } from './replay.ts'

const number = (value: number) => value.toLocaleString('en')
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

/** The result as a reader wants it: a table by log, how every step was treated, the cases that came out otherwise by class. */
export function reportOf(replayed: Replayed): string {
  return [
    table([
      ['log', 'cases', 'same', '', 'steps', 'acts of approval', 'refused', 'beside', 'side by side'],
      ...replayed.logs.map((log) => lineOf(log.log, [log])),
      lineOf('all', replayed.logs),
    ]),
    '',
    'Steps',
    ...stepsOf(replayed.logs),
    '',
    'Cases that came out otherwise',
    ...othersOf(replayed.logs),
    '',
    `${number(replayed.steps)} steps in ${replayed.seconds.toFixed(1)} s, ${number(Math.round(replayed.steps / replayed.seconds))} a second`,
  ].join('\n')
}

const sum = (logs: readonly LogResult[], of: (log: LogResult) => number) => logs.reduce((total, log) => total + of(log), 0)

function lineOf(name: string, logs: readonly LogResult[]): string[] {
  const [cases, same] = [sum(logs, (log) => log.cases), sum(logs, (log) => log.same)]
  const count = (what: 'done' | 'refused') => sum(logs, ({ acts }) => Object.values(acts).reduce((total, act) => total + act[what], 0))
  const beside = sum(logs, ({ outside }) => Object.values(outside).reduce((total, steps) => total + steps, 0))
  const sideBySide = sum(logs, (log) => log.sideBySide)
  const steps = sum(logs, (log) => log.steps)
  return [
    name,
    ...[cases, same].map(number),
    share(same, cases),
    ...[steps, count('done') + count('refused'), count('refused'), beside, sideBySide].map(number),
  ]
}

function stepsOf(logs: readonly LogResult[]): string[] {
  const acts = new Map<string, { done: number; refused: number }>()
  const beside = new Map<string, number>()
  for (const log of logs) {
    for (const [name, { done, refused }] of Object.entries(log.acts)) {
      const known = acts.get(name) ?? { done: 0, refused: 0 }
      acts.set(name, { done: known.done + done, refused: known.refused + refused })
    }
    for (const [name, count] of Object.entries(log.outside)) beside.set(name, (beside.get(name) ?? 0) + count)
  }
  return [
    ...[...acts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, { done, refused }]) => `  ${name}: ${number(done)} done by the engine${refused > 0 ? `, ${number(refused)} refused` : ''}`,
      ),
    ...[...beside]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `  ${name}: ${number(count)} beside the approval, no act of the engine`),
  ]
}

function othersOf(logs: readonly LogResult[]): string[] {
  const lines = logs.flatMap(({ log, others }) =>
    others.map(({ why, cases, example }) => `  ${number(cases)} of ${log}: ${why} (${example})`),
  )
  return lines.length > 0 ? lines : ['  none']
}

function table(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n')
}
