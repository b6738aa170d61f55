import type { FaultyRow, ImportFault, ImportFaultGroup, ImportTold } from '#shared/import-mapping/told.ts'
import type { Import } from '#shared/areas/import.ts'
import { faultForm } from './fault-forms.ts'

/** So many rows of which something alike is wrong are told as one. */
const fewestAlike = 4

/** What is wrong alike with so many rows that it is told once. */
export const alikeOf = (groups: readonly ImportFaultGroup[]): ImportFaultGroup[] => groups.filter(({ count }) => count >= fewestAlike)

/** Which of a group are faults: the group has … for what differs from row to row. */
export function isOfGroup(group: ImportFaultGroup): (fault: ImportFault) => boolean {
  const fits = (said: string | null, alike: string | null) =>
    new RegExp(
      `^${(alike ?? '')
        .split('…')
        .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
      's',
    ).test(said ?? '')
  return ({ file, column, part, why, allowed }) =>
    file === group.file && column === group.column && (part ?? null) === group.part && fits(why, group.why) && fits(allowed, group.allowed)
}

/** How many things are refused. A value that several parts take is wrong for each of them, and counted once. */
export function refusedCount({ faults, faultCount }: Pick<ImportTold, 'faults' | 'faultCount'>): number {
  return faults.length < faultCount ? faultCount : onceEach(faults).length
}

/** Faults of which several parts tell the same. */
export const onceEach = (faults: readonly ImportFault[]): ImportFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify([fault.file, fault.line, fault.column, fault.value, fault.why]), fault])).values(),
]

/** What somebody has made of a row; mends go by the names of files as they are unpacked. */
export const mendFor = (row: Pick<FaultyRow, 'file' | 'line'>, mends: Import['mends']): Import['mends'][number] | undefined =>
  mends.find(({ file, line }) => file === row.file.replace(/\.gz$/, '') && line === row.line)

/** How a row stands that somebody has put right or left out since it was refused, or before; null: as in its file. */
export function mendOf(row: FaultyRow, mend: Import['mends'][number] | undefined): 'out' | 'waits' | 'refusedAgain' | null {
  if (!mend) return null
  if (mend.cells === null) return 'out'
  return row.mended && mend.cells.join('\u0001') === row.cells.join('\u0001') ? 'refusedAgain' : 'waits'
}

/** Whether a refused row was put right or left out since: what would come of it now nobody has seen. */
export const isUnchecked = ({ rows }: Pick<ImportTold, 'rows'>, mends: Import['mends']): boolean =>
  rows.some((row) => {
    const stand = mendOf(row, mendFor(row, mends))
    return stand === 'waits' || stand === 'out'
  })

/** How many rows come, change or go, as the table of an outcome counts them. */
export const comesOf = ({ parts }: Pick<ImportTold, 'parts'>): { part: string; count: number }[] =>
  parts.map(({ part, added, changed, removed }) => ({ part, count: added + changed + removed })).filter(({ count }) => count > 0)

/** Whether rows are refused for another row alone, which is told besides. */
export const hangs = ({ allowed }: Pick<ImportFaultGroup, 'allowed'>): boolean =>
  allowed !== null && faultForm(allowed, 'allowed')?.key === 'import.allowed.correct'
