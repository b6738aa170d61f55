import path from 'node:path'
import type { FaultLog } from './faults.ts'
import type { FileForm } from '#shared/import-mapping/form.ts'
import type { Mends } from './table.ts'
import type { Limits } from './text.ts'

/** The files of an import: where each lies that the mapping names, and how it is written. */
export interface Files {
  places: ReadonlyMap<string, { location: string; form: FileForm }>
  limits: Limits
  log: FaultLog
  /** What somebody has put right of a file, by its name. */
  mends: ReadonlyMap<string, Mends>
  /** Told, while it is read, how many rows more were taken, now and then none; what it throws ends the reading. */
  took: (rows: number) => void
  /** How many rows were taken from files so far, and of which files none. */
  taken: { rows: number; none: Set<string> }
}

/** Files before anything was read of them. */
export const unread = (
  places: Files['places'],
  limits: Limits,
  log: FaultLog,
  { mends = new Map(), took = () => {} }: Partial<Pick<Files, 'mends' | 'took'>> = {},
): Files => ({
  places,
  limits,
  log,
  mends,
  took,
  taken: { rows: 0, none: new Set() },
})

/** A file's name as a mapping has it. */
export const bare = (file: string): string => path.basename(file).replace(/\.gz$/, '')

/** Files that are not those of their mapping: in plain words, each on a line. */
export class Misfit extends Error {}

/** Finds the files that a mapping describes among those given. Throws a Misfit that names each that lacks, is there twice or is not described. */
export function placesOf(described: Readonly<Record<string, FileForm>>, given: readonly string[]): Files['places'] {
  const byName = Map.groupBy(given, bare)
  const places = new Map<string, { location: string; form: FileForm }>()
  const problems: string[] = []
  for (const [name, form] of Object.entries(described)) {
    const found = byName.get(bare(form.name)) ?? []
    const [location] = found
    if (location === undefined) problems.push(`${form.name} is described by the mapping but was not given.`)
    else if (found.length > 1) problems.push(`${form.name} was given more than once.`)
    else places.set(name, { location, form })
  }
  for (const name of byName.keys())
    if (!Object.values(described).some((form) => bare(form.name) === name)) problems.push(`${name} is not described by the mapping.`)
  if (problems.length > 0) throw new Misfit(problems.join('\n'))
  return places
}
